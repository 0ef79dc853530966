import type { Notation } from "./parse.ts";
import { type EntryShape, STANDARD_SHAPE } from "./shape.ts";

/** The platforms whose paths are known. */
export type ClientPlatform = "linux" | "darwin" | "win32";

/**
 * Where a path begins: the home folder; `config` (XDG_CONFIG_HOME, on Windows APPDATA); `data`
 * (as `config`, on macOS `Library/Application Support`); `local` (LOCALAPPDATA); the user folders
 * of VS Code and its kin; the current folder; the root; or the folder a variable names.
 */
export type Base =
  | "home"
  | "config"
  | "data"
  | "local"
  | "programs"
  | "editors"
  | "project"
  | "root"
  | { readonly variable: string; readonly orHome: string };

export interface ConfigFile {
  readonly base: Base;
  /** Below the base, with `/`; `*` stands for any name, or part of one. */
  readonly path: string;
  readonly notation: Notation;
  /** Where the servers stand; `*` is any key, and the project folder that the servers are for. */
  readonly keys: readonly (readonly string[])[];
  /** Lists of names that the file itself turns off. */
  readonly turnedOff?: readonly (readonly string[])[];
  readonly only?: readonly ClientPlatform[];
}

export interface ClientRow {
  readonly id: string;
  readonly name: string;
  readonly files: readonly ConfigFile[];
  readonly shape: EntryShape;
}

export const MCP_SERVERS = [["mcpServers"]] as const;

/** A JSON file with the map of servers that most clients write. */
export function json(base: Base, path: string, keys: ConfigFile["keys"] = MCP_SERVERS): ConfigFile {
  return { base, path, notation: "json", keys };
}

/** The common shape of an entry, but for these differences. */
export function shape(differences: Partial<EntryShape> = {}): EntryShape {
  return { ...STANDARD_SHAPE, ...differences };
}
