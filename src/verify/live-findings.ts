import { excerpt } from "../lib/excerpt.ts";
import type { Report, ReportedFinding } from "../model/report.ts";
import type { BaseSection } from "../model/vocabulary.ts";

/** Live findings by the item they stand on. */
export interface LiveFindings {
  readonly on: (section: BaseSection, name: string) => readonly ReportedFinding[];
  readonly byRule: (ruleId: string) => readonly ReportedFinding[];
}

const KINDS: Readonly<Record<BaseSection, ReportedFinding["location"]["kind"]>> = {
  tools: "tool",
  prompts: "prompt",
  resources: "resource",
  templates: "template",
};

/** Indexes the findings of a report; what a prompt renders to or a resource holds counts to it. */
export function liveFindings({ findings }: Report): LiveFindings {
  const byItem = grouped(findings, ({ location: { kind, name } }) => `${kind} ${name}`);
  const byRule = grouped(findings, ({ ruleId }) => ruleId);
  return {
    byRule: (ruleId) => byRule.get(ruleId) ?? [],
    on: (section, name) => {
      const shown = excerpt(name);
      const own = byItem.get(`${KINDS[section]} ${shown}`) ?? [];
      const hasContent = section === "prompts" || section === "resources";
      return hasContent ? [...own, ...(byItem.get(`content ${shown}`) ?? [])] : own;
    },
  };
}

function grouped(
  findings: readonly ReportedFinding[],
  keyOf: (finding: ReportedFinding) => string,
): ReadonlyMap<string, readonly ReportedFinding[]> {
  const groups = new Map<string, ReportedFinding[]>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const same = groups.get(key);
    if (same === undefined) groups.set(key, [finding]);
    else same.push(finding);
  }
  return groups;
}
