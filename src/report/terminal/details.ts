import type { Report } from "../../model/report.ts";
import type { Surface } from "../../model/surface.ts";
import { excerpt } from "../../lib/excerpt.ts";
import { LIST_NOUNS } from "../words.ts";
import { type Block, type Page, bullet, heading, row, wrapped } from "./page.ts";
import { points } from "./words.ts";
import { BASE_SECTIONS } from "../../model/vocabulary.ts";

/** What was not looked at: of the surface, then of this way of collecting it. */
export function gapsBlock(page: Page, { coverage, session }: Report): Block {
  const caveats = [...coverage.caveats, ...session.caveats];
  if (caveats.length === 0) return [];
  return [
    heading(page, "What this report does not know"),
    ...caveats.flatMap((caveat) => bullet(page, "  ", caveat)),
  ];
}

/** The whole sum, one line per step. */
export function scoreBlock(page: Page, { score }: Report): Block {
  if (score.score === null) return [];
  const lines = [heading(page, `Score (${score.methodologyVersion})`), ...step(page, 100, "start")];
  for (const { term, level, label, appliedPenalty, fingerprint } of score.vector) {
    const name = fingerprint === undefined ? `${term} (${level})` : term;
    lines.push(...step(page, -appliedPenalty, `${name}: ${label}`));
  }
  lines.push(...step(page, score.score, `score; threat score ${points(score.threatScore ?? 0)}`));
  const gates = score.gatesFired.map(({ id, maxGrade }) => `${id} (at most ${maxGrade})`);
  const limits = gates.length === 0 ? "no gate" : gates.join(", ");
  lines.push(...wrapped(page, "  ", `band ${score.band}, ${limits}: grade ${score.grade}`));
  return lines;
}

function step(page: Page, value: number, text: string): string[] {
  const figure = (value === 0 ? "0.00" : value.toFixed(2)).padStart(8);
  const [first, ...rest] = wrapped(page, " ".repeat(10), text);
  return [`${figure}  ${first!.slice(10)}`, ...rest];
}

/** Names of a list that are printed; the JSON of a saved surface has them all. */
const NAMES_SHOWN = 500;

/** Everything that was listed, by name, and what could not be used of it. */
export function inventoryBlock(page: Page, surface: Surface): Block {
  const lines = BASE_SECTIONS.flatMap((name) => {
    const section = surface[name];
    const nouns = LIST_NOUNS[name][1].replace("resource ", "");
    if (section.state === "absent") return row(page, nouns, `not offered: ${excerpt(section.why)}`);
    if (section.state === "failed") return row(page, nouns, `failed: ${excerpt(section.why)}`);
    const { items, broken } = section;
    const names: string[] = items.slice(0, NAMES_SHOWN).map((item) => excerpt(item.name, 80));
    if (items.length > NAMES_SHOWN) names.push(`and ${items.length - NAMES_SHOWN} more`);
    return [
      ...row(page, nouns, names.length === 0 ? "none" : names.join(", ")),
      ...broken
        .slice(0, NAMES_SHOWN)
        .flatMap(({ index, why }) => row(page, "", `#${index + 1} is broken: ${excerpt(why)}`)),
    ];
  });
  return [heading(page, "Listed"), ...lines];
}

/** How the session went, for whoever wants to repeat it. */
export function sessionBlock(page: Page, { session, surfaceDigest, target }: Report): Block {
  const { command, exit, budgets } = session;
  const lines = [heading(page, "Session"), ...row(page, "server", serverWords(target.server))];
  if (command !== null) {
    lines.push(...row(page, "command", command.argv.join(" ")));
    if (command.resolved !== null) lines.push(...row(page, "program", command.resolved));
    lines.push(...row(page, "folder", command.cwd));
    const names = command.environment;
    lines.push(
      ...row(page, "environment", names.length === 0 ? "nothing added" : names.join(", ")),
    );
  }
  if (session.transportReason !== null) {
    lines.push(...row(page, "transport", `${session.transport}: ${session.transportReason}`));
  }
  for (const stepTaken of session.negotiation) lines.push(...row(page, "handshake", stepTaken));
  if (session.hosts.length > 0) lines.push(...row(page, "contacted", session.hosts.join(", ")));
  if (budgets !== null) {
    const { install, startup, request, total } = budgets;
    const words = `install ${install} s, start ${startup} s, request ${request} s, in all ${total} s`;
    lines.push(...row(page, "budgets", words));
  }
  if (exit !== null) lines.push(...row(page, "ended", exitWords(exit)));
  for (const { pid, command: line, ended } of exit?.survivors ?? []) {
    lines.push(...row(page, "survivor", `process ${pid}${ended ? " (ended)" : ""}: ${line}`));
  }
  return [...lines, ...row(page, "digest", surfaceDigest)];
}

function serverWords(server: Report["target"]["server"]): string {
  if (server === null) return "said nothing of itself";
  return `${server.name} ${server.version ?? "(no version)"}`;
}

function exitWords({ code, signal, endedBy }: NonNullable<Report["session"]["exit"]>): string {
  const how = {
    itself: "by itself",
    eof: "when its input was closed",
    sigterm: "on SIGTERM",
    sigkill: "on SIGKILL",
  };
  const status = code === null ? (signal ?? "no exit code") : `exit code ${code}`;
  return endedBy === null ? status : `${how[endedBy]}, ${status}`;
}
