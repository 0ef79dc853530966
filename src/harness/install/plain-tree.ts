import { canonicalJson, sha256 } from "../../lib/canonical.ts";
import { fetchTree } from "./fetch-tree.ts";
import type { Refused } from "./in-room.ts";
import type { InstallOptions } from "./install.ts";
import { exactSpec, rootId } from "./messages.ts";
import type { NpmCommand } from "./npm-command.ts";
import type { RegistrySettings } from "./npm-settings.ts";
import { registryMark } from "./registry-mark.ts";
import type { KnownSpecs, TreeRecord, TreeStore } from "./tree-store.ts";

/** A tree that fits, and what is to be said about it. */
export interface Tree {
  readonly name: string;
  readonly record: TreeRecord;
  readonly caveats: readonly string[];
}

const OLD_MS = 7 * 24 * 60 * 60 * 1000;

interface Means {
  readonly store: TreeStore;
  readonly settings: RegistrySettings;
}

type PlainTree = { readonly ok: true; readonly tree: Tree } | Refused;

/** The tree without any script run: the one that is kept where that still fits, else a new one. */
export async function plainTree(
  { specs }: NpmCommand,
  options: InstallOptions,
  { store, settings }: Means,
): Promise<PlainTree> {
  const key = specsKey(specs, settings);
  const known = store.specs(key);
  const record = known === undefined ? undefined : fittingRecord(store, known);
  const [isIntact, asked] =
    known === undefined || record === undefined
      ? [false, "unknown" as const]
      : await Promise.all([
          store.isIntact(record.lock, record, options.signal),
          askAgain(specs, known, settings, options.signal),
        ]);
  options.signal.throwIfAborted();
  const reuse = (caveats: readonly string[]): PlainTree => ({
    ok: true,
    tree: { name: record!.lock, record: record!, caveats: [...caveats, ...ageOf(record!)] },
  });
  if (isIntact && asked === "same") return reuse([]);
  if (isIntact && asked === "unreachable") return reuse([awayText(record!)]);

  const fetched = await fetchTree(specs, {
    ...options,
    store,
    settings,
    known: isIntact ? known?.roots.map(rootId) : undefined,
  });
  if (!fetched.ok) {
    const isAway = fetched.why.code === "registry-unreachable";
    return isIntact && isAway ? reuse([awayText(record!)]) : fetched;
  }
  if (fetched.record === undefined) {
    store.keepSpecs(key, { lock: record!.lock, roots: fetched.roots });
    return reuse([]);
  }
  const { roots } = fetched;
  store.keepSpecs(key, { lock: fetched.record.lock, roots });
  const exact = roots.map(exactSpec);
  store.keepSpecs(specsKey(exact, settings), { lock: fetched.record.lock, roots });
  const caveats = known !== undefined && !isIntact ? [REPLACED] : [];
  return { ok: true, tree: { name: fetched.record.lock, record: fetched.record, caveats } };
}

/** Goes up when a record says more than before: what an older one kept is made again. */
const RECORD_FORMAT = 2;

/** Another Node may be given another version of a package. */
function specsKey(specs: readonly string[], { digest }: RegistrySettings): string {
  const format = RECORD_FORMAT;
  return sha256(canonicalJson({ specs, settings: digest, node: process.version, format }));
}

/** Said when a kept tree had to be replaced. */
export const REPLACED =
  "The package as it was kept here had been changed or was incomplete: it was installed anew.";

/** The record of the tree that an index entry names, when both mean the same packages. */
function fittingRecord(store: TreeStore, known: KnownSpecs): TreeRecord | undefined {
  const record = store.record(known.lock);
  if (record === undefined) return undefined;
  const ids = known.roots.map(rootId);
  const isSame =
    record.roots.length === ids.length &&
    record.roots.every((root, at) => rootId(root) === ids[at]);
  return isSame ? record : undefined;
}

/**
 * Whether the registry still means the same. An exact version is what it is; otherwise, where a plain
 * request will do, unchanged metadata says so without npm's libraries.
 */
async function askAgain(
  specs: readonly string[],
  known: KnownSpecs,
  settings: RegistrySettings,
  signal: AbortSignal,
): Promise<"same" | "unreachable" | "unknown"> {
  const open = known.roots.filter((root, at) => !isExact(specs[at] ?? "", root.version));
  if (open.length === 0) return "same";
  if (!settings.isPlain || open.some(({ mark }) => mark === null)) return "unknown";
  const marks = await Promise.all(
    open.map(({ url, mark }) => registryMark(url, settings.options, mark, signal)),
  );
  if (marks.some(({ state }) => state === "unreachable")) return "unreachable";
  return marks.every((one, at) => one.state === "found" && one.mark === open[at]?.mark)
    ? "same"
    : "unknown";
}

function isExact(spec: string, version: string): boolean {
  return spec.slice(spec.lastIndexOf("@") + 1) === version && spec.lastIndexOf("@") > 0;
}

function awayText({ date }: TreeRecord): string {
  return `The registry could not be asked for a newer version: the package is as installed on ${dayOf(date)}.`;
}

function ageOf({ date }: TreeRecord): readonly string[] {
  return Date.now() - Date.parse(date) < OLD_MS
    ? []
    : [`Its dependencies are as installed on ${dayOf(date)}: newer versions were not looked for.`];
}

function dayOf(date: string): string {
  return date.slice(0, 10);
}
