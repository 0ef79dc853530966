import type { CommandSyntax } from "./command.ts";
import { one } from "./read.ts";
import { type LiveOptions, liveOptions, readLive } from "./scan.ts";

export interface VerifyOptions extends LiveOptions {
  /** The static report. */
  readonly file: string;
  /** A saved surface to hold it against, instead of a live server. */
  readonly surface: string | undefined;
}

export const verifySyntax: CommandSyntax<VerifyOptions> = {
  usage: "verify <file>",
  describe: "Hold a static report against the running server, item by item",
  declare: (command) =>
    liveOptions(command)
      .positional("file", { type: "string", describe: "Static report" })
      .option("surface", {
        type: "string",
        requiresArg: true,
        describe: "A saved surface instead of a live server",
      }),
  read(argv, target) {
    const options = readLive(argv, target);
    return { ...options, file: one(argv, "file") ?? "", surface: one(argv, "surface") };
  },
};
