import type { CommandSyntax } from "./command.ts";
import { type LookChoices, lookOptions, readLook } from "./look.ts";
import { one } from "./read.ts";
import { readReport, type ReportOptions } from "./report.ts";
import { type KeepOptions, keepOptions, readKeep } from "./scan.ts";
import { type EnvironmentOptions, environmentOptions, readEnvironmentOptions } from "./target.ts";

export interface CheckOptions extends ReportOptions, LookChoices, EnvironmentOptions, KeepOptions {
  /** As typed: `npm:name@version`, `name`, or another source. */
  readonly source: string;
  /** Arguments for the server, from behind `--`. */
  readonly args: readonly string[];
}

export const checkSyntax: CommandSyntax<CheckOptions> = {
  usage: "check <source>",
  describe: "Before installing: what the registry says of a package, then a contained live look",
  declare: (command) =>
    keepOptions(lookOptions(environmentOptions(command), "auto"))
      .positional("source", {
        type: "string",
        describe: "npm:<package>[@version]; arguments for the server after --",
      })
      .example("$0 check npm:@modelcontextprotocol/server-everything", "The latest version")
      .example(
        "$0 check @modelcontextprotocol/server-filesystem@2026.8.31 -- /tmp",
        "With arguments",
      )
      .example("$0 check npm:<package> --env API_KEY", "A server that wants your key")
      .epilogue(
        "Exit codes: 0 add, or add with care; 1 do not add; 2 wrong usage; 3 could not tell.",
      ),
  read: (argv, target) => ({
    ...readReport(argv),
    ...readLook(argv, { url: undefined }, "auto"),
    ...readEnvironmentOptions(argv),
    ...readKeep(argv),
    source: one(argv, "source") ?? "",
    args: target,
  }),
};
