import { UsageError } from "../../errors.ts";
import type { CommandSyntax } from "./command.ts";
import { FILES, one } from "./read.ts";
import { hideReport, refuseReport } from "./report.ts";

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
    hideReport(command, KEPT)
      .option("allow", {
        group: FILES,
        type: "string",
        requiresArg: true,
        describe:
          "File of the commands, packages and origins that are scanned without asking the user",
      })
      .describe("verbose", "Say on stderr what goes wrong with the client")
      .example("$0 mcp", "The client asks its user before anything is started")
      .example("$0 mcp --allow mcp.json", "Nothing is asked for what the file names")
      .epilogue("Exit codes: 0 the client went away; 2 wrong usage; 130 interrupted."),
  read(argv, target) {
    if (target.length > 0) {
      throw new UsageError("mcp starts no command of its own", "Type: mcp-prober mcp");
    }
    refuseReport(argv, "mcp answers an agent", KEPT);
    return {
      allow: one(argv, "allow"),
      config: one(argv, "config"),
      verbose: argv["verbose"] === true,
    };
  },
};

/** What a server that answers with reports still understands of their options. */
const KEPT = ["config", "verbose"];
