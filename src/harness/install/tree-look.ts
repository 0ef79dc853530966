import { createHash, type Hash } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
} from "node:fs";
import { sep } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { compareCodeUnits } from "../../lib/canonical.ts";
import { LIMITS } from "../limits.ts";

/** Everything in a folder, as one digest. */
export interface TreeLook {
  readonly digest: string;
  /** Links that lead out of the folder and may not, or nowhere. */
  readonly outside: readonly string[];
}

/** Whether a link at this path of the folder may lead out of it, to this real path. */
export type LinkRule = (path: string, target: string) => boolean;

/** What cannot be a package tree: the reason. */
export interface NoTree {
  readonly why: string;
}

/** After this much others have a turn. */
const TURN_BYTES = 16 * 1024 * 1024;
const TURN_ENTRIES = 500;
const CHUNK_BYTES = 1024 * 1024;
const MOST_OUTSIDE = 20;
// Windows has no such flag; a pipe must not make us wait.
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Hashes paths, kinds, execute bits, link targets and contents of all that stands in a folder, no
 * link followed. Throws where something cannot be read, or changes meanwhile.
 */
export async function lookAtTree(
  root: string,
  signal: AbortSignal,
  mayLeadOut: LinkRule = () => false,
): Promise<TreeLook | NoTree> {
  const hash = createHash("sha256");
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  const within = realpathSync(root) + sep;
  const outside: string[] = [];
  const waiting = [""];
  let [entries, bytes] = [0, 0];
  let turnAt = { entries: TURN_ENTRIES, bytes: TURN_BYTES };
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const found = readdirSync(root + sep + folder, { withFileTypes: true });
    entries += found.length;
    if (entries > LIMITS.installFiles) {
      return { why: `it has more than ${LIMITS.installFiles} files` };
    }
    for (const entry of found.sort((a, b) => compareCodeUnits(a.name, b.name))) {
      const path = folder + entry.name;
      const location = root + sep + path;
      if (entry.isDirectory()) {
        hash.update(`folder ${lengthOf(path)} ${path}\n`);
        waiting.push(path + sep);
      } else if (entry.isSymbolicLink()) {
        const target = readlinkSync(location);
        hash.update(`link ${lengthOf(path)} ${lengthOf(target)} ${path} ${target}\n`);
        const end = endOf(location);
        const isFine = end !== undefined && (end.startsWith(within) || mayLeadOut(path, end));
        if (!isFine && outside.length < MOST_OUTSIDE) outside.push(path);
      } else if (entry.isFile()) {
        bytes += addFile(hash, path, location, chunk);
        if (bytes > LIMITS.installBytes) {
          return { why: `it has more than ${LIMITS.installBytes} bytes` };
        }
      } else {
        return { why: `${path} is no file, folder or link` };
      }
      if (bytes > turnAt.bytes) {
        turnAt = { ...turnAt, bytes: bytes + TURN_BYTES };
        await turn();
        signal.throwIfAborted();
      }
    }
    if (entries > turnAt.entries) {
      turnAt = { ...turnAt, entries: entries + TURN_ENTRIES };
      await turn();
      signal.throwIfAborted();
    }
  }
  return { digest: hash.digest("hex"), outside };
}

/** The length stands before the content, so that one file never reads like two. */
function addFile(hash: Hash, path: string, location: string, chunk: Buffer): number {
  const handle = openSync(location, OPEN_FLAGS);
  try {
    const stats = fstatSync(handle);
    hash.update(`file ${stats.mode & 0o7111} ${lengthOf(path)} ${stats.size} ${path}\n`);
    let at = 0;
    while (at < stats.size) {
      const read = readSync(handle, chunk, 0, Math.min(chunk.length, stats.size - at), at);
      if (read === 0) throw new Error(`${path} changed while it was read`);
      hash.update(read === chunk.length ? chunk : chunk.subarray(0, read));
      at += read;
    }
    return stats.size;
  } finally {
    closeSync(handle);
  }
}

function lengthOf(text: string): number {
  return Buffer.byteLength(text);
}

function endOf(link: string): string | undefined {
  try {
    return realpathSync(link);
  } catch {
    return undefined; // leads nowhere
  }
}
