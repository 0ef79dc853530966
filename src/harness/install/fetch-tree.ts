import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Failure, failure } from "../../errors.ts";
import { workerFailure, withoutSecrets } from "./failures.ts";
import type { InstallOptions } from "./install.ts";
import type { RootPackage } from "./messages.ts";
import type { RegistrySettings } from "./npm-settings.ts";
import { fetchLaunch, runWorker } from "./run-worker.ts";
import { watchSize } from "./size-watch.ts";
import { lookAtTree } from "./tree-look.ts";
import type { TreeRecord, TreeStore } from "./tree-store.ts";

export type Fetched =
  | {
      readonly ok: true;
      readonly roots: readonly RootPackage[];
      /** Undefined when what is known is still right. */
      readonly record: TreeRecord | undefined;
    }
  | { readonly ok: false; readonly why: Failure };

/** Has the worker fetch a tree, looks at it and puts it in its place. */
export async function fetchTree(
  specs: readonly string[],
  options: InstallOptions & {
    readonly store: TreeStore;
    readonly settings: RegistrySettings;
    readonly known: readonly string[] | undefined;
  },
): Promise<Fetched> {
  const { store, settings, signal } = options;
  const { secrets } = settings;
  const room = store.temporary();
  const tree = join(room.path, "tree");
  let tooMuch: string | undefined;
  const stopper = new AbortController();
  const watch = watchSize(room.path, (why) => {
    tooMuch = why;
    stopper.abort();
  });
  try {
    mkdirSync(tree, { mode: 0o700 });
    const { answer, code, tail } = await runWorker(
      { launch: fetchLaunch(room.path, options.env) },
      {
        specs,
        folder: tree,
        npmCache: store.npmCache,
        options: settings.options,
        isPlain: settings.isPlain,
        known: options.known,
      },
      AbortSignal.any([signal, stopper.signal]),
      (what) => options.onProgress?.(what),
    );
    if (answer === undefined) {
      const detail = `the installer ended with exit code ${code}: ${withoutSecrets(tail, secrets)}`;
      return { ok: false, why: failure("install-failed", detail) };
    }
    if (!answer.ok) return { ok: false, why: workerFailure(answer, secrets) };
    const { roots, made } = answer;
    if (made === undefined) return { ok: true, roots, record: undefined };
    const first = roots[0];
    if (first === undefined) throw new TypeError("no package was asked for");
    const look = await lookAtTree(tree, signal);
    if ("why" in look) return { ok: false, why: failure("package-refused", look.why) };
    if (look.outside.length > 0) {
      const detail = `links that lead out of the package tree: ${look.outside.join(", ")}`;
      return { ok: false, why: failure("package-refused", detail) };
    }
    const record: TreeRecord = {
      lock: made.lock,
      digest: look.digest,
      date: new Date().toISOString(),
      roots,
      facts: {
        name: first.name,
        version: first.version,
        integrity: first.integrity,
        ...made,
        ranScripts: false,
      },
    };
    await store.place(made.lock, tree, record, signal);
    return { ok: true, roots, record };
  } catch (error) {
    if (tooMuch === undefined) throw error;
    return { ok: false, why: failure("package-refused", tooMuch) };
  } finally {
    watch.stop();
    room.remove();
  }
}
