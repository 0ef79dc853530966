import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  lstatSync,
  openSync,
  readlinkSync,
} from "node:fs";
import { dirname } from "node:path";

/**
 * Whether a folder of a scratch tree is still one itself, and so is the one above it: a target may
 * have put a link in place of either, and what that leads to is not ours.
 */
export function isTrueFolder(path: string): boolean {
  return isFolder(dirname(path)) && isFolder(path);
}

/**
 * Lets us into a folder that a target has closed to us, and says whether it did. Only what was
 * opened without following a link is changed, never what a path may lead to by then.
 */
export function openUp(path: string | Buffer): boolean {
  // Windows has neither such folders nor the means to open one safely.
  if (process.platform === "win32" || !isFolder(path)) return false;
  return IS_LINUX ? openUpAnywhere(path) : openUpReadable(path);
}

const IS_LINUX = process.platform === "linux";

/** Opens what may not even be read. The same number on every processor that Node runs on. */
const LINUX_O_PATH = 0o10_000_000;

/** The kernel says what was opened, and so whether a link stood further up. */
function openUpAnywhere(path: string | Buffer): boolean {
  return withFolder(path, LINUX_O_PATH, (folder) => {
    const handle = `/proc/self/fd/${folder}`;
    if (!readlinkSync(handle, "buffer").equals(Buffer.from(path))) return false;
    chmodSync(handle, 0o700);
    return true;
  });
}

/** Elsewhere a folder that may not be read stays closed. */
function openUpReadable(path: string | Buffer): boolean {
  return withFolder(path, constants.O_RDONLY, (folder) => {
    fchmodSync(folder, 0o700);
    return true;
  });
}

function withFolder(
  path: string | Buffer,
  flags: number,
  act: (folder: number) => boolean,
): boolean {
  try {
    const folder = openSync(path, flags | constants.O_NOFOLLOW | constants.O_DIRECTORY);
    try {
      return act(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    return false; // not ours to change, replaced or gone
  }
}

function isFolder(path: string | Buffer): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false; // behind a folder that is closed to us
  }
}
