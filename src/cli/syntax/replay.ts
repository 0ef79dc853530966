import { UsageError } from "../../errors.ts";
import type { CommandSyntax } from "./command.ts";
import { one } from "./read.ts";
import { readReport, type ReportOptions } from "./report.ts";

export interface ReplayOptions extends ReportOptions {
  readonly file: string;
}

export const replaySyntax: CommandSyntax<ReplayOptions> = {
  usage: "replay <file>",
  describe:
    "Judge a saved surface, or a bare {tools, prompts, resources} listing, without any server",
  declare: (command) =>
    command
      .positional("file", { type: "string", describe: "JSON file" })
      .epilogue("Exit codes: 0, 1, 2 and 3 as scan has them: what the file lacks was not seen.")
      .example("$0 replay surface.json", "What --save-surface wrote")
      .example("$0 replay tools.json --format markdown", "A recorded tools/list answer"),
  read(argv, target) {
    if (target.length > 0) {
      throw new UsageError("replay starts no command", "Type: mcp-prober replay surface.json");
    }
    return { ...readReport(argv), file: one(argv, "file") ?? "" };
  },
};
