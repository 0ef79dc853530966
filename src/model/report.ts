import { z } from "zod";
import { Check } from "./check.ts";
import { Drift } from "./drift.ts";
import { Excerpt } from "./finding.ts";
import { Observations } from "./observations.ts";
import { AppliedPolicy } from "./policy.ts";
import { SessionFacts } from "./session.ts";
import { Verdict } from "./verdict.ts";
import { Verification } from "./verification.ts";
import {
  BASE_SECTIONS,
  CAPABILITY_LEVELS,
  CATEGORIES,
  CONFIDENCES,
  COVERAGE_LEVELS,
  GRADES,
  LOCATION_KINDS,
  SEVERITIES,
  TAGS,
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
    listing: z.string().optional().meta({
      description: "Id of the further listing it was seen in; absent: the base listing.",
    }),
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
    taxa: z.array(z.string()).meta({
      description: "Further entries that fit: the other OWASP Top 10, CWE; such as `CWE-1427`.",
    }),
    data: z.record(z.string(), z.union([Excerpt, z.number(), z.boolean()])),
    fingerprint: z.string().meta({ description: "The same defect keeps it over runs." }),
    suppressed: z
      .strictObject({ reason: z.string(), expires: z.string().nullable() })
      .optional()
      .meta({ description: "A policy accepts it: it weighs nothing and fails no run." }),
  })
  .meta({ id: "Finding", description: "One rule, one place, the proof." });
/** One rule, one place, the proof; all text in it is safe to print. */
export type ReportedFinding = z.infer<typeof ReportedFinding>;

/** What one probe did: an empty list of findings never stands for three different things. */
export const ReportedOutcome = z
  .strictObject({
    probe: z.string(),
    status: z.enum(["clear", "found", "not-applicable", "inconclusive"]),
    findings: z.int().min(0),
    dropped: z.int().min(0).meta({ description: "Findings beyond the limit for one rule." }),
    unjudged: z.int().min(0).meta({ description: "Reasons why collected text was not judged." }),
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

/** How much was looked at. A function of surface and probes alone, so that a replay repeats it. */
export const Coverage = z
  .strictObject({
    level: z.enum(COVERAGE_LEVELS).nullable().meta({ description: "null: nothing was seen." }),
    complete: z.boolean().meta({
      description: "false: a list failed or was cut, none came, or text was left unjudged.",
    }),
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

const tag = z.enum(TAGS);

/** What one listed item lets a model do, and the words that say so. */
export const ReportedCapability = z
  .strictObject({
    tool: Excerpt.meta({ description: "Name of the item." }),
    section: z
      .enum(["prompts", "resources", "templates"])
      .optional()
      .meta({ description: "Only for an item that is not a tool." }),
    tags: z.array(tag),
    reasons: z.partialRecord(tag, z.array(Excerpt)).meta({ description: "By tag, quoted." }),
    confidence: z.partialRecord(tag, z.enum(CONFIDENCES)).meta({ description: "By tag." }),
  })
  .meta({ id: "ItemCapability", description: "One item and what it lets a model do." });
export type ReportedCapability = z.infer<typeof ReportedCapability>;

/** One way from untrusted text to harm: the worst of its shape. */
export const ReportedFlow = z
  .strictObject({
    ruleId: z.string(),
    title: z.string(),
    kind: z.enum(["self-contained", "across-tools"]),
    severity: z.enum(SEVERITIES),
    confidence: z.enum(CONFIDENCES),
    story: Excerpt,
    steps: z.array(
      z.strictObject({
        role: tag,
        name: Excerpt,
        location: Location.optional().meta({ description: "Absent for a tool of the client." }),
      }),
    ),
    count: z.int().min(1).meta({ description: "Flows of this shape, this one included." }),
  })
  .meta({ id: "ToxicFlow", description: "A path from untrusted text to harm." });
export type ReportedFlow = z.infer<typeof ReportedFlow>;

/** Tools to switch off so that no toxic flow is left. */
export const ReportedCut = z
  .strictObject({
    tools: z.array(z.strictObject({ name: Excerpt, location: Location })),
    smallest: z.boolean().meta({ description: "true: no smaller set breaks every flow." }),
    lost: z.array(tag).meta({ description: "What nothing else on the server can do." }),
  })
  .meta({ id: "ToxicFlowCut", description: "Tools whose absence breaks every toxic flow." });
export type ReportedCut = z.infer<typeof ReportedCut>;

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
      tags: z.array(tag),
    }),
    coverage: Coverage,
    findings: z.array(ReportedFinding).meta({ description: "Worst first." }),
    toxicFlows: z
      .array(ReportedFlow)
      .meta({ description: "Worst first; empty also when flows were not analysed." }),
    toxicFlowCut: ReportedCut.nullable().meta({ description: "null: no flow, or none to break." }),
    capabilities: z.array(ReportedCapability).meta({
      description: "Every tool, and other items with a tag; empty when not analysed.",
    }),
    observations: Observations,
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
      findingsBySeverity: countBySeverity.meta({
        description: "All of `findings`, also the suppressed ones.",
      }),
    }),
    outcomes: z.array(ReportedOutcome),
    session: SessionFacts,
    verification: Verification.optional(),
    check: Check.optional(),
    drift: z.array(Drift).optional().meta({ description: "What is not as it was pinned." }),
    policy: AppliedPolicy.optional(),
    run: z
      .strictObject({ startedAt: z.iso.datetime(), durationMs: z.int().min(0) })
      .optional()
      .meta({ description: "The only part that depends on the clock." }),
  })
  .meta({ id: "Report", title: "mcp-prober report" });
/** The document that `--json` prints; `report.schema.json` describes it. */
export type Report = z.infer<typeof Report>;
