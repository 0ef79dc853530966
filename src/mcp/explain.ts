import { z } from "zod";
import { PROBES } from "../../probes/index.ts";
import { ruleTable } from "../engine/run.ts";
import { nearest } from "../lib/nearest.ts";
import { CATEGORIES, SEVERITIES } from "../model/vocabulary.ts";

/** What `explain` answers. */
export const RuleExplained = z.strictObject({
  rule: z.string(),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  category: z.enum(CATEGORIES),
  axis: z.enum(["threat", "capability"]).describe("Only threats make the grade."),
  why: z.string().describe("The harm it can do."),
  remedy: z.string(),
  misses: z.string().nullable().describe("What it cannot see."),
  taxa: z.array(z.string()).describe("OWASP and CWE entries."),
  references: z.array(z.string()),
});
export type RuleExplained = z.infer<typeof RuleExplained>;

export type Explained =
  | { readonly ok: true; readonly page: RuleExplained }
  | { readonly ok: false; readonly near: string | undefined };

/** What a rule is about: by its id, or by its name alone. */
export function explainRule(asked: string): Explained {
  const rules = ruleTable(PROBES);
  const ids = [...rules.keys()];
  const word = asked.trim().toLowerCase();
  const id = rules.has(word) ? word : ids.find((one) => one.endsWith(`/${word}`));
  const rule = id === undefined ? undefined : rules.get(id);
  if (id === undefined || rule === undefined) return { ok: false, near: nearest(word, ids) };
  const { title, severity, category, axis, why, remedy, references } = rule;
  const taxa = [rule.owasp, ...(rule.taxa ?? [])];
  const misses = rule.misses ?? null;
  return {
    ok: true,
    page: {
      rule: id,
      title,
      severity,
      category,
      axis,
      why,
      remedy,
      misses,
      taxa,
      references: [...references],
    },
  };
}
