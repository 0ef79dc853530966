import type { CheckVerdict } from "../../model/check.ts";
import type { Report } from "../../model/report.ts";
import type { CapabilityLevel, Grade } from "../../model/vocabulary.ts";
import { driftWords } from "./drift.ts";
import { nextStep } from "./next-step.ts";
import { reasonWords } from "./reasons.ts";
import { points, serverName, suppressedOf, threatsOf } from "./words.ts";

/** What every format says first: may I use this, why, and what to do now. Target text is marked. */
export interface Summary {
  readonly grade: Grade | null;
  /** Only for `check`: its answer stands before the grade. */
  readonly verdict: CheckVerdict | null;
  /** `97/100`, or `not graded`. */
  readonly figure: string;
  /** What the server calls itself. */
  readonly name: string;
  readonly answer: string;
  /** Weightiest first. */
  readonly reasons: readonly string[];
  /** What to do now, imperative; one or two sentences. */
  readonly next: string;
}

/** The first screen of a report. */
export function summaryOf(report: Report): Summary {
  const { grade, score, check } = report;
  return {
    grade,
    verdict: check?.verdict ?? null,
    figure: score.score === null ? "not graded" : `${score.score}/100`,
    name: serverName(report),
    answer: answer(report),
    reasons:
      check === undefined
        ? reasons(report)
        : check.reasons.map((reason) => reasonWords(reason, report)),
    next: nextStep(report),
  };
}

function answer(report: Report): string {
  const { grade, score, coverage } = report;
  if (grade === null) return `Not judged. ${score.reason?.text ?? ""}`;
  // What is for information only says nothing against the server.
  if (threatsOf(report).every(({ severity }) => severity === "info")) {
    const found = suppressedOf(report).some(({ axis }) => axis === "threat")
      ? "Nothing harmful was found beyond what the policy accepts"
      : "Nothing harmful was found";
    return coverage.complete
      ? `${found} in what this server lists.`
      : `${found}, but not everything could be looked at.`;
  }
  return ANSWERS[grade];
}

const ANSWERS: Readonly<Record<Grade, string>> = {
  A: "Usable, as far as it was looked at. Read the findings all the same.",
  B: "Usable with care: read the findings first.",
  C: "Do not use this server before the findings are understood.",
  D: "Do not use this server unless its author can explain the findings.",
  F: "Do not use this server.",
};

function reasons(report: Report): string[] {
  const why =
    report.grade === null
      ? silence(report)
      : [
          ...gradeReason(report, report.grade),
          ...gravest(report),
          ...changes(report),
          ...exposure(report),
        ];
  if (!report.session.interrupted) return why;
  return ["The run was interrupted: this is what was seen until then.", ...why];
}

/** A grade names no finding: whoever reads on no further should know what was found. */
function gravest(report: Report): string[] {
  const threats = threatsOf(report).filter(({ severity }) => severity !== "info");
  const [first] = threats;
  if (first === undefined) return [];
  const which = threats.length === 1 ? "The finding" : `The gravest of ${threats.length} findings`;
  return [`${which}: ${first.title}.`];
}

function changes({ drift = [] }: Report): string[] {
  return drift.length === 0 ? [] : [`Since it was pinned: ${driftWords(drift)}.`];
}

/** A server that does no harm by itself may be a weapon in the hands of a misled model. */
function exposure({
  capability: {
    level,
    reasons: [worst = ""],
  },
}: Report): string[] {
  const harm = level === null ? undefined : HARM[level];
  if (harm === undefined) return [];
  const how = worst === "" ? 'see "What it can do"' : `${worst} (see "What it can do")`;
  return [`It can do ${harm} harm if the model is misled: ${how}.`];
}

const HARM: Readonly<Partial<Record<CapabilityLevel, string>>> = {
  high: "serious",
  critical: "grave",
};

function silence({ findings }: Report): string[] {
  return findings.length === 0
    ? ["This says nothing about the server: it is neither good nor bad news."]
    : ["What could be read has findings all the same: see below."];
}

function gradeReason({ score }: Report, grade: Grade): string[] {
  const gates = score.gatesFired.filter((gate) => gate.maxGrade === grade);
  if (gates.length > 0) return [`Grade ${grade}: ${gates.map((gate) => gate.reason).join("; ")}.`];
  const lost = 100 - (score.threatScore ?? 100);
  return lost === 0 ? [] : [`Grade ${grade}: the findings cost ${points(lost)} of 100 points.`];
}
