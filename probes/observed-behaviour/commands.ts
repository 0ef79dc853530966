/** A command line, or one command of a line for a shell. */
export interface Command {
  /** File name of the program, in small letters, without `.exe`. */
  readonly program: string;
  /** As written. */
  readonly path: string;
  readonly args: readonly string[];
}

/** One command of a shell's line, and what stands between it and the next one. */
interface Step extends Command {
  readonly behind: string;
  readonly text: string;
}

/** Beyond this nobody reads a command line, and a hostile one is megabytes long. */
const LONGEST = 4096;

/** Program and arguments, whether the line keeps its quotes or has lost them. */
export function commandOf(line: string): Command {
  const [path = "", ...args] = wordsOfLine(line.slice(0, LONGEST));
  return { program: programName(path), path, args };
}

/** What a shell is given to run: all behind its `-c`; undefined for any other program. */
export function shellText(line: string): string | undefined {
  const { program, path, args } = commandOf(line);
  const shell = program === "busybox" ? (args[0] ?? "") : program;
  if (!SHELLS.has(shell)) return undefined;
  const rest = line.slice(0, LONGEST);
  const flag = SHELL_FLAG.exec(rest.slice(rest.indexOf(path) + path.length));
  return flag === null ? "" : unquoted((flag[1] ?? "").trim());
}

/** The commands of a shell's line, in order; commands inside `$(...)` and backquotes are parts of theirs. */
export function stepsOf(text: string): readonly Step[] {
  const parts = text.slice(0, LONGEST).split(/(\|\||&&|\||;|\n|&(?![>&\d]))/);
  const steps: Step[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const part = withoutPrefix((parts[at] ?? "").trim());
    if (part !== "") steps.push({ ...commandOf(part), text: part, behind: parts[at + 1] ?? "" });
  }
  return steps;
}

/** File name of a program without what differs by system. */
export function programName(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  return name.toLowerCase().replace(/\.(?:exe|cmd|bat)$/, "");
}

/** The first argument that is no option: the script of an interpreter. */
export function scriptOf({ args }: Command): string | undefined {
  return args.find((arg) => !arg.startsWith("-"));
}

/** Whether the program runs a file that it is given. */
export function isInterpreter(program: string): boolean {
  return (
    SHELLS.has(program) ||
    /^(?:node|nodejs|bun|deno|tsx|python[\d.]*|pypy[\d.]*|perl[\d.]*|ruby[\d.]*|php[\d.]*|java|lua[\d.]*|osascript)$/.test(
      program,
    )
  );
}

const SHELLS: ReadonlySet<string> = new Set(
  "sh bash dash zsh ash ksh mksh fish csh tcsh cmd powershell pwsh".split(" "),
);
/** `-c`, also among others (`-lc`), `/d /s /c` of cmd, `-Command` of PowerShell; behind it the text. */
const SHELL_FLAG = /(?:^|\s)(?:-[a-z]{0,6}c|\/c|-command|-encodedcommand)\s+([^]*)$/i;

/** `sudo`, `env A=b`, `exec`, `nohup` and brackets stand before the command that counts. */
function withoutPrefix(text: string): string {
  let rest = text;
  for (let round = 0; round < 8; round++) {
    const next = rest.replace(
      /^(?:[({!]\s*|(?:sudo|exec|nohup|command|time|then|do|else|env)\s+|[A-Za-z_]\w{0,100}=\S{0,500}\s+)/,
      "",
    );
    if (next === rest) return rest;
    rest = next;
  }
  return rest;
}

function wordsOfLine(line: string): readonly string[] {
  return (line.match(/"[^"]*"|'[^']*'|[^\s"']+|["']/g) ?? []).map(unquoted);
}

function unquoted(text: string): string {
  const quote = text[0];
  const isQuoted = (quote === '"' || quote === "'") && text.length > 1 && text.endsWith(quote);
  return isQuoted ? text.slice(1, -1) : text;
}
