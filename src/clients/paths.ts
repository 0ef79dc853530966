import { opendirSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { CONFIG_LIMITS } from "./limits.ts";
import type { Where } from "./servers.ts";
import type { Base, ConfigFile } from "./row.ts";

/** User folders of the editors that take extensions of VS Code. */
const EDITORS = ["Code", "Code - Insiders", "VSCodium", "Cursor", "Windsurf"];

/** A path to look at, or a folder that could not be looked through, and why. */
export interface Candidate {
  readonly path: string;
  readonly why: string | null;
}

/** Paths that a row stands for; empty on platforms it does not know. */
export function pathsOf({ base, path, only }: ConfigFile, where: Where): readonly Candidate[] {
  if (only !== undefined && !only.includes(where.platform)) return [];
  return foldersOf(base, where).flatMap((folder) => spread(folder, path.split("/")));
}

/** Whether a file of this row lies in the folder that we happen to stand in. */
export function isOfProject({ base }: ConfigFile): boolean {
  return base === "project";
}

/** Looks up a variable; Windows ignores the case of names. */
export function variableOf({ env, platform }: Where, name: string): string | undefined {
  if (platform !== "win32" || env[name] !== undefined) return env[name];
  const wanted = name.toUpperCase();
  return env[Object.keys(env).find((key) => key.toUpperCase() === wanted) ?? name];
}

function foldersOf(base: Base, where: Where): readonly string[] {
  const { home, platform } = where;
  if (typeof base === "object") return [named(where, base.variable) ?? join(home, base.orHome)];
  switch (base) {
    case "home":
      return [home];
    case "project":
      return [where.cwd];
    case "root":
      return ["/"];
    case "config":
      return [configFolder(where)];
    case "data":
      return [dataFolder(where)];
    case "editors":
      return EDITORS.map((editor) => join(dataFolder(where), editor, "User"));
    case "local":
      return [named(where, "LOCALAPPDATA") ?? join(home, "AppData", "Local")];
    case "programs": {
      const programs = platform === "win32" ? named(where, "ProgramFiles") : undefined;
      return programs === undefined ? [] : [programs];
    }
  }
}

function configFolder(where: Where): string {
  const { platform, home } = where;
  return platform === "win32"
    ? (named(where, "APPDATA") ?? join(home, "AppData", "Roaming"))
    : (named(where, "XDG_CONFIG_HOME") ?? join(home, ".config"));
}

function dataFolder(where: Where): string {
  const { platform, home } = where;
  return platform === "darwin" ? join(home, "Library", "Application Support") : configFolder(where);
}

/** A folder that a variable names; a relative one names none (XDG Base Directory 0.8). */
function named(where: Where, name: string): string | undefined {
  const value = variableOf(where, name);
  return value !== undefined && isAbsolute(value) ? value : undefined;
}

function spread(folder: string, parts: readonly string[]): readonly Candidate[] {
  const star = parts.findIndex((part) => part.includes("*"));
  if (star === -1) return [{ path: join(folder, ...parts), why: null }];
  const above = join(folder, ...parts.slice(0, star));
  const { names, why } = entriesLike(above, parts[star]!);
  return [
    ...(why === null ? [] : [{ path: above, why }]),
    ...names.flatMap((name) => spread(join(above, name), parts.slice(star + 1))),
  ];
}

/** Names in a folder, sorted by code unit; none where there is no such folder. */
function entriesLike(
  folder: string,
  pattern: string,
): { readonly names: readonly string[]; readonly why: string | null } {
  const [before = "", after = ""] = pattern.split("*", 2);
  const names: string[] = [];
  let why: string | null = null;
  try {
    const entries = opendirSync(folder);
    try {
      for (let left: number = CONFIG_LIMITS.folderEntries; ; left--) {
        const name = entries.readSync()?.name;
        if (name === undefined) break;
        if (left === 0) {
          why = `it holds more than ${CONFIG_LIMITS.folderEntries} entries; not all were looked at`;
          break;
        }
        const fits = name.length >= before.length + after.length;
        if (fits && name.startsWith(before) && name.endsWith(after)) names.push(name);
      }
    } finally {
      entries.closeSync();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (code !== "ENOENT" && code !== "ENOTDIR") why = `it cannot be looked through (${code})`;
  }
  return { names: names.sort(), why };
}
