import { excerpt } from "../../lib/excerpt.ts";
import type { Report } from "../../model/report.ts";
import type { Surface } from "../../model/surface.ts";
import { BASE_SECTIONS, type BaseSection } from "../../model/vocabulary.ts";
import { LIST_NOUNS } from "../words.ts";
import type { Block, Piece, Tone } from "./block.ts";
import { caveatWords } from "./caveats.ts";
import { marked } from "./marks.ts";
import { block, blockIfAny, entry, row, said } from "./pieces.ts";
import { points } from "./words.ts";

/** What was not looked at: of the surface, then of this way of collecting it. */
export function gapBlocks({ coverage, session }: Report): readonly Block[] {
  const caveats = [...coverage.caveats, ...session.caveats];
  const pieces = caveats.map((caveat) => entry(1, caveatWords(caveat)));
  return blockIfAny("gaps", "What this report does not know", pieces);
}

/** The whole sum, one line per step. */
export function scoreBlocks({ score }: Report): readonly Block[] {
  if (score.score === null) return [];
  const gates = score.gatesFired.map(({ id, maxGrade }) => `${id} (at most ${maxGrade})`);
  const limits = gates.length === 0 ? "no gate" : gates.join(", ");
  return [
    block("score", `Score (${score.methodologyVersion})`, [
      step(100, "start", "strong"),
      ...score.vector.map(({ term, level, label, appliedPenalty, fingerprint }) =>
        step(
          -appliedPenalty,
          `${fingerprint === undefined ? `${term} (${level})` : term}: ${label}`,
        ),
      ),
      step(score.score, `score; threat score ${points(score.threatScore ?? 0)}`, "strong"),
      said(1, `band ${score.band}, ${limits}: grade ${score.grade}`),
    ]),
  ];
}

function step(value: number, text: string, tone: Tone = "plain"): Piece {
  return { kind: "step", depth: 1, points: value, text, tone };
}

/** Names of a list that are printed; the JSON of a saved surface has them all. */
const NAMES_SHOWN = 500;

/** Everything that was listed, by name, and what could not be used of it. */
export function inventoryBlock(surface: Surface): Block {
  return block(
    "inventory",
    "Listed",
    BASE_SECTIONS.flatMap((name) => listRows(surface, name)),
  );
}

function listRows(surface: Surface, name: BaseSection): readonly Piece[] {
  const section = surface[name];
  const nouns = LIST_NOUNS[name][1].replace("resource ", "");
  if (section.state === "absent" || section.state === "failed") {
    const what = section.state === "absent" ? "not offered" : "failed";
    return [row(nouns, `${what}: ${marked(excerpt(section.why))}`)];
  }
  const { items, broken } = section;
  const names = items.slice(0, NAMES_SHOWN).map((item) => marked(excerpt(item.name, 80)));
  if (items.length > NAMES_SHOWN) names.push(`and ${items.length - NAMES_SHOWN} more`);
  return [
    row(nouns, names.length === 0 ? "none" : names.join(", ")),
    ...broken
      .slice(0, NAMES_SHOWN)
      .map(({ index, why }) => row("", `#${index + 1} is broken: ${marked(excerpt(why))}`)),
  ];
}

/** How the session went, for whoever wants to repeat it. */
export function sessionBlock({ session, surfaceDigest, target }: Report): Block {
  const { command, exit, budgets, hosts, transport, transportReason } = session;
  return block("session", "Session", [
    row("server", serverWords(target.server)),
    ...(command === null ? [] : commandRows(command)),
    ...(transportReason === null
      ? []
      : [row("transport", `${transport}: ${marked(transportReason)}`)]),
    ...session.negotiation.map((taken) => row("handshake", marked(taken))),
    ...(hosts.length === 0 ? [] : [row("contacted", marked(hosts.join(", ")))]),
    ...(budgets === null ? [] : [row("budgets", budgetWords(budgets))]),
    ...(exit === null ? [] : [row("ended", exitWords(exit))]),
    ...(exit?.survivors ?? []).map(({ pid, command: line, ended }) =>
      row("survivor", `process ${pid}${ended ? " (ended)" : ""}: ${marked(line)}`),
    ),
    row("digest", surfaceDigest),
  ]);
}

function serverWords(server: Report["target"]["server"]): string {
  if (server === null) return "said nothing of itself";
  const version = server.version === null ? "(no version)" : marked(server.version);
  return `${marked(server.name)} ${version}`;
}

function commandRows({
  argv,
  resolved,
  cwd,
  environment,
}: NonNullable<Report["session"]["command"]>): readonly Piece[] {
  return [
    row("command", marked(argv.join(" "))),
    ...(resolved === null ? [] : [row("program", marked(resolved))]),
    row("folder", marked(cwd)),
    row("environment", environment.length === 0 ? "nothing added" : marked(environment.join(", "))),
  ];
}

function budgetWords({
  install,
  startup,
  request,
  total,
}: NonNullable<Report["session"]["budgets"]>): string {
  return `install ${install} s, start ${startup} s, request ${request} s, in all ${total} s`;
}

function exitWords({ code, signal, endedBy }: NonNullable<Report["session"]["exit"]>): string {
  const status = code === null ? signalWords(signal) : `exit code ${code}`;
  return endedBy === null ? status : `${ENDS[endedBy]}, ${status}`;
}

function signalWords(signal: string | null): string {
  return signal === null ? "no exit code" : marked(signal);
}

const ENDS = {
  itself: "by itself",
  eof: "when its input was closed",
  sigterm: "on SIGTERM",
  sigkill: "on SIGKILL",
} as const;
