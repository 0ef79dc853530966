import type { CommandSyntax } from "./command.ts";
import { DEFAULT_LOCK, lockOptions, readName } from "./lock.ts";
import { many, one } from "./read.ts";
import { type LiveOptions, liveOptions, readLive } from "./scan.ts";
import { checkTarget } from "./target.ts";

export interface PinOptions extends LiveOptions {
  readonly lock: string;
  readonly name: string | undefined;
  /** Items to approve; empty: all that the server shows. */
  readonly accept: readonly string[];
  readonly acceptFindings: boolean;
}

export const pinSyntax: CommandSyntax<PinOptions> = {
  usage: "pin",
  describe: "Write what a server shows now into a lock file, as approved",
  declare: (command) =>
    lockOptions(liveOptions(command), "Lock file, made to be committed (default mcp-prober.lock)")
      .option("accept", {
        group: "Approval:",
        type: "string",
        array: true,
        nargs: 1,
        describe:
          "Approve this item only (tools/NAME, NAME, server, package), others stay as pinned; repeatable",
      })
      .option("accept-findings", {
        group: "Approval:",
        type: "boolean",
        describe: "Approve a server that does not pass --min-grade or --fail-on",
      })
      .epilogue(
        "Exit codes: 0 pinned; 1 it does not pass, nothing was written (--accept-findings); 2 wrong usage;\n" +
          "3 not seen completely, nothing was written.",
      )
      .example('$0 pin --command "npx -y <package>"', "Approve what it shows now")
      .example(
        '$0 pin --accept tools/search --command "npx -y <package>"',
        "Approve one changed tool",
      ),
  read(argv, target) {
    const options = {
      ...readLive(argv, target),
      lock: one(argv, "lock") ?? DEFAULT_LOCK,
      name: readName(argv),
      accept: many(argv, "accept"),
      acceptFindings: argv["accept-findings"] === true,
    };
    checkTarget(options);
    return options;
  },
};
