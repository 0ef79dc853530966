import { sep } from "node:path";
import { tellingPath } from "../../lib/telling-paths.ts";
import type { CanaryFound } from "../frames/canary-search.ts";
import { LIMITS } from "../limits.ts";
import { contentOf, type Entry, isGone, type Walk, walkFiles, type Watched } from "./file-walk.ts";

/** A file the server left, changed or took away. */
export interface FileLeft {
  /**
   * `~/...` below the home folder, `./...` below the working, `tmp/...` below the temporary one; `~`,
   * `.` or `tmp` when the folder itself was replaced.
   */
  readonly path: string;
  readonly change: "new" | "changed" | "removed";
  readonly kind: Entry["kind"];
  readonly bytes: number;
  readonly executable: boolean;
}

/** A canary in a file, its name or its link target. */
export interface FileHit extends CanaryFound {
  readonly path: string;
}

/** The folders before the start. Small contents are kept: baits, and what an earlier start left. */
export interface FileSnapshot {
  readonly entries: ReadonlyMap<string, Entry & { readonly content: Buffer | undefined }>;
}

/** Bytes of one file, and of all, whose content is compared; others by size and time. */
const KEPT_FILE_BYTES = 64 * 1024;
const KEPT_BYTES = 2 * 1024 * 1024;

/** Writes down what stands in the folders. */
export function snapshotFiles(folders: Watched): FileSnapshot {
  let room = KEPT_BYTES;
  const entries = Array.from(walkFiles(folders).entries, ([key, entry]) => {
    const isSmall = entry.stats.size <= Math.min(KEPT_FILE_BYTES, room);
    const content = isSmall ? contentOf(entry, KEPT_FILE_BYTES) : undefined;
    room -= content?.length ?? 0;
    return [key, { ...entry, content }] as const;
  });
  return { entries: new Map(entries) };
}

/**
 * What is new, changed or removed since: home before work before temp, by code unit. When there is
 * more than can be named, start-up files, client configuration, then changes come before the rest.
 * `look` searches bytes for canaries; those that stood in a file before are no hits.
 */
export function filesLeft(
  before: FileSnapshot,
  folders: Watched,
  look: (bytes: Buffer) => readonly CanaryFound[] = () => [],
): { readonly files: FileLeft[]; readonly dropped: number; readonly hits: FileHit[] } {
  const walk = walkFiles(folders);
  const touched = differences(before, walk).sort((a, b) => a.rank - b.rank || byPlace(a, b));
  const named = touched.slice(0, LIMITS.filesLeft);
  return {
    files: named.sort(byPlace).map(({ left }) => left),
    dropped: touched.length - named.length + walk.unwalked,
    hits: hitsIn(touched, before, look),
  };
}

interface Touched {
  readonly key: string;
  readonly entry: Entry;
  readonly left: FileLeft;
  /** What matters most comes first. */
  readonly rank: number;
}

function differences(before: FileSnapshot, { entries: after, unwalked }: Walk): Touched[] {
  const filled = new Set(Array.from(after.keys(), folderOf));
  const touched: Touched[] = [];
  for (const [key, entry] of after) {
    const old = before.entries.get(key);
    const isNew = old === undefined && !(entry.kind === "folder" && filled.has(key));
    const isChanged = old !== undefined && hasChanged(old, entry);
    if (isNew || isChanged) touched.push(asTouched(key, entry, isNew ? "new" : "changed"));
  }
  const wereFilled = new Set(Array.from(before.entries.keys(), folderOf));
  for (const [key, entry] of before.entries) {
    if (after.has(key) || (entry.kind === "folder" && wereFilled.has(key))) continue;
    if (unwalked > 0 && !isCutOff(key, after) && !isGone(entry)) continue;
    touched.push(asTouched(key, entry, "removed"));
  }
  return touched;
}

/** Whether something else has taken the place of a folder on the way there. */
function isCutOff(key: string, after: Walk["entries"]): boolean {
  for (let folder = folderOf(key); folder !== ""; folder = folderOf(folder)) {
    const entry = after.get(folder);
    if (entry !== undefined) return entry.kind !== "folder";
  }
  return false;
}

function hasChanged(old: Entry & { readonly content: Buffer | undefined }, now: Entry): boolean {
  if (old.kind !== now.kind) return true;
  if (now.kind === "folder" || now.kind === "other") return false;
  if (old.stats.size !== now.stats.size) return true;
  if (old.content === undefined) return old.stats.mtimeMs !== now.stats.mtimeMs;
  return contentOf(now, KEPT_FILE_BYTES)?.equals(old.content) === false;
}

function asTouched(key: string, entry: Entry, change: FileLeft["change"]): Touched {
  const { path, kind, stats } = entry;
  const isFile = kind === "file";
  const executable = isFile && (stats.mode & 0o111) !== 0;
  const left = { path, change, kind, bytes: isFile ? stats.size : 0, executable };
  return { key, entry, left, rank: rankOf(left) };
}

/** Files opened at most. */
const MAX_SEARCHED = 5_000;

/** The smaller files first: more of them fit into what may be read. */
function hitsIn(
  touched: readonly Touched[],
  before: FileSnapshot,
  look: (bytes: Buffer) => readonly CanaryFound[],
): FileHit[] {
  const there = touched
    .filter(({ left }) => left.change !== "removed")
    .sort((a, b) => a.rank - b.rank || a.left.bytes - b.left.bytes || byPlace(a, b))
    .slice(0, MAX_SEARCHED);
  let room = LIMITS.leftFilesBytes;
  return there.flatMap(({ key, entry, left: { path } }) => {
    const limit = Math.min(room, LIMITS.leftFileBytes);
    const content = (limit > 0 ? contentOf(entry, limit) : undefined) ?? NOTHING;
    room -= content.length;
    const old = before.entries.get(key)?.content;
    const known = new Set(old === undefined ? [] : look(old).map(({ canary }) => canary));
    const found = new Map(
      [...look(Buffer.from(path)), ...look(content)]
        .filter(({ canary }) => !known.has(canary))
        .map((one) => [`${one.canary} ${one.encoding} ${one.part}`, one]),
    );
    return Array.from(found.values(), (one) => ({ ...one, path }));
  });
}

const NOTHING = Buffer.alloc(0);

function rankOf({ path, change, kind }: FileLeft): number {
  const telling = tellingPath(path, kind === "link");
  if (telling !== undefined) return telling === "startup" ? 0 : 1;
  return change === "new" ? 3 : 2;
}

const ORDER = ["~", ".", "t"];

function byPlace({ left: a, key: one }: Touched, { left: b, key: other }: Touched): number {
  const folders = ORDER.indexOf(a.path.charAt(0)) - ORDER.indexOf(b.path.charAt(0));
  if (folders !== 0) return folders;
  return one < other ? -1 : one > other ? 1 : 0;
}

function folderOf(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf(sep)));
}
