import type { Report, ReportedFinding } from "../model/report.ts";
import type { ReportSet } from "../model/report-set.ts";
import { GRADES, SEVERITIES, type Grade, type Severity } from "../model/vocabulary.ts";

/** What a server must reach to pass; what is left out the policy of the report may say. */
export interface Bar {
  /** Lowest grade that passes; B when nobody says so. */
  readonly minGrade?: Grade | undefined;
  /** Fail on a threat of at least this severity that is confirmed or has strong evidence. */
  readonly failOn?: Severity | undefined;
}

/** The lowest grade that passes. */
export function minGradeOf({ policy }: Report, { minGrade }: Bar): Grade {
  return minGrade ?? policy?.minGrade ?? "B";
}

/** The severity from which a sure threat fails the run; undefined: none does by itself. */
function failOnOf({ policy }: Report, { failOn }: Bar): Severity | undefined {
  return failOn ?? policy?.failOn ?? undefined;
}

/** The same for a set: one policy is named for the whole of it. */
export function failOnOfSet({ reports }: ReportSet, { failOn }: Bar): Severity | undefined {
  return failOn ?? reports[0]?.report.policy?.failOn ?? undefined;
}

/** Whether there is a grade, and it is below the lowest that passes. */
export function isBelow(report: Report, bar: Bar): boolean {
  const { grade } = report;
  return grade !== null && GRADES.indexOf(grade) > GRADES.indexOf(minGradeOf(report, bar));
}

/** A threat that counts, that nobody has accepted, and that is more than a guess. */
export function isSureThreat(finding: ReportedFinding, atLeast: Severity): boolean {
  const { axis, stage, severity, confidence, suppressed } = finding;
  return (
    axis === "threat" &&
    stage === "stable" &&
    suppressed === undefined &&
    SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(atLeast) &&
    (confidence === "confirmed" || confidence === "strong")
  );
}

/** The threats for whose severity alone the run fails. */
export function failingThreats(report: Report, bar: Bar): readonly ReportedFinding[] {
  const failOn = failOnOf(report, bar);
  if (failOn === undefined) return [];
  return report.findings.filter((finding) => isSureThreat(finding, failOn));
}

/** The sure threats that a static report did not list: for information only is none. */
export function unclaimedThreats({ findings, verification }: Report): readonly ReportedFinding[] {
  const unclaimed = (verification?.items ?? []).filter(({ state }) => state === "live-only");
  const prints = new Set(unclaimed.flatMap((item) => item.findings));
  return findings.filter(
    (finding) => prints.has(finding.fingerprint) && isSureThreat(finding, "low"),
  );
}

/** Whether what runs has a lower grade than the static report that was verified says. */
export function isWorseThanClaimed({ grade, verification }: Report): boolean {
  const claimed = verification?.static.grade ?? null;
  if (claimed === null || grade === null) return false;
  return GRADES.indexOf(grade) > GRADES.indexOf(claimed);
}

/** A collision of names that fails the run, as a threat of its severity does. */
export function isFailingCollision(severity: Severity, atLeast: Severity | undefined): boolean {
  if (atLeast === undefined || (severity !== "critical" && severity !== "high")) return false;
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(atLeast);
}
