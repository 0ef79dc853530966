import type { CommandSyntax } from "./command.ts";
import { DEFAULT_LOCK, lockOptions, readName } from "./lock.ts";
import { one } from "./read.ts";
import { type LiveOptions, liveOptions, readLive } from "./scan.ts";
import { checkTarget } from "./target.ts";

export interface DiffOptions extends LiveOptions {
  readonly lock: string;
  readonly name: string | undefined;
}

export const diffSyntax: CommandSyntax<DiffOptions> = {
  usage: "diff",
  describe: "Show what has changed since it was pinned",
  declare: (command) =>
    lockOptions(liveOptions(command), "Lock file (default mcp-prober.lock)")
      .epilogue(
        "Exit codes: 0 as pinned, or other white space, order and version numbers alone; 1 something to\n" +
          "approve; 2 wrong usage, or no such entry; 3 not seen completely.",
      )
      .example('$0 diff --command "npx -y <package>"', "Against mcp-prober.lock in this folder")
      .example("$0 diff --name files --json -- node ./server.js", "An entry by its name, for CI"),
  read(argv, target) {
    const options = {
      ...readLive(argv, target),
      lock: one(argv, "lock") ?? DEFAULT_LOCK,
      name: readName(argv),
    };
    checkTarget(options);
    return options;
  },
};
