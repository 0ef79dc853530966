import { z } from "zod";

/** What the registry's signature material proves of where a version was built. */
export const Provenance = z
  .strictObject({
    state: z.enum(["verified", "invalid", "none", "unknown"]).meta({
      description:
        "none: the registry says it has none; unknown: it does not say, or it could not be looked at.",
    }),
    why: z.string().nullable().meta({
      description:
        "For invalid and unknown, and where attestations of other kinds are all there is.",
    }),
    repository: z.string().nullable().meta({ description: "The source it was built from." }),
    workflow: z.string().nullable().meta({ description: "The build that signed it." }),
    trustedRoot: z.string().nullable().meta({
      description: "Date of the bundled keys it was verified against.",
    }),
  })
  .meta({ id: "Provenance", description: "SLSA provenance of one version, verified offline." });
export type Provenance = z.infer<typeof Provenance>;

/** What the registry says of the version that is looked at. null: it does not say. */
export const RegistryFacts = z
  .strictObject({
    registry: z.string().meta({ description: "Origin that was asked, without credentials." }),
    name: z.string(),
    version: z.string(),
    requested: z.string().meta({ description: "The specifier, as given." }),
    integrity: z.string().nullable(),
    publishedAt: z.iso.datetime().nullable(),
    ageDays: z.int().min(0).nullable().meta({ description: "Of this version, at the look." }),
    firstPublishedAt: z.iso.datetime().nullable(),
    packageAgeDays: z.int().min(0).nullable(),
    versions: z.int().min(1),
    latest: z.string().nullable(),
    deprecated: z.string().nullable().meta({ description: "The message; null: it is not." }),
    maintainers: z.array(z.string()).nullable(),
    publishedBy: z.string().nullable(),
    repository: z.string().nullable(),
    homepage: z.string().nullable(),
    license: z.string().nullable(),
    mcpName: z.string().nullable().meta({
      description: "Name in the MCP registry, as its manifest claims it.",
    }),
    bins: z.array(z.string()),
    engines: z.string().nullable().meta({ description: "The range for node." }),
    unpackedBytes: z.int().min(0).nullable(),
    dependencies: z.int().min(0).meta({ description: "Direct ones." }),
    scripts: z.array(z.strictObject({ event: z.string(), command: z.string() })).meta({
      description: "Lifecycle scripts of the package itself.",
    }),
    provenance: Provenance,
  })
  .meta({ id: "RegistryFacts", description: "What the registry says of a package version." });
export type RegistryFacts = z.infer<typeof RegistryFacts>;
