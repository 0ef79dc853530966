import type { CheckVerdict } from "../model/check.ts";
import type { Report, ReportedFinding } from "../model/report.ts";
import type { ReportSet } from "../model/report-set.ts";
import { GRADES, SEVERITIES, type Grade, type Severity } from "../model/vocabulary.ts";
import { needsApproval } from "../report/drift-approval.ts";

/** What the command line says; what it leaves out the policy of the report may say. */
export interface ExitPolicy {
  /** Lowest grade that passes; B when nobody says so. */
  readonly minGrade?: Grade | undefined;
  /** Fail on a threat of at least this severity that is confirmed or has strong evidence. */
  readonly failOn?: Severity | undefined;
}

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
export function exitCode(report: Report, given: ExitPolicy = {}): 0 | 1 | 3 | 130 {
  const { grade, session, coverage, policy, check } = report;
  const minGrade = given.minGrade ?? policy?.minGrade ?? "B";
  const failOn = given.failOn ?? policy?.failOn ?? undefined;
  const violations = policy?.violations ?? [];
  if (session.interrupted) return 130;
  if (check !== undefined) return OF_VERDICT[check.verdict];
  if (grade !== null && GRADES.indexOf(grade) > GRADES.indexOf(minGrade)) return 1;
  if (failOn !== undefined && hasThreat(report, failOn)) return 1;
  if (violations.some(({ id }) => id !== "not-checked")) return 1;
  if (isWorseThanClaimed(report) || hasUnclaimedThreat(report)) return 1;
  if (needsApproval(report)) return 1;
  return grade === null || !coverage.complete || violations.length > 0 ? 3 : 0;
}

/**
 * The worst of several reports: 130, then 1, 3, 0. What the user switched off or declined counts for
 * nothing, what could not be looked at is not seen; a name made to pass for another server's tool
 * is a threat.
 */
export function setExitCode(set: ReportSet, given: ExitPolicy): 0 | 1 | 3 | 130 {
  const codes = set.reports.map(({ report }) => exitCode(report, given));
  const skipped = set.skipped.map(({ kind }) => kind);
  if (codes.includes(130) || skipped.includes("interrupted")) return 130;
  if (codes.includes(1) || hasCollision(set, given.failOn)) return 1;
  const isAllSeen = skipped.every((kind) => kind === "disabled" || kind === "declined");
  return codes.length === 0 || codes.includes(3) || !isAllSeen ? 3 : 0;
}

function hasCollision({ reports, crossServer }: ReportSet, given: Severity | undefined): boolean {
  // One policy is named for the whole set.
  const atLeast = given ?? reports[0]?.report.policy?.failOn ?? undefined;
  if (atLeast === undefined) return false;
  return crossServer.clients.some(({ collisions }) =>
    collisions.some(
      ({ severity }) =>
        severity === "high" && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(atLeast),
    ),
  );
}

function hasThreat({ findings }: Report, atLeast: Severity): boolean {
  return findings.some((finding) => isSureThreat(finding, atLeast));
}

function isSureThreat(finding: ReportedFinding, atLeast: Severity): boolean {
  const { axis, stage, severity, confidence, suppressed } = finding;
  return (
    axis === "threat" &&
    stage === "stable" &&
    suppressed === undefined &&
    SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(atLeast) &&
    (confidence === "confirmed" || confidence === "strong")
  );
}

function isWorseThanClaimed({ grade, verification }: Report): boolean {
  const claimed = verification?.static.grade ?? null;
  if (claimed === null || grade === null) return false;
  return GRADES.indexOf(grade) > GRADES.indexOf(claimed);
}

/** What a static report did not list and is a threat: for information only is none. */
function hasUnclaimedThreat({ findings, verification }: Report): boolean {
  const unclaimed = (verification?.items ?? []).filter(({ state }) => state === "live-only");
  const prints = new Set(unclaimed.flatMap((item) => item.findings));
  return findings.some(
    (finding) => prints.has(finding.fingerprint) && isSureThreat(finding, "low"),
  );
}
