import { labelOf } from "../harness/label.ts";
import { closeSync, fstatSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { accessSync, constants, existsSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { UsageError } from "../errors.ts";
import { sha256 } from "../lib/canonical.ts";
import type { Lock } from "../model/lock.ts";
import type { Surface } from "../model/surface.ts";
import type { Target } from "../model/target.ts";
import { type Entry, findEntry, needEntry, type Wanted } from "../pin/entries.ts";
import { MAX_LOCK_BYTES, readLock, writeLock } from "../pin/lock-text.ts";
import { lockSource, withoutVersion } from "./lock-source.ts";
import type { TargetOptions } from "./syntax/target.ts";
import { readTarget } from "./target.ts";

/** A lock as it stands in a file. */
export interface LockFile {
  readonly lock: Lock;
  readonly sha256: string;
}

/** How the options name a server, for a lock. */
export function wantedBy(
  options: TargetOptions & { readonly name: string | undefined },
): Wanted & { readonly proposed: string } {
  const target = readTarget(options, process.env);
  return { source: lockSource(target), name: options.name, proposed: proposedName(target) };
}

/** What was pinned of the server that the options name, as evidence; throws {@link UsageError}. */
export function pinnedEvidence(
  file: string,
  options: TargetOptions & { readonly name: string | undefined },
): NonNullable<Surface["pinned"]> {
  const found = openLock(file);
  if (found === undefined) {
    throw new UsageError(
      `there is no lock ${file}`,
      "Approve the server first: mcp-prober pin with the same command or URL.",
    );
  }
  return evidenceOf(needEntry(found.lock, wantedBy(options), file), found);
}

/** The former pin of a server; undefined when it is new to the lock. */
export function formerPin(found: LockFile, wanted: Wanted): Surface["pinned"] {
  const entry = findEntry(found.lock, wanted);
  return entry === undefined ? undefined : evidenceOf(entry, found);
}

/** Reads a lock; undefined where there is no file. Throws {@link UsageError}. */
export function openLock(file: string): LockFile | undefined {
  const bytes = readBounded(file);
  if (bytes === undefined) return undefined;
  return { lock: readLock(bytes.toString("utf8"), file), sha256: sha256(bytes) };
}

/** Refuses a place that could not be written in the end, before anything is started. */
export function checkLockWritable(file: string): void {
  try {
    accessSync(existsSync(file) ? file : dirname(file), constants.W_OK);
    accessSync(dirname(file), constants.W_OK);
  } catch (error) {
    throw unwritable(error);
  }
}

/** Replaces a lock as a whole: who reads it meanwhile sees the old one or the new one. */
export function saveLock(file: string, lock: Lock): string {
  const text = writeLock(lock);
  const beside = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(beside, text, { flag: "wx" });
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw unwritable(error);
  }
  return sha256(text);
}

function evidenceOf({ name, server }: Entry, found: LockFile): NonNullable<Surface["pinned"]> {
  return { name, lock: found.sha256, server };
}

function proposedName(target: Target): string {
  const { id } = labelOf(target);
  return target.kind === "http" ? id : withoutVersion(id);
}

/** A lock may be a pipe, a folder or endless: only a file of reasonable size is read. */
function readBounded(file: string): Buffer | undefined {
  let handle: number;
  try {
    handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw unreadable(error);
  }
  try {
    const stat = fstatSync(handle);
    if (!stat.isFile()) throw new UsageError(`${file} is not a file`, "Name a lock with --lock.");
    if (stat.size > MAX_LOCK_BYTES) {
      throw new UsageError(
        `${file} is larger than ${MAX_LOCK_BYTES} bytes`,
        "No lock that mcp-prober writes is that large; check what the file is.",
      );
    }
    return readFileSync(handle);
  } catch (error) {
    throw error instanceof UsageError ? error : unreadable(error);
  } finally {
    closeSync(handle);
  }
}

function unreadable(error: unknown): UsageError {
  const reason = error instanceof Error ? error.message : "it cannot be read";
  return new UsageError(`--lock: ${reason}`, "Name a lock that can be read.");
}

function unwritable(error: unknown): UsageError {
  const reason = error instanceof Error ? error.message : "it cannot be written";
  return new UsageError(`--lock: ${reason}`, "Name a file in a folder that can be written.");
}
