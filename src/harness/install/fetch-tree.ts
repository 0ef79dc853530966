import { failure } from "../../errors.ts";
import { workerFailure, withoutSecrets } from "./failures.ts";
import { inRoom, keepTree, type Refused } from "./in-room.ts";
import type { InstallOptions } from "./install.ts";
import type { RootPackage } from "./messages.ts";
import type { RegistrySettings } from "./npm-settings.ts";
import { fetchLaunch, runWorker } from "./run-worker.ts";
import type { TreeRecord, TreeStore } from "./tree-store.ts";

export type Fetched =
  | {
      readonly ok: true;
      readonly roots: readonly RootPackage[];
      /** Undefined when what is known is still right. */
      readonly record: TreeRecord | undefined;
    }
  | Refused;

/** Has the worker fetch a tree, looks at it and puts it in its place. */
export function fetchTree(
  specs: readonly string[],
  options: InstallOptions & {
    readonly store: TreeStore;
    readonly settings: RegistrySettings;
    readonly known: readonly string[] | undefined;
  },
): Promise<Fetched> {
  const { store, settings } = options;
  const { secrets } = settings;
  return inRoom(store, options.signal, async (room): Promise<Fetched> => {
    const { answer, code, tail } = await runWorker(
      { launch: fetchLaunch(room.path, options.env) },
      {
        specs,
        folder: room.tree,
        npmCache: store.npmCache,
        options: settings.options,
        isPlain: settings.isPlain,
        known: options.known,
      },
      room.signal,
      (what) => options.onProgress?.(what),
    );
    if (answer === undefined || "metadata" in answer) {
      const detail = `the installer ended with exit code ${code}: ${withoutSecrets(tail, secrets)}`;
      return { ok: false, why: failure("install-failed", detail) };
    }
    if (!answer.ok) return { ok: false, why: workerFailure(answer, secrets) };
    const { roots, made } = answer;
    if (made === undefined) return { ok: true, roots, record: undefined };
    const first = roots[0];
    if (first === undefined) throw new TypeError("no package was asked for");
    const { name, version, integrity } = first;
    const facts = { name, version, integrity, ...made, ranScripts: false };
    const kept = await keepTree(
      store,
      room,
      made.lock,
      { lock: made.lock, roots, facts },
      () => false,
    );
    return kept.ok ? { ok: true, roots, record: kept.record } : kept;
  });
}
