import { join } from "node:path";
import { type Failure, failure } from "../../errors.ts";
import type { PackageFacts } from "../../model/package.ts";
import { platformOf } from "../platform.ts";
import type { Launch } from "../process/launch.ts";
import type { Watch } from "../trace/watch.ts";
import { startClock } from "./clock.ts";
import { chooseProgram } from "./choose-program.ts";
import type { NpmCommand } from "./npm-command.ts";
import { registrySettings } from "./npm-settings.ts";
import { plainTree } from "./plain-tree.ts";
import { treeWithScripts } from "./scripts-tree.ts";
import { openTreeStore } from "./tree-store.ts";

/** A package tree of ours, and the program in it that was asked for. */
export interface Installed {
  /** Holds `package.json`, `package-lock.json` and `node_modules`. */
  readonly folder: string;
  /** Absolute path of the program, started directly. */
  readonly program: string;
  /** Goes in front of PATH, as npx does it. */
  readonly binFolder: string;
  readonly facts: PackageFacts;
  readonly caveats: readonly string[];
}

export interface InstallOptions {
  /** Our own cache folder. */
  readonly cache: string;
  readonly seconds: number;
  readonly signal: AbortSignal;
  readonly env: NodeJS.ProcessEnv;
  readonly home: string;
  onProgress?(what: string): void;
  /** Contains the launch that runs the lifecycle scripts; left out, none is run. */
  readonly runScripts?: RunScripts;
  /** Runs them although they ran at an earlier scan: what they do is to be seen. */
  readonly rerunScripts?: boolean;
}

/** Contains a launch that may write these folders; `watch` gets what a tracer says of it. */
export type RunScripts = (
  launch: Launch,
  writable: readonly string[],
) => { readonly launch: Launch; readonly watch?: Pick<Watch, "push"> };

export type InstallResult =
  | { readonly ok: true; readonly installed: Installed }
  | {
      readonly ok: false;
      readonly why: Failure;
      /** Of the package, where it got as far as being fetched. */
      readonly facts?: PackageFacts;
    };

/**
 * Installs what a command line of npm's runner asks for, without running any of it: tarballs of the
 * registry only, lifecycle scripts off. A tree that is known is looked at again in full, and taken
 * when the registry still means the same version.
 */
export async function install(
  command: NpmCommand,
  options: InstallOptions,
): Promise<InstallResult> {
  const clock = startClock(options, "the package was not installed");
  let facts: PackageFacts | undefined;
  const failed = (why: Failure): InstallResult => ({
    ok: false,
    why,
    ...(facts === undefined ? {} : { facts }),
  });
  const onFetched = (found: PackageFacts) => void (facts = found);
  try {
    const timed = { ...options, signal: clock.signal };
    const result = await installInTime(command, timed, onFetched);
    return result.ok ? result : failed(result.why);
  } catch (error) {
    if (clock.signal.aborted) return failed(clock.signal.reason as Failure);
    const { code, message } = error as NodeJS.ErrnoException;
    // A full disk, a folder that may not be written: no fault of ours. All else is.
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error;
    return failed(failure("install-failed", message));
  } finally {
    clock.stop();
  }
}

async function installInTime(
  command: NpmCommand,
  options: InstallOptions,
  onFetched: (facts: PackageFacts) => void,
): Promise<InstallResult> {
  const store = openTreeStore(options.cache);
  if ("why" in store) return { ok: false, why: failure("install-failed", store.why) };
  const settings = registrySettings({
    platform: platformOf(process.platform),
    ours: options.env,
    home: options.home,
    execPath: process.execPath,
  });
  const plain = await plainTree(command, options, { store, settings });
  if (!plain.ok) return plain;
  const { facts } = plain.tree.record;
  const requested = command.specs[0] ?? "";
  const { runScripts } = options;
  const isToRun = runScripts !== undefined && facts.scripts.length > 0;
  onFetched({ ...facts, requested, ranScripts: isToRun });
  const done = isToRun
    ? await treeWithScripts(plain.tree, store, {
        ...options,
        runScripts,
        secrets: settings.secrets,
      })
    : plain;
  if (!done.ok) return done;
  const { name, record, caveats } = done.tree;
  const folder = store.folderOf(name);
  const program = chooseProgram(command, record.roots, folder, options.env);
  if (!program.ok) return program;
  return {
    ok: true,
    installed: {
      folder,
      program: program.file,
      binFolder: join(folder, "node_modules", ".bin"),
      facts: { ...record.facts, requested },
      caveats,
    },
  };
}
