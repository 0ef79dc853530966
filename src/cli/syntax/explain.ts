import { UsageError } from "../../errors.ts";
import type { Format } from "../../report/render.ts";
import type { CommandSyntax } from "./command.ts";
import { one } from "./read.ts";
import { hideJudging, readReport, refuseJudging, type ReportOptions } from "./report.ts";

export interface ExplainOptions extends ReportOptions {
  /** As typed; undefined: everything there is. */
  readonly asked: string | undefined;
}

/** An explanation carries no finding: formats made for findings have no place for it. */
export const EXPLAIN_FORMATS: readonly Format[] = ["terminal", "json", "markdown"];

export const explainSyntax: CommandSyntax<ExplainOptions> = {
  usage: "explain [rule]",
  describe: "What a rule or code of a report means, why it matters, how to fix or accept it",
  formats: EXPLAIN_FORMATS,
  declare: (command) =>
    hideJudging(command)
      .positional("rule", {
        type: "string",
        describe:
          "<probe>/<rule>, a rule's name, its id in another tool, a probe, a CWE or OWASP id, or a " +
          "code of a report; nothing: all rules in a line each",
      })
      .epilogue("Exit codes: 0 explained; 2 wrong usage, or nothing of that name.")
      .example("$0 explain unicode-smuggling/tag-text", "A rule, with an example of its cases")
      .example("$0 explain CWE-1427", "The rules that fall under it")
      .example("$0 explain tag-text --format markdown", "For an issue or a pull request"),
  read(argv, target) {
    if (target.length > 0) {
      throw new UsageError("explain starts no command", "Type: mcp-prober explain <rule>");
    }
    refuseJudging(argv, "explain judges nothing", "scan");
    return { ...readReport(argv), asked: one(argv, "rule") };
  },
};
