import { describe, expect, test } from "vitest";
import { builtFrom, SETTLED } from "../../probes/package-origin/cases.world.ts";
import type { Provenance, RegistryFacts } from "../../src/model/registry.ts";
import { publisherOf } from "../../src/report/publisher.ts";
import { LIST_DATES } from "../../src/lib/list-dates.ts";
import { judge } from "../../src/judge.ts";
import { reportOn, session, surface } from "./worlds.ts";

const levelOf = (...facts: readonly Partial<RegistryFacts>[]) =>
  publisherOf(Object.assign({}, SETTLED, ...facts) as RegistryFacts);
const stated = (state: Provenance["state"]): Pick<RegistryFacts, "provenance"> => ({
  provenance: { state, why: null, repository: null, workflow: null, trustedRoot: null },
});

const lineOf = (shape: Parameters<typeof surface>[0]) =>
  reportOn(surface(shape)).score.vector.find(({ term }) => term === "verification-discount");

const PLAYWRIGHT = {
  name: "@playwright/mcp",
  repository: "git+https://github.com/microsoft/playwright-mcp.git",
};
const MONGODB = {
  name: "mongodb-mcp-server",
  repository: "https://github.com/mongodb-js/mongodb-mcp-server.git",
};

describe("the publisher", () => {
  test.each([PLAYWRIGHT, MONGODB])("of $name is the vendor", (facts) => {
    expect(levelOf(facts)).toBe("vendor");
  });

  test("is the vendor by the scope alone on npm's registry", () => {
    expect(levelOf({ name: "@stripe/mcp", repository: null })).toBe("vendor");
  });

  test("is not the vendor by a name without a scope alone", () => {
    expect(levelOf({ ...MONGODB, repository: null })).toBe("none");
  });

  test("is not the vendor where the repository is a stranger's", () => {
    expect(levelOf({ ...PLAYWRIGHT, repository: "https://github.com/somebody/mcp" })).toBe("repo");
  });

  test("is not the vendor on a registry where the name may be anybody's", () => {
    expect(levelOf({ ...PLAYWRIGHT, registry: "https://npm.example" })).toBe("repo");
  });

  test("is not the vendor on a registry that is called nearly so", () => {
    expect(levelOf({ ...PLAYWRIGHT, registry: "https://registry.npmjs.org.example" })).toBe("repo");
  });

  test("is the vendor on any registry where provenance proves it", () => {
    const facts = { ...PLAYWRIGHT, registry: "https://npm.example" };
    expect(levelOf(facts, builtFrom("https://github.com/microsoft/playwright-mcp"))).toBe("vendor");
  });

  test("is not the vendor where provenance proves somebody else", () => {
    expect(levelOf(PLAYWRIGHT, builtFrom("https://github.com/somebody/mcp"))).toBe("provenance");
  });

  test("is not the vendor where provenance does not verify", () => {
    expect(levelOf(PLAYWRIGHT, stated("invalid"))).toBe("repo");
  });

  test("of a well-known package of the community is no vendor", () => {
    expect(levelOf({ name: "mcp-remote", repository: "punkpeye/mcp-remote" })).toBe("repo");
  });

  test("with provenance is proven", () => {
    expect(levelOf(builtFrom("https://github.com/notes-project/notes-mcp"))).toBe("provenance");
  });

  test("who claims a repository claims it", () => {
    expect(levelOf()).toBe("repo");
  });

  test("with neither is none", () => {
    expect(levelOf({ repository: null })).toBe("none");
  });

  test("is unknown where the registry does not say", () => {
    expect(levelOf({ repository: null }, stated("unknown"))).toBe("unknown");
  });

  test("is unknown where no registry was asked", () => {
    expect(publisherOf(undefined)).toBe("unknown");
  });
});

describe("the report", () => {
  test("takes a point off for a repository that is only claimed", () => {
    expect(lineOf({ registry: SETTLED })).toMatchObject({ level: "repo", appliedPenalty: 1 });
  });

  test("takes five off for neither provenance nor source", () => {
    const registry = { ...SETTLED, repository: null };
    expect(lineOf({ registry })).toMatchObject({ level: "none", appliedPenalty: 5 });
  });

  test("takes nothing off where no registry was asked", () => {
    expect(lineOf({})).toMatchObject({ level: "unknown", appliedPenalty: 0 });
  });

  test("says that package metadata was an input", () => {
    const { inputs } = reportOn(surface({ registry: SETTLED })).coverage;
    expect(inputs.packageMetadata).toBe(true);
  });

  test.each([
    [{ registry: SETTLED }, true],
    [{}, false],
  ])("of %j names the date of the lists it was compared with: %s", (shape, named) => {
    const { caveats } = judge(surface(shape), { session: session() }).coverage;
    expect(caveats.some((caveat) => caveat.includes(LIST_DATES.advisories))).toBe(named);
  });
});
