import yargs, { type Argv } from "yargs";
import { UsageError } from "../errors.ts";
import { type Budgets, DEFAULT_BUDGETS } from "../harness/limits.ts";
import { VERSION } from "../version.ts";

export const FORMATS = ["terminal", "json"] as const;
export type Format = (typeof FORMATS)[number];
const SEVERITY_NAMES = ["critical", "high", "medium", "low", "info"] as const;
const GRADES = ["A", "B", "C", "D", "F"] as const;

/** What every command that ends in a report understands. */
export interface ReportOptions {
  readonly format: Format;
  readonly formatGiven: boolean;
  readonly output: readonly string[];
  readonly failOn: (typeof SEVERITY_NAMES)[number] | undefined;
  readonly minGrade: (typeof GRADES)[number] | undefined;
  readonly probe: readonly string[];
  readonly skipProbe: readonly string[];
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: boolean;
}

export interface ScanOptions extends ReportOptions {
  readonly command: string | undefined;
  readonly argv: readonly string[];
  readonly url: string | undefined;
  readonly transport: "auto" | "http" | "sse" | undefined;
  readonly header: readonly string[];
  readonly env: readonly string[];
  readonly envFile: string | undefined;
  readonly cwd: string | undefined;
  readonly budgets: Budgets;
  readonly saveSurface: string | undefined;
  readonly saveTranscript: string | undefined;
}

export interface ReplayOptions extends ReportOptions {
  readonly file: string;
}

/** One command line, understood. `text` is what `--help` and `--version` print. */
export type Invocation =
  | { readonly name: "scan"; readonly options: ScanOptions }
  | { readonly name: "replay"; readonly options: ReplayOptions }
  | { readonly name: "text"; readonly text: string };

/** Reads a command line; throws {@link UsageError} with what to type instead. */
export async function parseArguments(args: readonly string[], width: number): Promise<Invocation> {
  let invocation: Invocation | undefined;
  let text = "";
  const parser = yargs()
    .scriptName("mcp-prober")
    .locale("en")
    .wrap(Math.min(width, 100))
    .parserConfiguration({ "populate--": true, "boolean-negation": true, "parse-numbers": false })
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
        invocation = { name: "scan", options: readScan(argv as Parsed) };
      },
    )
    .command(
      "replay <file>",
      "Judge a saved surface, or a bare {tools, prompts, resources} listing, without any server",
      (command) =>
        reportOptions(command).positional("file", { type: "string", describe: "JSON file" }),
      (argv) => {
        invocation = { name: "replay", options: readReplay(argv as Parsed) };
      },
    )
    .epilogue(
      "Exit codes: 0 clean; 1 grade C or worse, or --min-grade / --fail-on reached; 2 wrong usage;\n" +
        "3 not seen, or not seen completely; 70 a bug of ours; 130 interrupted.",
    )
    .version(VERSION)
    .help()
    .strict()
    .exitProcess(false)
    .showHelpOnFail(false)
    .fail((message, error) => {
      throw error instanceof UsageError ? error : usageError(message ?? String(error), args);
    });
  await parser.parseAsync([...args], {}, (_error, _argv, output) => {
    text = output;
  });
  return invocation ?? { name: "text", text };
}

type Parsed = Readonly<Record<string, unknown>> & { readonly "--"?: readonly string[] };

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
      choices: SEVERITY_NAMES,
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
    .option("quiet", { type: "boolean", describe: "One line per server, no progress" })
    .option("verbose", { type: "boolean", describe: "Everything: all findings, the whole score" })
    .option("color", { type: "boolean", describe: "Colours; --no-color turns them off" });
}

function scanOptions(command: Argv): Argv {
  return reportOptions(command)
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
      describe: "'Name: value' or 'Name: env:VARIABLE', sent to the URL's origin only; repeatable",
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
      choices: ["quick"] as const,
      requiresArg: true,
      describe: "quick: one listing",
    })
    .option("startup-timeout", seconds("Until the handshake is answered", DEFAULT_BUDGETS.startup))
    .option("timeout", seconds("For one request", DEFAULT_BUDGETS.request))
    .option("total-timeout", seconds("For the whole run", DEFAULT_BUDGETS.total))
    .option("save-surface", {
      type: "string",
      requiresArg: true,
      describe: "Write what was seen to a file that replay reads",
    })
    .option("save-transcript", {
      type: "string",
      requiresArg: true,
      describe: "Write every frame, redacted and hash-chained (JSON lines)",
    })
    .example('$0 --command "npx -y @modelcontextprotocol/server-everything"', "Judge a package")
    .example("$0 scan --env API_KEY -- node ./server.js --stdio", "A local server, with your key")
    .example("$0 --url https://host/mcp --header 'Authorization: env:TOKEN'", "A remote server")
    .example('$0 --command "npx -y <package>" --json --save-surface surface.json', "For CI");
}

function seconds(describe: string, fallback: number) {
  return {
    type: "string",
    requiresArg: true,
    describe: `${describe}, seconds (default ${fallback})`,
  } as const;
}

function readScan(argv: Parsed): ScanOptions {
  const options = {
    ...readReport(argv),
    command: one(argv, "command"),
    argv: argv["--"] ?? [],
    url: one(argv, "url"),
    transport: one(argv, "transport") as ScanOptions["transport"],
    header: many(argv, "header"),
    env: many(argv, "env"),
    envFile: one(argv, "env-file"),
    cwd: one(argv, "cwd"),
    budgets: {
      startup: duration(argv, "startup-timeout", DEFAULT_BUDGETS.startup),
      request: duration(argv, "timeout", DEFAULT_BUDGETS.request),
      total: duration(argv, "total-timeout", DEFAULT_BUDGETS.total),
    },
    saveSurface: one(argv, "save-surface"),
    saveTranscript: one(argv, "save-transcript"),
  };
  one(argv, "depth");
  checkTarget(options);
  return options;
}

function checkTarget(options: ScanOptions): void {
  const given = [
    options.command === undefined ? [] : ["--command"],
    options.argv.length === 0 ? [] : ["a command after --"],
    options.url === undefined ? [] : ["--url"],
  ].flat();
  if (given.length === 0) {
    throw new UsageError(
      "no server was named",
      'Type: mcp-prober --command "npx -y <package>"   or   mcp-prober --url https://host/mcp',
    );
  }
  if (given.length > 1) {
    throw new UsageError(`${given.join(" and ")} contradict each other`, "Name one server.");
  }
  const wrong = (option: string, isGiven: boolean, needs: string) => {
    if (isGiven) throw new UsageError(`--${option} needs ${needs}`, `Leave out --${option}.`);
  };
  if (options.url === undefined) {
    wrong("header", options.header.length > 0, "--url");
    wrong("transport", options.transport !== undefined, "--url");
  } else {
    wrong("env", options.env.length > 0, "a command");
    wrong("env-file", options.envFile !== undefined, "a command");
    wrong("cwd", options.cwd !== undefined, "a command");
  }
}

function readReplay(argv: Parsed): ReplayOptions {
  if ((argv["--"] ?? []).length > 0) {
    throw new UsageError("replay starts no command", "Type: mcp-prober replay surface.json");
  }
  return { ...readReport(argv), file: one(argv, "file") ?? "" };
}

function readReport(argv: Parsed): ReportOptions {
  const format = one(argv, "format") as Format | undefined;
  if (argv["json"] === true && format !== undefined && format !== "json") {
    throw new UsageError(
      `--json and --format ${format} contradict each other`,
      "Give one of them.",
    );
  }
  if (argv["quiet"] === true && argv["verbose"] === true) {
    throw new UsageError("--quiet and --verbose contradict each other", "Give one of them.");
  }
  return {
    format: argv["json"] === true ? "json" : (format ?? "terminal"),
    formatGiven: argv["json"] === true || format !== undefined,
    output: many(argv, "output"),
    failOn: one(argv, "fail-on") as ReportOptions["failOn"],
    minGrade: one(argv, "min-grade") as ReportOptions["minGrade"],
    probe: many(argv, "probe"),
    skipProbe: many(argv, "skip-probe"),
    quiet: argv["quiet"] === true,
    verbose: argv["verbose"] === true,
    color: argv["color"] !== false,
  };
}

function one(argv: Parsed, name: string): string | undefined {
  const value = argv[name];
  if (Array.isArray(value)) {
    throw new UsageError(`--${name} was given more than once`, `Give --${name} once.`);
  }
  if (value === "") throw new UsageError(`--${name} is empty`, `Give --${name} a value.`);
  return value === undefined ? undefined : String(value);
}

function many(argv: Parsed, name: string): readonly string[] {
  const value = argv[name];
  return Array.isArray(value) ? value.map(String) : [];
}

/** Longest time a timer can count: 2^31 milliseconds wrap to none at all. */
const MAX_SECONDS = 86_400;

function duration(argv: Parsed, name: string, fallback: number): number {
  const text = one(argv, name);
  if (text === undefined) return fallback;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(value > 0 && value <= MAX_SECONDS)) {
    throw new UsageError(
      `--${name} ${text} is not a duration`,
      `Give seconds above 0 and up to ${MAX_SECONDS}, such as --${name} ${fallback}.`,
    );
  }
  return value;
}

function usageError(message: string, args: readonly string[]): UsageError {
  const unknown = /^Unknown (?:argument|command)s?: (.*)$/m.exec(message)?.[1];
  if (unknown === undefined) {
    return new UsageError(message.replaceAll("\n", " "), "See mcp-prober --help.");
  }
  const bare = args.find((arg) => !arg.startsWith("-"));
  return unknown.split(", ").includes(bare ?? "")
    ? new UsageError(
        `unknown argument: ${unknown}`,
        `To probe a command, type: mcp-prober scan -- ${bare}   See mcp-prober --help.`,
      )
    : new UsageError(`unknown option: ${unknown}`, "See mcp-prober --help.");
}
