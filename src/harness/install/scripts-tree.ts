import { cpSync } from "node:fs";
import { join } from "node:path";
import { type Failure, failure } from "../../errors.ts";
import { withoutSecrets } from "./failures.ts";
import type { InstallOptions } from "./install.ts";
import { REPLACED, type Tree } from "./plain-tree.ts";
import { runWorker, scriptsLaunch } from "./run-worker.ts";
import { watchSize } from "./size-watch.ts";
import { lookAtTree } from "./tree-look.ts";
import type { TreeRecord, TreeStore } from "./tree-store.ts";

/** The same tree after its lifecycle scripts ran, in a place of its own: the plain one stays plain. */
export async function treeWithScripts(
  plain: Tree,
  store: TreeStore,
  options: InstallOptions & {
    readonly runScripts: NonNullable<InstallOptions["runScripts"]>;
    readonly secrets: readonly string[];
  },
): Promise<
  { readonly ok: true; readonly tree: Tree } | { readonly ok: false; readonly why: Failure }
> {
  const { signal } = options;
  const name = `${plain.name}-scripts`;
  const known = store.record(name);
  if (known !== undefined && (await store.isIntact(name, known, signal))) {
    return { ok: true, tree: { name, record: known, caveats: plain.caveats } };
  }
  const caveats = known === undefined ? plain.caveats : [...plain.caveats, REPLACED];
  const room = store.temporary();
  const tree = join(room.path, "tree");
  const stopper = new AbortController();
  let tooMuch: string | undefined;
  const watch = watchSize(room.path, (why) => {
    tooMuch = why;
    stopper.abort();
  });
  try {
    cpSync(store.folderOf(plain.name), tree, { recursive: true, verbatimSymlinks: true });
    options.onProgress?.("running the install scripts");
    const launch = scriptsLaunch(room.path, tree, options.env);
    const { code, tail } = await runWorker(
      options.runScripts(launch, [tree, ...roomsOf(launch.env)]),
      undefined,
      AbortSignal.any([signal, stopper.signal]),
      () => undefined,
    );
    if (code !== 0) {
      const detail = `its install scripts failed: ${withoutSecrets(tail, options.secrets)}`;
      return { ok: false, why: failure("install-failed", detail) };
    }
    const look = await lookAtTree(tree, signal);
    if ("why" in look) return { ok: false, why: failure("package-refused", look.why) };
    const record: TreeRecord = {
      ...plain.record,
      digest: look.digest,
      date: new Date().toISOString(),
      facts: { ...plain.record.facts, ranScripts: true },
    };
    await store.place(name, tree, record, signal);
    return { ok: true, tree: { name, record, caveats } };
  } catch (error) {
    if (tooMuch === undefined) throw error;
    return { ok: false, why: failure("package-refused", tooMuch) };
  } finally {
    watch.stop();
    room.remove();
  }
}

/** The throw-away folders of the worker itself. */
function roomsOf(env: Readonly<Record<string, string>>): readonly string[] {
  return [
    ...new Set(["HOME", "TMPDIR", "XDG_RUNTIME_DIR", "TEMP"].flatMap((name) => env[name] ?? [])),
  ];
}
