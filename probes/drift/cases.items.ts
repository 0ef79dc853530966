import type { Cases } from "../../src/engine/cases.ts";
import { cut, drifted, one, repackaged } from "./cases.world.ts";
import type { rules } from "./rules.ts";

type Covered =
  | "same-version-other-bytes"
  | "changed-server-identity"
  | "added-item"
  | "vanished-item"
  | "renamed-item"
  | "other-version"
  | "other-dependencies";

const info = (name: string, version: string) => ({ ...one(), serverInfo: { name, version } });
const add = { name: "add", description: "Adds two numbers and gives their sum." };
const list = { name: "list", description: "Lists all sums of today." };

/** Worlds of whole items, of the package, and of who the server says it is. */
export const itemCases: Pick<Cases<typeof rules>, Covered> = {
  "same-version-other-bytes": {
    hits: [
      {
        name: "another tarball under the same version",
        surface: repackaged(one(), one(), { integrity: "sha512-B" }),
        finds: [["same-version-other-bytes", "package:sums/integrity"]],
      },
      {
        name: "another tarball under the same version, and another text",
        surface: repackaged(one(), one("Adds, and reads the notes."), { integrity: "sha512-B" }),
        finds: [
          ["same-version-other-bytes", "package:sums/integrity"],
          ["changed-text", "tools:add/description"],
        ],
      },
    ],
    nearMisses: [
      {
        name: "another tarball under another version",
        surface: repackaged(one(), one(), { version: "1.0.1", integrity: "sha512-B" }),
        finds: [["other-version", "package:sums/version"]],
      },
      {
        name: "other dependencies under the same version",
        surface: repackaged(one(), one(), { lock: "b".repeat(64) }),
        finds: [["other-dependencies", "package:sums/lock"]],
      },
    ],
    honest: [
      {
        name: "a tarball whose integrity the registry does not say",
        surface: repackaged(one(), one(), { integrity: null }),
      },
    ],
  },
  "changed-server-identity": {
    hits: [
      {
        name: "a server of another name",
        surface: drifted(info("sums", "1.0.0"), info("totals", "1.0.0")),
        finds: [["changed-server-identity", "server:/serverInfo/name"]],
      },
      {
        name: "a package of another name",
        surface: repackaged(one(), one(), { name: "totals", integrity: "sha512-B" }),
        finds: [["changed-server-identity", "package:totals/name"]],
      },
    ],
    nearMisses: [
      {
        name: "a server of another version",
        surface: drifted(info("sums", "1.0.0"), info("sums", "1.1.0")),
        finds: [["other-version", "server:/serverInfo/version"]],
      },
    ],
    honest: [
      { name: "the same server", surface: drifted(info("sums", "1.0.0"), info("sums", "1.0.0")) },
    ],
  },
  "added-item": {
    hits: [
      {
        name: "a tool more",
        surface: drifted({ tools: [add] }, { tools: [add, list] }),
        finds: [["added-item", "tools:list"]],
      },
      {
        name: "a second tool of the same name",
        surface: drifted({ tools: [add] }, { tools: [{ ...add, title: "x" }, add] }),
        finds: [["added-item", "tools:add"]],
      },
      {
        name: "an element that is no usable tool",
        surface: drifted({ tools: [add] }, { tools: [add, { description: "No name." }] }),
        finds: [["added-item", "tools#0"]],
      },
      {
        name: "a prompt where there were none",
        surface: drifted({}, { prompts: [{ name: "greet" }] }),
        finds: [["added-item", "prompts:greet"]],
      },
      {
        name: "a tool more in a list that was cut",
        surface: drifted({ tools: [add] }, {}, { tools: cut([add, list]) }),
        finds: [["added-item", "tools:list"]],
      },
    ],
    nearMisses: [
      {
        name: "a tool in place of another that was described alike",
        surface: drifted({ tools: [add] }, { tools: [{ ...add, name: "sum" }] }),
        finds: [["renamed-item", "tools:sum"]],
      },
    ],
    honest: [
      {
        name: "two tools of the same name, as pinned",
        surface: drifted({ tools: [add, add] }, { tools: [add, add] }),
      },
    ],
  },
  "vanished-item": {
    hits: [
      {
        name: "a tool that is gone",
        surface: drifted({ tools: [add, list] }, { tools: [list] }),
        finds: [["vanished-item", "pinned:add/server/tools/0"]],
      },
      {
        name: "a server that offers no prompts any more",
        surface: drifted({ prompts: [{ name: "greet" }] }, {}),
        finds: [["vanished-item", "pinned:greet/server/prompts/0"]],
      },
      {
        name: "a tool in place of another that is described otherwise",
        surface: drifted({ tools: [add] }, { tools: [list] }),
        finds: [
          ["vanished-item", "pinned:add/server/tools/0"],
          ["added-item", "tools:list"],
        ],
      },
      {
        name: "a tool in place of another, neither with a description",
        surface: drifted({ tools: [{ name: "a" }] }, { tools: [{ name: "b" }] }),
        finds: [
          ["vanished-item", "pinned:a/server/tools/0"],
          ["added-item", "tools:b"],
        ],
      },
    ],
    nearMisses: [
      {
        name: "a tool that was not reached before the list was cut",
        surface: drifted({ tools: [add, list] }, {}, { tools: cut([list]) }),
        finds: [],
      },
      {
        name: "tools of a list that failed",
        surface: drifted({ tools: [add] }, {}, { tools: { state: "failed", why: "timeout" } }),
        finds: [],
      },
    ],
    honest: [{ name: "nothing pinned and nothing there", surface: drifted({}, {}) }],
  },
  "renamed-item": {
    hits: [
      {
        name: "a tool under another name",
        surface: drifted({ tools: [add, list] }, { tools: [{ ...add, name: "sum" }, list] }),
        finds: [["renamed-item", "tools:sum"]],
      },
      {
        name: "a tool under another name with another schema",
        surface: drifted(
          { tools: [{ ...add, inputSchema: { type: "object" } }] },
          { tools: [{ ...add, name: "sum", inputSchema: { type: "object", minProperties: 1 } }] },
        ),
        finds: [
          ["renamed-item", "tools:sum"],
          ["changed-schema", "tools:sum/inputSchema/minProperties"],
        ],
      },
      {
        name: "a resource at another address",
        surface: drifted(
          { resources: [{ uri: "db://a", name: "a", description: "All customers by name." }] },
          { resources: [{ uri: "db://b", name: "a", description: "All customers by name." }] },
        ),
        finds: [["renamed-item", "resources:db://b"]],
      },
    ],
    nearMisses: [
      {
        name: "two tools whose names were exchanged",
        surface: drifted(
          { tools: [add, list] },
          {
            tools: [
              { ...add, name: "list" },
              { ...list, name: "add" },
            ],
          },
        ),
        finds: [
          ["changed-text", "tools:list/description"],
          ["changed-text", "tools:add/description"],
        ],
      },
    ],
    honest: [
      { name: "the same names", surface: drifted({ tools: [add, list] }, { tools: [list, add] }) },
    ],
  },
  "other-version": {
    hits: [
      {
        name: "another revision of the protocol",
        surface: drifted(one(), { ...one(), protocolVersion: "2025-06-18" }),
        finds: [["other-version", "server:/protocolVersion"]],
      },
      {
        name: "another version of the package",
        surface: repackaged(one(), one(), { version: "2.0.0", integrity: "sha512-B" }),
        finds: [["other-version", "package:sums/version"]],
      },
    ],
    nearMisses: [
      {
        name: "other dependencies",
        surface: repackaged(one(), one(), { lock: "b".repeat(64) }),
        finds: [["other-dependencies", "package:sums/lock"]],
      },
    ],
    honest: [{ name: "the same version", surface: repackaged(one(), one()) }],
  },
  "other-dependencies": {
    hits: [
      {
        name: "another tree under the same version",
        surface: repackaged(one(), one(), { lock: "b".repeat(64) }),
        finds: [["other-dependencies", "package:sums/lock"]],
      },
    ],
    nearMisses: [
      {
        name: "another tree under another version",
        surface: repackaged(one(), one(), {
          version: "1.0.1",
          integrity: "sha512-B",
          lock: "b".repeat(64),
        }),
        finds: [["other-version", "package:sums/version"]],
      },
    ],
    honest: [{ name: "the same tree", surface: repackaged(one(), one()) }],
  },
};
