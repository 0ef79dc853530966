import type { CommandSyntax } from "./command.ts";
import { readReport, type ReportOptions } from "./report.ts";

export type ClientsOptions = ReportOptions;

export const clientsSyntax: CommandSyntax<ClientsOptions> = {
  usage: "clients",
  describe: "List the servers in the configuration files of your clients; starts none",
  declare: (command) => command,
  read: (argv) => readReport(argv),
};
