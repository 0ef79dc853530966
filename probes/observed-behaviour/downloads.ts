import {
  type Command,
  commandOf,
  isInterpreter,
  programName,
  scriptOf,
  shellText,
  stepsOf,
} from "./commands.ts";

/** Programs that fetch what a URL names. */
const FETCHERS =
  /^(?:curl|wget|fetch|aria2c|http|https|iwr|irm|invoke-webrequest|invoke-restmethod|start-bitstransfer|certutil|bitsadmin)$/;
/** What a fetched text runs in at once, without a file. */
const RUN_AT_ONCE =
  /(?:^|[\s;&|(])(?:eval|source|\.|iex|invoke-expression|(?:ba|z|da|k)?sh|node|python[\d.]*|perl|ruby|php)\b[^;&|\n]{0,200}(?:\$\(|`|<\(|\()\s*(?:curl|wget|fetch|iwr|irm|invoke-webrequest|invoke-restmethod|new-object\s+(?:system\.)?net\.webclient)\b/i;
/** What is fetched is the command: `$(curl ...)` where a program would stand. */
const AS_COMMAND = /(?:^|[;&|\n])\s*["']?(?:\$\(|`)\s*(?:curl|wget|fetch)\b/i;
/** The same the other way round, in one program: `node -e "fetch(...).then(eval)"`. */
const INLINE =
  /\b(?:fetch|https?\.get|urlopen|requests\.get|urlretrieve)\s*\([^]{0,500}\b(?:eval|exec|new Function|runIn\w+Context)\b/;
/** Programs of no file: held in memory, behind a descriptor. */
const NO_FILE = /^(?:\/proc\/(?:self|\d+)\/fd\/|\/dev\/fd\/|memfd:|\/memfd:)/;

/** Why a command line fetches what it runs; undefined when it does not. */
export function fetchesAndRuns(line: string): string | undefined {
  const text = shellText(line);
  if (NO_FILE.test(commandOf(line).path)) return "a program that is held in memory alone";
  if (text === undefined) return isInline(commandOf(line)) ? AT_ONCE : undefined;
  if (RUN_AT_ONCE.test(text) || AS_COMMAND.test(text) || INLINE.test(text)) return AT_ONCE;
  const steps = stepsOf(text);
  const fetched = new Set<string>();
  let flowing = false;
  for (const step of steps) {
    if (flowing && runsItsInput(step)) return AT_ONCE;
    if (fetched.size > 0 && runs(step, fetched)) return "it is fetched in the same line";
    const isFetch = FETCHERS.test(step.program);
    if (isFetch) for (const file of outputsOf(step)) fetched.add(programName(file));
    flowing = step.behind === "|" && (isFetch || flowing);
  }
  return undefined;
}

/** The package that a command line fetches by its name and runs: `npx -y`, `uvx`, `pnpm dlx`. */
export function packageRun(line: string): string | undefined {
  const text = shellText(line);
  for (const step of text === undefined ? [commandOf(line)] : stepsOf(text)) {
    const name = packageOf(step);
    if (name !== undefined && name !== "") return name;
  }
  return undefined;
}

function packageOf({ program, args }: Command): string | undefined {
  const [first, second, third] = args.filter((arg) => !arg.startsWith("-"));
  const isYes = args.some((arg) => arg === "-y" || arg === "--yes");
  switch (program) {
    case "uvx":
    case "bunx":
      return first;
    case "npx":
      return isYes ? first : undefined;
    case "npm":
      return isYes && (first === "exec" || first === "x") ? second : undefined;
    case "pnpm":
    case "yarn":
      return first === "dlx" ? second : undefined;
    case "bun":
      return first === "x" ? second : undefined;
    case "pipx":
      return first === "run" ? second : undefined;
    case "uv":
      return first === "tool" && second === "run" ? third : undefined;
    default:
      return undefined;
  }
}

const AT_ONCE = "what is fetched is run at once";

function isInline({ program, args }: Command): boolean {
  return isInterpreter(program) && INLINE.test(args.join(" "));
}

/** A shell or interpreter behind a pipe, without a script of its own. */
function runsItsInput(step: Command): boolean {
  if (/^(?:iex|invoke-expression)$/.test(step.program)) return true;
  if (!isInterpreter(step.program)) return false;
  const script = scriptOf(step);
  const { args } = step;
  return (
    script === undefined || args.some((arg) => arg === "-" || arg === "-s" || arg === "/dev/stdin")
  );
}

function runs(step: Command, fetched: ReadonlySet<string>): boolean {
  const script = isInterpreter(step.program) ? scriptOf(step) : step.path;
  return script !== undefined && fetched.has(programName(script));
}

/** Files that a fetch writes: `-o FILE`, `-O` and the name in the URL, `> FILE`. */
function outputsOf({
  program,
  args,
  text,
}: Command & { readonly text: string }): readonly string[] {
  const named = args.flatMap((arg, at) =>
    /^(?:-o|--output|-O|-OutFile)$/i.test(arg) ? [args[at + 1] ?? ""] : [],
  );
  const last = args.filter((arg) => /^https?:/i.test(arg)).map((url) => url.replace(/[?#].*$/, ""));
  const redirected = />{1,2}\s*([^\s;|&]+)/.exec(text)?.[1] ?? "";
  const byUrl = program === "wget" || args.some((arg) => /^-[a-zA-Z]*O|^--remote-name$/.test(arg));
  return [...named, redirected, ...(byUrl ? last : [])].filter((file) => file !== "");
}
