import { excerpt } from "../../lib/excerpt.ts";
import type { Report } from "../../model/report.ts";
import type { Surface } from "../../model/surface.ts";
import { LIST_NOUNS, counted } from "../words.ts";
import { heldRows, packageRow } from "./held.ts";
import { leftoverRows, observedRows } from "./observed.ts";
import type { Block, Piece, Tone } from "./block.ts";
import { marked } from "./marks.ts";
import { block, row } from "./pieces.ts";
import { listedWords, points } from "./words.ts";
import { BASE_SECTIONS } from "../../model/vocabulary.ts";

/** Processes named on the first screen; the JSON has all of them. */
const SURVIVORS_SHOWN = 3;

/** What was probed, how, and how much of it was seen. */
export function factsBlock(report: Report, surface: Surface): Block {
  const { target, session, grade, findings } = report;
  return block("facts", null, [
    row("target", marked(target.source.origin)),
    ...packageRow(report),
    ...rowIfAny("protocol", protocolWords(report, surface)),
    row("looked at", seenWords(report, surface)),
    ...observedRows(report, surface),
    ...heldRows(report),
    ...rowIfAny("not seen", missingWords(report), "warn"),
    ...(grade !== null || findings.length > 0 ? [row("judged by", judgedWords(report))] : []),
    ...rowIfAny("can do", abilityWords(report)),
    ...(grade === null ? [] : [row("score", scoreWords(report))]),
    ...rowIfAny("oddities", oddityWords(report)),
    ...survivorRows(session.exit?.survivors ?? []),
    ...leftoverRows(report),
  ]);
}

function rowIfAny(label: string, text: string, tone?: Tone): readonly Piece[] {
  return text === "" ? [] : [row(label, text, tone)];
}

type Survivors = NonNullable<Report["session"]["exit"]>["survivors"];

function survivorRows(survivors: Survivors): readonly Piece[] {
  const more = survivors.length - SURVIVORS_SHOWN;
  return [
    ...survivors.slice(0, SURVIVORS_SHOWN).map(({ pid, command, ended }) => {
      const words = `process ${pid}${ended ? ", found and ended" : ""}: ${marked(command)}`;
      return row(ended ? "left over" : "still runs", words, "bad");
    }),
    ...(more > 0 ? [row("", `and ${more} more`)] : []),
  ];
}

function protocolWords({ session }: Report, { server }: Surface): string {
  if (server === null) return session.transport === "file" ? "" : `none, over ${session.transport}`;
  const version = excerpt(server.protocolVersion, 40);
  const revision = version === "" ? "" : `MCP ${marked(version)}`;
  const era = server.era === "modern" ? "server/discover" : "initialize";
  if (session.transport === "file") return revision;
  return `${revision} by ${era}, over ${session.transport}`;
}

function seenWords(report: Report, surface: Surface): string {
  const pages = BASE_SECTIONS.reduce((sum, name) => sum + report.coverage.lists[name].pages, 0);
  const parts = [
    pages === 0
      ? listedWords(report)
      : `${listedWords(report)} (${counted(pages, ["page", "pages"])})`,
  ];
  const notices = surface.notices?.items.length ?? 0;
  if (notices > 0)
    parts.push(counted(notices, ["notification or error", "notifications and errors"]));
  return parts.join("; ");
}

function missingWords({ coverage }: Report): string {
  if (coverage.level === null) return "";
  return BASE_SECTIONS.flatMap((name) => {
    const { state } = coverage.lists[name];
    const nouns = LIST_NOUNS[name][1];
    if (state === "failed") return [`${nouns} (failed)`];
    return state === "capped" ? [`further ${nouns} (cut short)`] : [];
  }).join(", ");
}

function judgedWords({ outcomes }: Report): string {
  const idle = outcomes.filter(({ status }) => status === "not-applicable");
  const judged = outcomes
    .filter(({ status }) => status !== "not-applicable")
    .map(({ probe, status, findings, dropped, unjudged }) => {
      const found = status === "found" ? `${findings}${dropped > 0 ? "+" : ""} found` : status;
      return `${probe} (${found}${unjudged > 0 ? ", text left unjudged" : ""})`;
    });
  return [
    ...(judged.length === 0 ? [] : [judged.join(", ")]),
    ...(idle.length === 0 ? [] : [`not applicable: ${idle.map(({ probe }) => probe).join(", ")}`]),
  ].join("; ");
}

/** The capability level and how many ways lead to harm; empty when neither was analysed. */
function abilityWords({ capability: { level, tags }, toxicFlows }: Report): string {
  const flows = counted(toxicFlows.length, ["kind of toxic flow", "kinds of toxic flow"]);
  return [
    ...(level === null ? [] : [tags.length === 0 ? "nothing of note" : level]),
    ...(toxicFlows.length === 0 ? [] : [flows]),
  ].join("; ");
}

/** The sum in one line: `100 - 45 injection - 4 coverage-honesty = 51`. */
function scoreWords({ score }: Report): string {
  const spent = [
    ...Object.entries(score.categorySubtotals).map(([name, cost]) => [name, cost ?? 0] as const),
    ...score.vector
      .filter((line) => line.kind === "client" && line.term !== "rounding" && line.term !== "floor")
      .map((line) => [line.term, line.appliedPenalty] as const),
  ].filter(([, cost]) => cost > 0);
  if (spent.length === 0) return "100, nothing taken off";
  const sum = `100${spent.map(([name, cost]) => ` - ${points(cost)} ${name}`).join("")}`;
  const rounded = score.vector.some((line) => line.term === "rounding") ? ", rounded" : "";
  return `${sum} = ${score.score}${rounded}`;
}

function oddityWords({ session }: Report): string {
  return session.peculiarities
    .map(({ id, count }) => (count === 1 ? id : `${id} x${count}`))
    .join(", ");
}
