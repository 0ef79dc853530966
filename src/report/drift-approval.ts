import type { Drift } from "../model/drift.ts";
import type { Report, ReportedFinding } from "../model/report.ts";

/**
 * Whether something is not as it was pinned that somebody has to approve. A version number or white
 * space alone says nothing new to a model, and what the policy accepts is approved: all findings on
 * an item, of which there must be one.
 */
export function needsApproval({ drift, findings }: Report): boolean {
  const grave = (drift ?? []).filter(({ kind }) => kind !== "version" && kind !== "formatting");
  if (grave.length === 0) return false;
  const accepted = new Map<string, boolean>();
  for (const finding of findings.filter(({ ruleId }) => ruleId.startsWith("drift/"))) {
    const key = placeOf(finding);
    accepted.set(key, finding.suppressed !== undefined && accepted.get(key) !== false);
  }
  return grave.some((one) => accepted.get(keyOf(one)) !== true);
}

/** As {@link placeOf} names the findings on it. */
function keyOf({ section, change, name }: Drift): string {
  return change === "removed" ? `pinned ${section} ${name}` : `${KINDS[section]} ${name}`;
}

/** What has vanished stands in the pin alone, at `/server/<list>/<index>`. */
function placeOf({ location: { kind, pointer, name } }: ReportedFinding): string {
  return kind === "pinned" ? `pinned ${pointer.split("/")[2]} ${name}` : `${kind} ${name}`;
}

const KINDS = {
  server: "server",
  package: "package",
  tools: "tool",
  prompts: "prompt",
  resources: "resource",
  templates: "template",
} as const satisfies Record<Drift["section"], ReportedFinding["location"]["kind"]>;
