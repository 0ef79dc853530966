import type { Report } from "../../model/report.ts";
import type { ReportOfServer, ReportSet, Skipped } from "../../model/report-set.ts";
import { counted } from "../words.ts";
import { gradePaint } from "./headline.ts";
import { type Block, bullet, heading, type Page, plain, wrapped } from "./page.ts";
import { quietLine } from "./quiet.ts";
import { clipped, namesWords, severityCounts, threatsOf } from "./words.ts";

const NAME_LENGTH = 40;
const NAMES_SHOWN = 8;
const FAILURE_LENGTH = 160;

/** What was looked at, and what it comes to. */
export function verdictBlock(page: Page, set: ReportSet): Block {
  const { reports, skipped } = set;
  const servers = counted(reports.length, ["server", "servers"]);
  const left = skipped.length === 0 ? "" : `, ${skipped.length} skipped`;
  return [
    heading(page, `${servers} of your clients looked at${left}`),
    "",
    ...wrapped(page, "  ", answer(set), page.paint.bold),
  ];
}

function answer({ reports, skipped, crossServer }: ReportSet): string {
  if (reports.length === 0) return "Nothing was looked at: this says nothing about any server.";
  const bad = namesOf(reports.filter(({ report: { grade } }) => grade !== null && grade > "B"));
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
  const said = parts.filter(([names]) => names.length > 0);
  if (said.length === 0) return "Nothing to stop for in any of them by itself.";
  return said.map(([names, words]) => `${words}: ${namesWords(names, NAMES_SHOWN)}.`).join(" ");
}

function namesOf(reports: readonly ReportOfServer[]): readonly string[] {
  return [...new Set(reports.map(({ name }) => name))];
}

/** A line per server: grade, score, name, main reason; under it the clients that start it. */
export function serverRows(page: Page, { reports }: ReportSet): Block {
  return [...new Set(reports.map(({ report }) => report))].flatMap((report) => {
    const entries = reports.filter((one) => one.report === report);
    const names = [...new Set(entries.map(({ name }) => clipped(name, NAME_LENGTH)))].join(", ");
    const badge = gradePaint(page, report.grade)(` ${report.grade ?? "?"} `);
    const score = String(report.score.score ?? "-").padStart(3);
    const indent = " ".repeat(11);
    const [first, ...rest] = wrapped(page, indent, `${names}: ${mainReason(report)}`);
    const where = entries.map(({ client, scope }) =>
      scope === null ? client : `${client} in ${scope}`,
    );
    return [
      `  ${badge} ${score}  ${first!.slice(indent.length)}`,
      ...rest,
      ...wrapped(page, indent, [...new Set(where)].join(", "), page.paint.dim),
    ];
  });
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
  return `not judged: ${failure.code}: ${clipped(failure.message, FAILURE_LENGTH)}. ${failure.next}`.trimEnd();
}

/** What was not looked at, and why. */
export function skippedBlock(page: Page, { skipped }: ReportSet): Block {
  if (skipped.length === 0) return [];
  return [
    heading(page, "Skipped"),
    ...skipped.flatMap((one) => bullet(page, "  ", skipWords(one))),
  ];
}

function skipWords({ client, name, file, why }: Skipped): string {
  const what = name === null ? file : clipped(name, NAME_LENGTH);
  const whose = [client, name === null ? null : file].filter((part) => part !== null).join(", ");
  return `${what}${whose === "" ? "" : ` (${whose})`}: ${why}`;
}

/** A line per server and per skipped one, for `--quiet`. */
export function serverLines({ reports, skipped }: ReportSet): Block {
  return [
    ...reports.map(({ client, name, report }) =>
      plain(`${client}/${clipped(name, NAME_LENGTH)}: ${quietLine(report)}`),
    ),
    ...skipped.map((one) => plain(`${one.client ?? "-"}/${one.name ?? "-"}: skipped: ${one.why}`)),
  ];
}
