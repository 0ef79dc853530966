import { failure, type Failure } from "../errors.ts";
import type { RegistryFacts } from "../model/registry.ts";

/** Stands in until the real one is here. */
export async function registryFacts(
  spec: { readonly name: string; readonly version: string; readonly requested: string },
  _options: {
    readonly env: NodeJS.ProcessEnv;
    readonly home: string;
    readonly signal: AbortSignal;
    readonly seconds: number;
    readonly now: Date;
    onProgress?(text: string): void;
  },
): Promise<
  | { readonly ok: true; readonly facts: RegistryFacts }
  | { readonly ok: false; readonly why: Failure }
> {
  if (spec.version === "latest") return { ok: false, why: failure("registry-unreachable", "stub") };
  return {
    ok: true,
    facts: {
      registry: "https://registry.npmjs.org",
      name: spec.name,
      version: spec.version,
      requested: spec.requested,
      integrity: null,
      publishedAt: "2026-08-31T10:00:00.000Z",
      ageDays: 91,
      firstPublishedAt: "2024-11-19T10:00:00.000Z",
      packageAgeDays: 741,
      versions: 20,
      latest: spec.version,
      deprecated: null,
      maintainers: ["somebody"],
      publishedBy: "somebody",
      repository: null,
      homepage: null,
      license: "MIT",
      mcpName: null,
      bins: ["mcp-server"],
      engines: null,
      unpackedBytes: 56_000,
      dependencies: 5,
      scripts: [],
      provenance: {
        state: "none",
        why: null,
        repository: null,
        workflow: null,
        trustedRoot: null,
      },
    },
  };
}
