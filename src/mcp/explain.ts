import { z } from "zod";
import { explain } from "../explain.ts";
import { TAXONOMY } from "../model/taxonomy.ts";
import { CATEGORIES, SEVERITIES } from "../model/vocabulary.ts";
import { taxaOf } from "../report/explain/rule-page.ts";

/** What `explain` answers. */
export const RuleExplained = z.strictObject({
  rule: z.string(),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  category: z.enum(CATEGORIES),
  axis: z.enum(["threat", "capability"]).describe("Only threats make the grade."),
  why: z.string().describe("The harm it can do."),
  remedy: z.string(),
  misses: z.string().describe("What it cannot see."),
  taxa: z.array(z.string()).describe("OWASP and CWE entries."),
  references: z.array(z.string()),
});
export type RuleExplained = z.infer<typeof RuleExplained>;

export type Explained =
  | { readonly ok: true; readonly page: RuleExplained }
  /** Ids that may have been meant. */
  | { readonly ok: false; readonly near: readonly string[] };

const MOST_NEAR = 5;

/**
 * What a rule is about, as `mcp-prober explain` finds it. Its example is left out: it is the text of
 * an attack, and a model would read it.
 */
export function explainRule(asked: string): Explained {
  const found = explain(asked);
  if (found.kind === "unknown") return { ok: false, near: found.near };
  if (found.kind === "code") return { ok: false, near: [] };
  if (found.kind === "rules") {
    return { ok: false, near: found.rules.slice(0, MOST_NEAR).map(([id]) => id) };
  }
  const { title, severity, category, axis, why, remedy, misses, references } = found.rule;
  const taxa = taxaOf(found.rule).map((id) => `${id} ${TAXONOMY[id].name}`);
  return {
    ok: true,
    page: {
      rule: found.id,
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
