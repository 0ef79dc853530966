import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { failure, type Failure } from "../../errors.ts";
import { executableNames, type Platform, readVariable } from "../platform.ts";

/** Finds the program file a command names: a path as it is, a bare name on PATH. */
export function resolveProgram(
  command: string,
  where: {
    readonly platform: Platform;
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly cwd: string;
  },
): { readonly ok: true; readonly file: string } | { readonly ok: false; readonly why: Failure } {
  const names = executableNames(
    where.platform,
    command,
    readVariable(where.env, "PATHEXT", where.platform),
  );
  if (isPath(command, where.platform)) {
    const files = [command, ...names].map((name) => resolve(where.cwd, name));
    return pick(command, files, [where.cwd]);
  }
  const folders = (readVariable(where.env, "PATH", where.platform) ?? "")
    .split(delimiter)
    // An empty or relative entry means the current folder, which may be the attacker's.
    .filter((folder) => isAbsolute(folder));
  const files = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return pick(command, files, folders);
}

function pick(
  command: string,
  files: readonly string[],
  folders: readonly string[],
): ReturnType<typeof resolveProgram> {
  let blocked: string | undefined;
  for (const file of files) {
    if (!isFile(file)) continue;
    if (isExecutable(file)) return { ok: true, file };
    blocked ??= file;
  }
  if (blocked !== undefined) {
    return { ok: false, why: failure("not-executable", `${blocked} is not executable`) };
  }
  const looked = folders.length === 0 ? "PATH is empty" : `looked in ${folders.join(", ")}`;
  return { ok: false, why: failure("command-not-found", `${command} was not found; ${looked}`) };
}

/**
 * Arguments that name existing files or folders of the current folder, made absolute: the target
 * starts in a scratch folder, and `node ./server.js` should mean what it means in the shell.
 * A package runner's bare arguments are package names, never files.
 */
export function absoluteArguments(
  args: readonly string[],
  cwd: string,
  isPackageRunner: boolean,
): readonly string[] {
  return args.map((arg) => {
    if (arg === "" || arg.startsWith("-") || isAbsolute(arg)) return arg;
    // `docker run` with a folder called `run` beside it must stay `docker run`.
    const isPath = /^\.{1,2}([/\\]|$)/.test(arg) || (!isPackageRunner && /[/\\]|\.\w+$/.test(arg));
    if (!isPath) return arg;
    const file = resolve(cwd, arg);
    return existsSync(file) ? file : arg;
  });
}

function isPath(command: string, platform: Platform): boolean {
  return command.includes("/") || (platform === "win32" && command.includes("\\"));
}

/** A folder on PATH that may not be read is one that holds nothing for us. */
function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
