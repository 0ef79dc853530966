import type { Argv } from "yargs";
import type { Format } from "../../report/render.ts";
import type { Parsed } from "./read.ts";

/** A sub-command: how it is typed, and how what was typed is read. */
export interface CommandSyntax<Options> {
  /** As yargs wants it: `replay <file>`. */
  readonly usage: string | readonly string[];
  readonly describe: string;
  /** What `--format` takes; undefined: all formats, none: it prints no report. */
  readonly formats?: readonly Format[];
  readonly declare: (command: Argv) => Argv;
  /** `target` stood after `--`. Throws {@link UsageError} for what does not go together. */
  readonly read: (argv: Parsed, target: readonly string[]) => Options;
}
