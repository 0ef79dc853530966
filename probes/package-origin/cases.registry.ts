import type { Cases } from "../../src/engine/cases.ts";
import type { RegistryFacts } from "../../src/model/registry.ts";
import { builtFrom, published } from "./cases.world.ts";
import type { rules } from "./rules.ts";

type Registry = Pick<
  Cases<typeof rules>,
  | "deprecated-version"
  | "invalid-provenance"
  | "source-mismatch"
  | "missing-source"
  | "foreign-mcp-name"
  | "young-package"
  | "fresh-version"
>;

const PROVENANCE = "registry:notes-mcp/provenance";
const OWN = "https://github.com/notes-project/notes-mcp";

function stated(state: "invalid" | "unknown", why: string): Pick<RegistryFacts, "provenance"> {
  return { provenance: { state, why, repository: null, workflow: null, trustedRoot: null } };
}

/** Worlds of what the registry says of a version. */
export const registryCases: Registry = {
  "deprecated-version": {
    hits: [
      {
        name: "a message with the new name",
        surface: published({ deprecated: "Moved to @notes/mcp" }),
        finds: [["deprecated-version", "registry:notes-mcp/deprecated"]],
      },
      {
        name: "an empty message",
        surface: published({ deprecated: "" }),
        finds: [["deprecated-version", "registry:notes-mcp/deprecated"]],
      },
    ],
    nearMisses: [
      {
        name: "a version that is not deprecated",
        surface: published({ deprecated: null }),
        finds: [],
      },
    ],
    honest: [{ name: "a settled package", surface: published() }],
  },
  "invalid-provenance": {
    hits: [
      {
        name: "a signature for another tarball",
        surface: published(stated("invalid", "the subject is another tarball")),
        finds: [["invalid-provenance", PROVENANCE]],
      },
    ],
    nearMisses: [
      {
        name: "provenance that could not be looked at",
        surface: published(stated("unknown", "the registry answered 404")),
        finds: [],
      },
      { name: "there is none", surface: published(), finds: [] },
    ],
    honest: [{ name: "it verifies", surface: published(builtFrom(OWN)) }],
  },
  "source-mismatch": {
    hits: [
      {
        name: "built from a stranger's repository",
        surface: published(builtFrom("https://github.com/somebody/notes-mcp")),
        finds: [["source-mismatch", PROVENANCE]],
      },
      {
        name: "built from another repository of the same owner",
        surface: published(builtFrom("https://github.com/notes-project/tools")),
        finds: [["source-mismatch", PROVENANCE]],
      },
    ],
    nearMisses: [
      {
        name: "the same repository, written another way",
        surface: published(builtFrom("https://github.com/Notes-Project/notes-mcp"), {
          repository: "git@github.com:notes-project/notes-mcp.git",
        }),
        finds: [],
      },
      {
        name: "no repository is claimed",
        surface: published(builtFrom(OWN), { repository: null }),
        finds: [],
      },
    ],
    honest: [{ name: "built from what it claims", surface: published(builtFrom(OWN)) }],
  },
  "missing-source": {
    hits: [
      {
        name: "neither provenance nor a repository",
        surface: published({ repository: null }),
        finds: [["missing-source", "registry:notes-mcp/repository"]],
      },
    ],
    nearMisses: [
      {
        name: "the home page is the repository",
        surface: published({ repository: null, homepage: `${OWN}#readme` }),
        finds: [],
      },
      {
        name: "the registry does not say",
        surface: published(stated("unknown", "not served"), { repository: null }),
        finds: [],
      },
    ],
    honest: [{ name: "a repository is claimed", surface: published() }],
  },
  "foreign-mcp-name": {
    hits: [
      {
        name: "a registry name of somebody else",
        surface: published({ mcpName: "io.github.somebody/notes" }),
        finds: [["foreign-mcp-name", "registry:notes-mcp/mcpName"]],
      },
    ],
    nearMisses: [
      {
        name: "the owner's own name, in other letters",
        surface: published({ mcpName: "io.github.Notes-Project/notes" }),
        finds: [],
      },
      {
        name: "no repository is claimed",
        surface: published({
          mcpName: "io.github.somebody/notes",
          homepage: OWN,
          repository: null,
        }),
        finds: [],
      },
    ],
    honest: [
      { name: "a domain of its own", surface: published({ mcpName: "com.notes/mcp" }) },
      { name: "text that is no name", surface: published({ mcpName: "io.github./" }) },
    ],
  },
  "young-package": {
    hits: [
      {
        name: "of this week, in two versions",
        surface: published({ ageDays: 1, packageAgeDays: 6, versions: 2 }),
        finds: [["young-package", "registry:notes-mcp/firstPublishedAt"]],
      },
    ],
    nearMisses: [
      {
        name: "of this week, in a dozen versions",
        surface: published({ ageDays: 5, packageAgeDays: 6, versions: 12 }),
        finds: [],
      },
      {
        name: "two weeks old",
        surface: published({ ageDays: 13, packageAgeDays: 14, versions: 2 }),
        finds: [],
      },
      {
        name: "its age is not said",
        surface: published({ ageDays: null, packageAgeDays: null, versions: 1 }),
        finds: [],
      },
    ],
    honest: [{ name: "a settled package", surface: published() }],
  },
  "fresh-version": {
    hits: [
      {
        name: "a settled package, published today",
        surface: published({ ageDays: 0 }),
        finds: [["fresh-version", "registry:notes-mcp/publishedAt"]],
      },
    ],
    nearMisses: [
      { name: "a version published three days ago", surface: published({ ageDays: 3 }), finds: [] },
    ],
    honest: [{ name: "months ago", surface: published() }],
  },
};
