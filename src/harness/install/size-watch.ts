import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { LIMITS } from "../limits.ts";

const EVERY_MS = 1_500;

/** Looks now and then how much a growing folder holds; says once that it is too much. */
export function watchSize(folder: string, onTooMuch: (why: string) => void): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async () => {
    const why = await tooMuch(folder, () => isStopped);
    if (isStopped) return;
    if (why === undefined) again();
    else onTooMuch(why);
  };
  const again = () => {
    timer = setTimeout(() => void look(), EVERY_MS);
    timer.unref();
  };
  again();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

async function tooMuch(root: string, isStopped: () => boolean): Promise<string | undefined> {
  let [files, bytes] = [0, 0];
  const waiting = [root];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (isStopped()) return undefined;
    // What moves while it is unpacked is counted the next time.
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    files += entries.length;
    if (files > LIMITS.installFiles) return `it has more than ${LIMITS.installFiles} files`;
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.isFile()) bytes += (await lstat(path).catch(() => undefined))?.size ?? 0;
    }
    if (bytes > LIMITS.installBytes) return `it has more than ${LIMITS.installBytes} bytes`;
  }
  return undefined;
}
