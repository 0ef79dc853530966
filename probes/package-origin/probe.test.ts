import { describe, expect, it } from "vitest";
import { surfaceOf } from "../../src/engine/cases.ts";
import { runProbe } from "../../src/engine/run.ts";
import { WELL_KNOWN_SERVERS } from "../../src/lib/well-known-servers.ts";
import type { Finding } from "../../src/model/finding.ts";
import type { Surface } from "../../src/model/surface.ts";
import { table } from "../../test/table.ts";
import { ADVISORIES } from "./advisories.ts";
import { cases } from "./cases.ts";
import { builtFrom, installed, NEW, published, version } from "./cases.world.ts";
import { lookAlike } from "./look-alike.ts";
import { packageOrigin } from "./probe.ts";

table(packageOrigin, cases);

const outcomeOf = (surface: Surface) => runProbe(packageOrigin, surface).outcome;

function findingsIn(surface: Surface): readonly Finding[] {
  const outcome = outcomeOf(surface);
  return outcome.status === "found" ? outcome.findings : [];
}

function confidenceOf(surface: Surface, rule: string): string | undefined {
  return findingsIn(surface).find((finding) => finding.rule === `package-origin/${rule}`)
    ?.confidence;
}

describe("the probe", () => {
  it("does not apply where neither registry nor package was looked at", () => {
    expect(outcomeOf(surfaceOf({ tools: [] }))).toMatchObject({
      status: "not-applicable",
      why: "neither of registry, package was collected",
    });
  });

  it("is clear where everything was looked at", () => {
    const both = { ...published(builtFrom("https://github.com/notes-project/notes-mcp")) };
    expect(outcomeOf({ ...installed({}), ...both }).status).toBe("clear");
  });

  it("says that no registry was asked", () => {
    expect(outcomeOf(installed({}))).toMatchObject({
      status: "inconclusive",
      why: "no registry was asked",
    });
  });

  it("says that the registry does not serve provenance", () => {
    const provenance = {
      state: "unknown",
      why: "the registry answered 404\u{1b}[31m",
      repository: null,
      workflow: null,
      trustedRoot: null,
    } as const;
    const outcome = outcomeOf({ ...installed({}), ...published({ provenance }) });
    expect(outcome).toMatchObject({
      why: "provenance is not known: the registry answered 404<U+001B>[31m",
    });
  });

  it("says that the dependencies are not known", () => {
    const { tree: _, ...facts } = installed({}).package!;
    expect(outcomeOf({ ...surfaceOf({ tools: [] }), package: facts })).toMatchObject({
      why: "no registry was asked; the versions of its dependencies are not known",
    });
  });

  it("tells the package itself once when both name it", () => {
    const both = {
      ...version("mcp-remote", "0.1.15"),
      ...installed({ name: "mcp-remote", version: "0.1.15", tree: ["mcp-remote@0.1.15"] }),
      registry: version("mcp-remote", "0.1.15").registry!,
    };
    expect(findingsIn(both).map(({ rule }) => rule)).toEqual([
      "package-origin/known-critical-vulnerability",
    ]);
  });

  it("tells a script once when registry and package name it", () => {
    const script = { event: "postinstall", command: "node install.js" } as const;
    const own = installed({ scripts: [{ ...script, package: "notes-mcp@1.4.0" }] });
    const both = { ...own, ...published({ scripts: [script] }) };
    expect(
      findingsIn({ ...both, package: own.package! }).map(({ place }) => place.section),
    ).toEqual(["package"]);
  });

  it("tells a script that is not in what was installed", () => {
    const scripts = [{ event: "postinstall", command: "node install.js" }];
    const both = { ...installed({}), registry: published({ scripts }).registry! };
    expect(findingsIn(both).map(({ place }) => place.section)).toEqual(["registry"]);
  });

  it("keeps target text out of its findings but as excerpts", () => {
    const hostile = "a\u{1b}]0;x\u{7}\u{202e}";
    const found = findingsIn(published({ deprecated: hostile, mcpName: hostile, name: hostile }));
    expect(JSON.stringify(found.map(({ data, evidence }) => [data, evidence]))).not.toMatch(
      /\\u001b|\u{202e}/u,
    );
  });

  it("gives every advisory of a version a fingerprint of its own", () => {
    const found = findingsIn(version("@modelcontextprotocol/sdk", "1.20.0"));
    expect(new Set(found.map(({ fingerprint }) => fingerprint)).size).toBe(3);
  });
});

describe("confidence", () => {
  it("is confirmed for a version of the list", () => {
    expect(confidenceOf(version("figma-developer-mcp", "0.6.0"), "known-high-vulnerability")).toBe(
      "confirmed",
    );
  });

  it("is heuristic where the hole is open over HTTP only", () => {
    expect(confidenceOf(version("@playwright/mcp", "0.0.39"), "known-high-vulnerability")).toBe(
      "heuristic",
    );
  });

  it.each([
    [{ packageAgeDays: 20, versions: 2 }, "heuristic"],
    [{ packageAgeDays: 120, versions: 2 }, "speculative"],
    [{ packageAgeDays: null, versions: 2 }, "speculative"],
    [{ packageAgeDays: 900, versions: 40 }, undefined],
  ])("of a near name with %j is %s", (facts, confidence) => {
    expect(confidenceOf(published(facts, { name: "firecrawll-mcp" }), "near-name")).toBe(
      confidence,
    );
  });

  it("is strong for the official scope misspelt, whatever its age", () => {
    const name = "@modelcontextprotocoI/server-memory";
    expect(confidenceOf(published({ name }), "scope-look-alike")).toBe("strong");
    expect(confidenceOf(published(NEW, { name }), "scope-look-alike")).toBe("strong");
  });
});

describe("the lists", () => {
  it("hold no well-known package twice", () => {
    const names = WELL_KNOWN_SERVERS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("hold no package that passes for another one of them", () => {
    expect(WELL_KNOWN_SERVERS.filter(({ name }) => lookAlike(name) !== undefined)).toEqual([]);
  });

  it("hold owners in lower case", () => {
    const owners = WELL_KNOWN_SERVERS.flatMap((known) => known.owners);
    expect(owners.filter((owner) => owner !== owner.toLowerCase())).toEqual([]);
  });

  it("hold no advisory twice", () => {
    const ids = ADVISORIES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(ADVISORIES.filter(({ fixed }) => fixed !== null).map((one) => [one.id, one] as const))(
    "say of %s that the fixed version is not affected",
    (id, { package: name, fixed }) => {
      const found = findingsIn(version(name, fixed!));
      expect(found.filter(({ evidence }) => evidence.includes(id))).toEqual([]);
    },
  );
});
