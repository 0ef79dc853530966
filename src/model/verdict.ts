import { z } from "zod";
import { CATEGORIES, GATE_IDS, GRADES, UNSEEN_IDS } from "./vocabulary.ts";

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
