import { excerpt } from "../lib/excerpt.ts";
import type { Suppression } from "../model/policy.ts";
import type { ReportedFinding } from "../model/report.ts";
import type { NamedPolicy } from "./apply.ts";

/** Longest reason that is printed: the longest one the file may hold. */
const REASON_LENGTH = 500;

/** The findings, those marked that a suppression accepts: of several the first in the file. */
export function withSuppressions(
  findings: readonly ReportedFinding[],
  { policy, today }: NamedPolicy,
): ReportedFinding[] {
  const byRule = new Map<string, Suppression[]>();
  for (const suppression of policy.suppress ?? []) {
    if (isExpired(suppression, today)) continue;
    const same = byRule.get(suppression.rule);
    if (same === undefined) byRule.set(suppression.rule, [suppression]);
    else same.push(suppression);
  }
  return findings.map((finding) => {
    const accepted = byRule.get(finding.ruleId)?.find((one) => agrees(one, finding));
    if (accepted === undefined) return finding;
    const { reason, expires = null } = accepted;
    return { ...finding, suppressed: { reason: printableReason(reason), expires } };
  });
}

/** How many findings each suppression agrees with, expired ones included. */
export function countAgreeing(
  suppressions: readonly Suppression[],
  findings: readonly ReportedFinding[],
): readonly number[] {
  const byRule = new Map<string, ReportedFinding[]>();
  for (const finding of findings) {
    const same = byRule.get(finding.ruleId);
    if (same === undefined) byRule.set(finding.ruleId, [finding]);
    else same.push(finding);
  }
  return suppressions.map(
    (suppression) =>
      (byRule.get(suppression.rule) ?? []).filter((finding) => agrees(suppression, finding)).length,
  );
}

/** Dates of one form compare as text does. */
export function isExpired({ expires }: Suppression, today: string): boolean {
  return expires !== undefined && today > expires;
}

export function printableReason(reason: string): string {
  return excerpt(reason, REASON_LENGTH);
}

function agrees(suppression: Suppression, { ruleId, location, fingerprint }: ReportedFinding) {
  const { rule, kind, item = "*" } = suppression;
  return (
    rule === ruleId &&
    (kind === undefined || kind === location.kind) &&
    (item === "*" || item === location.name) &&
    (suppression.fingerprint === undefined || suppression.fingerprint === fingerprint)
  );
}
