import type { CheckVerdict } from "../model/check.ts";
import type { Report } from "../model/report.ts";
import type { ReportSet } from "../model/report-set.ts";
import {
  type Bar,
  failingThreats,
  failOnOfSet,
  isBelow,
  isFailingCollision,
  isWorseThanClaimed,
  unclaimedThreats,
} from "../report/bar.ts";
import { needsApproval } from "../report/drift-approval.ts";

/** The answer of `check` has its own: what decides is in it. */
const OF_VERDICT: Readonly<Record<CheckVerdict, 0 | 1 | 3>> = {
  add: 0,
  "add-with-care": 0,
  "do-not-add": 1,
  "could-not-tell": 3,
};

/**
 * 0 clean; 1 grade below `minGrade`, `failOn` met, the policy broken, worse than the static report that
 * was verified, or another server than was pinned; 3 not seen, or not completely, or not what the
 * policy asks about; 130 interrupted. 1 beats 3: what was seen is reason enough. Capability findings
 * and trial rules fail no run unless the policy denies them; suppressed findings fail none.
 */
export function exitCode(report: Report, bar: Bar = {}): 0 | 1 | 3 | 130 {
  const { grade, session, coverage, policy, check } = report;
  const violations = policy?.violations ?? [];
  if (session.interrupted) return 130;
  if (check !== undefined) return OF_VERDICT[check.verdict];
  if (isBelow(report, bar) || failingThreats(report, bar).length > 0) return 1;
  if (violations.some(({ id }) => id !== "not-checked")) return 1;
  if (isWorseThanClaimed(report) || unclaimedThreats(report).length > 0) return 1;
  if (needsApproval(report)) return 1;
  return grade === null || !coverage.complete || violations.length > 0 ? 3 : 0;
}

/**
 * The worst of several reports: 130, then 1, 3, 0. What the user switched off or declined counts for
 * nothing, what could not be looked at is not seen; a name made to pass for another server's tool
 * is a threat.
 */
export function setExitCode(set: ReportSet, bar: Bar): 0 | 1 | 3 | 130 {
  const codes = set.reports.map(({ report }) => exitCode(report, bar));
  const skipped = set.skipped.map(({ kind }) => kind);
  if (codes.includes(130) || skipped.includes("interrupted")) return 130;
  if (codes.includes(1) || hasCollision(set, bar)) return 1;
  const isAllSeen = skipped.every((kind) => kind === "disabled" || kind === "declined");
  return codes.length === 0 || codes.includes(3) || !isAllSeen ? 3 : 0;
}

function hasCollision(set: ReportSet, bar: Bar): boolean {
  const failOn = failOnOfSet(set, bar);
  return set.crossServer.clients.some(({ collisions }) =>
    collisions.some(({ severity }) => isFailingCollision(severity, failOn)),
  );
}
