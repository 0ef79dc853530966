import { existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, resolve } from "node:path";
import { type Failure, failure } from "../../errors.ts";
import type { StdioTarget } from "../../model/target.ts";
import { targetEnvironment } from "./environment.ts";
import { platformOf } from "../platform.ts";
import { isNpmRunner, npmEnvironment } from "./npm.ts";
import { absoluteArguments, resolveProgram } from "./resolve.ts";
import { isPackageRunner } from "./runners.ts";
import type { Scratch } from "./scratch.ts";

/** Everything `spawn` needs, decided. */
export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A program of a package that is installed already, and what follows it on the command line. */
export interface InstalledProgram {
  readonly program: string;
  /** Where the programs of its tree are. */
  readonly binFolder: string;
  readonly args: readonly string[];
}

/**
 * Turns a target into a launch inside the scratch folder, or says why it cannot start. `added` are
 * variables of the run itself: baits, dummy credentials, another locale. A package that was
 * `installed` is started by its own program, and npm is out of the way.
 */
export function planLaunch(
  target: StdioTarget,
  scratch: Scratch,
  added: Readonly<Record<string, string>>,
  installed?: InstalledProgram,
): { readonly ok: true; readonly launch: Launch } | { readonly ok: false; readonly why: Failure } {
  const platform = platformOf(process.platform);
  const ours = process.env;
  const from = target.cwd === undefined ? process.cwd() : resolve(target.cwd);
  if (!isFolder(from)) {
    return { ok: false, why: failure("working-folder-missing", `${from} is not a folder`) };
  }
  const command = installed?.program ?? target.command;
  const program = resolveProgram(command, { platform, env: ours, cwd: from });
  if (!program.ok) return program;
  const home = homedir();
  const npm = isNpmRunner(command)
    ? npmEnvironment({ platform, ours, home, execPath: process.execPath, scratch })
    : {};
  const args = installed?.args ?? target.args;
  const env = targetEnvironment({ platform, ours, home, scratch, npm, named: target.env, added });
  return {
    ok: true,
    launch: {
      file: program.file,
      args:
        target.cwd === undefined ? absoluteArguments(args, from, isPackageRunner(command)) : args,
      cwd: target.cwd === undefined ? scratch.work : from,
      env: installed === undefined ? env : withFolderOnPath(env, installed.binFolder),
    },
  };
}

/** As npx does it: programs of the same tree find each other. */
function withFolderOnPath(
  env: Readonly<Record<string, string>>,
  folder: string,
): Readonly<Record<string, string>> {
  const name = Object.keys(env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  const path = env[name] ?? "";
  return { ...env, [name]: path === "" ? folder : `${folder}${delimiter}${path}` };
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}
