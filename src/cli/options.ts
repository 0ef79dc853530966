import yargs, { type Argv } from "yargs";
import { UsageError } from "../errors.ts";
import { DEFAULT_BUDGETS } from "../harness/limits.ts";
import { DEPTHS, GRADES, NETWORKS, OBSERVERS, SANDBOXES, SEVERITIES } from "../model/vocabulary.ts";
import { VERSION } from "../version.ts";
import {
  FORMATS,
  readReplay,
  readScan,
  type ReplayOptions,
  type ScanOptions,
} from "./read-options.ts";

/** One command line, understood. `text` is what `--help` and `--version` print. */
export type Invocation =
  | { readonly name: "scan"; readonly options: ScanOptions }
  | { readonly name: "replay"; readonly options: ReplayOptions }
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
    .usage(
      "$0 starts a real MCP server, lists everything it shows a model, and judges it. Offline; no tool is called.\n\n" +
        'Usage:\n  $0 --command "npx -y <package>"      start a server and judge it\n' +
        "  $0 scan -- npx -y <package>          the same, without quoting\n" +
        "  $0 --url https://host/mcp            a server that is already running\n" +
        "  $0 replay surface.json               judge a saved surface again, offline",
    )
    .command(
      ["scan", "$0"],
      "Start or connect to a server, list what it offers, and judge it (the default command)",
      scanOptions,
      (argv) => {
        invocation = { name: "scan", options: readScan(argv, target) };
      },
    )
    .command(
      "replay <file>",
      "Judge a saved surface, or a bare {tools, prompts, resources} listing, without any server",
      (command) => command.positional("file", { type: "string", describe: "JSON file" }),
      (argv) => {
        invocation = { name: "replay", options: readReplay(argv, target) };
      },
    )
    .epilogue(
      "Exit codes: 0 clean; 1 grade C or worse, or --min-grade / --fail-on reached; 2 wrong usage;\n" +
        "3 not seen, or not seen or judged completely; 70 a bug of ours; 130 interrupted.",
    )
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

function reportOptions(command: Argv): Argv {
  return command
    .option("json", { type: "boolean", describe: "The same as --format json" })
    .option("format", { choices: FORMATS, describe: "Format on stdout", requiresArg: true })
    .option("output", {
      type: "string",
      array: true,
      nargs: 1,
      describe: "Write the report to a file (.json); repeatable; stdout stays empty",
    })
    .option("min-grade", {
      choices: GRADES,
      requiresArg: true,
      describe: "Exit 1 below this grade (default B)",
    })
    .option("fail-on", {
      choices: SEVERITIES,
      requiresArg: true,
      describe: "Exit 1 also for a sure threat finding of this severity or worse",
    })
    .option("probe", {
      type: "string",
      array: true,
      nargs: 1,
      describe: "Run this probe only; repeatable",
    })
    .option("skip-probe", {
      type: "string",
      array: true,
      nargs: 1,
      describe: "Leave this probe out; repeatable",
    })
    .option("include-builtins", {
      type: "boolean",
      describe: "Count the client's own tools (web fetch, shell, file edit) into toxic flows",
    })
    .option("quiet", { type: "boolean", describe: "One line per server, no progress" })
    .option("verbose", { type: "boolean", describe: "Everything: all findings, the whole score" })
    .option("color", { type: "boolean", describe: "Colours; --no-color turns them off" });
}

function scanOptions(command: Argv): Argv {
  return containmentOptions(command)
    .option("command", {
      type: "string",
      requiresArg: true,
      describe: "Command line of the server; quotes work, no shell is used",
    })
    .option("url", { type: "string", requiresArg: true, describe: "URL of a running server" })
    .option("transport", {
      choices: ["auto", "http", "sse"] as const,
      requiresArg: true,
      describe: "For --url: Streamable HTTP, HTTP+SSE, or by the server's answer (auto)",
    })
    .option("header", {
      type: "string",
      array: true,
      nargs: 1,
      describe: "'Name: value', 'Name: env:VARIABLE' or 'Name: Bearer env:VARIABLE'; repeatable",
    })
    .option("env", {
      type: "string",
      array: true,
      nargs: 1,
      describe: "NAME=value for the server, or NAME to pass yours on; repeatable",
    })
    .option("env-file", { type: "string", requiresArg: true, describe: "File of NAME=value lines" })
    .option("cwd", {
      type: "string",
      requiresArg: true,
      describe: "Folder to start in (default: an empty one that is removed afterwards)",
    })
    .option("depth", {
      choices: DEPTHS,
      requiresArg: true,
      describe:
        "quick: one listing; standard (default): again, and as another client; deep: as many clients, " +
        "protocol versions and surroundings",
    })
    .option("read-contents", {
      type: "boolean",
      describe: "Render prompts and read resources of text types (on in deep)",
    })
    .option("dummy-credentials", {
      type: "boolean",
      describe: "Make up the variables a server wants before it starts, in up to five tries",
    })
    .option("startup-timeout", seconds("Until the handshake is answered", DEFAULT_BUDGETS.startup))
    .option("timeout", seconds("For one request", DEFAULT_BUDGETS.request))
    .option("total-timeout", seconds("For the whole run after the install", DEFAULT_BUDGETS.total))
    .option("save-surface", {
      type: "string",
      requiresArg: true,
      describe: "Write what was seen to a file that replay reads",
    })
    .option("save-transcript", {
      type: "string",
      requiresArg: true,
      describe:
        "Write every frame, redacted and hash-chained (JSON lines); further starts go to files beside it",
    })
    .example('$0 --command "npx -y @modelcontextprotocol/server-everything"', "Judge a package")
    .example(
      '$0 --command "npx -y <package>" --observe strace',
      "And watch what it does while it is asked",
    )
    .example("$0 scan --env API_KEY -- node ./server.js --stdio", "A local server, with your key")
    .example(
      "$0 --url https://host/mcp --header 'Authorization: Bearer env:TOKEN'",
      "A remote server",
    )
    .example('$0 --command "npx -y <package>" --json --save-surface surface.json', "For CI");
}

/** How the server is held and watched, apart from how it is asked. */
function containmentOptions(command: Argv): Argv {
  const group = "Containment:";
  return command
    .option("sandbox", {
      group,
      choices: SANDBOXES,
      requiresArg: true,
      describe:
        "auto (default): bubblewrap where it works (Linux), else none, and the report says why; " +
        "bubblewrap: that or nothing",
    })
    .option("network", {
      group,
      choices: NETWORKS,
      requiresArg: true,
      describe:
        "none (default in the sandbox): nothing can be reached, what it asks for is noted; " +
        "all (default without one): the network of this machine",
    })
    .option("observe", {
      group,
      choices: OBSERVERS,
      requiresArg: true,
      describe:
        "strace: note the files, programs, hosts and signals it uses, by phase; auto: where strace " +
        "works; none (default)",
    })
    .option("allow-scripts", {
      group,
      type: "boolean",
      describe:
        "Run the install scripts of the package, in the sandbox (default: they are listed, not run)",
    })
    .option("install-timeout", {
      ...seconds("For fetching a package of npm before it is started", DEFAULT_BUDGETS.install),
      group,
    });
}

function seconds(describe: string, fallback: number) {
  return {
    type: "string",
    requiresArg: true,
    describe: `${describe}, seconds (default ${fallback})`,
  } as const;
}

function usageError(message: string, args: readonly string[]): UsageError {
  if (message.startsWith("Not enough non-option arguments")) {
    return new UsageError("replay needs a file", "Type: mcp-prober replay surface.json");
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
