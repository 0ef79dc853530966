import { excerpt } from "../lib/excerpt.ts";
import type { CheckReason } from "../model/check.ts";
import type { Report, ReportedFinding } from "../model/report.ts";
import { SEVERITIES, type Severity } from "../model/vocabulary.ts";

const REASON_LENGTH = 300;
/** A name may be a whole speech. */
const NAME_LENGTH = 60;

/** A reason, safe to print. */
export function reason(id: string, text: string): CheckReason {
  return { id, text: excerpt(text, REASON_LENGTH) };
}

/** What counts against a server: no rule on trial, nothing that a policy accepts. */
export function threatsOf({ findings }: Report): readonly ReportedFinding[] {
  return findings.filter(
    ({ axis, stage, suppressed }) =>
      axis === "threat" && stage === "stable" && suppressed === undefined,
  );
}

/** Proven or unambiguous, and at least high: `failOn` may ask for less, never for more. */
export function isSure(
  { severity, confidence }: ReportedFinding,
  failOn: Severity | undefined,
): boolean {
  const least = Math.max(SEVERITIES.indexOf("high"), SEVERITIES.indexOf(failOn ?? "high"));
  return (
    SEVERITIES.indexOf(severity) <= least && (confidence === "confirmed" || confidence === "strong")
  );
}

/** One reason a rule, in the order of its first finding; `low` and `info` decide nothing. */
export function findingReasons(findings: readonly ReportedFinding[]): readonly CheckReason[] {
  const groups = new Map<string, ReportedFinding[]>();
  for (const finding of findings) {
    groups.set(finding.ruleId, [...(groups.get(finding.ruleId) ?? []), finding]);
  }
  return Array.from(groups, ([rule, group]) => reason(rule, findingText(group)));
}

function findingText(group: readonly ReportedFinding[]): string {
  const { title, confidence, location, description } = group[0]!;
  const unsure = confidence === "heuristic" || confidence === "speculative" ? " (a guess)" : "";
  const more = group.length === 1 ? "" : ` And ${group.length - 1} more like it.`;
  const name = excerpt(location.name, NAME_LENGTH);
  const where = SHOWN.includes(location.kind) && name !== "" ? `, ${location.kind} "${name}"` : "";
  return `${title}${where}${unsure}: ${sentence(description)}${more}`;
}

/** Kinds whose name tells where to look; elsewhere the description does. */
const SHOWN: readonly string[] = ["tool", "prompt", "resource", "template"];

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
