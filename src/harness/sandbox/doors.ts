import { type Dirent, lstatSync, mkdtempSync, opendirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Of one folder. */
const MOST_ENTRIES = 20_000;

/** As many as a command line has room for, by the longest path that there is. */
const MOST_DOORS = 400;

/**
 * The sockets and pipes in folders: whoever listens there is outside, and a read-only mount does
 * not hold back who talks to it. Only what is near the top of a very large folder is looked
 * through, installed modules are not, and what is made after this look is not found.
 */
export function doorsIn(folders: readonly string[]): readonly string[] {
  return folders.flatMap(doorsOf).slice(0, MOST_DOORS);
}

/** Whether it leads to a process and not to a file or folder. */
export function isDoor(path: string): boolean {
  try {
    const stat = lstatSync(path);
    return stat.isSocket() || stat.isFIFO();
  } catch {
    return false; // gone, or in a folder that is closed to us
  }
}

/** Makes the empty file that stands in place of a door. */
export function makeCover(root: string): string {
  const cover = join(mkdtempSync(join(root, "cover-")), "empty");
  writeFileSync(cover, "", { flag: "wx", mode: 0o444 });
  return cover;
}

function doorsOf(root: string): readonly string[] {
  const doors: string[] = [];
  const folders = [root];
  let left = MOST_ENTRIES;
  // The list grows while it is gone through: what is nearer to the top comes first.
  for (const folder of folders) {
    for (const entry of entriesOf(folder, left)) {
      left--;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== "node_modules") folders.push(path);
      }
      // A name that is no text can not be told to the sandbox.
      else if ((entry.isSocket() || entry.isFIFO()) && isDoor(path)) doors.push(path);
    }
    if (left <= 0) break;
  }
  return doors;
}

/** Empty for what is no folder, or closed to us. */
function entriesOf(folder: string, most: number): readonly Dirent[] {
  const entries: Dirent[] = [];
  try {
    const handle = opendirSync(folder);
    try {
      while (entries.length < most) {
        const entry = handle.readSync();
        if (entry === null) break;
        entries.push(entry);
      }
    } finally {
      handle.closeSync();
    }
  } catch {
    return entries; // what was read so far
  }
  return entries;
}
