/** The folders by which paths of a watched server are written; all absolute, as the server sees them. */
export interface Places {
  readonly home: string;
  readonly work: string;
  readonly temp: string;
  readonly run: string;
  /** The folder offered to the server as its root. */
  readonly offered: string;
  /** The server's own tree, or trees. */
  readonly packages: readonly string[];
  /** Paths among its arguments, and --cwd: `[given]/1/` and so on. */
  readonly given: readonly string[];
  /** Folders of the interpreter. */
  readonly runtimes: readonly string[];
  readonly realHome: string;
}

export interface PlaceForms {
  /** The path as it is reported. `isOwn` tells which process numbers mean the process itself. */
  form(path: string, isOwn: (pid: number) => boolean): string;
}

const MAX_FORM = 1_024;

/** Writes absolute, normalised paths by their places; the longest place that fits wins. */
export function createPlaceForms(places: Places): PlaceForms {
  const entries = [
    ["~/", places.home],
    ["./", places.work],
    ["[tmp]/", places.temp],
    ["[run]/", places.run],
    ["[workspace]/", places.offered],
    // A folder that is given is given, though it looks like a package; what lies in one is its own.
    ...places.given
      .map((folder, index) => [`[given]/${index + 1}/`, folder] as const)
      .filter(([, folder]) => !places.packages.some((own) => folder.startsWith(`${own}/`))),
    ...places.packages.map((folder) => ["[package]/", folder] as const),
    // A program that a package brings with it is the package's.
    ...places.runtimes
      .filter((folder) => !places.packages.some((own) => `${folder}/`.startsWith(`${own}/`)))
      .map((folder) => ["[runtime]/", folder] as const),
    ["[home]/", places.realHome],
  ] as const;
  const ordered = entries
    .map(([prefix, folder]) => ({ prefix, folder: normalPath(folder) }))
    .filter(({ folder }) => folder.startsWith("/") && folder !== "/")
    .toSorted((one, other) => other.folder.length - one.folder.length);
  return {
    form(path, isOwn) {
      for (const { prefix, folder } of ordered) {
        if (!path.startsWith(folder)) continue;
        if (path.length === folder.length) return prefix;
        if (path[folder.length] === "/") return bounded(prefix + path.slice(folder.length + 1));
      }
      return bounded(path.startsWith("/proc/") ? procForm(path, isOwn) : path);
    },
  };
}

/** `path` from `base`, without `.`, `..` and doubled slashes. Links are not followed. */
export function absolutePath(base: string, path: string): string {
  return normalPath(path.startsWith("/") ? path : `${base}/${path}`);
}

function normalPath(path: string): string {
  if (!/\/(?:\.{0,2})(?:\/|$)/.test(path)) return path;
  const kept: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") kept.pop();
    else if (part !== "" && part !== ".") kept.push(part);
  }
  return `/${kept.join("/")}`;
}

/** Numbers of processes differ from run to run. */
function procForm(path: string, isOwn: (pid: number) => boolean): string {
  return path
    .replace(/^\/proc\/(\d{1,10})(?=\/|$)/, (_, pid: string) =>
      isOwn(Number(pid)) ? "/proc/self" : pid === "1" ? "/proc/1" : "/proc/[pid]",
    )
    .replace(/^(\/proc\/[^/]+\/task\/)\d{1,10}(?=\/|$)/, "$1[pid]");
}

function bounded(path: string): string {
  return path.length <= MAX_FORM ? path : `${path.slice(0, MAX_FORM)}...`;
}
