import type { Drift } from "../model/drift.ts";
import type { Report } from "../model/report.ts";
import { GRADES, SEVERITIES, type Grade, type Severity } from "../model/vocabulary.ts";

export interface ExitPolicy {
  /** Lowest grade that passes. */
  readonly minGrade: Grade;
  /** Fail on a threat of at least this severity that is confirmed or has strong evidence. */
  readonly failOn?: Severity | undefined;
}

/**
 * 0 clean; 1 grade below `minGrade`, `failOn` met, or another server than was pinned; 3 not seen, or not completely; 130 interrupted.
 * 1 beats 3: what was seen is reason enough. Capability findings and trial rules never fail a run.
 */
export function exitCode(report: Report, { failOn, minGrade }: ExitPolicy): 0 | 1 | 3 | 130 {
  if (report.session.interrupted) return 130;
  if (report.grade !== null && GRADES.indexOf(report.grade) > GRADES.indexOf(minGrade)) return 1;
  if (failOn !== undefined && hasThreat(report, failOn)) return 1;
  if (report.drift?.some(needsApproval) === true) return 1;
  return report.grade === null || !report.coverage.complete ? 3 : 0;
}

/** A version number or white space alone says nothing new to a model. */
function needsApproval({ kind }: Drift): boolean {
  return kind !== "version" && kind !== "formatting";
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
