import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { NetworkChoice } from "../../model/vocabulary.ts";
import { INSIDE_ID } from "./bubblewrap.ts";

/** A file that stands at `path` in the sandbox, and where its text lies outside. */
interface SystemFile {
  readonly path: string;
  readonly from: string;
}

/**
 * Writes the files of /etc that a target sees in place of ours: users, and how names are looked up.
 * Without a network nothing answers there, so that a look-up fails at once and can be seen.
 */
export function writeSystemFiles(
  scratch: { readonly root: string; readonly home: string },
  network: NetworkChoice,
): readonly SystemFile[] {
  // A new folder each time: nothing that a target may have put in its place is written through.
  const folder = mkdtempSync(join(scratch.root, "etc-"));
  return Object.entries(systemFiles(scratch.home, network)).map(([name, text]) => {
    const from = join(folder, name);
    writeFileSync(from, text, { flag: "wx", mode: 0o644 });
    return { path: join("/etc", name), from };
  });
}

function systemFiles(home: string, network: NetworkChoice): Record<string, string> {
  const id = INSIDE_ID;
  return {
    passwd: lines(
      "root:x:0:0:root:/root:/usr/sbin/nologin",
      `user:x:${id}:${id}:user:${home}:/bin/sh`,
      "nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin",
    ),
    group: lines("root:x:0:", `user:x:${id}:`, "nogroup:x:65534:"),
    "nsswitch.conf": lines("passwd: files", "group: files", "hosts: files dns"),
    hosts:
      (network === "all" ? textOf("/etc/hosts") : undefined) ??
      lines("127.0.0.1 localhost", "::1 localhost ip6-localhost ip6-loopback"),
    "resolv.conf":
      (network === "all" ? textOf("/etc/resolv.conf") : undefined) ??
      lines("nameserver 127.0.0.53", "options timeout:1 attempts:1"),
  };
}

/** Where it is a link into /run, a copy is what the target can read. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined; // a machine without one
  }
}

function lines(...texts: readonly string[]): string {
  return `${texts.join("\n")}\n`;
}
