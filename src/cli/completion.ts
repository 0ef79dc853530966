import type { Argv } from "yargs";

/** What a completion script calls the program with, before the words up to the cursor. */
export const COMPLETE = "--get-yargs-completions";

/** Whether a shell asks, and no person. */
export function isCompletion(args: readonly string[]): boolean {
  return args[0] === COMPLETE;
}

/**
 * What may stand at the cursor: `words` are those of the command line up to it, the program's name
 * first. Empty where files, or words that nobody knows, are to follow.
 */
export async function completions(
  parser: Argv,
  words: readonly string[],
): Promise<readonly string[]> {
  // Bash makes three words of `--format=json`.
  const typed = words.at(-1) === "=" ? [...words.slice(0, -1), ""] : words;
  const own = typed.filter((word) => word !== "=");
  const current = own.at(-1) ?? "";
  const before = own.slice(0, -1);
  // What follows the dashes is the server's command line.
  if (before.includes("--")) return [];
  const option = before.at(-1)?.startsWith("--") === true ? before.at(-1) : undefined;
  if (option === "--probe" || option === "--skip-probe") return probeIds(current);
  const command = before.slice(1).find((word) => !word.startsWith("-"));
  if (!current.startsWith("-") && option === undefined) {
    if (command === "explain") return ruleIds(current);
    if (TAKES_FILE.has(command ?? "")) return [];
  }
  const asked = command === undefined && (current.startsWith("-") || option !== undefined);
  // scan is what runs when no command is named, and yargs completes named commands only.
  const line = asked ? [own[0] ?? "", "scan", ...own.slice(1)] : own;
  const found = await parser.getCompletion([...line]);
  if (option !== undefined && takesText(parser, option)) return [];
  return found.filter((one) => one.startsWith(current));
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
