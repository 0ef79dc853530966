import type { Cases } from "../../src/engine/cases.ts";
import { tool, world } from "./cases.world.ts";
import type { rules } from "./rules.ts";

type Covered =
  "empty-list-changed" | "unserved-capability" | "unadvertised-list" | "ignored-version";

const add = tool("add", "Adds two numbers.");
const one = { tools: [add] };
const two = { tools: [add, tool("more", "Adds three numbers.")] };
const announced = ["notifications/tools/list_changed"];

/** Worlds of servers that declare one thing and do another. */
export const protocolCases: Pick<Cases<typeof rules>, Covered> = {
  "empty-list-changed": {
    hits: [
      {
        name: "a change announced, and the same tools",
        surface: world(one, { "second-look": { varied: ["time"], announced, shown: one } }),
        finds: [["empty-list-changed", "listings:second-look/announced"]],
      },
    ],
    nearMisses: [
      {
        name: "a change announced, and one tool more",
        surface: world(one, { "second-look": { varied: ["time"], announced, shown: two } }),
        finds: [["late-item", "tools:more@second-look"]],
      },
      {
        name: "a change announced that takes the later tool away again",
        surface: world(one, {
          "second-look": { varied: ["time"], announced, shown: two },
          "third-look": { varied: ["time"], announced, shown: one },
        }),
        finds: [["late-item", "tools:more@second-look"]],
      },
    ],
    honest: [
      {
        name: "nothing announced",
        surface: world(one, { "second-look": { varied: ["time"], shown: one } }),
      },
    ],
  },
  "unserved-capability": {
    hits: [
      {
        name: "prompts that are declared and not known",
        surface: world({ ...one, capabilities: { tools: {}, prompts: {} } }),
        finds: [["unserved-capability", "server:/capabilities/prompts"]],
      },
    ],
    nearMisses: [
      {
        name: "prompts that are declared, and none of them",
        surface: world({ ...one, prompts: [], capabilities: { tools: {}, prompts: {} } }),
        finds: [],
      },
    ],
    honest: [
      {
        name: "resources without templates",
        surface: world({ ...one, resources: [{ uri: "docs://a", name: "a" }] }),
      },
    ],
  },
  "unadvertised-list": {
    hits: [
      {
        name: "a prompt without the capability",
        surface: world({ ...one, prompts: [{ name: "greet" }], capabilities: { tools: {} } }),
        finds: [["unadvertised-list", "prompts:greet"]],
      },
    ],
    nearMisses: [
      {
        name: "no prompt without the capability",
        surface: world({ ...one, prompts: [], capabilities: { tools: {} } }),
        finds: [],
      },
    ],
    honest: [
      {
        name: "a prompt with the capability",
        surface: world({ ...one, prompts: [{ name: "greet" }] }),
      },
    ],
  },
  "ignored-version": {
    hits: [
      {
        name: "a version of the future agreed to",
        surface: world(one, {
          "future-version": {
            varied: ["start", "version"],
            offered: "2099-01-01",
            shown: { ...one, protocolVersion: "2099-01-01" },
          },
        }),
        finds: [["ignored-version", "server:/protocolVersion@future-version"]],
      },
      {
        name: "a version of its own",
        surface: world({ ...one, protocolVersion: "1.0" }),
        finds: [["ignored-version", "server:/protocolVersion"]],
      },
    ],
    nearMisses: [
      {
        name: "a version of the future answered with the newest",
        surface: world(one, {
          "future-version": { varied: ["start", "version"], offered: "2099-01-01", shown: one },
        }),
        finds: [],
      },
    ],
    honest: [
      {
        name: "an older version agreed to",
        surface: world(one, {
          "old-version": {
            varied: ["start", "version"],
            offered: "2024-11-05",
            shown: { ...one, protocolVersion: "2024-11-05" },
          },
        }),
      },
    ],
  },
};
