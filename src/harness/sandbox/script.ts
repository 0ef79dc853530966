import { accessSync, closeSync, constants, openSync, readSync, statSync } from "node:fs";
import { basename, isAbsolute } from "node:path";
import { resolveProgram } from "../process/resolve.ts";

/** As much of the first line as the kernel reads. */
const FIRST_LINE_BYTES = 256;

const SHELL = /^(a|ba|da|k|z)?sh$/;

/** What a shell script most likely starts where it says nothing. */
const RUNTIMES = ["node", "python3", "python", "bun", "deno"];

/** What a package may ask for: in the folder of any other program lies what it was not given. */
const RUNTIME = /^(node(js)?|bun|deno|tsx|ts-node|python[\d.]*|ruby|perl|php|java|dotnet)$/;

/** Whether a regular file begins by naming its interpreter. */
export function isScriptText(file: string): boolean {
  return firstLine(file).startsWith("#!");
}

/**
 * The programs that run a script: the interpreter that its first line names, what `env` finds for
 * it, and the runtimes that a shell script would find. Of a script that nobody vouches for only
 * the runtime that PATH leads to: it must not choose a file of the user's.
 */
export function interpretersOf(
  file: string,
  how: { readonly env: Readonly<Record<string, string>>; readonly isTrusted: boolean },
): readonly string[] {
  const line = firstLine(file);
  if (!line.startsWith("#!")) return [];
  const [interpreter = "", ...words] = line.slice(2).trim().split(/\s+/);
  const program = basename(interpreter) === "env" ? programOfEnv(words) : interpreter;
  const isShell = program !== undefined && SHELL.test(basename(program));
  const wanted = new Set([interpreter, program ?? "", ...(isShell ? RUNTIMES : [])]);
  return [...wanted].flatMap((one) => {
    if (isAbsolute(one)) return how.isTrusted && isExecutable(one) ? [one] : [];
    if (one === "" || one.includes("/")) return [];
    if (!how.isTrusted && !RUNTIME.test(one) && !SHELL.test(one)) return [];
    const found = resolveProgram(one, { platform: "linux", env: how.env, cwd: "/" });
    return found.ok ? [found.file] : [];
  });
}

/** Whether it is a file that we could start. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Options of `env` that take no value of their own. */
const PLAIN_OPTION = /^-[iv]*S?$/;

/** A variable that `env` sets. */
const SETTING = /^[^-=][^=]*=/;

/** None behind any other option: the value of one would look like a program. */
function programOfEnv(words: readonly string[]): string | undefined {
  const [first] = words.filter((word) => !PLAIN_OPTION.test(word) && !SETTING.test(word));
  return first?.startsWith("-") === true ? undefined : first;
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
