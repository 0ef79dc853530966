import { surfaceOf } from "../../src/engine/cases.ts";
import type { PackageFacts } from "../../src/model/package.ts";
import type { RegistryFacts } from "../../src/model/registry.ts";
import type { Surface } from "../../src/model/surface.ts";

/** A settled package with a source, on a registry that knows no provenance. */
export const SETTLED: RegistryFacts = {
  registry: "https://registry.npmjs.org",
  name: "notes-mcp",
  version: "1.4.0",
  requested: "notes-mcp",
  integrity: null,
  publishedAt: "2026-03-01T10:00:00.000Z",
  ageDays: 120,
  firstPublishedAt: "2025-02-01T10:00:00.000Z",
  packageAgeDays: 500,
  versions: 14,
  latest: "1.4.0",
  deprecated: null,
  maintainers: ["notes"],
  publishedBy: "notes",
  repository: "git+https://github.com/notes-project/notes-mcp.git",
  homepage: null,
  license: "MIT",
  mcpName: null,
  bins: ["notes-mcp"],
  engines: null,
  unpackedBytes: 40_000,
  dependencies: 2,
  scripts: [],
  provenance: { state: "none", why: null, repository: null, workflow: null, trustedRoot: null },
};

/** Days, versions and age of what was put there last week. */
export const NEW: Partial<RegistryFacts> = { ageDays: 5, packageAgeDays: 20, versions: 2 };

/** A server of that package, as the registry tells of it. */
export function published(...facts: readonly Partial<RegistryFacts>[]): Surface {
  return {
    ...surfaceOf({ tools: [] }),
    registry: Object.assign({}, SETTLED, ...facts) as RegistryFacts,
  };
}

/** A version that is the latest of its package. */
export function version(name: string, number: string): Surface {
  return published({ name, version: number, latest: number });
}

/** A server that was installed, and of which no registry was asked. */
export function installed(facts: Partial<PackageFacts>): Surface {
  const { name = "notes-mcp", version: number = "1.4.0" } = facts;
  return {
    ...surfaceOf({ tools: [] }),
    package: {
      name,
      version: number,
      requested: name,
      integrity: null,
      lock: "0".repeat(64),
      packages: 1 + (facts.tree?.length ?? 0),
      tree: [],
      treeCut: false,
      scripts: [],
      ranScripts: false,
      declares: { homepage: null, repository: null, bugs: null, author: null },
      ...facts,
    },
  };
}

/** Provenance that verifies. */
export function builtFrom(repository: string): Pick<RegistryFacts, "provenance"> {
  return {
    provenance: {
      state: "verified",
      why: null,
      repository,
      workflow: ".github/workflows/release.yml",
      trustedRoot: "2026-01-01",
    },
  };
}
