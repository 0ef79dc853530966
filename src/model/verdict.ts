import { z } from "zod";
import { CATEGORIES } from "./rule.ts";

/** Best first: a gate is an index into this list that the grade may not fall short of. */
export const GRADES = ["A", "B", "C", "D", "F"] as const;
export type Grade = (typeof GRADES)[number];

/** How much a server lets a manipulated model do, least first. */
export const CAPABILITY_LEVELS = ["minimal", "moderate", "high", "critical"] as const;
export type CapabilityLevel = (typeof CAPABILITY_LEVELS)[number];

/** How well it is known who published the server. */
export const PUBLISHER_LEVELS = ["vendor", "provenance", "repo", "none", "unknown"] as const;
export type PublisherLevel = (typeof PUBLISHER_LEVELS)[number];

/** How the judged surface was come by. */
export const COVERAGE_LEVELS = ["live", "source", "live-partial", "manifest", "metadata"] as const;
export type CoverageLevel = (typeof COVERAGE_LEVELS)[number];

export const GATE_IDS = [
  "confirmed-critical",
  "strong-critical",
  "two-confirmed-high",
  "high",
  "incomplete-surface",
] as const;
export type GateId = (typeof GATE_IDS)[number];

export const UNSEEN_IDS = ["no-handshake", "tools-failed", "nothing-listed"] as const;
export type UnseenId = (typeof UNSEEN_IDS)[number];

/** One step of the sum: `100 - (all appliedPenalty)` is `score`, over `threat` it is `threatScore`. */
export const VectorLine = z
  .strictObject({
    kind: z.enum(["threat", "client"]).meta({
      description: "threat: what the server does; client: what adopting it exposes.",
    }),
    term: z.string().meta({ description: "Rule id, or the name of the term." }),
    level: z.string(),
    label: z.string(),
    appliedPenalty: z.number().meta({ description: "Points; negative where a limit gives back." }),
    fingerprint: z.string().optional().meta({ description: "The finding this line is about." }),
  })
  .meta({ id: "VectorLine", description: "One step of the score, in points." });
export type VectorLine = z.infer<typeof VectorLine>;

/** A condition that held and limits the grade, whatever the points say. */
export const FiredGate = z
  .strictObject({ id: z.enum(GATE_IDS), maxGrade: z.enum(GRADES), reason: z.string() })
  .meta({ id: "FiredGate", description: "The grade is at most `maxGrade`, for this reason." });
export type FiredGate = z.infer<typeof FiredGate>;

const grade = z.enum(GRADES).nullable();
const points = z.number().min(0).nullable();

/** The score. All null with a `reason` means "we could not look", never "fine". */
export const Verdict = z
  .strictObject({
    score: z.int().min(0).max(100).nullable(),
    threatScore: z.number().min(0).max(100).nullable(),
    grade: grade.meta({ description: "The band after gates." }),
    band: grade.meta({ description: "By the rounded threatScore alone." }),
    categorySubtotals: z.strictObject(
      Object.fromEntries(CATEGORIES.map((category) => [category, points])) as Record<
        (typeof CATEGORIES)[number],
        typeof points
      >,
    ),
    vector: z.array(VectorLine),
    gatesFired: z.array(FiredGate),
    methodologyVersion: z.string(),
    reason: z
      .strictObject({ id: z.enum(UNSEEN_IDS), text: z.string() })
      .nullable()
      .meta({ description: "Why there is no score; null when there is one." }),
  })
  .meta({ id: "Verdict", description: "Score and grade, or null with the reason." });
export type Verdict = z.infer<typeof Verdict>;
