import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { createSharedFolder } from "../process/scratch.ts";
import type { Part } from "./bubblewrap.ts";

/** Those that bubblewrap shows. */
const DEVICES = ["null", "zero", "full", "random", "urandom", "tty"];

const COPY_SECONDS = 10;

/**
 * Device files of our own, for targets that root starts: those own what root owns, and could take
 * the machine's /dev/null from everybody else by changing its mode. Kept until we end; undefined
 * where we may not make any.
 */
export async function makeDevices(copy: string): Promise<string | undefined> {
  const folder = createSharedFolder();
  try {
    const files = DEVICES.map((name) => join("/dev", name));
    await promisify(execFile)(copy, ["-a", ...files, folder.root], {
      timeout: COPY_SECONDS * 1000,
    });
    return folder.root;
  } catch {
    folder.remove();
    return undefined; // a container that may not
  }
}

/** What covers the device files of the machine. */
export function deviceParts(folder: string | undefined): readonly Part[] {
  if (folder === undefined) return [];
  return DEVICES.map((name) => ({
    kind: "device",
    path: join("/dev", name),
    from: join(folder, name),
  }));
}
