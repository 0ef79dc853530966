import type { CommandSyntax } from "./command.ts";
import { type LookChoices, lookOptions, readLook } from "./look.ts";
import { one } from "./read.ts";
import { readReport, type ReportOptions } from "./report.ts";

export interface CheckOptions extends ReportOptions, LookChoices {
  /** As typed: `npm:name@version`, `name`, or another source. */
  readonly source: string;
  /** Arguments for the server, from behind `--`. */
  readonly args: readonly string[];
}

export const checkSyntax: CommandSyntax<CheckOptions> = {
  usage: "check <source>",
  describe: "Before installing: what the registry says of a package, then a contained live look",
  declare: (command) =>
    lookOptions(command, "auto").positional("source", {
      type: "string",
      describe: "npm:<package>[@version]",
    }),
  read: (argv, target) => ({
    ...readReport(argv),
    ...readLook(argv, { url: undefined }, "auto"),
    source: one(argv, "source") ?? "",
    args: target,
  }),
};
