import { homedir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { isWithin, trailOf } from "./trail.ts";

/** What no target may see, wherever it lies. */
export interface Guarded {
  /** Our home folder, by whatever name, and root's. */
  readonly homes: readonly string[];
  /** The scratch folder with what is ours in it; undefined where there is none. */
  readonly scratch: string | undefined;
}

/** What is guarded on this machine. */
export function guardedPlaces(scratch: string | undefined): Guarded {
  const named = ["/root", homedir(), accountHome()].filter((home) => home?.startsWith("/"));
  const homes = named.flatMap((home) => {
    const real = trailOf(home!)?.real;
    return real === undefined ? [home!] : [home!, real];
  });
  return { homes: [...new Set(homes)], scratch };
}

/** Kernel and machine: nothing in these is shown, whoever names it. */
const CLOSED = ["/proc", "/sys", "/dev", "/run", "/var/run", "/etc", "/boot"];

/** Folders of everybody: never shown whole, a folder in one of them may be. */
const COMMON = ["/", "/home", "/tmp", "/var", "/var/tmp", "/var/lib", "/var/spool", "/var/log"];

/** The same in a home folder. */
const COMMON_AT_HOME = [".config", ".local", ".local/share", ".local/state", ".cache", ".mozilla"];

/** Keys and passwords of the user: nothing in these is shown, even when an argument names it. */
const PRIVATE_AT_HOME = [
  ".ssh",
  ".aws",
  ".gnupg",
  ".kube",
  ".docker",
  ".azure",
  ".config/gcloud",
  ".config/gh",
  ".password-store",
  ".local/share/keyrings",
  ".netrc",
  ".git-credentials",
  ".npmrc",
  ".pypirc",
];

/** Folders in which a program of its own may lie among files that have nothing to do with it. */
const MIXED = ["/opt", "/srv", "/mnt", "/media", "/usr/local"];
const MIXED_AT_HOME = [
  ".local/bin",
  ".local/lib",
  "bin",
  "Desktop",
  "Documents",
  "Downloads",
  "Music",
  "Pictures",
  "Public",
  "Templates",
  "Videos",
  "code",
  "dev",
  "git",
  "projects",
  "repos",
  "source",
  "src",
  "work",
  "workspace",
];

/** Whether a file or folder (no link on the way) is never shown to a target. */
export function isNeverShown(real: string, guarded: Guarded): boolean {
  const { homes, scratch } = guarded;
  if (CLOSED.some((folder) => isWithin(real, folder))) return true;
  if (COMMON.includes(real) || dirname(real) === "/home") return true;
  if (scratch !== undefined && (isWithin(scratch, real) || isWithin(real, scratch))) return true;
  return homes.some(
    (home) =>
      isWithin(home, real) ||
      COMMON_AT_HOME.some((name) => real === join(home, name)) ||
      PRIVATE_AT_HOME.some((name) => {
        const secret = join(home, name);
        return isWithin(real, secret) || isWithin(secret, real);
      }),
  );
}

/** Whether a folder that nobody named holds more than what was named in it. */
export function isTooWide(real: string, guarded: Guarded): boolean {
  return (
    isNeverShown(real, guarded) ||
    MIXED.includes(real) ||
    guarded.homes.some((home) =>
      MIXED_AT_HOME.some((name) => real.toLowerCase() === join(home, name).toLowerCase()),
    )
  );
}

/** Undefined for a user without an entry in the password file. */
function accountHome(): string | undefined {
  try {
    return userInfo().homedir;
  } catch {
    return undefined;
  }
}
