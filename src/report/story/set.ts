import type { Report } from "../../model/report.ts";
import type { ReportOfServer, ReportSet, Skipped } from "../../model/report-set.ts";
import { GRADES } from "../../model/vocabulary.ts";
import { counted } from "../words.ts";
import type { Block, Piece } from "./block.ts";
import { gradeTone } from "./headline.ts";
import { marked } from "./marks.ts";
import { GAP, block, blockIfAny, entry, said } from "./pieces.ts";
import { clipped, cutShort, namesWords, severityCounts, threatsOf } from "./words.ts";

const NAME_LENGTH = 40;
const NAMES_SHOWN = 8;
const FAILURE_LENGTH = 160;

/** What was looked at, what it comes to, and a line per server. */
export function overviewBlocks(set: ReportSet): readonly Block[] {
  const { reports, skipped } = set;
  const servers = counted(reports.length, ["server", "servers"]);
  const left = skipped.length === 0 ? "" : `, ${skipped.length} skipped`;
  const title = `${servers} of your clients looked at${left}`;
  return [
    block("set", title, [GAP, said(1, answer(set), "strong")]),
    ...blockIfAny(
      "set",
      null,
      reportsOf(set).map((report) => serverPiece(report, set)),
    ),
  ];
}

/** What was not looked at, and why. */
export function skippedBlocks({ skipped }: ReportSet): readonly Block[] {
  const pieces = skipped.map((one) => entry(1, skipWords(one)));
  return blockIfAny("skipped", "Skipped", pieces);
}

/** A report of a set that is shown as a whole. */
export interface PageOfSet {
  readonly report: Report;
  /** Names of its server in the configurations; marked. */
  readonly title: string;
}

/** Reports that need a closer look than the overview gives; all of them if everything is asked for. */
export function pagesOf(set: ReportSet, full: boolean): readonly PageOfSet[] {
  return reportsOf(set)
    .filter((report) => full || isBelowB(report))
    .map((report) => ({ report, title: namesOf(entriesOf(report, set)).map(marked).join(", ") }));
}

function isBelowB({ grade }: Report): boolean {
  return grade !== null && GRADES.indexOf(grade) > GRADES.indexOf("B");
}

/** A server of several clients was started once: it has several entries and one report. */
function reportsOf({ reports }: ReportSet): readonly Report[] {
  return [...new Set(reports.map(({ report }) => report))];
}

function entriesOf(report: Report, { reports }: ReportSet): readonly ReportOfServer[] {
  return reports.filter((one) => one.report === report);
}

function namesOf(reports: readonly ReportOfServer[]): readonly string[] {
  return [...new Set(reports.map(({ name }) => name))];
}

function answer({ reports, skipped, crossServer }: ReportSet): string {
  if (reports.length === 0) return "Nothing was looked at: this says nothing about any server.";
  const bad = namesOf(reports.filter(({ report }) => isBelowB(report)));
  const unknown = namesOf(reports.filter(({ report: { grade } }) => grade === null));
  const partly = namesOf(
    reports.filter(({ report: { grade, coverage } }) => grade !== null && !coverage.complete),
  );
  const unseen = skipped
    .filter(({ kind }) => kind !== "disabled" && kind !== "declined")
    .map(({ name, file }) => name ?? file);
  const disguised = crossServer.clients.flatMap(({ collisions }) =>
    collisions
      .filter(({ severity }) => severity === "high")
      .flatMap(({ tools }) => tools.map(({ server }) => server)),
  );
  const parts = [
    [bad, "Do not use before the findings are understood"],
    [[...new Set(disguised)], "Tools made to pass for each other's"],
    [unknown, "Not judged, which is no good news"],
    [partly, "Not seen completely"],
    [[...new Set(unseen)], "Not looked at, so nothing is known of"],
  ] as const;
  const told = parts.filter(([names]) => names.length > 0);
  if (told.length === 0) return "Nothing to stop for in any of them by itself.";
  return told.map(([names, words]) => `${words}: ${namesWords(names, NAMES_SHOWN)}.`).join(" ");
}

/** Grade, score, names, main reason; under it the clients that start it. */
function serverPiece(report: Report, set: ReportSet): Piece {
  const entries = entriesOf(report, set);
  const names = [...new Set(entries.map(({ name }) => clipped(name, NAME_LENGTH)))].join(", ");
  const where = entries.map(({ client, scope }) =>
    scope === null ? client : `${client} in ${marked(scope)}`,
  );
  return {
    kind: "verdict",
    depth: 1,
    badge: report.grade ?? "?",
    tone: gradeTone(report.grade),
    figure: String(report.score.score ?? "-"),
    text: `${names}: ${mainReason(report)}`,
    note: [...new Set(where)].join(", "),
  };
}

/** Why it has this grade, in a line. */
function mainReason(report: Report): string {
  const { grade, score, session, coverage, capability } = report;
  const threats = threatsOf(report).filter(({ severity }) => severity !== "info");
  const notes = [
    ...(grade === null ? [notJudged(report)] : []),
    ...(threats.length > 0 ? [`${threats[0]!.title} (${severityCounts(threats)})`] : []),
    ...(grade !== null && threats.length === 0 ? ["nothing harmful found"] : []),
    ...(grade !== null && !coverage.complete ? ["not seen completely"] : []),
    ...(session.interrupted ? ["interrupted"] : []),
    ...(capability.level === "high" || capability.level === "critical"
      ? [`${capability.level} capability`]
      : []),
  ];
  return notes.length > 0 ? notes.join("; ") : (score.reason?.text ?? "");
}

function notJudged({ session: { failure }, score }: Report): string {
  if (failure === null) return `not judged: ${score.reason?.text ?? ""}`;
  const { code, message, next } = failure;
  return `not judged: ${code}: ${clipped(message, FAILURE_LENGTH)}. ${next}`.trimEnd();
}

function skipWords({ client, name, file, why }: Skipped): string {
  const what = marked(name === null ? file : cutShort(name, NAME_LENGTH));
  const whose = [client, name === null ? null : marked(file)]
    .filter((part) => part !== null)
    .join(", ");
  return `${what}${whose === "" ? "" : ` (${whose})`}: ${marked(why)}`;
}
