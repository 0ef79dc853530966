import { UsageError } from "../../errors.ts";
import type { CommandSyntax } from "./command.ts";
import { one } from "./read.ts";
import { hideReport, refuseReport } from "./report.ts";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

export interface CompletionOptions {
  /** undefined: the one that SHELL names. */
  readonly shell: Shell | undefined;
}

export const completionSyntax: CommandSyntax<CompletionOptions> = {
  usage: "completion [shell]",
  describe: "Print a script that completes commands, options and rules in your shell",
  declare: (command) =>
    hideReport(command)
      .positional("shell", { choices: SHELLS, describe: "Default: the one that SHELL names" })
      .epilogue("Exit codes: 0 printed; 2 wrong usage, or a shell that is not known.")
      .example('eval "$($0 completion bash)"', "In ~/.bashrc; zsh in ~/.zshrc, after compinit")
      .example("$0 completion fish | source", "In ~/.config/fish/config.fish"),
  read(argv, target) {
    if (target.length > 0) {
      throw new UsageError("completion starts no command", "Type: mcp-prober completion bash");
    }
    refuseReport(argv, "completion prints a script");
    return { shell: one(argv, "shell") as Shell | undefined };
  },
};
