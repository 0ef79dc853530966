import type { Report } from "../../model/report.ts";
import type { Block } from "./block.ts";
import { marked } from "./marks.ts";
import { GAP, block, quote, row, said } from "./pieces.ts";

/** Why the look failed or ended early, in the server's last words, and what to do next. */
export function failureBlocks({ session, grade }: Report, full: boolean): readonly Block[] {
  const { failure, command } = session;
  if (failure === null) return [];
  const { code, message, next, stderrTail, exitCode, authorization } = failure;
  const [program, ...args] = command?.argv ?? [];
  const { resource = null, authorizationServers = [], scopes = [] } = authorization ?? {};
  const pieces = [
    quote(1, marked(message)),
    GAP,
    row("reason", code),
    ...(command === null
      ? []
      : [
          row("started", marked([command.resolved ?? program, ...args].join(" "))),
          row("in folder", marked(command.cwd)),
        ]),
    ...(exitCode === null ? [] : [row("exit code", `${exitCode} (of the server)`)]),
    ...(resource === null ? [] : [row("resource", marked(resource))]),
    ...(authorizationServers.length === 0
      ? []
      : [row("login at", marked(authorizationServers.join(", ")))]),
    ...(scopes.length === 0 ? [] : [row("scopes", marked(scopes.join(" ")))]),
    row("next step", next, "strong"),
    ...(stderrTail === null
      ? []
      : [
          GAP,
          said(1, "Its last words on standard error:"),
          ...lastLines(stderrTail, full).map((line) => quote(1, marked(line))),
        ]),
  ];
  const title = grade === null ? "Why it could not be judged" : "What went wrong";
  return [block("failure", title, pieces)];
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
