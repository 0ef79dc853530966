import type { Argv } from "yargs";

/** What a completion script calls the program with, before the words up to the cursor. */
export const COMPLETE = "--get-yargs-completions";

/** Whether a shell asks, and no person. */
export function isCompletion(args: readonly string[]): boolean {
  return args[0] === COMPLETE;
}

/** The commands, and what each one understands. */
export interface Vocabulary {
  readonly commands: readonly string[];
  /** The options and arguments of one command, on a parser of their own. */
  readonly parserOf: (command: string) => Argv;
}

/** What runs when no command is named. */
const DEFAULT_COMMAND = "scan";

/**
 * What may stand at the cursor: `words` are those of the command line up to it, the program's name
 * first. Empty where files, or words that nobody knows, are to follow.
 */
export async function completions(
  { commands, parserOf }: Vocabulary,
  words: readonly string[],
): Promise<readonly string[]> {
  // Bash makes three words of `--format=json`.
  const whole = words.at(-1) === "=" ? [...words, ""] : words;
  const [program = "", ...typed] = whole.filter((word) => word !== "=");
  const current = typed.at(-1) ?? "";
  const before = typed.slice(0, -1);
  // What follows the dashes is the server's command line.
  if (before.includes("--")) return [];
  const last = before.at(-1) ?? "";
  const isWord = !current.startsWith("-") && !last.startsWith("--");
  if (last === "--probe" || last === "--skip-probe") return probeIds(current);
  const command = before.find((word) => commands.includes(word));
  if (isWord && command === undefined) {
    return commands.filter((name) => name.startsWith(current));
  }
  if (isWord && command === "explain") return ruleIds(current);
  if (isWord && TAKES_FILE.has(command ?? "")) return [];
  const parser = parserOf(command ?? DEFAULT_COMMAND);
  if (last.startsWith("--") && takesText(parser, last)) return [];
  const rest = typed.filter((word, at) => word !== command || at !== typed.indexOf(command));
  // yargs completes a sub-command only where it reads the process's own arguments.
  const found = await parser.getCompletion([program, ...rest]);
  const fitting = found.filter((one) => one.startsWith(current));
  // yargs goes on to the choices of an option that is typed to its end.
  if (current.startsWith("--") && found.length > 0 && found.every(isValue)) return [current];
  const values = fitting.filter(isValue);
  return values.length > 0 ? values : fitting;
}

function isValue(word: string): boolean {
  return !word.startsWith("-");
}

/** Commands whose argument is a file, or a name that only a registry knows. */
const TAKES_FILE: ReadonlySet<string> = new Set(["replay", "verify", "check"]);

/** Whether an option takes a value that is no choice: a file, mostly. */
function takesText(parser: Argv, option: string): boolean {
  // Public in yargs, and missing in its types.
  const { boolean, choices } = (parser as unknown as WithOptions).getOptions();
  const name = option.slice(2).replace(/^no-/, "");
  return !boolean.includes(name) && choices[name] === undefined;
}

interface WithOptions {
  getOptions(): {
    readonly boolean: readonly string[];
    readonly choices: Readonly<Record<string, readonly string[] | undefined>>;
  };
}

async function probeIds(current: string): Promise<readonly string[]> {
  const { PROBES } = await import("../../probes/index.ts");
  return PROBES.map(({ id }): string => id).filter((id) => id.startsWith(current));
}

/** Rules by their id; by their bare name as soon as no id begins with what is typed. */
async function ruleIds(current: string): Promise<readonly string[]> {
  const { explainable } = await import("../explain.ts");
  const ids = explainable();
  const whole = ids.filter((id) => id.startsWith(current));
  if (whole.length > 0) return whole;
  return ids.map((id) => id.slice(id.indexOf("/") + 1)).filter((name) => name.startsWith(current));
}
