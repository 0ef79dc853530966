import type { Location, Report, ReportedFinding, ReportedOutcome } from "../../model/report.ts";
import { type Bar, failingThreats, isBelow, isSureThreat } from "../bar.ts";
import { placeWords } from "../story/words.ts";
import { counted } from "../words.ts";
import { type Testcase, barred, failed, passed, skipped, slug } from "./testcase.ts";

/**
 * What each probe makes of the server: one failure per finding that fails the run; what a policy accepts
 * is skipped; all else is printed. A probe without a failure is one test, passed only if it could look.
 */
export function findingCases(report: Report, server: string, bar: Bar): readonly Testcase[] {
  const failing = new Set(failingFindings(report, bar));
  const outcomes = new Map(report.outcomes.map((outcome) => [outcome.probe, outcome]));
  const probes = new Set([...outcomes.keys(), ...report.findings.map(probeOf)]);
  return [...probes].flatMap((probe) => {
    const findings = report.findings.filter((finding) => probeOf(finding) === probe);
    return probeCases(`${server}.${probe}`, {
      report,
      findings,
      failing,
      outcome: outcomes.get(probe),
    });
  });
}

interface Judged {
  readonly report: Report;
  readonly findings: readonly ReportedFinding[];
  readonly failing: ReadonlySet<ReportedFinding>;
  readonly outcome: ReportedOutcome | undefined;
}

function probeCases(classname: string, { report, findings, failing, outcome }: Judged) {
  const accepted = findings.filter(({ suppressed }) => suppressed !== undefined);
  const harmful = findings.filter((finding) => failing.has(finding));
  const noted = findings.filter(
    (finding) => finding.suppressed === undefined && !failing.has(finding),
  );
  const output = [
    ...noted.flatMap((finding) => [headline(finding), ...detailLines(finding, report), ""]),
    ...(outcome === undefined ? [] : leftOutLines(outcome)),
  ];
  return [
    ...harmful.map((finding) => failure(classname, finding, report)),
    ...accepted.map((finding) => acceptedCase(classname, finding, report)),
    ...ownCase(classname, harmful.length > 0, { output, outcome, isJudged: report.grade !== null }),
  ];
}

/**
 * What the run fails for, so that a file with failures never comes from a program that exits with 0: what
 * `failOn` names, and where the server as a whole does not pass, what is both sure and no trifle.
 */
function failingFindings(report: Report, bar: Bar): readonly ReportedFinding[] {
  const { check, findings } = report;
  const named = check === undefined ? failingThreats(report, bar) : [];
  const isRefused = check === undefined ? isBelow(report, bar) : check.verdict === "do-not-add";
  return isRefused
    ? findings.filter((one) => named.includes(one) || isSureThreat(one, "medium"))
    : named;
}

interface Own {
  readonly output: readonly string[];
  readonly outcome: ReportedOutcome | undefined;
  readonly isJudged: boolean;
}

/** What the probe has to say beside its failures, or instead of them. */
function ownCase(
  classname: string,
  hasFailed: boolean,
  { output, outcome, isJudged }: Own,
): readonly Testcase[] {
  if (hasFailed) {
    return output.length === 0
      ? []
      : [passed(classname, "what else was found fails no run", output)];
  }
  const name = "nothing was found that fails the run";
  if (outcome?.status === "not-applicable" || outcome?.status === "inconclusive") {
    const word = outcome.status === "inconclusive" ? "inconclusive" : "not applicable";
    return [skipped(classname, name, `${word}: ${outcome.why ?? "no reason given"}`, output)];
  }
  if (!isJudged) return [skipped(classname, name, "the server could not be judged", output)];
  if (outcome !== undefined && outcome.unjudged > 0) {
    return [skipped(classname, name, `inconclusive: ${unjudgedWords(outcome)}`, output)];
  }
  return [passed(classname, name, output)];
}

function failure(classname: string, finding: ReportedFinding, report: Report): Testcase {
  return failed(classname, nameOf(finding), {
    message: headline(finding),
    type: finding.ruleId,
    body: detailLines(finding, report),
  });
}

function acceptedCase(classname: string, finding: ReportedFinding, report: Report): Testcase {
  const { reason, expires } = finding.suppressed ?? { reason: "", expires: null };
  const until = expires === null ? "" : ` until ${expires}`;
  const message = `accepted by the policy${until}: ${reason}`;
  return skipped(classname, nameOf(finding), message, [
    headline(finding),
    ...detailLines(finding, report),
  ]);
}

function headline({ severity, confidence, title, axis, stage }: ReportedFinding): string {
  const trial = stage === "trial" ? ", on trial" : "";
  const able = axis === "capability" ? ", what it can do" : "";
  return `${severity}, ${confidence}${able}${trial}: ${title}`;
}

/** The same from run to run, unlike the frame that carried it. */
function nameOf({ title, location }: ReportedFinding): string {
  const { listing } = location;
  return `${title}: ${itemWords(location)}${listing === undefined ? "" : `, listing ${slug(listing)}`}`;
}

function itemWords({ kind, name, pointer, index, broken }: Location): string {
  const noun = kind.replaceAll("-", " ");
  if (broken === true) return `broken ${noun} ${index + 1}`;
  const item = slug(name) === "" ? `${index + 1}` : slug(name);
  return [`${noun} ${item}`, slug(pointer)].filter((part) => part !== "").join(", ");
}

function detailLines(finding: ReportedFinding, report: Report): readonly string[] {
  const { ruleId, description, evidence, why, remediation, related, owasp, taxa } = finding;
  return [
    `Place: ${placeWords(finding.location, report)}`,
    ...related.map((place) => `See also: ${placeWords(place, report)}`),
    `Found: ${description}`,
    "Evidence:",
    ...barred(evidence),
    `Why: ${why}`,
    `Fix: ${remediation}`,
    `Rule: ${ruleId} (${[owasp, ...taxa].join("; ")})`,
    `Fingerprint: ${finding.fingerprint}`,
  ];
}

function leftOutLines(outcome: ReportedOutcome): readonly string[] {
  const { dropped, unjudged } = outcome;
  return [
    ...(dropped === 0
      ? []
      : [`${counted(dropped, ["further finding is", "further findings are"])} left out.`]),
    ...(unjudged === 0 ? [] : [`Not complete: ${unjudgedWords(outcome)}.`]),
  ];
}

function unjudgedWords({ unjudged }: ReportedOutcome): string {
  return `not all that was collected was judged (${counted(unjudged, ["reason", "reasons"])})`;
}

function probeOf({ ruleId }: ReportedFinding): string {
  return ruleId.split("/")[0] ?? ruleId;
}
