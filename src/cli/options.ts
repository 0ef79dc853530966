import yargs, { type Argv } from "yargs";
import { UsageError } from "../errors.ts";
import { nearest } from "../lib/nearest.ts";
import { VERSION } from "../version.ts";
import { checkSyntax, type CheckOptions } from "./syntax/check.ts";
import { clientsSyntax, type ClientsOptions } from "./syntax/clients.ts";
import { completions, isCompletion, type Vocabulary } from "./completion.ts";
import type { CommandSyntax } from "./syntax/command.ts";
import { completionSyntax, type CompletionOptions } from "./syntax/completion.ts";
import { diffSyntax, type DiffOptions } from "./syntax/diff.ts";
import { explainSyntax, type ExplainOptions } from "./syntax/explain.ts";
import { LOOK } from "./syntax/look.ts";
import { mcpSyntax, type McpOptions } from "./syntax/mcp.ts";
import { pinSyntax, type PinOptions } from "./syntax/pin.ts";
import { replaySyntax, type ReplayOptions } from "./syntax/replay.ts";
import { formatOption, reportOptions } from "./syntax/report.ts";
import { scanSyntax, type ScanOptions } from "./syntax/scan.ts";
import { TARGET } from "./syntax/target.ts";
import { verifySyntax, type VerifyOptions } from "./syntax/verify.ts";

/** The options of each sub-command, by its name. */
interface OptionsOf {
  readonly scan: ScanOptions;
  readonly replay: ReplayOptions;
  readonly verify: VerifyOptions;
  readonly check: CheckOptions;
  readonly pin: PinOptions;
  readonly diff: DiffOptions;
  readonly clients: ClientsOptions;
  readonly explain: ExplainOptions;
  readonly mcp: McpOptions;
  readonly completion: CompletionOptions;
}

/** In the order of `--help`. */
const SYNTAX: { readonly [Name in keyof OptionsOf]: CommandSyntax<OptionsOf[Name]> } = {
  scan: scanSyntax,
  replay: replaySyntax,
  verify: verifySyntax,
  check: checkSyntax,
  pin: pinSyntax,
  diff: diffSyntax,
  clients: clientsSyntax,
  explain: explainSyntax,
  mcp: mcpSyntax,
  completion: completionSyntax,
};

/** One command line, understood. `text` is what `--help`, `--version` and a completion print. */
export type Invocation =
  | {
      [Name in keyof OptionsOf]: { readonly name: Name; readonly options: OptionsOf[Name] };
    }[keyof OptionsOf]
  | { readonly name: "text"; readonly text: string };

/** Reads a command line; throws {@link UsageError} with what to type instead. */
export async function parseArguments(args: readonly string[], width: number): Promise<Invocation> {
  let invocation: Invocation | undefined;
  let text = "";
  if (isCompletion(args)) {
    const found = await completions(VOCABULARY, args.slice(1));
    return { name: "text", text: found.map((one) => `${one}\n`).join("") };
  }
  // Split by hand: yargs would turn `007` behind the dashes into a number.
  const dashes = args.indexOf("--");
  const own = dashes === -1 ? args : args.slice(0, dashes);
  const target = dashes === -1 ? [] : args.slice(dashes + 1);
  // Declared before the commands: `--quiet scan` must not read `scan` as the value of --quiet.
  const parser = formatOption(reportOptions(bare().group([], TARGET).group([], LOOK)))
    .wrap(Math.min(width, 100))
    .usage(USAGE);
  for (const name of Object.keys(SYNTAX) as (keyof OptionsOf)[]) {
    const { usage, describe, read } = SYNTAX[name];
    const declare = (command: Argv) => declared(name, command);
    parser.command(usage, describe, declare, (argv) => {
      invocation = { name, options: read(argv, target) } as Invocation;
    });
  }
  parser
    .epilogue(WHERE_NEXT)
    .version(VERSION)
    .help()
    .strict()
    .exitProcess(false)
    .showHelpOnFail(false)
    .fail((message, error) => {
      throw error instanceof UsageError ? error : usageError(message ?? String(error), own);
    });
  await parser.parseAsync([...own], {}, (_error, _argv, output) => {
    text = output;
  });
  return invocation ?? { name: "text", text: `${text}\n` };
}

function bare(): Argv {
  return yargs()
    .scriptName("mcp-prober")
    .locale("en")
    .parserConfiguration({ "boolean-negation": true, "parse-numbers": false });
}

const VOCABULARY: Vocabulary = {
  commands: Object.keys(SYNTAX),
  parserOf: (command) => declared(command as keyof OptionsOf, reportOptions(bare())),
};

/** A command with the formats that it prints. */
function declared(name: keyof OptionsOf, command: Argv): Argv {
  const { declare, formats } = SYNTAX[name];
  return declare(formatOption(command, formats));
}

const USAGE =
  "$0 starts a real MCP server, lists everything it shows a model, and judges it. Offline; no tool is called.\n\n" +
  'Usage:\n  $0 --command "npx -y <package>"      start a server and judge it\n' +
  "  $0 scan -- npx -y <package>          the same, without quoting\n" +
  "  $0 --url https://host/mcp            a server that is already running\n" +
  "  $0 check npm:<package>               before installing: may I add this server?\n" +
  "  $0 verify static.json --command ...  what a static scan claimed, against what runs\n" +
  "  $0 pin / diff --command ...          approve what is shown, and see what has changed since\n" +
  "  $0 clients                           servers in the configuration files of your clients\n" +
  "  $0 replay surface.json               judge a saved surface again, offline\n" +
  "  $0 explain <rule>                    what a finding means, how to fix or accept it\n" +
  "  $0 mcp                               serve an agent: scan, check, explain";

/** How the commands that need an argument are typed. */
const TYPED: Readonly<Record<string, string>> = {
  replay: "replay surface.json",
  verify: 'verify static.json --command "npx -y <package>"',
  check: "check npm:<package>",
};

const WHERE_NEXT =
  "Where next: mcp-prober <command> --help for the options and exit codes of one command;\n" +
  "mcp-prober explain for all rules; mcp-prober completion for your shell. README.md has the rest.";

function usageError(message: string, args: readonly string[]): UsageError {
  if (message.startsWith("Not enough non-option arguments")) {
    const command = args.find((arg) => !arg.startsWith("-"));
    return new UsageError(
      `${command} needs an argument that is not there`,
      `Type: mcp-prober ${TYPED[command ?? ""] ?? "--help"}`,
    );
  }
  const choice = /^Invalid values:\s+Argument: (\S+), Given: "(.*)", Choices: (.*)$/s.exec(message);
  if (choice !== null) {
    const [, option = "", given, choices = ""] = choice;
    const name = option === "shell" ? option : `--${option}`;
    return new UsageError(
      `${name} ${given} is not known${option === "format" ? " here" : ""}`,
      `Known: ${choices.replaceAll('"', "")}`,
    );
  }
  const unknown = /^Unknown (?:argument|command)s?: (.*)$/m.exec(message)?.[1]?.split(", ");
  if (unknown === undefined) {
    return new UsageError(message.replaceAll("\n", " "), "See mcp-prober --help.");
  }
  const command = args.find((arg) => Object.hasOwn(SYNTAX, arg)) ?? DEFAULT;
  const help = `See mcp-prober ${command === DEFAULT ? "" : `${command} `}--help.`;
  const word = args.find((arg) => !arg.startsWith("-") && unknown.includes(arg));
  if (word === undefined) {
    // yargs names options without their dashes.
    const option = unknown[0] ?? "";
    const meant = nearest(option, optionNames(command as keyof OptionsOf));
    return new UsageError(
      `unknown option: ${dashed(option)}`,
      meant === undefined ? help : `Did you mean --${meant}?   ${help}`,
    );
  }
  const what = `unknown argument: ${word}`;
  if (command !== DEFAULT) return new UsageError(what, help);
  const meant = args.includes(DEFAULT) ? undefined : nearest(word, Object.keys(SYNTAX));
  return new UsageError(
    what,
    meant === undefined
      ? `To probe a command, type: mcp-prober scan -- ${word}   ${help}`
      : `Did you mean mcp-prober ${meant}?   To probe a command, type: mcp-prober scan -- ${word}`,
  );
}

const DEFAULT = "scan";

function dashed(option: string): string {
  return option.length === 1 ? `-${option}` : `--${option}`;
}

function optionNames(command: keyof OptionsOf): readonly string[] {
  // Public in yargs, and missing in its types.
  const parser = VOCABULARY.parserOf(command) as unknown as {
    getOptions(): {
      readonly key: Readonly<Record<string, unknown>>;
      readonly hiddenOptions: readonly string[];
    };
  };
  const { key, hiddenOptions } = parser.getOptions();
  return Object.keys(key).filter((name) => !hiddenOptions.includes(name));
}
