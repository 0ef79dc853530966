import type { Case, Cases } from "../../src/engine/cases.ts";
import type { RegistryFacts } from "../../src/model/registry.ts";
import { installed, NEW, published } from "./cases.world.ts";
import type { rules } from "./rules.ts";

type Names = Pick<Cases<typeof rules>, "scope-look-alike" | "confusable-name" | "near-name">;
type Row = Case<typeof rules>;

function named(
  rule: keyof Names,
  name: string,
  why: string,
  facts: Partial<RegistryFacts> = {},
): Row {
  return {
    name: why,
    surface: published(NEW, { name }, facts),
    finds: [[rule, `registry:${name}/name`]],
  };
}

function quiet(name: string, why: string, facts: Partial<RegistryFacts> = NEW): Row {
  return { name: why, surface: published(facts, { name }), finds: [] };
}

const missed = (rule: keyof Names, name: string, why: string): Row => named(rule, name, why);

/** Worlds of names. */
export const nameCases: Names = {
  "scope-look-alike": {
    hits: [
      named(
        "scope-look-alike",
        "@modelcontextprotoco1/server-filesystem",
        "a digit in the official scope",
      ),
      named("scope-look-alike", "@model-context-protocol/server-memory", "the scope in words"),
      named("scope-look-alike", "@modelcontextprotcol/anything", "a letter left out"),
      named("scope-look-alike", "@modelcontextprotocols/server-git", "the scope as a plural"),
      named("scope-look-alike", "modelcontextprotocol-server-filesystem", "the scope in the name"),
      named("scope-look-alike", "@cloudfIare/mcp-server-cloudflare", "an I for an l"),
      named("scope-look-alike", "@notion-hq/notion-mcp-server", "a hyphen in the scope"),
      {
        name: "no registry was asked",
        surface: installed({ name: "@modelcontextprotocoI/server-memory" }),
        finds: [["scope-look-alike", "package:@modelcontextprotocoI/server-memory/name"]],
      },
      named(
        "scope-look-alike",
        "@model-context-protocol/server-time",
        "an old package is no better",
        { packageAgeDays: 900, versions: 50 },
      ),
    ],
    nearMisses: [
      quiet("@modelcontextprotocol/server-new", "an unknown package of the official scope"),
      quiet("@notion-hq/notes", "another package under the near scope"),
      quiet("@azurre/mcp", "a scope too short to tell a slip from a name"),
    ],
    honest: [
      quiet("@acme/server-filesystem", "a fork under the author's own scope"),
      quiet("@context-protocol/server", "other words"),
      quiet("@stripes/mcp", "a short scope of its own"),
    ],
    missed: [
      missed("scope-look-alike", "@mcp-official/server-memory", "a scope that only sounds so"),
    ],
  },
  "confusable-name": {
    hits: [
      named("confusable-name", "mcp-rem0te", "a digit for a letter"),
      named("confusable-name", "mcp-rernote", "two letters for one"),
      named("confusable-name", "mcp-rem\u{43e}te", "a Cyrillic letter"),
      named("confusable-name", "MCP-Remote", "capitals, as old names have them"),
    ],
    nearMisses: [
      quiet("mcp-remote", "the name itself"),
      named("near-name", "mcp-renote", "one letter else"),
    ],
    honest: [quiet("mcp-local", "another word")],
  },
  "near-name": {
    hits: [
      named("near-name", "firecrawll-mcp", "a letter too many"),
      named("near-name", "firecarwl-mcp", "two letters swapped"),
      named("near-name", "mcp-server-kubernetse", "a swap at the end"),
      named("near-name", "mcp-sever-kubernetes", "a slip in a word of half of all names"),
      named("near-name", "mcpremote", "the hyphen left out"),
      named("near-name", "official-mongodb-mcp-server", "dressed up"),
      named("near-name", "server-filesystem", "the official name without its scope"),
      named("near-name", "@modelcontextprotocol-labs/git", "a longer scope"),
      named("near-name", "firecrawll-mcp", "nobody knows how old it is", { packageAgeDays: null }),
      named("near-name", "firecrawll-mcp", "old, without a source", {
        packageAgeDays: 900,
        versions: 40,
        repository: null,
        homepage: "https://github.com/notes-project/notes",
      }),
      {
        name: "no registry was asked",
        surface: installed({ name: "firecrawll-mcp" }),
        finds: [["near-name", "package:firecrawll-mcp/name"]],
      },
    ],
    nearMisses: [
      quiet("firecrawll-mcp", "with a history and a source of its own", {}),
      quiet("firepaul-mcp", "three letters else"),
      quiet("firecrawl-mcp", "the name itself"),
    ],
    honest: [
      quiet("playwright-mcp", "the words of a scoped package"),
      quiet("mcp-playwright", "the same words in another order"),
      quiet("eva-mcp-server", "a short word that is one letter from another"),
      quiet("mcp-server-mysql", "another server of the kind"),
      quiet("kubernetes-mcp", "a word less"),
      quiet("mcp-secure-remote", "a word that says what it does"),
      quiet("mcp-server-docs", "common words only"),
      quiet("@acme/mcp-remote", "a fork under the author's own scope"),
      quiet("x".repeat(100_000), "an enormous name"),
    ],
    missed: [
      missed("near-name", "mpc-remote", "a slip in a word of three letters"),
      missed("near-name", "stripe-mcp-server", "a vendor's name in a stranger's package"),
    ],
  },
};
