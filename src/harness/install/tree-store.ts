import { randomUUID } from "node:crypto";
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { canonicalJson, sha256 } from "../../lib/canonical.ts";
import { PackageFacts } from "../../model/package.ts";
import { LIMITS } from "../limits.ts";
import { removeFolder } from "../process/scratch.ts";
import { lockHash } from "./made-tree.ts";
import type { RootPackage } from "./messages.ts";
import { lookAtTree } from "./tree-look.ts";

/** What is kept beside a tree, outside of it. */
export interface TreeRecord {
  readonly lock: string;
  readonly digest: string;
  /** When it was installed, ISO 8601. */
  readonly date: string;
  readonly roots: readonly RootPackage[];
  readonly facts: Omit<PackageFacts, "requested">;
}

/** Which tree a set of specifiers led to, and what the registry said then. */
export interface KnownSpecs {
  readonly lock: string;
  readonly roots: readonly RootPackage[];
}

/** Our folder of installed trees. Each is named by its lock file, and another platform has its own. */
export interface TreeStore {
  readonly npmCache: string;
  folderOf(name: string): string;
  record(name: string): TreeRecord | undefined;
  /** Whether all of a tree is still as it was recorded. */
  isIntact(name: string, record: TreeRecord, signal: AbortSignal): Promise<boolean>;
  /** Puts a finished tree in its place; another one of the same content may have come first. */
  place(name: string, made: string, record: TreeRecord, signal: AbortSignal): Promise<void>;
  discard(name: string): void;
  specs(key: string): KnownSpecs | undefined;
  keepSpecs(key: string, known: KnownSpecs): void;
  /** An empty folder on the same file system, and its removal. */
  temporary(): { readonly path: string; remove(): void };
}

const RecordedFacts = PackageFacts.omit({ requested: true });
const STALE_MS = 24 * 60 * 60 * 1000;

/** Opens it below our cache folder, or says why that is not to be trusted. */
export function openTreeStore(cache: string): TreeStore | { readonly why: string } {
  const trees = join(cache, "trees", `${process.platform}-${process.arch}`);
  const specsFolder = join(cache, "specs");
  const npmCache = join(cache, "npm", "_cacache");
  for (const folder of [cache, dirname(trees), trees, specsFolder, dirname(npmCache), npmCache]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const why = distrust(folder);
    if (why !== undefined) return { why };
  }
  removeStale(trees);
  const folderOf = (name: string) => join(trees, name);
  const recordFile = (name: string) => join(trees, `${name}.json`);
  const specsFile = (key: string) => join(specsFolder, `${key}.json`);

  const isIntact: TreeStore["isIntact"] = async (name, record, signal) => {
    try {
      const look = await lookAtTree(folderOf(name), signal);
      return (
        "digest" in look &&
        look.digest === record.digest &&
        lockHash(folderOf(name)) === record.lock
      );
    } catch {
      signal.throwIfAborted();
      return false; // gone, or closed to us
    }
  };
  const discard = (name: string) => {
    rmSync(recordFile(name), { force: true });
    // Out of the way first: what takes long to remove may be in use, or be wanted anew.
    const aside = join(trees, `.old-${randomUUID()}`);
    if (move(folderOf(name), aside)) removeFolder(aside);
  };
  return {
    npmCache,
    folderOf,
    record: (name) => {
      const record = readSealed(recordFile(name)) as TreeRecord | undefined;
      // Another version of this program may have kept more, or less, than a surface can hold.
      const isOurs = record !== undefined && RecordedFacts.safeParse(record.facts).success;
      return isOurs && name.startsWith(record.lock) ? record : undefined;
    },
    isIntact,
    async place(name, made, record, signal) {
      if (!move(made, folderOf(name))) {
        if (await isIntact(name, record, signal)) {
          writeSealed(recordFile(name), record);
          return;
        }
        discard(name);
        renameSync(made, folderOf(name));
      }
      writeSealed(recordFile(name), record);
    },
    discard,
    specs: (key) => readSealed(specsFile(key)) as KnownSpecs | undefined,
    keepSpecs: (key, known) => writeSealed(specsFile(key), known),
    temporary() {
      const path = join(trees, `.tmp-${randomUUID()}`);
      mkdirSync(path, { mode: 0o700 });
      return { path, remove: () => void removeFolder(path) };
    },
  };
}

/** What others can write to holds whatever they like. */
function distrust(folder: string): string | undefined {
  const stats = lstatSync(folder);
  if (!stats.isDirectory()) return `${folder} is no folder`;
  const own = process.getuid?.();
  if (own === undefined) return undefined;
  if (stats.uid !== own) return `${folder} belongs to another user`;
  if ((stats.mode & 0o002) !== 0) return `${folder} can be written by everyone`;
  // Many users have a group of their own, and folders that it may write to.
  const isOfOthers = (stats.mode & 0o020) !== 0 && stats.gid !== process.getgid?.();
  return isOfOthers ? `${folder} can be written by another group` : undefined;
}

/** False when something stands there already. */
function move(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (["ENOTEMPTY", "EEXIST", "EPERM", "ENOENT"].includes(code ?? "")) return false;
    throw error;
  }
}

/** What an interrupted run has left behind. What cannot be removed stands in nobody's way. */
function removeStale(trees: string): void {
  for (const name of readdirSync(trees)) {
    if (!/^\.(?:tmp|old)-/.test(name)) continue;
    const path = join(trees, name);
    const age = Date.now() - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > STALE_MS) removeFolder(path);
  }
}

/** The digest shows an edit; it holds off nobody who may write here as we do. */
function writeSealed(file: string, content: object): void {
  const temporary = `${file}.${randomUUID()}`;
  writeFileSync(temporary, JSON.stringify({ content, sha256: sha256(canonicalJson(content)) }), {
    mode: 0o600,
  });
  renameSync(temporary, file);
}

function readSealed(file: string): unknown {
  try {
    if (statSync(file).size > LIMITS.installRecordBytes) return undefined;
    const { content, sha256: seal } = JSON.parse(readFileSync(file, "utf8")) as {
      readonly content: unknown;
      readonly sha256: unknown;
    };
    return seal === sha256(canonicalJson(content)) ? content : undefined;
  } catch {
    return undefined; // not there, or not ours
  }
}
