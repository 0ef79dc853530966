import { renderJson } from "../json.ts";
import { wellFormed } from "./text.ts";

/** The folders that paths are told from. */
export interface Folders {
  /** The current folder: that of the repository. */
  readonly cwd: string;
  readonly home: string;
}

/** A file as a URI reference without `..`, and whether that tells where it is. */
export interface FileUri {
  readonly uri: string;
  /** The file lies neither below the current folder nor below the home folder. */
  readonly isNameOnly: boolean;
}

/**
 * A file by its absolute path: relative to the current folder, else `~/...` below the home folder,
 * else its name alone, for no path of this machine may leave it.
 */
export function fileUri(file: string, { cwd, home }: Folders): FileUri {
  const path = slashed(file);
  const within = below(path, cwd);
  const atHome = below(path, home);
  const name = path.slice(path.lastIndexOf("/") + 1);
  const shown = within ?? (atHome === undefined ? name : `~/${atHome}`);
  const segments = shown.split("/").filter((segment) => !["", ".", ".."].includes(segment));
  return {
    uri: segments.length === 0 ? "unnamed" : segments.map(encoded).join("/"),
    isNameOnly: within === undefined && atHome === undefined,
  };
}

/** JSON text in which paths of the home folder begin with `~`: they tell who the user is. */
export function withoutHome(json: string, home: string): string {
  if (home.length < SHORTEST_HOME) return json;
  const written = renderJson([home]).split("\n")[1]!.trim().slice(1, -1);
  const path = written.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return json.replace(new RegExp(String.raw`(?<![\w.~-])${path}(?![\w-]|\.\w)`, "g"), "~");
}

/** `/a`; the root itself is in every path. */
const SHORTEST_HOME = 2;

function below(path: string, folder: string): string | undefined {
  if (folder === "") return undefined;
  const start = `${slashed(folder).replace(/\/+$/, "")}/`;
  const isSame = isWindows(path)
    ? path.toLowerCase().startsWith(start.toLowerCase())
    : path.startsWith(start);
  return isSame && path.length > start.length ? path.slice(start.length) : undefined;
}

/** Elsewhere a backslash is part of a name. */
function slashed(path: string): string {
  return isWindows(path) ? path.replaceAll("\\", "/") : path;
}

function isWindows(path: string): boolean {
  return /^(?:[A-Za-z]:[\\/]|\\\\)/.test(path);
}

function encoded(segment: string): string {
  return encodeURIComponent(wellFormed(segment));
}
