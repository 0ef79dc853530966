import type { Report, ReportedFinding } from "../../model/report.ts";
import { SEVERITIES } from "../../model/vocabulary.ts";
import type { Block } from "../story/block.ts";
import { withoutHint } from "../story/hints.ts";
import { summaryOf } from "../story/summary.ts";
import { byRule, placeWords, severityCounts, suppressedOf, threatsOf } from "../story/words.ts";
import { counted } from "../words.ts";
import { piecesMarkdown } from "./blocks.ts";
import { codeSpan } from "./code.ts";
import { inline } from "./inline.ts";

/** May I use this, why, and what to do now. `answer`: what `check` says, if it was asked. */
export function firstLines(
  report: Report,
  { heading, answer }: { readonly heading: "###" | "####"; readonly answer: Block | undefined },
): string {
  const { next } = summaryOf(report);
  const isIncomplete = !report.coverage.complete && report.grade !== null;
  return [
    ...(answer === undefined ? verdictLines(report, heading) : answerLines(answer, heading)),
    ...(isIncomplete
      ? ["**Incomplete:** not everything could be looked at, which is no good news."]
      : []),
    `**Next step:** ${inline(withoutHint(next))}`,
    counts(report),
  ].join("\n\n");
}

function verdictLines(report: Report, heading: string): readonly string[] {
  const { grade, figure, name, answer, reasons } = summaryOf(report);
  const graded = grade === null ? "Not judged" : `Grade ${grade}, ${figure}`;
  return [
    `${heading} ${graded}: ${inline(name)}`,
    `**${inline(withoutHint(answer))}**`,
    ...(reasons.length === 0 ? [] : [reasons.map((one) => `- ${inline(one)}`).join("\n")]),
  ];
}

function answerLines(answer: Block, heading: string): readonly string[] {
  const verdicts = answer.pieces.flatMap((piece) => (piece.kind === "verdict" ? [piece] : []));
  const pieces = answer.pieces.filter(({ kind }) => kind !== "verdict");
  return [
    ...verdicts.map(({ badge, text }) => `${heading} ${badge}: ${inline(text)}`),
    piecesMarkdown([{ ...answer, pieces }]),
  ];
}

/** What was found, worst first, a line each, of one rule a few; nothing where nothing was found. */
export function findingsTable(report: Report): string {
  const findings = [...report.findings]
    .filter(({ suppressed }) => suppressed === undefined)
    .sort((a, b) => rank(a) - rank(b));
  const rows: string[] = [];
  let length = 0;
  let told = 0;
  for (const group of byRule(findings)) {
    const own = rowsOf(group, report);
    length += own.join("").length;
    if (rows.length + own.length > MOST_ROWS || length > MOST_TABLE) break;
    rows.push(...own);
    told += group.length;
  }
  if (findings.length === 0) return "";
  const more = findings.length - told;
  return [
    ["| Severity | Finding | Rule | Place |", "| --- | --- | --- | --- |", ...rows].join("\n"),
    ...(more === 0
      ? []
      : [`and ${counted(more, ["more finding", "more findings"])} of other rules`]),
  ].join("\n\n");
}

const MOST_ROWS = 40;
const MOST_TABLE = 12_000;
const MOST_OF_RULE = 3;

function rowsOf(group: readonly ReportedFinding[], report: Report): readonly string[] {
  const more = group.length - MOST_OF_RULE;
  const note = more > 0 ? `, and ${counted(more, ["more place", "more places"])}` : "";
  return group.slice(0, MOST_OF_RULE).map((finding, at) => {
    return rowOf(finding, report, at === MOST_OF_RULE - 1 ? note : "");
  });
}

/** Threats before what the server can do. */
function rank({ axis, severity }: ReportedFinding): number {
  return (axis === "threat" ? 0 : SEVERITIES.length) + SEVERITIES.indexOf(severity);
}

function rowOf(finding: ReportedFinding, report: Report, more: string): string {
  const { severity, confidence, title: words, ruleId, axis, stage, location } = finding;
  const notes = [
    ...(axis === "capability" ? ["what it can do"] : []),
    ...(stage === "trial" ? ["on trial"] : []),
  ];
  const note = notes.length === 0 ? "" : ` (${notes.join(", ")})`;
  const cells = [
    `${severity}, ${confidence}`,
    inline(`${words}${note}`, { inCell: true }),
    codeSpan(ruleId, { inCell: true }),
    inline(placeWords(location, report), { inCell: true }) + more,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** `2 critical, 1 high`; of a server that could not be judged nothing is known that is good. */
export function foundWords(report: Report): string {
  const threats = threatsOf(report);
  return report.grade === null && threats.length === 0
    ? "nothing could be judged"
    : severityCounts(threats);
}

function counts(report: Report): string {
  const accepted = suppressedOf(report).length;
  const { tools, prompts, resources, templates } = report.stats;
  const parts = [
    foundWords(report),
    ...(accepted === 0 ? [] : [`${accepted} accepted by the policy`]),
    counted(tools, ["tool", "tools"]),
    ...(prompts === 0 ? [] : [counted(prompts, ["prompt", "prompts"])]),
    ...(resources === 0 ? [] : [counted(resources, ["resource", "resources"])]),
    ...(templates === 0 ? [] : [counted(templates, ["resource template", "resource templates"])]),
    ...(report.capability.level === null ? [] : [`capability ${report.capability.level}`]),
  ];
  return parts.join(", ");
}
