import type { CommandSyntax } from "./command.ts";
import { one } from "./read.ts";
import { type LiveOptions, liveOptions, readLive } from "./scan.ts";

export interface PinOptions extends LiveOptions {
  readonly lock: string;
}

export const pinSyntax: CommandSyntax<PinOptions> = {
  usage: "pin",
  describe: "Write what a server shows now into a lock file, as approved",
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
