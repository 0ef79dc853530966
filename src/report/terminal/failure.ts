import type { Report } from "../../model/report.ts";
import { type Block, type Page, heading, quoted, row } from "./page.ts";

/** Why the look failed or ended early, in the server's last words, and what to do next. */
export function failureBlock(page: Page, { session, grade }: Report): Block {
  const { failure } = session;
  if (failure === null) return [];
  const { code, message, next, stderrTail, exitCode, authorization } = failure;
  const title = grade === null ? "Why it could not be judged" : "What went wrong";
  const lines = [heading(page, title), ...quoted(page, "  ", message), ""];
  lines.push(...row(page, "reason", code));
  const { command } = session;
  if (command !== null) {
    const [program, ...args] = command.argv;
    lines.push(...row(page, "started", [command.resolved ?? program, ...args].join(" ")));
    lines.push(...row(page, "in folder", command.cwd));
  }
  if (exitCode !== null) lines.push(...row(page, "exit code", `${exitCode} (of the server)`));
  if (authorization !== null) {
    const { resource, authorizationServers, scopes } = authorization;
    if (resource !== null) lines.push(...row(page, "resource", resource));
    if (authorizationServers.length > 0) {
      lines.push(...row(page, "login at", authorizationServers.join(", ")));
    }
    if (scopes.length > 0) lines.push(...row(page, "scopes", scopes.join(" ")));
  }
  lines.push(...row(page, "next step", next, { paint: page.paint.bold }));
  if (stderrTail !== null) {
    lines.push("", "  Its last words on standard error:");
    lines.push(...lastLines(stderrTail, page.verbose).flatMap((l) => quoted(page, "  ", l)));
  }
  return lines;
}

const TAIL_LINES = 12;
const MAX_INDENT = 8;

/** An excerpt spells out line breaks and indents; behind its bar each line may have them again. */
function lastLines(tail: string, all: boolean): readonly string[] {
  const lines = tail
    .split(/(?:<U\+000[AD]>|<U\+000A(?:\.\.U\+000D)? x\d+>)+/)
    .map((line) => line.replace(/^<U\+0020 x(\d+)>/, indent))
    .filter((line) => line !== "");
  return all ? lines : lines.slice(-TAIL_LINES);
}

function indent(_: string, spaces: string): string {
  return " ".repeat(Math.min(MAX_INDENT, Number(spaces)));
}
