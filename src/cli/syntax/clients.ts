import { UsageError } from "../../errors.ts";
import type { CommandSyntax } from "./command.ts";
import { hideJudging, readReport, refuseJudging, type ReportOptions } from "./report.ts";

/** A list of servers is no report: formats that carry findings have no place for it. */
const FORMATS = ["terminal", "json"] as const;

export type ClientsOptions = ReportOptions;

export const clientsSyntax: CommandSyntax<ClientsOptions> = {
  usage: "clients",
  describe: "List the servers in the configuration files of your clients; starts none",
  formats: FORMATS,
  declare: (command) =>
    hideJudging(command)
      .epilogue(
        "Exit codes: 0 all was read; 2 wrong usage; 3 a file or an entry could not be read.",
      )
      .example("$0 clients", "What is configured, by client and file; secrets are masked")
      .example("$0 clients --json", "For programs: names of variables and headers, no values"),
  read(argv, target) {
    if (target.length > 0) {
      throw new UsageError("clients starts no command", "Type: mcp-prober clients");
    }
    refuseJudging(argv, "clients only lists what is configured", "scan --clients");
    return readReport(argv);
  },
};
