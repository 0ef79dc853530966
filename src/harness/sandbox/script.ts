import { accessSync, closeSync, constants, openSync, readSync } from "node:fs";
import { basename, isAbsolute } from "node:path";
import { resolveProgram } from "../process/resolve.ts";

/** As much of the first line as the kernel reads. */
const FIRST_LINE_BYTES = 256;

const SHELL = /^(a|ba|da|k|z)?sh$/;

/** What a shell script most likely starts where it says nothing. */
const RUNTIMES = ["node", "python3", "python", "bun", "deno"];

/** Whether a regular file begins by naming its interpreter. */
export function isScriptText(file: string): boolean {
  return firstLine(file).startsWith("#!");
}

/**
 * The programs that run a script: the interpreter that its first line names, what `env` finds for
 * it, and the runtimes that a shell script would find.
 */
export function interpretersOf(
  file: string,
  env: Readonly<Record<string, string>>,
): readonly string[] {
  const line = firstLine(file);
  if (!line.startsWith("#!")) return [];
  const [interpreter = "", ...words] = line.slice(2).trim().split(/\s+/);
  const isEnv = basename(interpreter) === "env";
  const name = isEnv ? words.find((word) => !word.startsWith("-") && !word.includes("=")) : "";
  const program = basename(name === undefined || name === "" ? interpreter : name);
  const wanted = [interpreter, name ?? "", ...(SHELL.test(program) ? RUNTIMES : [])];
  return wanted.flatMap((one) => {
    if (isAbsolute(one)) return [one];
    if (one === "") return [];
    const found = resolveProgram(one, { platform: "linux", env, cwd: "/" });
    return found.ok ? [found.file] : [];
  });
}

/** Whether we could start it. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Empty for what can not be read. */
function firstLine(file: string): string {
  try {
    const handle = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const bytes = Buffer.alloc(FIRST_LINE_BYTES);
      const read = readSync(handle, bytes, 0, bytes.length, 0);
      return bytes.toString("latin1", 0, read).split("\n", 1)[0] ?? "";
    } finally {
      closeSync(handle);
    }
  } catch {
    return "";
  }
}
