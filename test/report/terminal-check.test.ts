import { describe, expect, test } from "vitest";
import type { RegistryFacts } from "../../src/model/registry.ts";
import { answer } from "../../src/preinstall/answer.ts";
import { renderTerminal } from "../../src/report/terminal.ts";
import { registryFacts } from "../preinstall/facts.ts";
import { listed, reportOn, surface } from "./worlds.ts";

const QUESTION = {
  args: [],
  argsMasked: false,
  given: [],
  isWindows: false,
  minGrade: "B",
  failOn: undefined,
  skippedProbes: [],
} as const;

function page(facts: Partial<RegistryFacts> = {}): string {
  const seen = surface({
    registry: registryFacts(facts),
    tools: listed("name", [{ name: "add_note", description: "Adds a note." }]),
  });
  const report = reportOn(seen);
  const check = answer(report, seen, QUESTION);
  const options = { color: false, width: 120, quiet: false, verbose: false };
  return renderTerminal({ ...report, check }, seen, options);
}

/** One line, blanks collapsed: what is said, whatever the wrapping. */
const words = (facts: Partial<RegistryFacts> = {}) => page(facts).replace(/\s+/g, " ");

const stated = (state: RegistryFacts["provenance"]["state"]) =>
  words({ provenance: { ...registryFacts().provenance, state } });

const HOSTILE = "a\u{1b}[2J\u{202e}b\r\nc";

describe("the package, on the page of check", () => {
  test("has its name in the MCP registry, as its own claim", () => {
    expect(words({ mcpName: "io.github.team/notes" })).toContain(
      "MCP name io.github.team/notes, as it says itself",
    );
  });

  test("has the Node that it wants", () => {
    expect(words({ engines: ">=20" })).toContain("needs node >=20");
  });

  test("has a publisher, or the registry's silence about one", () => {
    expect(words({ publishedBy: "somebody" })).toContain("by somebody");
    expect(words({ publishedBy: null, maintainers: null })).toContain(
      "the registry does not say by whom",
    );
  });

  test("has provenance that is none, not known or invalid, each told apart", () => {
    expect(stated("none")).toContain("provenance none");
    expect(stated("unknown")).toContain("provenance not known");
    expect(stated("invalid")).toContain("provenance INVALID");
  });

  test.each([
    "name",
    "version",
    "requested",
    "registry",
    "integrity",
    "latest",
    "deprecated",
    "publishedBy",
    "repository",
    "license",
    "mcpName",
    "engines",
  ] as const)("shows no control character of its %s", (key) => {
    expect(page({ [key]: HOSTILE })).not.toMatch(/[\u{1b}\u{202e}\r]/u);
  });

  test("shows none of scripts, people and provenance either", () => {
    const shown = page({
      scripts: [{ event: "postinstall", command: HOSTILE }],
      maintainers: [HOSTILE],
      provenance: {
        state: "verified",
        why: HOSTILE,
        repository: HOSTILE,
        workflow: HOSTILE,
        trustedRoot: "2026-01-01",
      },
    });
    expect(shown).not.toMatch(/[\u{1b}\u{202e}\r]/u);
  });
});
