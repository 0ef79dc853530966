import type { Argv } from "yargs";
import { UsageError } from "../../errors.ts";
import { GRADES, type Grade, SEVERITIES, type Severity } from "../../model/vocabulary.ts";
import { FORMATS, type Format } from "../../report/render.ts";
import { many, one, type Parsed } from "./read.ts";

/** What every command that ends in a report understands. */
export interface ReportOptions {
  readonly format: Format;
  readonly formatGiven: boolean;
  readonly output: readonly string[];
  readonly failOn: Severity | undefined;
  readonly minGrade: Grade | undefined;
  /** The policy file. */
  readonly config: string | undefined;
  readonly probe: readonly string[];
  readonly skipProbe: readonly string[];
  readonly includeBuiltins: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: boolean;
  /** A report longer than the screen goes through the pager. */
  readonly pager: boolean;
}

/** Declares what every command that ends in a report understands. */
export function reportOptions(command: Argv): Argv {
  return judgingOptions(printingOptions(command));
}

/** Declares `--format`, apart from the others: not every command prints every format. */
export function formatOption(command: Argv, formats: readonly Format[] = FORMATS): Argv {
  return command.option("format", {
    group: REPORT,
    choices: formats,
    describe: "Format on stdout",
    requiresArg: true,
    global: false,
  });
}

const REPORT = "Report:";
const JUDGEMENT = "Judgement:";

function printingOptions(command: Argv): Argv {
  return command
    .option("json", { group: REPORT, type: "boolean", describe: "The same as --format json" })
    .option("output", {
      group: REPORT,
      type: "string",
      array: true,
      nargs: 1,
      describe:
        "Write the report to a file (.json, .sarif, .html, .md, .xml); repeatable; stdout stays empty",
    })
    .option("quiet", {
      group: REPORT,
      type: "boolean",
      describe: "One line per server, no progress",
    })
    .option("verbose", {
      group: REPORT,
      type: "boolean",
      describe: "Everything: all findings, the whole score",
    })
    .option("color", {
      group: REPORT,
      type: "boolean",
      describe: "Colours; --no-color turns them off",
    })
    .option("pager", {
      group: REPORT,
      type: "boolean",
      describe:
        "On a terminal, what is longer than the screen goes through $PAGER; --no-pager turns it off",
    });
}

function judgingOptions(command: Argv): Argv {
  return command
    .option("min-grade", {
      group: JUDGEMENT,
      choices: GRADES,
      requiresArg: true,
      describe: "Exit 1 below this grade (default B)",
    })
    .option("fail-on", {
      group: JUDGEMENT,
      choices: SEVERITIES,
      requiresArg: true,
      describe: "Exit 1 also for a sure threat finding of this severity or worse",
    })
    .option("config", {
      group: JUDGEMENT,
      type: "string",
      requiresArg: true,
      describe: "Policy file: thresholds, accepted findings, denied rules and abilities",
    })
    .option("probe", {
      group: JUDGEMENT,
      type: "string",
      array: true,
      nargs: 1,
      describe: "Run this probe only; repeatable",
    })
    .option("skip-probe", {
      group: JUDGEMENT,
      type: "string",
      array: true,
      nargs: 1,
      describe: "Leave this probe out; repeatable",
    })
    .option("include-builtins", {
      group: JUDGEMENT,
      type: "boolean",
      describe: "Count the client's own tools (web fetch, shell, file edit) into toxic flows",
    });
}

/** Options that say nothing where nothing is judged. */
const JUDGING = [
  "min-grade",
  "fail-on",
  "config",
  "probe",
  "skip-probe",
  "include-builtins",
] as const;

const PRINTING = ["json", "format", "output", "quiet", "verbose", "color", "pager"] as const;

/** Leaves options out of the help and completion of a command that prints no report, but for `kept`. */
export function hideReport(command: Argv, kept: readonly string[] = []): Argv {
  return without(kept).reduce((hidden, option) => hidden.hide(option), command);
}

/** Refuses them there; `why` says what the command does instead. */
export function refuseReport(argv: Parsed, why: string, kept: readonly string[] = []): void {
  const given = without(kept).find((option) => isGiven(argv[option]));
  if (given === undefined) return;
  throw new UsageError(
    `--${spelling(given, argv)} says how a report is made; ${why}`,
    `Leave out --${spelling(given, argv)}.`,
  );
}

/** Leaves the options out of the help and completion of a command that judges nothing. */
export function hideJudging(command: Argv): Argv {
  return JUDGING.reduce((hidden, option) => hidden.hide(option), command);
}

/** Refuses them there; `why` says what the command does instead, `instead` is a command that judges. */
export function refuseJudging(argv: Parsed, why: string, instead: string): void {
  const given = JUDGING.find((option) => isGiven(argv[option]));
  if (given === undefined) return;
  throw new UsageError(
    `--${given} needs a server that is judged; ${why}`,
    `Leave out --${given}, or type: mcp-prober ${instead} --${given} ...`,
  );
}

function without(kept: readonly string[]): readonly string[] {
  return [...PRINTING, ...JUDGING].filter((option) => !kept.includes(option));
}

function isGiven(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}

/** `--no-pager` as it was typed. */
function spelling(option: string, argv: Parsed): string {
  return argv[option] === false ? `no-${option}` : option;
}

/** Reads what {@link reportOptions} declares. */
export function readReport(argv: Parsed): ReportOptions {
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
    config: one(argv, "config"),
    probe: many(argv, "probe"),
    skipProbe: many(argv, "skip-probe"),
    includeBuiltins: argv["include-builtins"] === true,
    quiet: argv["quiet"] === true,
    verbose: argv["verbose"] === true,
    color: argv["color"] !== false,
    pager: argv["pager"] !== false,
  };
}
