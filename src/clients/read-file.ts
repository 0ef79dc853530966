import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { sep } from "node:path";

/** The text of a file, or why there is none. */
export type FileText =
  | { readonly kind: "text"; readonly text: string; readonly real: string }
  | { readonly kind: "absent" }
  | { readonly kind: "unreadable"; readonly why: string };

export interface FileBounds {
  readonly maxBytes: number;
  /** Folder that a link may not lead out of; null: links are followed anywhere. */
  readonly inside: string | null;
  /** Home folder: its owner is trusted beside this user and root. */
  readonly home: string;
}

/**
 * Reads a file that somebody else may have put there: only a regular file of a trusted owner, never
 * more than its bound. Opens nothing that could block or act by being opened.
 */
export function readTextFile(path: string, bounds: FileBounds): FileText {
  try {
    lstatSync(path);
  } catch (error) {
    const code = codeOf(error);
    return code === "ENOENT" || code === "ENOTDIR" ? { kind: "absent" } : unreadable(error);
  }
  try {
    const real = realpathSync(path);
    if (bounds.inside !== null && !isBelow(real, realpathSync(bounds.inside))) {
      return { kind: "unreadable", why: "it is a link that leads out of the project's folder" };
    }
    const why = refusal(statSync(real), bounds);
    if (why !== undefined) return { kind: "unreadable", why };
    return readRegular(real, bounds);
  } catch (error) {
    return unreadable(error);
  }
}

function readRegular(real: string, bounds: FileBounds): FileText {
  // Between the look and the opening the file may have become a pipe.
  const file = openSync(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const why = refusal(fstatSync(file), bounds);
    if (why !== undefined) return { kind: "unreadable", why };
    const bytes = readUpTo(file, bounds.maxBytes + 1);
    if (bytes.length > bounds.maxBytes) return { kind: "unreadable", why: tooLarge(bounds) };
    const text = decode(bytes);
    if (text === undefined) return { kind: "unreadable", why: "it is no UTF-8 text" };
    return { kind: "text", text, real };
  } finally {
    closeSync(file);
  }
}

function refusal(stat: Stats, bounds: FileBounds): string | undefined {
  if (stat.isDirectory()) return "it is a folder";
  if (stat.isFIFO()) return "it is a named pipe";
  if (!stat.isFile()) return "it is no regular file";
  if (!isTrusted(stat.uid, bounds.home)) return `it belongs to another user (uid ${stat.uid})`;
  return stat.size > bounds.maxBytes ? tooLarge(bounds) : undefined;
}

function tooLarge({ maxBytes }: FileBounds): string {
  return `it is larger than ${maxBytes} bytes`;
}

/** Who else may write the file may choose what is started in our name. */
function isTrusted(owner: number, home: string): boolean {
  const own = process.getuid?.();
  if (own === undefined || owner === own || owner === 0) return true;
  return owner === statSync(home, { throwIfNoEntry: false })?.uid;
}

function readUpTo(file: number, max: number): Buffer {
  const chunks: Buffer[] = [];
  let left = max;
  while (left > 0) {
    const chunk = Buffer.alloc(Math.min(left, 64 * 1024));
    const read = readSync(file, chunk);
    if (read === 0) break;
    chunks.push(chunk.subarray(0, read));
    left -= read;
  }
  return Buffer.concat(chunks);
}

/** UTF-8, or UTF-16 as Windows editors write it; without its byte order mark. */
function decode(bytes: Buffer): string | undefined {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Bytes that are no text of that encoding.
    return undefined;
  }
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

const WORDS: Readonly<Record<string, string>> = {
  EACCES: "it may not be read (permission denied)",
  EPERM: "it may not be read (permission denied)",
  ELOOP: "it is a link that leads back to itself",
  ENOENT: "it is a link that leads nowhere",
};

function unreadable(error: unknown): FileText {
  const code = codeOf(error);
  if (code === undefined) throw error;
  return { kind: "unreadable", why: WORDS[code] ?? `it cannot be read (${code})` };
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
