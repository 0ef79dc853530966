import yargs from "yargs";
import { UsageError } from "../errors.ts";
import { VERSION } from "../version.ts";
import { checkSyntax, type CheckOptions } from "./syntax/check.ts";
import { clientsSyntax, type ClientsOptions } from "./syntax/clients.ts";
import type { CommandSyntax } from "./syntax/command.ts";
import { diffSyntax, type DiffOptions } from "./syntax/diff.ts";
import { mcpSyntax, type McpOptions } from "./syntax/mcp.ts";
import { pinSyntax, type PinOptions } from "./syntax/pin.ts";
import { replaySyntax, type ReplayOptions } from "./syntax/replay.ts";
import { reportOptions } from "./syntax/report.ts";
import { scanSyntax, type ScanOptions } from "./syntax/scan.ts";
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
  readonly mcp: McpOptions;
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
  mcp: mcpSyntax,
};

/** One command line, understood. `text` is what `--help` and `--version` print. */
export type Invocation =
  | {
      [Name in keyof OptionsOf]: { readonly name: Name; readonly options: OptionsOf[Name] };
    }[keyof OptionsOf]
  | { readonly name: "text"; readonly text: string };

/** Reads a command line; throws {@link UsageError} with what to type instead. */
export async function parseArguments(args: readonly string[], width: number): Promise<Invocation> {
  let invocation: Invocation | undefined;
  let text = "";
  // Split by hand: yargs would turn `007` behind the dashes into a number.
  const dashes = args.indexOf("--");
  const own = dashes === -1 ? args : args.slice(0, dashes);
  const target = dashes === -1 ? [] : args.slice(dashes + 1);
  // Declared before the commands: `--quiet scan` must not read `scan` as the value of --quiet.
  const parser = reportOptions(yargs())
    .scriptName("mcp-prober")
    .locale("en")
    .wrap(Math.min(width, 100))
    .parserConfiguration({ "boolean-negation": true, "parse-numbers": false })
    .usage(USAGE);
  for (const name of Object.keys(SYNTAX) as (keyof OptionsOf)[]) {
    const { usage, describe, declare, read } = SYNTAX[name];
    parser.command(usage, describe, declare, (argv) => {
      invocation = { name, options: read(argv, target) } as Invocation;
    });
  }
  parser
    .epilogue(EXIT_CODES)
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
  return invocation ?? { name: "text", text };
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
  "  $0 mcp                               serve an agent: scan, check, explain\n" +
  "  $0 replay surface.json               judge a saved surface again, offline";

/** How the commands that need an argument are typed. */
const TYPED: Readonly<Record<string, string>> = {
  replay: "replay surface.json",
  verify: 'verify static.json --command "npx -y <package>"',
  check: "check npm:<package>",
};

const EXIT_CODES =
  "Exit codes: 0 clean; 1 grade C or worse, or --min-grade / --fail-on reached; 2 wrong usage;\n" +
  "3 not seen, or not seen or judged completely; 70 a bug of ours; 130 interrupted.";

function usageError(message: string, args: readonly string[]): UsageError {
  if (message.startsWith("Not enough non-option arguments")) {
    const command = args.find((arg) => !arg.startsWith("-"));
    return new UsageError(
      `${command} needs an argument that is not there`,
      `Type: mcp-prober ${TYPED[command ?? ""] ?? "--help"}`,
    );
  }
  const unknown = /^Unknown (?:argument|command)s?: (.*)$/m.exec(message)?.[1];
  if (unknown === undefined) {
    return new UsageError(message.replaceAll("\n", " "), "See mcp-prober --help.");
  }
  const bare = args.find((arg) => !arg.startsWith("-") && arg !== "scan");
  return unknown.split(", ").includes(bare ?? "")
    ? new UsageError(
        `unknown argument: ${unknown}`,
        `To probe a command, type: mcp-prober scan -- ${bare}   See mcp-prober --help.`,
      )
    : new UsageError(`unknown option: ${unknown}`, "See mcp-prober --help.");
}
