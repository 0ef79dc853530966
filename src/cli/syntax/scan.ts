import type { Argv } from "yargs";
import type { CommandSyntax } from "./command.ts";
import { type LookChoices, lookOptions, readLook } from "./look.ts";
import { lockOptions, readName } from "./lock.ts";
import { FILES, one, type Parsed, refuse } from "./read.ts";
import { readReport, type ReportOptions } from "./report.ts";
import { readSet, setOptions, type SetOptions } from "./set.ts";
import { checkTarget, readTargetOptions, type TargetOptions, targetOptions } from "./target.ts";

/** Everything a look at one live server needs. */
export interface LiveOptions extends ReportOptions, TargetOptions, LookChoices, KeepOptions {}

/** Where what was seen is kept. */
export interface KeepOptions {
  readonly saveSurface: string | undefined;
  readonly saveTranscript: string | undefined;
}

export interface ScanOptions extends LiveOptions, SetOptions {
  /** What was pinned is compared with; undefined: not compared. */
  readonly lock: string | undefined;
  readonly name: string | undefined;
}

export const scanSyntax: CommandSyntax<ScanOptions> = {
  usage: ["scan", "$0"],
  describe: "Start or connect to a server, list what it offers, and judge it (the default command)",
  declare: (command) =>
    setOptions(
      lockOptions(liveOptions(command), "Compare with what this lock file pins of the server"),
    )
      .epilogue(
        "Exit codes: 0 clean; 1 grade C or worse, or --min-grade / --fail-on reached; 2 wrong usage;\n" +
          "3 not seen, or not seen or judged completely; 70 a bug of ours; 130 interrupted.",
      )
      .example('$0 --command "npx -y @modelcontextprotocol/server-everything"', "Judge a package")
      .example("$0 scan --env API_KEY -- node ./server.js --stdio", "A local server, with your key")
      .example(
        "$0 --url https://host/mcp --header 'Authorization: Bearer env:TOKEN'",
        "A remote server",
      ),
  read(argv, target) {
    // Before the rest, which would only say that something needs a command.
    const set = readSet(argv, target);
    const options = {
      ...readLive(argv, target),
      ...set,
      lock: one(argv, "lock"),
      name: readName(argv),
    };
    if (!options.clients) checkTarget(options);
    refuse("name", options.name !== undefined && options.lock === undefined, "--lock");
    return options;
  },
};

/** Declares how one live server is named, looked at, and kept. */
export function liveOptions(command: Argv): Argv {
  return keepOptions(lookOptions(targetOptions(command)));
}

/** Declares where what was seen is kept. */
export function keepOptions(command: Argv): Argv {
  return command
    .option("save-surface", {
      group: FILES,
      type: "string",
      requiresArg: true,
      describe: "Write what was seen to a file that replay reads",
    })
    .option("save-transcript", {
      group: FILES,
      type: "string",
      requiresArg: true,
      describe:
        "Write every frame, redacted and hash-chained (JSON lines); further starts go to files beside it",
    });
}

/** Reads what {@link liveOptions} declares. */
export function readLive(argv: Parsed, target: readonly string[]): LiveOptions {
  const named = readTargetOptions(argv, target);
  return {
    ...readReport(argv),
    ...named,
    ...readLook(argv, named),
    ...readKeep(argv),
  };
}

/** Reads what {@link keepOptions} declares. */
export function readKeep(argv: Parsed): KeepOptions {
  return {
    saveSurface: one(argv, "save-surface"),
    saveTranscript: one(argv, "save-transcript"),
  };
}
