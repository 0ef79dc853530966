import type { Argv } from "yargs";
import { UsageError } from "../../errors.ts";
import { FILES, one, type Parsed } from "./read.ts";

/** Where `pin` and `diff` look when nothing is said. */
export const DEFAULT_LOCK = "mcp-prober.lock";

/** Declares which lock, and which server in it. */
export function lockOptions(command: Argv, file: string): Argv {
  return command
    .option("lock", { group: FILES, type: "string", requiresArg: true, describe: file })
    .option("name", {
      group: FILES,
      type: "string",
      requiresArg: true,
      describe: "Name of the server in the lock (default: found by its command or URL)",
    });
}

/** Reads the name that {@link lockOptions} declares. */
export function readName(argv: Parsed): string | undefined {
  const name = one(argv, "name");
  if (name !== undefined && !/^[\x20-\x7e]{1,100}$/.test(name)) {
    throw new UsageError(
      "--name is longer than 100 characters, or not plain ASCII",
      "Give a short name, such as --name files.",
    );
  }
  return name;
}
