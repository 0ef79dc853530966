import { execFile, type ChildProcess, spawn } from "node:child_process";
import { chownSync, existsSync, lstatSync, mkdtempSync, readdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contain } from "../../src/harness/sandbox/contain.ts";
import { findSandbox } from "../../src/harness/sandbox/find-sandbox.ts";
import type { Launch } from "../../src/harness/process/launch.ts";
import { createScratch } from "../../src/harness/process/scratch.ts";
import type { NetworkChoice } from "../../src/model/vocabulary.ts";

export const found = await findSandbox();

/** Who makes an attempt: we, and where we are root an ordinary user as well. */
export interface Who {
  readonly name: string;
  readonly id: number | undefined;
}

const isRoot = process.getuid?.() === 0;
const ORDINARY = 65_534;

export const WHO: readonly Who[] = isRoot
  ? [
      { name: "root", id: undefined },
      { name: "an ordinary user", id: ORDINARY },
    ]
  : [{ name: "an ordinary user", id: undefined }];

/** Why nothing here can be tried; empty where it can. */
export const MISSING = found.ok ? "" : ` (${found.why})`;

const PYTHON = "/usr/bin/python3";
export const hasPython = existsSync(PYTHON);

/** What a program said. */
export interface Said {
  readonly code: number | string | null;
  readonly out: string;
  readonly err: string;
}

export interface Attempt {
  readonly file: string;
  readonly args: readonly string[];
}

export const node = (code: string): Attempt => ({ file: process.execPath, args: ["-e", code] });
export const python = (code: string): Attempt => ({ file: PYTHON, args: ["-c", code] });

export interface Hold {
  readonly network?: NetworkChoice;
  readonly cwd?: string;
  readonly trees?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Makes an attempt inside the sandbox. */
export async function held(who: Who, attempt: Attempt, how: Hold = {}): Promise<Said> {
  const { start, remove } = holding(who, attempt, how);
  try {
    const said = await run(who, start);
    // An attempt that was never made has not failed.
    if (said.err.startsWith("bwrap: ")) throw new Error(said.err);
    return said;
  } finally {
    remove();
  }
}

/** The same without the sandbox. */
export function free(who: Who, attempt: Attempt): Promise<Said> {
  return run(who, { ...attempt, cwd: "/", env: { PATH: "/usr/bin:/bin:/usr/sbin:/sbin" } });
}

/** Starts it inside the sandbox and leaves it running. */
export function startHeld(
  who: Who,
  attempt: Attempt,
  how: Hold = {},
): { readonly child: ChildProcess; readonly remove: () => void } {
  const { start, remove } = holding(who, attempt, how);
  const child = spawn(start.file, start.args, { ...identity(who), cwd: start.cwd, env: start.env });
  return { child, remove };
}

/** A folder that everybody may use; the caller removes it. */
export function openFolder(who: Who): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "prober-test-")));
  give(folder, who);
  return folder;
}

/** Makes all in a folder a user's own. */
export function give(path: string, who: Who): void {
  if (who.id === undefined) return;
  chownSync(path, who.id, who.id);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) give(join(path, name), who);
}

export function identity(who: Who): { readonly uid?: number; readonly gid?: number } {
  return who.id === undefined ? {} : { uid: who.id, gid: who.id };
}

function holding(who: Who, { file, args }: Attempt, how: Hold) {
  if (!found.ok) throw new Error(found.why);
  const scratch = createScratch();
  const env = { PATH: "/usr/bin:/bin:/usr/sbin:/sbin", HOME: scratch.home, ...how.env };
  const launch: Launch = { file, args, cwd: how.cwd ?? scratch.work, env };
  // Only root has device files of its own, and only root needs them.
  const sandbox = who.id === undefined ? found.sandbox : { ...found.sandbox, devices: undefined };
  const { launch: start } = contain(sandbox, launch, {
    scratch,
    network: how.network ?? "none",
    cwd: how.cwd,
    trees: how.trees ?? [],
  });
  give(scratch.root, who);
  return { start, remove: () => void scratch.remove() };
}

function run(who: Who, { file, args, cwd, env }: Launch): Promise<Said> {
  return new Promise((resolve) => {
    const options = { ...identity(who), cwd, env, timeout: 20_000, killSignal: "SIGKILL" } as const;
    execFile(file, args, options, (error, out, err) => {
      resolve({ code: error === null ? 0 : (error.code ?? null), out: out.trim(), err });
    });
  });
}
