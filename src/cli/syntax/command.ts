import type { Argv } from "yargs";
import type { Parsed } from "./read.ts";

/** A sub-command: how it is typed, and how what was typed is read. */
export interface CommandSyntax<Options> {
  /** As yargs wants it: `replay <file>`. */
  readonly usage: string | readonly string[];
  readonly describe: string;
  readonly declare: (command: Argv) => Argv;
  /** `target` stood after `--`. Throws {@link UsageError} for what does not go together. */
  readonly read: (argv: Parsed, target: readonly string[]) => Options;
}
