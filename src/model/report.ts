import { z } from "zod";
import { Excerpt } from "./finding.ts";
import { SessionFacts } from "./session.ts";
import { Verdict } from "./verdict.ts";
import {
  BASE_SECTIONS,
  CAPABILITY_LEVELS,
  CATEGORIES,
  CONFIDENCES,
  COVERAGE_LEVELS,
  GRADES,
  LOCATION_KINDS,
  SEVERITIES,
} from "./vocabulary.ts";

/** Where a finding stands: the public side of a `Place`, with excerpts for target text. */
export const Location = z
  .strictObject({
    kind: z.enum(LOCATION_KINDS),
    name: Excerpt.meta({ description: "Name of the item; empty for a broken list element." }),
    pointer: Excerpt.meta({ description: "RFC 6901 JSON Pointer into the item's JSON." }),
    index: z.int().min(-1).meta({
      description: "Position among the items (among the broken ones if `broken`); -1: the server.",
    }),
    broken: z.literal(true).optional(),
    frame: z.int().min(0).meta({ description: "Transcript frame that carried it." }),
  })
  .meta({ id: "Location", description: "A place in the surface." });
export type Location = z.infer<typeof Location>;

/** A finding joined with the words of its rule. */
export const ReportedFinding = z
  .strictObject({
    ruleId: z.string().meta({ description: "`<probe>/<rule>`" }),
    title: z.string(),
    category: z.enum(CATEGORIES),
    severity: z.enum(SEVERITIES),
    confidence: z.enum(CONFIDENCES),
    axis: z.enum(["threat", "capability"]).meta({ description: "Only threats make the grade." }),
    stage: z.enum(["stable", "trial"]).meta({ description: "A trial rule weighs nothing." }),
    description: z.string().meta({ description: "What was found here." }),
    why: z.string().meta({ description: "The harm it can do." }),
    remediation: z.string(),
    references: z.array(z.string()),
    location: Location,
    related: z.array(Location),
    evidence: Excerpt,
    owasp: z.string(),
    data: z.record(z.string(), z.union([Excerpt, z.number(), z.boolean()])),
    fingerprint: z.string().meta({ description: "The same defect keeps it over runs." }),
  })
  .meta({ id: "Finding", description: "One rule, one place, the proof." });
export type ReportedFinding = z.infer<typeof ReportedFinding>;

/** What one probe did: an empty list of findings never stands for three different things. */
export const ReportedOutcome = z
  .strictObject({
    probe: z.string(),
    status: z.enum(["clear", "found", "not-applicable", "inconclusive"]),
    findings: z.int().min(0),
    dropped: z.int().min(0).meta({ description: "Findings beyond the limit for one rule." }),
    why: Excerpt.nullable().meta({ description: "For not-applicable and inconclusive." }),
  })
  .meta({ id: "Outcome", description: "Exactly one per probe." });
export type ReportedOutcome = z.infer<typeof ReportedOutcome>;

/** What became of one list, in numbers. */
export const ListCoverage = z
  .strictObject({
    state: z.enum(["listed", "absent", "failed", "capped"]),
    items: z.int().min(0),
    broken: z.int().min(0),
    pages: z.int().min(0),
    why: Excerpt.nullable().meta({ description: "For absent, failed and capped." }),
  })
  .meta({ id: "ListCoverage", description: "One list: its state and how much of it was seen." });
export type ListCoverage = z.infer<typeof ListCoverage>;

const lists = Object.fromEntries(BASE_SECTIONS.map((name) => [name, ListCoverage])) as Record<
  (typeof BASE_SECTIONS)[number],
  typeof ListCoverage
>;

/** How much was looked at. A function of the surface alone, so that a replay repeats it. */
export const Coverage = z
  .strictObject({
    level: z.enum(COVERAGE_LEVELS).nullable().meta({ description: "null: nothing was seen." }),
    complete: z.boolean().meta({ description: "false: a list failed or was cut, or none came." }),
    inputs: z.strictObject({
      toolSurface: z.boolean(),
      implementationSource: z.boolean(),
      packageMetadata: z.boolean(),
      liveTransport: z.boolean(),
    }),
    lists: z.strictObject(lists),
    caveats: z.array(z.string()).meta({ description: "What was not looked at." }),
  })
  .meta({ id: "Coverage", description: "What was looked at and what could not be." });
export type Coverage = z.infer<typeof Coverage>;

const countBySeverity = z.strictObject(
  Object.fromEntries(SEVERITIES.map((severity) => [severity, z.int().min(0)])) as Record<
    (typeof SEVERITIES)[number],
    z.ZodInt
  >,
);

/** The one public document; every renderer is a function of it. */
export const Report = z
  .strictObject({
    $schema: z.string(),
    schemaVersion: z.literal(1),
    tool: z.strictObject({
      name: z.string(),
      version: z.string(),
      methodologyVersion: z.string(),
    }),
    target: z.strictObject({
      id: Excerpt,
      source: z.strictObject({ kind: z.enum(["command", "url", "listing"]), origin: Excerpt }),
      server: z
        .strictObject({ name: Excerpt, version: Excerpt.nullable() })
        .nullable()
        .meta({ description: "What the server calls itself; null: it never said." }),
    }),
    grade: z.enum(GRADES).nullable(),
    score: Verdict,
    capability: z.strictObject({
      level: z.enum(CAPABILITY_LEVELS).nullable().meta({ description: "null: not analysed." }),
      reasons: z.array(z.string()),
      tags: z.array(z.string()),
    }),
    coverage: Coverage,
    findings: z.array(ReportedFinding).meta({ description: "Worst first." }),
    toxicFlows: z.array(z.record(z.string(), z.unknown())).meta({
      description: "Paths from untrusted input to a harmful tool; empty until they are analysed.",
    }),
    capabilities: z
      .array(
        z.strictObject({
          tool: Excerpt,
          tags: z.array(z.string()),
          reasons: z.record(z.string(), z.array(z.string())),
        }),
      )
      .meta({ description: "Per tool; empty until capabilities are analysed." }),
    surfaceDigest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ description: "SHA-256 of the server facts and the four lists, as sent." }),
    stats: z.strictObject({
      tools: z.int().min(0),
      prompts: z.int().min(0),
      resources: z.int().min(0),
      templates: z.int().min(0),
      broken: z.int().min(0),
      findingsBySeverity: countBySeverity,
    }),
    outcomes: z.array(ReportedOutcome),
    session: SessionFacts,
    run: z
      .strictObject({ startedAt: z.iso.datetime(), durationMs: z.int().min(0) })
      .optional()
      .meta({ description: "The only part that depends on the clock." }),
  })
  .meta({ id: "Report", title: "mcp-prober report" });
export type Report = z.infer<typeof Report>;
