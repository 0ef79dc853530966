import { existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, resolve } from "node:path";
import { type Failure, failure } from "../../errors.ts";
import type { StdioTarget } from "../../model/target.ts";
import { targetEnvironment } from "./environment.ts";
import { isNpmRunner, npmEnvironment } from "./npm.ts";
import { platformOf } from "../platform.ts";
import { absoluteArguments, resolveProgram } from "./resolve.ts";
import type { Scratch } from "./scratch.ts";

/** Everything `spawn` needs, decided. */
export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

const PACKAGE_RUNNERS = /^(npx|npm|uvx|uv|pipx|bunx|pnpm|yarn)$/;

/**
 * Turns a target into a launch inside the scratch folder, or says why it cannot start. `added` are
 * variables of the run itself: baits, dummy credentials, another locale.
 */
export function planLaunch(
  target: StdioTarget,
  scratch: Scratch,
  added: Readonly<Record<string, string>>,
): { readonly ok: true; readonly launch: Launch } | { readonly ok: false; readonly why: Failure } {
  const platform = platformOf(process.platform);
  const ours = process.env;
  const from = target.cwd === undefined ? process.cwd() : resolve(target.cwd);
  if (!isFolder(from)) {
    return { ok: false, why: failure("working-folder-missing", `${from} is not a folder`) };
  }
  const program = resolveProgram(target.command, { platform, env: ours, cwd: from });
  if (!program.ok) return program;
  const home = homedir();
  const npm = isNpmRunner(target.command)
    ? npmEnvironment({ platform, ours, home, execPath: process.execPath, scratch })
    : {};
  return {
    ok: true,
    launch: {
      file: program.file,
      args:
        target.cwd === undefined
          ? absoluteArguments(target.args, from, PACKAGE_RUNNERS.test(basename(target.command)))
          : target.args,
      cwd: target.cwd === undefined ? scratch.work : from,
      env: targetEnvironment({ platform, ours, home, scratch, npm, named: target.env, added }),
    },
  };
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}
