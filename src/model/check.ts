import { z } from "zod";
import { Excerpt } from "./finding.ts";
import { Provenance, RegistryFacts } from "./registry.ts";

export const CHECK_VERDICTS = ["add", "add-with-care", "do-not-add", "could-not-tell"] as const;
/** May the package be added? `could-not-tell` is no yes. */
export type CheckVerdict = (typeof CHECK_VERDICTS)[number];

/** Clients a configuration is printed for. */
export const CONFIGURED_CLIENTS = [
  "claude-desktop",
  "claude-code",
  "cursor",
  "vscode",
  "codex",
] as const;
export type ConfiguredClient = (typeof CONFIGURED_CLIENTS)[number];

/** What to paste into one client. */
export const ClientConfig = z
  .strictObject({
    file: z.string().meta({ description: "Where the client looks for it." }),
    text: z.string().meta({ description: "The whole file; merge it with what is there." }),
    command: z.string().optional().meta({ description: "A command that does the same." }),
  })
  .meta({ id: "ClientConfig", description: "The configuration of one client." });
export type ClientConfig = z.infer<typeof ClientConfig>;

/** Why a verdict was given. */
export const CheckReason = z
  .strictObject({
    id: z.string().meta({ description: "A rule id, or one of the documented words." }),
    text: Excerpt,
  })
  .meta({ id: "CheckReason", description: "One reason of a verdict." });
export type CheckReason = z.infer<typeof CheckReason>;

const said = Excerpt.nullable();

/** What the registry says, fit for a report: each text of it is an excerpt. */
export const CheckedRegistry = RegistryFacts.extend({
  registry: Excerpt.meta({ description: "Origin that was asked, without credentials." }),
  name: Excerpt,
  version: Excerpt,
  requested: Excerpt.meta({ description: "The specifier, as given." }),
  integrity: said,
  latest: said,
  deprecated: said.meta({ description: "The message; null: the registry tells of none." }),
  maintainers: z.array(Excerpt).nullable(),
  publishedBy: said,
  repository: said.meta({ description: "As its manifest claims it." }),
  homepage: said,
  license: said,
  mcpName: said.meta({
    description: "Name in the MCP registry, as its manifest claims it.",
  }),
  bins: z.array(Excerpt),
  engines: said.meta({ description: "The range for node." }),
  scripts: z
    .array(z.strictObject({ event: Excerpt, command: Excerpt }))
    .meta({ description: "Lifecycle scripts of the package itself." }),
  provenance: Provenance.extend({
    why: said,
    repository: said.meta({ description: "The source it was built from." }),
    workflow: said.meta({ description: "The build that signed it." }),
    trustedRoot: said.meta({ description: "Date of the bundled keys it was verified against." }),
  }).meta({ id: "CheckedProvenance", description: "SLSA provenance, verified offline." }),
}).meta({
  id: "CheckedRegistry",
  description: "What the registry says of the version. null: it does not say.",
});
export type CheckedRegistry = z.infer<typeof CheckedRegistry>;

/** The answer to "may I add this server?". */
export const Check = z
  .strictObject({
    verdict: z.enum(CHECK_VERDICTS),
    reasons: z.array(CheckReason).meta({
      description: "What decided, weightiest first; three at most.",
    }),
    registry: CheckedRegistry.nullable().meta({
      description: "null: it gave no answer about the version.",
    }),
    integrity: z
      .strictObject({
        registry: Excerpt.nullable().meta({ description: "Of the tarball, as the registry says." }),
        installed: Excerpt.nullable().meta({ description: "Of the tarball that was installed." }),
        agree: z.boolean().nullable().meta({ description: "null: one of them is not known." }),
      })
      .meta({ description: "Whether the bytes that ran are those the registry names." }),
    config: z
      .strictObject(
        Object.fromEntries(CONFIGURED_CLIENTS.map((name) => [name, ClientConfig])) as Record<
          ConfiguredClient,
          typeof ClientConfig
        >,
      )
      .nullable()
      .meta({
        description: "What to paste, by client; null for do-not-add, and for what has no version.",
      }),
    notes: z.array(z.string()).meta({ description: "What the configuration does not do." }),
  })
  .meta({ id: "Check", description: "A verdict before installing." });
export type Check = z.infer<typeof Check>;
