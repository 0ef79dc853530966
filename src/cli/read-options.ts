import { UsageError } from "../errors.ts";
import type {
  Depth,
  Grade,
  NetworkChoice,
  ObserverChoice,
  SandboxChoice,
  Severity,
} from "../model/vocabulary.ts";
import { type Budgets, DEFAULT_BUDGETS } from "../harness/limits.ts";

/** What yargs hands over, before anything of it is believed. */
export type Parsed = Readonly<Record<string, unknown>>;

export const FORMATS = ["terminal", "json"] as const;
export type Format = (typeof FORMATS)[number];

/** What every command that ends in a report understands. */
export interface ReportOptions {
  readonly format: Format;
  readonly formatGiven: boolean;
  readonly output: readonly string[];
  readonly failOn: Severity | undefined;
  readonly minGrade: Grade | undefined;
  readonly probe: readonly string[];
  readonly skipProbe: readonly string[];
  readonly includeBuiltins: boolean;
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
  readonly depth: Depth;
  /** undefined: as the depth has it. */
  readonly readContents: boolean | undefined;
  readonly dummyCredentials: boolean;
  readonly sandbox: SandboxChoice;
  /** undefined: as the sandbox has it. */
  readonly network: NetworkChoice | undefined;
  readonly observe: ObserverChoice;
  readonly allowScripts: boolean;
  readonly budgets: Budgets;
  readonly saveSurface: string | undefined;
  readonly saveTranscript: string | undefined;
}

export interface ReplayOptions extends ReportOptions {
  readonly file: string;
}

/** Reads what `scan` was given; throws {@link UsageError} for what does not go together. */
export function readScan(argv: Parsed, target: readonly string[]): ScanOptions {
  const options = {
    ...readReport(argv),
    command: one(argv, "command"),
    argv: target,
    url: one(argv, "url"),
    transport: one(argv, "transport") as ScanOptions["transport"],
    header: many(argv, "header"),
    env: many(argv, "env"),
    envFile: one(argv, "env-file"),
    cwd: one(argv, "cwd"),
    depth: (one(argv, "depth") ?? "standard") as Depth,
    readContents: argv["read-contents"] as boolean | undefined,
    dummyCredentials: argv["dummy-credentials"] === true,
    sandbox: (one(argv, "sandbox") ?? "auto") as SandboxChoice,
    network: one(argv, "network") as NetworkChoice | undefined,
    observe: (one(argv, "observe") ?? "none") as ObserverChoice,
    allowScripts: argv["allow-scripts"] === true,
    budgets: {
      startup: duration(argv, "startup-timeout", DEFAULT_BUDGETS.startup),
      request: duration(argv, "timeout", DEFAULT_BUDGETS.request),
      total: duration(argv, "total-timeout", DEFAULT_BUDGETS.total),
      install: duration(argv, "install-timeout", DEFAULT_BUDGETS.install),
    },
    saveSurface: one(argv, "save-surface"),
    saveTranscript: one(argv, "save-transcript"),
  };
  checkTarget(options);
  if (options.url !== undefined) {
    for (const name of CONTAINMENT) refuse(name, argv[name] !== undefined, "a command");
  }
  checkContainment(options);
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
  if (options.url === undefined) {
    refuse("header", options.header.length > 0, "--url");
    refuse("transport", options.transport !== undefined, "--url");
  } else {
    refuse("env", options.env.length > 0, "a command");
    refuse("env-file", options.envFile !== undefined, "a command");
    refuse("cwd", options.cwd !== undefined, "a command");
    refuse("dummy-credentials", options.dummyCredentials, "a command");
  }
}

/** What a server that runs elsewhere cannot be subjected to. */
const CONTAINMENT = ["sandbox", "network", "observe", "allow-scripts", "install-timeout"];

function checkContainment({ sandbox, network, allowScripts }: ScanOptions): void {
  if (sandbox !== "none") return;
  if (network === "none") {
    throw new UsageError(
      "--network none and --sandbox none contradict each other: only the sandbox holds the network back",
      "Leave out --sandbox none, or say --network all.",
    );
  }
  if (allowScripts) {
    throw new UsageError(
      "--allow-scripts and --sandbox none contradict each other: install scripts run in the sandbox only",
      "Leave out --sandbox none; or install the package yourself and name its program.",
    );
  }
}

function refuse(option: string, isGiven: boolean, needs: string): void {
  if (isGiven) throw new UsageError(`--${option} needs ${needs}`, `Leave out --${option}.`);
}

/** Reads what `replay` was given. */
export function readReplay(argv: Parsed, target: readonly string[]): ReplayOptions {
  if (target.length > 0) {
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
    includeBuiltins: argv["include-builtins"] === true,
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
  return typeof value === "string" ? value : undefined;
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
