import { z } from "zod";
import { Excerpt } from "./finding.ts";
import { BASE_SECTIONS, CONFIDENCES, GRADES, SEVERITIES, TAGS } from "./vocabulary.ts";

/** What became of one item that the static side claims, or that only the live side has. */
export const VERIFICATION_STATES = [
  "confirmed",
  "present",
  "changed",
  "renamed",
  "static-only",
  "live-only",
] as const;

const count = z.int().min(0);
const tags = z.array(z.enum(TAGS));

const Difference = z.strictObject({
  pointer: Excerpt.meta({ description: "RFC 6901 JSON Pointer into the item." }),
  before: Excerpt.nullable().meta({ description: "Static side; null: not there." }),
  after: Excerpt.nullable().meta({ description: "Live side; null: not there." }),
});

const VerifiedItem = z
  .strictObject({
    section: z.enum(BASE_SECTIONS),
    name: Excerpt.meta({ description: "Live name; of a static-only item, its static name." }),
    state: z.enum(VERIFICATION_STATES),
    staticName: Excerpt.optional().meta({ description: "Of a renamed item." }),
    differences: z.array(Difference).meta({ description: "Of a changed or renamed item." }),
    capabilities: z
      .strictObject({ agreed: tags, added: tags, removed: tags, reasons: z.array(Excerpt) })
      .nullable()
      .meta({ description: "null: the static side names none." }),
  })
  .meta({ id: "VerifiedItem", description: "One item of the ledger." });

const VerifiedFinding = z
  .strictObject({
    ruleId: Excerpt.meta({ description: "As the static report has it." }),
    title: Excerpt,
    severity: z.enum(SEVERITIES),
    confidence: z.enum(CONFIDENCES).meta({ description: "As printed." }),
    item: Excerpt.nullable(),
    outcome: z.enum(["confirmed-live", "not-reproduced", "refuted", "not-testable-live"]),
    confidenceNow: z.enum(CONFIDENCES).nullable().meta({ description: "null: refuted." }),
    why: z.string(),
    live: z
      .array(z.string())
      .meta({ description: "Fingerprints of the findings that bear it out." }),
  })
  .meta({ id: "VerifiedFinding", description: "A static finding after the live look." });

/** A static report held against the running server. */
export const Verification = z
  .strictObject({
    static: z.strictObject({
      format: z.string(),
      tool: Excerpt.nullable(),
      grade: z.enum(GRADES).nullable(),
      asPrinted: Excerpt.nullable().meta({ description: "Grade and score, in its own words." }),
      sha256: z.string(),
      cutOff: z.string().nullable().meta({ description: "Why its list looks cut off." }),
    }),
    live: z.strictObject({ grade: z.enum(GRADES).nullable() }),
    counts: z.strictObject({
      confirmed: count,
      present: count,
      changed: count,
      renamed: count,
      staticOnly: count,
      liveOnly: count,
    }),
    items: z.array(VerifiedItem),
    findings: z.array(VerifiedFinding),
    steps: z
      .array(
        z.strictObject({
          term: z.string(),
          label: z.string(),
          static: z.number().nullable(),
          live: z.number().nullable(),
        }),
      )
      .meta({ description: "Why the two grades differ: points off on each side, term by term." }),
  })
  .meta({ id: "Verification", description: "Static claims against what runs." });
export type Verification = z.infer<typeof Verification>;
