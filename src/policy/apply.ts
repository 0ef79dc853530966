import { excerpt } from "../lib/excerpt.ts";
import type { AppliedPolicy, Policy, Suppression } from "../model/policy.ts";
import type { Report } from "../model/report.ts";
import { countAgreeing, isExpired, printableReason } from "./suppress.ts";
import { violationsOf } from "./violations.ts";

/** A policy, and what a report says of where it came from. */
export interface NamedPolicy {
  readonly policy: Policy;
  /** Name of the file, as it may be printed. */
  readonly file: string;
  /** SHA-256 of the file's bytes, lower-case hex. */
  readonly sha256: string;
  /** The day the report is made, `YYYY-MM-DD`, UTC: expiry is held against it. */
  readonly today: string;
}

/** What the policy makes of a report whose findings are marked as suppressed already. */
export function appliedPolicy(report: Report, named: NamedPolicy): AppliedPolicy {
  const { policy, file, sha256, today } = named;
  const given = policy.suppress ?? [];
  const counts = countAgreeing(given, report.findings);
  const suppressions = given.map((suppression, at) => {
    const findings = counts[at]!;
    const state = isExpired(suppression, today) ? "expired" : findings > 0 ? "used" : "unused";
    return { ...printable(suppression), state, findings } as const;
  });
  return {
    file: excerpt(file),
    sha256,
    minGrade: policy.minGrade ?? null,
    failOn: policy.failOn ?? null,
    suppressions,
    violations: violationsOf(report, policy, suppressions),
  };
}

function printable(suppression: Suppression): Suppression {
  const { item, reason } = suppression;
  return {
    ...suppression,
    ...(item === undefined ? {} : { item: excerpt(item) }),
    reason: printableReason(reason),
  };
}
