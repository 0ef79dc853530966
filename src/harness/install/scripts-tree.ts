import { cp } from "node:fs/promises";
import { sep } from "node:path";
import { failure } from "../../errors.ts";
import { withoutSecrets } from "./failures.ts";
import { inRoom, keepTree, type Refused } from "./in-room.ts";
import type { InstallOptions } from "./install.ts";
import { REPLACED, type Tree } from "./plain-tree.ts";
import { runWorker, scriptsLaunch } from "./run-worker.ts";
import type { LinkRule } from "./tree-look.ts";
import type { TreeStore } from "./tree-store.ts";

type TreeWithScripts = { readonly ok: true; readonly tree: Tree } | Refused;

/** The same tree after its lifecycle scripts ran, in a place of its own: the plain one stays plain. */
export async function treeWithScripts(
  plain: Tree,
  store: TreeStore,
  options: InstallOptions & {
    readonly runScripts: NonNullable<InstallOptions["runScripts"]>;
    readonly secrets: readonly string[];
  },
): Promise<TreeWithScripts> {
  const name = `${plain.name}-scripts`;
  const mayReuse = options.rerunScripts !== true;
  const known = mayReuse ? store.record(name) : undefined;
  if (known !== undefined && (await store.isIntact(name, known, options.signal))) {
    return { ok: true, tree: { name, record: known, caveats: [...plain.caveats, RAN_BEFORE] } };
  }
  const caveats = known === undefined ? plain.caveats : [...plain.caveats, REPLACED];
  return inRoom(store, options.signal, async (room): Promise<TreeWithScripts> => {
    await cp(store.folderOf(plain.name), room.tree, {
      recursive: true,
      verbatimSymlinks: true,
      filter: () => !room.signal.aborted,
    });
    options.onProgress?.("running the install scripts");
    const launch = scriptsLaunch(room.path, room.tree, options.env);
    const { code, tail } = await runWorker(
      options.runScripts(launch, [room.tree, ...roomsOf(launch.env)]),
      undefined,
      room.signal,
      () => undefined,
    );
    if (code !== 0) {
      const detail = `its install scripts failed: ${withoutSecrets(tail, options.secrets)}`;
      return { ok: false, why: failure("install-failed", detail) };
    }
    const { lock, roots, facts } = plain.record;
    const ran = { lock, roots, facts: { ...facts, ranScripts: true } };
    const kept = await keepTree(store, room, name, ran, mayLeadOut);
    return kept.ok ? { ok: true, tree: { name, record: kept.record, caveats } } : kept;
  });
}

const RAN_BEFORE =
  "Its install scripts ran at an earlier scan; what they did then is not part of this one.";

/** The system's own programs and libraries, which every start may read anyway. */
const SYSTEM = /^\/(?:usr|bin|sbin|lib(?:32|64|x32|o32)?|nix\/store|gnu\/store)\//;

/** Builds leave links to the tools they used (node-gyp to Python). A program is never such a link. */
const mayLeadOut: LinkRule = (path, target) =>
  SYSTEM.test(target) && !path.split(sep).includes(".bin");

/** The throw-away folders of the worker itself. */
function roomsOf(env: Readonly<Record<string, string>>): readonly string[] {
  return [
    ...new Set(["HOME", "TMPDIR", "XDG_RUNTIME_DIR", "TEMP"].flatMap((name) => env[name] ?? [])),
  ];
}
