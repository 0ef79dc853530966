import type { ReportOfServer, ReportSet, Skipped } from "../../model/report-set.ts";
import type { Report } from "../../model/report.ts";
import type { Surface } from "../../model/surface.ts";
import { summaryOf } from "../story/summary.ts";
import { cutShort, severityCounts, threatsOf } from "../story/words.ts";
import { counted } from "../words.ts";
import { togetherOf } from "./cross-server.ts";
import { type Html, NOTHING, html } from "./markup.ts";
import { pageOf } from "./page.ts";
import { reportSheet, sheetOf } from "./report-sheet.ts";
import { scrolled } from "./sheet.ts";
import { said, target, targetCode } from "./visible.ts";
import { gradeClass } from "./words.ts";

const NAME_LENGTH = 60;
/** Characters of target text of all reports together. */
const ROOM = 12_000_000;

/** Several reports on one page: an overview, what they make of each other, then each. */
export function setPage(set: ReportSet, surfaces: ReadonlyMap<Report, Surface>): string {
  const reports = [...new Set(set.reports.map(({ report }) => report))];
  const sheets = reports.flatMap((report, at) => {
    const surface = surfaces.get(report);
    if (surface === undefined) return [];
    const sheet = sheetOf(report, surface, `r${at + 1}-`, 2, Math.floor(ROOM / reports.length));
    return [{ report, id: `r${at + 1}`, body: reportSheet(sheet).body }];
  });
  const ids = new Map(sheets.map(({ report, id }) => [report, id]));
  const title = `${counted(reports.length, ["MCP server", "MCP servers"])} of your clients`;
  const { body: together, contents } = togetherOf(set);
  const body = html`<h1>${title}</h1>
    <p class="answer">${worstOf(set)}</p>
    ${overview(set, reports, ids)}
    ${skippedPart(set)}${together}${sheets.map(
      ({ id, body: own }) => html`<article class="report" id="${id}">${own}</article> `,
    )}`;
  const entries = sheets.map(
    ({ report, id }) => [id, `${report.grade ?? "?"} ${namesOf(set, report)}`] as const,
  );
  return pageOf(
    `${title} - mcp-prober`,
    [
      ["overview", "Overview"],
      ...(set.skipped.length > 0 ? [["skipped", "Skipped"] as const] : []),
      ...contents,
      ...entries,
    ],
    body,
  );
}

/** What was not looked at is said in the same breath. */
function worstOf({ reports, skipped, crossServer }: ReportSet): Html {
  if (reports.length === 0) return html`Nothing was looked at: this says nothing about any server.`;
  const grades = reports.map(({ report }) => report.grade);
  const bad = new Set(
    reports
      .filter(({ report: { grade } }) => grade !== null && grade > "B")
      .map(({ report }) => report),
  ).size;
  const unknown = new Set(
    reports.filter(({ report: { grade } }) => grade === null).map(({ report }) => report),
  ).size;
  const partly = new Set(
    reports
      .filter(({ report }) => report.grade !== null && !report.coverage.complete)
      .map(({ report }) => report),
  ).size;
  const unseen = skipped.filter(({ kind }) => kind !== "disabled" && kind !== "declined").length;
  const flows = crossServer.clients.reduce((sum, one) => sum + one.toxicFlows.length, 0);
  const clashes = crossServer.clients.reduce(
    (sum, one) => sum + one.collisions.length + one.moreCollisions,
    0,
  );
  const words = [
    ...(bad > 0
      ? [
          `${counted(bad, ["server", "servers"])} not to be used before the findings are understood.`,
        ]
      : []),
    ...(unknown > 0 ? [`${unknown} not judged, which is no good news.`] : []),
    ...(partly > 0 ? [`${partly} not seen completely.`] : []),
    ...(unseen > 0 ? [`${unseen} not looked at, so nothing is known of them.`] : []),
    ...(flows > 0
      ? [
          `${counted(flows, ["kind of toxic flow leads", "kinds of toxic flow lead"])} over several of them.`,
        ]
      : []),
    ...(clashes > 0
      ? [
          `${counted(clashes, ["group of tools has names", "groups of tools have names"])} that can be taken for each other.`,
        ]
      : []),
  ];
  if (words.length === 0 && grades.length > 0)
    words.push("Nothing to stop for in any of them by itself.");
  return html`${words.join(" ")}`;
}

function overview(
  set: ReportSet,
  reports: readonly Report[],
  ids: ReadonlyMap<Report, string>,
): Html {
  const rows = reports.map((report) => {
    const id = ids.get(report);
    const entries = set.reports.filter((one) => one.report === report);
    const name = target(namesOf(set, report));
    const score = report.score.score;
    return html`<tr>
      <td><span class="mark-grade ${gradeClass(report.grade)}">${report.grade ?? "?"}</span></td>
      <td class="num">${score ?? "-"}</td>
      <th scope="row">${id === undefined ? name : html`<a href="#${id}">${name}</a>`}</th>
      <td>${mainReason(report)}</td>
      <td>${clientsOf(entries)}</td>
    </tr> `;
  });
  return html`<section class="part" id="overview">
    <h2>Overview</h2>
    ${scrolled(
      "Overview of the servers",
      html`<table class="plain">
        <caption class="hidden">
          Every server with its grade and the main reason
        </caption>
        <thead>
          <tr>
            <th scope="col">Grade</th>
            <th scope="col" class="num">Score</th>
            <th scope="col">Server</th>
            <th scope="col">Main reason</th>
            <th scope="col">Clients</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>`,
    )}
  </section> `;
}

function namesOf({ reports }: ReportSet, report: Report): string {
  const names = reports
    .filter((one) => one.report === report)
    .map(({ name }) => cutShort(name, NAME_LENGTH));
  return [...new Set(names)].join(", ");
}

function mainReason(report: Report): Html {
  const threats = threatsOf(report).filter(({ severity }) => severity !== "info");
  const { answer } = summaryOf(report);
  const level = report.capability.level;
  const able =
    level === "high" || level === "critical"
      ? html` <span class="soft">${level} capability</span>`
      : null;
  const failure = report.session.failure;
  const why = failure === null ? null : html` <span class="soft">${target(failure.message)}</span>`;
  if (report.grade === null || threats.length === 0) return html`${said(answer)}${able}${why}`;
  const partly = report.coverage.complete ? null : html` <strong>Not seen completely.</strong>`;
  return html`${threats[0]!.title}
    <span class="soft">(${severityCounts(threats)})</span>${partly}${able}`;
}

function clientsOf(entries: readonly ReportOfServer[]): Html {
  const where = new Map(
    entries.map(({ client, scope }) => [`${client} ${scope ?? ""}`, { client, scope }]),
  );
  return html`${[...where.values()].map(({ client, scope }, at) => html`${at === 0 ? "" : ", "}${client}${scope === null ? null : html` in ${targetCode(scope)}`}`)}`;
}

function skippedPart({ skipped }: ReportSet): Html {
  if (skipped.length === 0) return NOTHING;
  return html`<section class="part" id="skipped">
    <h2>Not looked at</h2>
    <ul>
      ${skipped.map(skippedOf)}
    </ul>
  </section> `;
}

function skippedOf({ client, name, file, why, kind }: Skipped): Html {
  const what = name === null ? targetCode(file) : targetCode(cutShort(name, NAME_LENGTH));
  return html`<li>
    ${what}${client === null ? "" : ` of ${client}`}
    <span class="tag">${kind}</span>
    ${target(why)}${name === null ? null : html` <span class="soft">${target(file)}</span>`}
  </li>`;
}
