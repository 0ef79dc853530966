import { excerpt } from "../../lib/excerpt.ts";
import type { Report } from "../../model/report.ts";
import type { Surface } from "../../model/surface.ts";
import { LIST_NOUNS, counted } from "../words.ts";
import { heldRows, packageRow } from "./held.ts";
import { leftoverRows, observedRows } from "./observed.ts";
import { type Block, type Page, row } from "./page.ts";
import { listedWords, points } from "./words.ts";
import { BASE_SECTIONS } from "../../model/vocabulary.ts";

/** Processes named on the first screen; the JSON has all of them. */
const SURVIVORS_SHOWN = 3;

/** What was probed, how, and how much of it was seen. */
export function facts(page: Page, report: Report, surface: Surface): Block {
  const { target, session } = report;
  const { paint } = page;
  const lines = [...row(page, "target", target.source.origin), ...packageRow(page, report)];
  const spoken = protocolWords(report, surface);
  if (spoken !== "") lines.push(...row(page, "protocol", spoken));
  lines.push(...row(page, "looked at", seenWords(report, surface)));
  lines.push(...observedRows(page, report, surface), ...heldRows(page, report));
  const missing = missingWords(report);
  if (missing !== "") lines.push(...row(page, "not seen", missing, { paint: paint.yellow }));
  if (report.grade !== null || report.findings.length > 0) {
    lines.push(...row(page, "judged by", judgedWords(report)));
  }
  const ability = abilityWords(report);
  if (ability !== "") lines.push(...row(page, "can do", ability));
  if (report.grade !== null) lines.push(...row(page, "score", scoreWords(report)));
  if (session.peculiarities.length > 0) {
    lines.push(...row(page, "oddities", oddityWords(report)));
  }
  const survivors = session.exit?.survivors ?? [];
  for (const { pid, command, ended } of survivors.slice(0, SURVIVORS_SHOWN)) {
    const words = `process ${pid}${ended ? ", found and ended" : ""}: ${command}`;
    lines.push(...row(page, ended ? "left over" : "still runs", words, { paint: paint.red }));
  }
  if (survivors.length > SURVIVORS_SHOWN) {
    lines.push(...row(page, "", `and ${survivors.length - SURVIVORS_SHOWN} more`));
  }
  lines.push(...leftoverRows(page, report));
  return lines;
}

function protocolWords({ session }: Report, { server }: Surface): string {
  if (server === null) return session.transport === "file" ? "" : `none, over ${session.transport}`;
  const version = excerpt(server.protocolVersion, 40);
  const revision = version === "" ? "" : `MCP ${version}`;
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
