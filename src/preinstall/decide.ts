import type { Check, CheckReason, CheckVerdict } from "../model/check.ts";
import type { Report, ReportedFinding } from "../model/report.ts";
import type { RegistryFacts } from "../model/registry.ts";
import type { Grade, Severity } from "../model/vocabulary.ts";
import { GRADES } from "../model/vocabulary.ts";
import { careReasons } from "./reasons-care.ts";
import { findingReasons, isSure, reason, threatsOf } from "./reasons-findings.ts";
import { goodReasons } from "./reasons-good.ts";

/** Everything that decides. */
export interface Evidence {
  readonly report: Report;
  /** undefined: the registry gave none. */
  readonly registry: RegistryFacts | undefined;
  readonly integrity: Check["integrity"];
  /** Lowest grade that may be added. */
  readonly minGrade: Grade;
  /** A sure threat of this severity or worse is reason enough; never weaker than `high`. */
  readonly failOn: Severity | undefined;
  /** Ids of the probes the user left out. */
  readonly skippedProbes: readonly string[];
}

/** A page has room for so many. */
const MOST_REASONS = 3;

/** May this server be added? Weightiest reasons first, three at most. */
export function decide(evidence: Evidence): Pick<Check, "verdict" | "reasons"> {
  const against = reasonsAgainst(evidence);
  const unseen = unseenReasons(evidence);
  const care = careReasons(evidence);
  if (against.length > 0) return decided("do-not-add", against);
  if (unseen.length > 0) return decided("could-not-tell", [...unseen, ...care]);
  if (care.length > 0) return decided("add-with-care", care);
  return decided("add", goodReasons(evidence));
}

function decided(verdict: CheckVerdict, reasons: readonly CheckReason[]) {
  return { verdict, reasons: reasons.slice(0, MOST_REASONS) };
}

function reasonsAgainst(evidence: Evidence): readonly CheckReason[] {
  const { report, registry, integrity, minGrade, failOn } = evidence;
  const found: CheckReason[] = [];
  if (integrity.agree === false) {
    const text = `Other bytes were installed than the registry named a moment before: ${integrity.installed}, not ${integrity.registry}.`;
    found.push(reason("integrity-mismatch", text));
  } else if (report.session.failure?.code === "integrity-mismatch") {
    const text = `The registry serves other bytes under this version than it names: ${report.session.failure.message}`;
    found.push(reason("integrity-mismatch", text));
  }
  const threats = threatsOf(report);
  const sure = threats.filter((finding) => isSure(finding, failOn));
  // Also where the probe that says so was left out.
  if (registry?.provenance.state === "invalid" && !sure.some(isAboutProvenance)) {
    const why = registry.provenance.why ?? "no reason given";
    found.push(reason("invalid-provenance", `Its provenance does not hold: ${why}`));
  }
  found.push(...findingReasons(sure));
  for (const { id, text } of report.policy?.violations ?? []) {
    if (id !== "not-checked") found.push(reason("policy", `Your policy forbids it: ${text}`));
  }
  if (report.grade !== null && GRADES.indexOf(report.grade) > GRADES.indexOf(minGrade)) {
    found.push(reason("grade", gradeText(report, report.grade)));
    const rest = threats.filter((finding) => !sure.includes(finding));
    found.push(...findingReasons(rest));
  }
  return found;
}

function isAboutProvenance({ ruleId }: ReportedFinding): boolean {
  return ruleId === "package-origin/invalid-provenance";
}

function unseenReasons({ report, skippedProbes }: Evidence): readonly CheckReason[] {
  const { session, grade, coverage, score } = report;
  const found: CheckReason[] = [];
  if (session.interrupted) {
    found.push(reason("interrupted", "The run was interrupted before everything was looked at."));
  }
  if (grade === null) {
    const why = session.failure?.message ?? score.reason?.text ?? "nothing was seen";
    found.push(reason("not-seen", `It could not be looked at: ${why}${lastWords(report)}`));
  } else if (!coverage.complete) {
    const why = coverage.caveats[0] ?? "a part of it is missing";
    found.push(reason("not-complete", `Not everything could be looked at: ${why}`));
  }
  for (const { id, text } of report.policy?.violations ?? []) {
    if (id === "not-checked")
      found.push(reason("policy", `Your policy could not be checked: ${text}`));
  }
  if (skippedProbes.length > 0 && grade !== null) {
    const names = skippedProbes.join(", ");
    found.push(reason("probes-left-out", `You left out what judges it: ${names}.`));
  }
  return found;
}

/** The last sentence of its error output; an excerpt spells line breaks out. */
function lastWords({ session }: Report): string {
  if (session.failure?.code !== "exited-at-start") return "";
  const lines = session.failure.stderrTail?.split(/<U\+000[AD][^>]*>/) ?? [];
  const last = lines.findLast((line) => /[A-Za-z]{3}/.test(line) && !/^[\s<>U+x\d]*at /.test(line));
  return last === undefined ? "" : `; its last words: ${last}`;
}

function gradeText({ score }: Report, grade: Grade): string {
  const gates = score.gatesFired.filter((gate) => gate.maxGrade === grade);
  if (gates.length > 0) {
    return `It is graded ${grade}: ${gates.map((gate) => gate.reason).join("; ")}.`;
  }
  const lost = Math.round(100 - (score.threatScore ?? 100));
  return `It is graded ${grade}: the findings cost ${lost} of 100 points.`;
}
