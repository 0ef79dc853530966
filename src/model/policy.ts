import { z } from "zod";
import {
  CAPABILITY_LEVELS,
  GRADES,
  LOCATION_KINDS,
  SEVERITIES,
  TAGS,
  VIOLATION_IDS,
} from "./vocabulary.ts";

/** The id of a rule; the published schema lists those there are. */
export const RuleId = z.string().meta({ description: "`<probe>/<rule>`, as a report names it." });

/** Findings that somebody has looked at and accepts: those on which all that is given agrees. */
export const Suppression = z
  .strictObject({
    rule: RuleId,
    kind: z.enum(LOCATION_KINDS).optional().meta({
      description: "`location.kind` of the finding; absent: every kind.",
    }),
    item: z.string().optional().meta({
      description: "`location.name` of the finding, exactly; `*` or absent: every item.",
    }),
    fingerprint: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional()
      .meta({ description: "This finding only: another text on the same item has another one." }),
    reason: z.string().max(500).regex(/\S/).meta({ description: "Why it is accepted." }),
    expires: z.iso.date().optional().meta({
      description: "Last day it holds, UTC. After it the suppression fails the run.",
    }),
  })
  .meta({ id: "Suppression", description: "Accepted findings, with the reason." });
export type Suppression = z.infer<typeof Suppression>;

/** The policy file that `--config` names. */
export const Policy = z
  .strictObject({
    $schema: z.string().optional(),
    version: z.literal(1),
    minGrade: z.enum(GRADES).optional().meta({
      description: "Exit 1 below this grade; --min-grade wins over it.",
    }),
    failOn: z.enum(SEVERITIES).optional().meta({
      description: "Exit 1 also for a sure threat of this severity or worse; --fail-on wins.",
    }),
    maxCapability: z.enum(CAPABILITY_LEVELS).optional().meta({
      description: "Exit 1 when the server's capability level is above this one.",
    }),
    denyRules: z.array(RuleId).optional().meta({
      description: "Exit 1 for any finding of these rules, however unsure, unless suppressed.",
    }),
    denyRoles: z.array(z.enum(TAGS)).optional().meta({
      description: "Exit 1 when an item has one of these tags and it is more than a guess.",
    }),
    suppress: z.array(Suppression).optional().meta({ description: "Findings that are accepted." }),
  })
  .meta({ id: "Policy", title: "mcp-prober policy" });
export type Policy = z.infer<typeof Policy>;

/** What a policy made of a report. */
export const AppliedPolicy = z
  .strictObject({
    file: z.string().meta({ description: "Name of the policy file." }),
    sha256: z.string().meta({ description: "Of its bytes." }),
    minGrade: z.enum(GRADES).nullable(),
    failOn: z.enum(SEVERITIES).nullable(),
    suppressions: z.array(
      z.strictObject({
        ...Suppression.shape,
        state: z.enum(["used", "unused", "expired"]).meta({
          description: "unused: no finding of this run; expired: it suppresses nothing any more.",
        }),
        findings: z.int().min(0).meta({ description: "Findings of this run that agree with it." }),
      }),
    ),
    violations: z
      .array(z.strictObject({ id: z.enum(VIOLATION_IDS), text: z.string() }))
      .meta({ description: "Each fails the run: `not-checked` with exit 3, the others with 1." }),
  })
  .meta({ id: "AppliedPolicy", description: "The policy that was used and what broke it." });
export type AppliedPolicy = z.infer<typeof AppliedPolicy>;
