import type { CommandSyntax } from "./command.ts";
import { one } from "./read.ts";
import { type LiveOptions, liveOptions, readLive } from "./scan.ts";

export interface DiffOptions extends LiveOptions {
  readonly lock: string;
}

export const diffSyntax: CommandSyntax<DiffOptions> = {
  usage: "diff",
  describe: "Show what has changed since it was pinned",
  declare: (command) =>
    liveOptions(command).option("lock", {
      type: "string",
      requiresArg: true,
      describe: "Lock file (default mcp-prober.lock)",
    }),
  read: (argv, target) => ({
    ...readLive(argv, target),
    lock: one(argv, "lock") ?? "mcp-prober.lock",
  }),
};
