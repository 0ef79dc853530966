import type { Report } from "../model/report.ts";
import type { ReportSet } from "../model/report-set.ts";
import type { Surface } from "../model/surface.ts";
import { codeSpan } from "./markdown/code.ts";
import { findingsTable, firstLines, foundWords } from "./markdown/first.ts";
import { inline } from "./markdown/inline.ts";
import { type Part, folded, joined, partsOf } from "./markdown/page.ts";
import { setStory, storyOf } from "./story.ts";
import type { Block, BlockId } from "./story/block.ts";
import { withoutHints } from "./story/hints.ts";
import { summaryOf } from "./story/summary.ts";
import { cutShort } from "./story/words.ts";

/** By it a CI job finds the comment that it wrote before. */
const MARKER = "<!-- mcp-prober -->";
/** GitHub takes 65,536 characters for a comment; a job may want to say something besides. */
const MOST = 60_000;

/** A report of the size of a pull-request comment: the answer first, the longer parts folded. */
export function renderMarkdown(report: Report, surface: Surface): string {
  return joined([open(MARKER), ...reportParts(report, surface)], MOST);
}

/** Several reports: a line per server, what they make of each other, each server folded. */
export function renderMarkdownSet(set: ReportSet, surfaces: ReadonlyMap<Report, Surface>): string {
  const story = withoutHints(setStory(set, { detail: "short" }));
  const [overview] = story.filter(({ id }) => id === "set");
  const reports = [...new Set(set.reports.map(({ report }) => report))];
  const room = MOST / 2 / Math.max(1, reports.length);
  const pages = reports.flatMap((report, at) => {
    const surface = surfaces.get(report);
    if (surface === undefined) return [];
    const body = joined(reportParts(report, surface, "####"), Math.max(LEAST_PAGE, room));
    return [folded(`${at + 1}. ${titleWords(report)}`, body.trimEnd())];
  });
  const parts = [
    open(MARKER),
    ...(overview === undefined ? [] : overviewParts(overview)),
    ...tables(set, reports),
    ...partsOf(story.filter(({ id }) => id !== "set")),
    ...pages,
  ];
  return joined(parts, MOST);
}

const LEAST_PAGE = 4_000;

function open(text: string): Part {
  return { title: "", text, isOpen: true };
}

/** Blocks that the first lines say already, or that are too long for a comment. */
const LEFT_TO_OTHERS: readonly BlockId[] = ["headline", "check", "more", "inventory"];
/** Blocks that only the whole story has and that a reader of a comment asks for. */
const FROM_FULL: readonly BlockId[] = ["score", "observed", "held", "session"];

function reportParts(
  report: Report,
  surface: Surface,
  heading: "###" | "####" = "###",
): readonly Part[] {
  const answers =
    report.check === undefined ? [] : withoutHints(storyOf(report, surface, { detail: "short" }));
  const answer = answers.find(({ id }) => id === "check");
  const table = findingsTable(report);
  const blocks = blocksOf(report, surface, answers);
  const parts = partsOf(blocks.filter(({ id }) => id !== "provenance"));
  return [
    open(firstLines(report, { heading, answer })),
    ...partsOf(blocks.filter(({ id }) => id === "provenance")),
    ...(table === "" ? [] : [open(table)]),
    ...parts.filter(({ isOpen }) => isOpen),
    ...parts.filter(({ isOpen }) => !isOpen),
  ];
}

/** What `check` answers, then the short story, with what is not known before what is long. */
function blocksOf(report: Report, surface: Surface, answers: readonly Block[]): readonly Block[] {
  const { check: _, ...unchecked } = report;
  const short = withoutHints(storyOf(unchecked, surface, { detail: "short" }));
  const full = withoutHints(storyOf(unchecked, surface, { detail: "full" }));
  const told = new Set(answers.map(({ id }) => id));
  const blocks = [
    ...answers,
    ...short.filter(({ id }) => !told.has(id)),
    ...full.filter(({ id }) => FROM_FULL.includes(id) && !told.has(id)),
  ].filter(({ id }) => !LEFT_TO_OTHERS.includes(id));
  const gaps = blocks.filter(({ id }) => id === "gaps");
  const rest = blocks.filter(({ id }) => id !== "gaps");
  const at = rest.findIndex(({ id }) => AFTER_GAPS.includes(id));
  return at < 0 ? [...rest, ...gaps] : [...rest.slice(0, at), ...gaps, ...rest.slice(at)];
}

const AFTER_GAPS: readonly BlockId[] = ["abilities", "flows", "score", "observed"];

function overviewParts({ title: heading, pieces }: Block): readonly Part[] {
  const answers = pieces.flatMap((piece) => (piece.kind === "text" ? [piece.text] : []));
  return [
    open(`### ${inline(heading ?? "")}`),
    ...answers.map((answer) => open(`**${inline(answer)}**`)),
  ];
}

/** A row per server that was looked at; a table is never cut within. */
function tables(set: ReportSet, reports: readonly Report[]): readonly Part[] {
  if (reports.length === 0) return [];
  const rows = reports.map((report, at) => rowOf(set, report, at));
  const table = ["| | Server | Grade | Found | Clients |", "| --- | --- | --- | --- | --- |"];
  const shown = rows.slice(0, MOST_SERVERS);
  const more = rows.length - shown.length;
  return [
    open([...table, ...shown].join("\n")),
    ...(more === 0 ? [] : [open(`and ${more} more servers`)]),
  ];
}

const MOST_SERVERS = 50;

function rowOf(set: ReportSet, report: Report, at: number): string {
  const entries = set.reports.filter((one) => one.report === report);
  const names = [...new Set(entries.map(({ name }) => name))].slice(0, NAMES_SHOWN);
  const clients = [...new Set(entries.map(({ client }) => client))];
  const { figure, grade } = summaryOf(report);
  const complete = report.coverage.complete && !report.session.interrupted;
  const cells = [
    String(at + 1),
    names.map((name) => codeSpan(cutShort(name, NAME_LENGTH), { inCell: true })).join(", "),
    grade === null ? "**not judged**" : `${grade}, ${figure}${complete ? "" : ", **incomplete**"}`,
    foundWords(report),
    clients.map((client) => codeSpan(client, { inCell: true })).join(", "),
  ];
  return `| ${cells.join(" | ")} |`;
}

const NAMES_SHOWN = 3;
const NAME_LENGTH = 60;

function titleWords(report: Report): string {
  const { name, grade, figure } = summaryOf(report);
  return `${name}: ${grade === null ? "not judged" : `grade ${grade}, ${figure}`}`;
}
