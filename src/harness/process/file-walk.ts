import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  type Stats,
} from "node:fs";
import { dirname, sep } from "node:path";
import { tellingPlaces } from "../../lib/telling-paths.ts";
import { LIMITS } from "../limits.ts";
import { isTrueFolder, openUp } from "./true-folder.ts";

/** The folders of a scratch tree that a server is to think its own. */
export interface Watched {
  readonly home: string;
  readonly work: string;
  readonly temp: string;
}

/** Something that stands in one of the folders. */
export interface Entry {
  /** `~/...`, `./...` or `tmp/...`, with slashes, readable; `~`, `.` or `tmp` of a folder itself. */
  readonly path: string;
  /** The true path: names need not be text. */
  readonly location: Buffer;
  readonly kind: "file" | "folder" | "link" | "other";
  readonly stats: Stats;
}

/** Everything that was found, by location (as latin1), and how much was certainly not looked at. */
export interface Walk {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly unwalked: number;
}

/** Prefixes of the printed paths, in the order in which the folders are walked and named. */
const PREFIXES = [
  ["~/", "home"],
  ["./", "work"],
  ["tmp/", "temp"],
] as const;

/** One of the folders, and whether it is one: in place of any a server may put a link to elsewhere. */
interface Folder {
  readonly prefix: string;
  readonly location: Buffer;
  /** undefined when nothing is there. */
  readonly itself: Entry | undefined;
}

/**
 * Looks at the folders themselves and all their entries, no link followed, within the limit. First
 * come the places that matter most, so that nobody can hide a start-up file behind a heap of others;
 * then the folders, level by level.
 */
export function walkFiles(watched: Watched): Walk {
  const entries = new Map<string, Entry>();
  const missing = new Set<string>();
  const enter = (path: string, location: Buffer): Entry | undefined => {
    const key = location.toString("latin1");
    const known = entries.get(key);
    if (known !== undefined || missing.has(key) || entries.size >= LIMITS.filesWalked) return known;
    const entry = entryAt(path, location);
    if (entry === undefined) missing.add(key);
    else entries.set(key, entry);
    return entry;
  };
  const folders = PREFIXES.map(([prefix, name]) => folderAt(prefix, watched[name]));
  for (const { itself } of folders) {
    if (itself !== undefined) entries.set(itself.location.toString("latin1"), itself);
  }
  const walked = folders.filter(({ itself }) => itself?.kind === "folder");
  for (const place of tellingPlaces()) enterPlace(place, walked, enter);
  const waiting: Pick<Folder, "prefix" | "location">[] = [...walked];
  let unwalked = folders.filter(({ itself }) => itself === undefined).length;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const names = namesIn(next.location);
    if (names === undefined) unwalked++;
    for (const name of names ?? []) {
      const location = below(next.location, name);
      const isKnown = entries.has(location.toString("latin1"));
      if (!isKnown && entries.size >= LIMITS.filesWalked) {
        unwalked++;
        continue;
      }
      const path = `${next.prefix}${name.toString("utf8")}`;
      const entry = enter(path, location);
      if (entry?.kind === "folder") waiting.push({ prefix: `${path}/`, location });
    }
  }
  return { entries, unwalked };
}

/** The entry at a place and, when that is a folder, what stands in it; no further than a link. */
function enterPlace(
  place: string,
  folders: readonly Folder[],
  enter: (path: string, location: Buffer) => Entry | undefined,
): void {
  const folder = folders.find(({ prefix }) => place.startsWith(prefix));
  if (folder === undefined) return;
  const parts = place.slice(folder.prefix.length).split("/").filter(Boolean);
  let path = folder.prefix.slice(0, -1);
  let location = folder.location;
  for (const [index, part] of parts.entries()) {
    path = `${path}/${part}`;
    location = below(location, Buffer.from(part));
    const entry = enter(path, location);
    if (entry === undefined) return;
    if (index < parts.length - 1 && entry.kind !== "folder") return;
    if (index === parts.length - 1 && entry.kind === "folder" && place.endsWith("/")) {
      for (const name of namesIn(location)?.slice(0, LIMITS.filesLeft) ?? []) {
        enter(`${path}/${name.toString("utf8")}`, below(location, name));
      }
    }
  }
}

/** Whether certainly nothing stands there any more. */
export function isGone({ location }: Entry): boolean {
  return attempt(() => lstatSync(location, { throwIfNoEntry: false }) === undefined) ?? false;
}

/** Up to `limit` bytes of a file, or the target of a link; undefined for what can not be read. */
export function contentOf({ kind, location }: Entry, limit: number): Buffer | undefined {
  if (kind === "link") return attempt(() => readlinkSync(location, "buffer"));
  if (kind !== "file") return undefined;
  return attempt(() => {
    // A pipe in its place must not block us, and a link in its place must not lead out.
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
    const file = openSync(location, flags);
    try {
      const stats = fstatSync(file);
      const bytes = Buffer.alloc(Math.min(limit, stats.isFile() ? stats.size : 0));
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
    } finally {
      closeSync(file);
    }
  });
}

function folderAt(prefix: string, folder: string): Folder {
  const path = prefix.slice(0, -1);
  const location = Buffer.from(folder);
  // A folder above that is closed to us hides all of this one.
  const itself =
    entryAt(path, location) ?? (openUp(dirname(folder)) ? entryAt(path, location) : undefined);
  if (itself?.kind !== "folder" || isTrueFolder(folder)) return { prefix, location, itself };
  // What is there lies behind a link further up.
  return { prefix, location, itself: { ...itself, kind: "link" } };
}

function entryAt(path: string, location: Buffer): Entry | undefined {
  const stats = attempt(() => lstatSync(location, { throwIfNoEntry: false }));
  if (stats === undefined) return undefined;
  const kind = stats.isFile()
    ? "file"
    : stats.isDirectory()
      ? "folder"
      : stats.isSymbolicLink()
        ? "link"
        : "other";
  return { path, location, kind, stats };
}

/** Names in a folder, in the order of their bytes; undefined where they can not be read. */
function namesIn(location: Buffer): readonly Buffer[] | undefined {
  const read = () => attempt(() => readdirSync(location, "buffer"));
  // A folder closed to us hides what is in it; it is ours, and goes at the end.
  const names = read() ?? (openUp(location) ? read() : undefined);
  return names && [...names].sort((a, b) => Buffer.compare(a, b));
}

function below(folder: Buffer, name: Buffer): Buffer {
  return Buffer.concat([folder, SLASH, name]);
}

const SLASH = Buffer.from(sep);

/** What stands in the folders is the server's to change: an entry that is gone is no failure. */
function attempt<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
