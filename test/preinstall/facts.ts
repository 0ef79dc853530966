import type { RegistryFacts } from "../../src/model/registry.ts";

/** A package of two years with a named source, and nothing else to tell of it. */
export function registryFacts(shape: Partial<RegistryFacts> = {}): RegistryFacts {
  return {
    registry: "https://registry.example",
    name: "notes-server",
    version: "1.2.0",
    requested: "notes-server",
    integrity: "sha512-abc",
    publishedAt: "2026-01-01T00:00:00.000Z",
    ageDays: 300,
    firstPublishedAt: "2025-01-01T00:00:00.000Z",
    packageAgeDays: 665,
    versions: 12,
    latest: "1.2.0",
    deprecated: null,
    maintainers: ["somebody"],
    publishedBy: "somebody",
    repository: "https://forge.example/team/notes-server",
    homepage: null,
    license: "MIT",
    mcpName: null,
    bins: ["notes-server"],
    engines: null,
    unpackedBytes: 50_000,
    dependencies: 2,
    scripts: [],
    provenance: { state: "none", why: null, repository: null, workflow: null, trustedRoot: null },
    ...shape,
  };
}
