import { z } from "zod";
import { CAPABILITY_LEVELS, GRADES, SEVERITIES, TAGS } from "./vocabulary.ts";

/** One finding that somebody has looked at and accepts. */
export const Suppression = z
  .strictObject({
    rule: z.string().meta({ description: "`<probe>/<rule>`" }),
    item: z.string().optional().meta({ description: "Name of the item; absent: every item." }),
    reason: z.string().min(1),
    expires: z.iso.date().optional().meta({ description: "Last day it holds, UTC." }),
  })
  .meta({ id: "Suppression", description: "An accepted finding, with the reason." });
export type Suppression = z.infer<typeof Suppression>;

/** The policy file that `--config` names. */
export const Policy = z
  .strictObject({
    $schema: z.string().optional(),
    version: z.literal(1),
    minGrade: z.enum(GRADES).optional(),
    failOn: z.enum(SEVERITIES).optional(),
    maxCapability: z.enum(CAPABILITY_LEVELS).optional(),
    denyRules: z.array(z.string()).optional(),
    denyRoles: z.array(z.enum(TAGS)).optional(),
    suppress: z.array(Suppression).optional(),
  })
  .meta({ id: "Policy", title: "mcp-prober policy" });
export type Policy = z.infer<typeof Policy>;

/** What a policy made of a report. */
export const AppliedPolicy = z
  .strictObject({
    file: z.string(),
    sha256: z.string(),
    minGrade: z.enum(GRADES).nullable(),
    failOn: z.enum(SEVERITIES).nullable(),
    suppressions: z.array(
      z.strictObject({
        ...Suppression.shape,
        state: z.enum(["used", "unused", "expired"]),
        findings: z.int().min(0),
      }),
    ),
    violations: z.array(
      z.strictObject({
        id: z.enum(["expired-suppression", "denied-rule", "denied-role", "capability-above-limit"]),
        text: z.string(),
      }),
    ),
  })
  .meta({ id: "AppliedPolicy", description: "The policy that was used and what broke it." });
export type AppliedPolicy = z.infer<typeof AppliedPolicy>;
