import { UsageError } from "../../errors.ts";
import type { CommandSyntax } from "./command.ts";
import { one } from "./read.ts";

export interface McpOptions {
  /** File of what may be started without a question. */
  readonly allow: string | undefined;
  /** The policy file. */
  readonly config: string | undefined;
  readonly verbose: boolean;
}

export const mcpSyntax: CommandSyntax<McpOptions> = {
  usage: "mcp",
  describe: "Serve scan, check and explain to an agent, as an MCP server over stdio",
  declare: (command) =>
    command
      .option("allow", {
        type: "string",
        requiresArg: true,
        describe:
          "File of the commands, packages and origins that are scanned without asking the user",
      })
      .example("$0 mcp", "The client asks its user before anything is started")
      .example("$0 mcp --allow mcp.json", "Nothing is asked for what the file names")
      .epilogue("Exit codes: 0 the client went away; 2 wrong usage; 130 interrupted."),
  read(argv, target) {
    if (target.length > 0) {
      throw new UsageError("mcp starts no command of its own", "Type: mcp-prober mcp");
    }
    for (const option of REPORTING) {
      const value = argv[option];
      if (value === undefined || value === false || (Array.isArray(value) && value.length === 0)) {
        continue;
      }
      throw new UsageError(
        `--${option} says how one report is shown; mcp answers an agent`,
        `Leave out --${option}.`,
      );
    }
    return {
      allow: one(argv, "allow"),
      config: one(argv, "config"),
      verbose: argv["verbose"] === true,
    };
  },
};

/** Report options that mean nothing to a server. */
const REPORTING = [
  "json",
  "format",
  "output",
  "min-grade",
  "fail-on",
  "probe",
  "skip-probe",
  "include-builtins",
];
