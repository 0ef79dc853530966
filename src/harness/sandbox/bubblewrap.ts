import type { NetworkChoice } from "../../model/vocabulary.ts";

/** One thing that stands in the file tree of the sandbox. */
export type Part =
  /** A file or folder of this machine, read-only; `from` names another that stands there. */
  | { readonly kind: "shown"; readonly path: string; readonly from?: string }
  | { readonly kind: "writable"; readonly path: string }
  /** A device file, `from` one that is the same. */
  | { readonly kind: "device"; readonly path: string; readonly from: string }
  | { readonly kind: "link"; readonly path: string; readonly to: string }
  /** An empty folder that can not be written. */
  | { readonly kind: "folder"; readonly path: string }
  /** An empty folder in memory. `bytes` is what may be written in it. */
  | { readonly kind: "memory"; readonly path: string; readonly bytes: number }
  | { readonly kind: "devices" | "processes"; readonly path: string };

/** Who the target is inside, whoever we are. */
export const INSIDE_ID = 1000;

/** The arguments of bubblewrap that start a program among these parts and nothing else. */
export function bubblewrapArguments(start: {
  readonly parts: readonly Part[];
  readonly network: NetworkChoice;
  readonly folder: string;
  readonly file: string;
  readonly args: readonly string[];
}): readonly string[] {
  // A folder comes before what is in it.
  const parts = start.parts.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return [
    ...OWN_SPACES,
    ...(start.network === "none" ? ["--unshare-net"] : []),
    ...FEWEST_RIGHTS,
    ...parts.flatMap(partArguments),
    ...CLOSING,
    "--chdir",
    start.folder,
    "--",
    start.file,
    ...start.args,
  ];
}

const OWN_SPACES = [
  ["--unshare-user", "--uid", `${INSIDE_ID}`, "--gid", `${INSIDE_ID}`],
  ["--unshare-pid", "--unshare-ipc", "--unshare-cgroup", "--unshare-uts"],
  ["--hostname", "localhost"],
].flat();

const FEWEST_RIGHTS = [
  ["--cap-drop", "ALL", "--disable-userns"],
  ["--new-session", "--die-with-parent"],
].flat();

/**
 * To the kernel a target that root started owns what root owns: the switches below /proc/sys among
 * it, and one of those names a program that is run as root, outside. The other two are in memory
 * and have no limit.
 */
const CLOSING = ["/proc", "/dev", "/"].flatMap((path) => ["--remount-ro", path]);

function partArguments(part: Part): readonly string[] {
  switch (part.kind) {
    case "shown":
      return ["--ro-bind", part.from ?? part.path, part.path];
    case "writable":
      return ["--bind", part.path, part.path];
    case "device":
      return ["--dev-bind", part.from, part.path];
    case "link":
      return ["--symlink", part.to, part.path];
    case "folder":
      return ["--dir", part.path];
    case "memory":
      return ["--perms", "1777", "--size", `${part.bytes}`, "--tmpfs", part.path];
    case "devices":
      return ["--dev", part.path];
    case "processes":
      return ["--proc", part.path];
  }
}
