import type { Report } from "../model/report.ts";
import type { ReportSet } from "../model/report-set.ts";
import { GRADES, SEVERITIES, type Grade, type Severity } from "../model/vocabulary.ts";

export interface ExitPolicy {
  /** Lowest grade that passes. */
  readonly minGrade: Grade;
  /** Fail on a threat of at least this severity that is confirmed or has strong evidence. */
  readonly failOn?: Severity | undefined;
}

/**
 * 0 clean; 1 grade below `minGrade`, or `failOn` met; 3 not seen, or not completely; 130 interrupted.
 * 1 beats 3: what was seen is reason enough. Capability findings and trial rules never fail a run.
 */
export function exitCode(report: Report, { failOn, minGrade }: ExitPolicy): 0 | 1 | 3 | 130 {
  if (report.session.interrupted) return 130;
  if (report.grade !== null && GRADES.indexOf(report.grade) > GRADES.indexOf(minGrade)) return 1;
  if (failOn !== undefined && hasThreat(report, failOn)) return 1;
  return report.grade === null || !report.coverage.complete ? 3 : 0;
}

/**
 * The worst of several reports: 130, then 1, 3, 0. What the user switched off or declined counts for
 * nothing, what could not be looked at is not seen; a name made to pass for another server's tool
 * is a threat.
 */
export function setExitCode(set: ReportSet, policy: ExitPolicy): 0 | 1 | 3 | 130 {
  const codes = set.reports.map(({ report }) => exitCode(report, policy));
  const skipped = set.skipped.map(({ kind }) => kind);
  if (codes.includes(130) || skipped.includes("interrupted")) return 130;
  if (codes.includes(1) || hasCollision(set, policy.failOn)) return 1;
  const isAllSeen = skipped.every((kind) => kind === "disabled" || kind === "declined");
  return codes.length === 0 || codes.includes(3) || !isAllSeen ? 3 : 0;
}

function hasCollision({ crossServer }: ReportSet, atLeast: Severity | undefined): boolean {
  if (atLeast === undefined) return false;
  return crossServer.clients.some(({ collisions }) =>
    collisions.some(
      ({ severity }) =>
        severity === "high" && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(atLeast),
    ),
  );
}

function hasThreat({ findings }: Report, atLeast: Severity): boolean {
  return findings.some(
    ({ axis, stage, severity, confidence }) =>
      axis === "threat" &&
      stage === "stable" &&
      SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(atLeast) &&
      (confidence === "confirmed" || confidence === "strong"),
  );
}
