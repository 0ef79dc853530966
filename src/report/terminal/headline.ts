import type { Report } from "../../model/report.ts";
import { type Block, type Page, type Paint, wrapped } from "./page.ts";
import { points, serverName, suppressedOf, threatsOf } from "./words.ts";
import type { CapabilityLevel, Grade } from "../../model/vocabulary.ts";

/** For a replay: the first thing to read. */
export function provenance(page: Page, { session }: Report): Block {
  const { replayed } = session;
  if (replayed === null) return [];
  const text =
    `Read from a file, not from a server: ${replayed.file}. We cannot vouch for its origin. ` +
    `SHA-256 ${replayed.sha256}`;
  return wrapped(page, "", text, page.paint.yellow);
}

/** May I use this, and why. */
export function headline(page: Page, report: Report): Block {
  const { grade, score } = report;
  const paint = gradePaint(page, grade);
  const badge = paint(` ${grade ?? "?"} `);
  const figure = score.score === null ? "not graded" : `${score.score}/100`;
  const [first, ...more] = wrapped(
    page,
    " ".repeat(4),
    `${figure}  ${serverName(report)}`,
    page.paint.bold,
  );
  return [
    `${badge} ${first!.slice(4)}`,
    ...more,
    "",
    ...wrapped(page, "  ", answer(report), page.paint.bold),
    ...reasons(report).flatMap((reason) => wrapped(page, "  ", reason)),
  ];
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
      : [...gradeReason(report, report.grade), ...exposure(report)];
  if (!report.session.interrupted) return why;
  return ["The run was interrupted: this is what was seen until then.", ...why];
}

/** A server that does no harm by itself may be a weapon in the hands of a misled model. */
function exposure({ capability: { level } }: Report): string[] {
  const harm = level === null ? undefined : HARM[level];
  if (harm === undefined) return [];
  return [`It can do ${harm} harm if the model is misled: see "What it can do".`];
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

/** The ground that a grade stands on. */
export function gradePaint({ paint }: Page, grade: Grade | null): Paint {
  const ground = grade === null ? paint.bgWhite : GROUND[grade](paint);
  return (text) => ground(paint.black(text));
}

const GROUND: Readonly<Record<Grade, (paint: Page["paint"]) => Paint>> = {
  A: (paint) => paint.bgGreen,
  B: (paint) => paint.bgGreen,
  C: (paint) => paint.bgYellow,
  D: (paint) => paint.bgRed,
  F: (paint) => paint.bgRed,
};
