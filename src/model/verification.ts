import { z } from "zod";
import { Excerpt } from "./finding.ts";
import {
  BASE_SECTIONS,
  CONFIDENCES,
  FINDING_OUTCOMES,
  GRADES,
  SEVERITIES,
  STATIC_FORMATS,
  TAGS,
  VERIFICATION_STATES,
} from "./vocabulary.ts";

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
    state: z.enum(VERIFICATION_STATES).meta({
      description: "unknown: claimed, and the live look was too incomplete to say more.",
    }),
    staticName: Excerpt.optional().meta({ description: "Of a renamed item." }),
    listing: Excerpt.optional().meta({
      description: "Id of the further listing that alone shows it; absent: the base listing.",
    }),
    differences: z.array(Difference).meta({ description: "Of a changed or renamed item." }),
    differencesLeftOut: z.literal(true).optional().meta({
      description: "It differs, and the report had no room left to say where.",
    }),
    capabilities: z
      .strictObject({ agreed: tags, added: tags, removed: tags, reasons: z.array(Excerpt) })
      .nullable()
      .meta({
        description: "null: the static side names none, or the live side was not analysed.",
      }),
    findings: z.array(z.string()).meta({ description: "Fingerprints of the live findings on it." }),
  })
  .meta({ id: "VerifiedItem", description: "One item of the ledger." });
export type VerifiedItem = z.infer<typeof VerifiedItem>;

const VerifiedFinding = z
  .strictObject({
    ruleId: Excerpt.meta({ description: "As the static report has it." }),
    title: Excerpt,
    severity: z
      .enum(SEVERITIES)
      .nullable()
      .meta({ description: "As printed; null: none of ours." }),
    confidence: z
      .enum(CONFIDENCES)
      .nullable()
      .meta({ description: "As printed; null: none of ours." }),
    item: Excerpt.nullable().meta({ description: "Item or file; null: the server as a whole." }),
    outcome: z.enum(FINDING_OUTCOMES),
    confidenceNow: z
      .enum(CONFIDENCES)
      .nullable()
      .meta({ description: "null: refuted, or none was printed and none was found." }),
    why: z.string(),
    live: z
      .array(z.string())
      .meta({ description: "Fingerprints of the findings that bear it out." }),
  })
  .meta({ id: "VerifiedFinding", description: "A static finding after the live look." });
export type VerifiedFinding = z.infer<typeof VerifiedFinding>;

const points = z.number().nullable();

const Step = z
  .strictObject({
    kind: z.enum(["threat", "client", "gate"]).meta({ description: "gate: limits the grade." }),
    term: Excerpt,
    label: z.string(),
    static: points,
    live: points,
  })
  .meta({
    id: "VerificationStep",
    description: "Points off on each side; `100 - sum` is the score. null: that side has none.",
  });
export type VerificationStep = z.infer<typeof Step>;

/** A static report held against the running server. */
export const Verification = z
  .strictObject({
    static: z.strictObject({
      format: z.enum(STATIC_FORMATS),
      tool: Excerpt.nullable(),
      grade: z.enum(GRADES).nullable().meta({ description: "null: none, or none of ours." }),
      score: points,
      asPrinted: Excerpt.nullable().meta({ description: "Grade and score, in its own words." }),
      methodology: Excerpt.nullable(),
      sha256: z.string(),
      cutOff: z.string().nullable().meta({ description: "Why its list looks cut off." }),
      notes: z.array(z.string()).meta({ description: "What could not be compared, and why." }),
    }),
    live: z.strictObject({ grade: z.enum(GRADES).nullable(), score: points }),
    counts: z.strictObject({
      confirmed: count,
      present: count,
      changed: count,
      renamed: count,
      staticOnly: count,
      liveOnly: count,
      unknown: count.optional().meta({ description: "Absent when there is none." }),
    }),
    items: z.array(VerifiedItem).meta({ description: "Static order, then what only runs." }),
    findings: z.array(VerifiedFinding),
    steps: z.array(Step).meta({ description: "Why the two grades differ, term by term." }),
  })
  .meta({ id: "Verification", description: "Static claims against what runs." });
export type Verification = z.infer<typeof Verification>;
