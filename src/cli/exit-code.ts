import type { Report, ReportedFinding } from "../model/report.ts";
import { GRADES, SEVERITIES, type Grade, type Severity } from "../model/vocabulary.ts";

export interface ExitPolicy {
  /** Lowest grade that passes. */
  readonly minGrade: Grade;
  /** Fail on a threat of at least this severity that is confirmed or has strong evidence. */
  readonly failOn?: Severity | undefined;
}

/**
 * 0 clean; 1 grade below `minGrade`, or `failOn` met, or worse than the static report that was
 * verified, or with threats in items it did not list; 3 not seen, or not completely; 130 interrupted.
 * 1 beats 3: what was seen is reason enough. Capability findings and trial rules never fail a run.
 */
export function exitCode(report: Report, { failOn, minGrade }: ExitPolicy): 0 | 1 | 3 | 130 {
  if (report.session.interrupted) return 130;
  if (report.grade !== null && GRADES.indexOf(report.grade) > GRADES.indexOf(minGrade)) return 1;
  if (failOn !== undefined && hasThreat(report, failOn)) return 1;
  if (isWorseThanClaimed(report) || hasUnclaimedThreat(report)) return 1;
  return report.grade === null || !report.coverage.complete ? 3 : 0;
}

function hasThreat({ findings }: Report, atLeast: Severity): boolean {
  return findings.some((finding) => isSureThreat(finding, atLeast));
}

function isSureThreat(finding: ReportedFinding, atLeast: Severity): boolean {
  const { axis, stage, severity, confidence } = finding;
  return (
    axis === "threat" &&
    stage === "stable" &&
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
