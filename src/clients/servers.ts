import { findServers } from "./find.ts";
import { CONFIG_LIMITS } from "./limits.ts";
import { linesOfEntries } from "./line.ts";
import { parseConfig } from "./parse.ts";
import { isOfProject, pathsOf } from "./paths.ts";
import { readTextFile } from "./read-file.ts";
import type { ClientPlatform, ClientRow, ConfigFile } from "./row.ts";
import { CLIENTS } from "./table.ts";

/** A server that a client would start or connect to, as its configuration file names it. */
export interface ConfiguredServer {
  /** Id of the client, such as `claude-desktop`. */
  readonly client: string;
  readonly name: string;
  /** Absolute path. */
  readonly file: string;
  /** Project folder the entry holds for, in files that map servers by project; null elsewhere. */
  readonly scope: string | null;
  /** The file lies in the current folder: whoever made that folder wrote it. */
  readonly isProject: boolean;
  /** Placeholders filled in as far as they are known. */
  readonly target: ConfiguredTarget;
  /** As the file has it, for the screen: values of our environment are not in it. */
  readonly written: ConfiguredTarget;
  /** Names of variables of our own environment whose values are in `target`. */
  readonly takes: readonly string[];
  /** What was put in for variables, ours and written defaults, by name: secret until shown otherwise. */
  readonly filledIn: Readonly<Record<string, string>>;
  /** Unresolved `${...}` names, such as `input:api_key`; they stand in `target` as written. */
  readonly placeholders: readonly string[];
  readonly isDisabled: boolean;
  /** JSON pointer of the entry in the file. */
  readonly pointer: string;
  /** UTF-16 offset of the entry in the file; null where the parser tells none. */
  readonly offset: number | null;
  /** Line of the file on which it is named, from 1; null where that is not known. */
  readonly line: number | null;
}

/** How a client reaches the server; values are secret until shown otherwise. */
export type ConfiguredTarget =
  | {
      readonly kind: "stdio";
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      /** As written, placeholders resolved; null: the client's own. */
      readonly cwd: string | null;
    }
  | {
      readonly kind: "http";
      readonly url: string;
      readonly transport: "auto" | "http" | "sse";
      readonly headers: Readonly<Record<string, string>>;
    };

/** A file, or one entry of a file, of which no server could be made. */
export interface Unreadable {
  readonly client: string | null;
  readonly file: string;
  /** The entry; null: the whole file. */
  readonly name: string | null;
  readonly why: string;
}

/** What the configuration files of all known clients name. */
export interface Found {
  readonly servers: readonly ConfiguredServer[];
  readonly unreadable: readonly Unreadable[];
  readonly read: readonly ReadFile[];
  /** Known files that do not exist. */
  readonly absent: number;
}

/** A file that was read, and how many servers it names. */
export interface ReadFile {
  readonly client: string;
  readonly file: string;
  readonly servers: number;
}

/** Where to look; given, not taken from the process, so that every platform can be tested on one. */
export interface Where {
  readonly platform: ClientPlatform;
  /** Absolute path of the user's home folder. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder whose project files are read. */
  readonly cwd: string;
}

/**
 * Reads the configuration files of the known clients ({@link CLIENTS}), in the order of that table.
 * Starts nothing, and never throws for what it finds.
 */
export async function configuredServers(where: Where): Promise<Found> {
  const servers: ConfiguredServer[] = [];
  const unreadable: Unreadable[] = [];
  const read: ReadFile[] = [];
  let absent = 0;
  for (const row of CLIENTS) {
    // Where the current folder is the home folder, its files are the user's own.
    const seen = new Set<string>();
    for (const file of row.files) {
      for (const { path, why } of pathsOf(file, where)) {
        const found = await readConfig(path, why, { row, file, where, seen });
        if (found === "absent") absent++;
        else if (found !== "seen") {
          servers.push(...found.servers);
          unreadable.push(...found.unreadable);
          if (found.isRead)
            read.push({ client: row.id, file: path, servers: found.servers.length });
        }
      }
    }
  }
  return { servers, unreadable, read, absent };
}

interface Reading {
  readonly row: ClientRow;
  readonly file: ConfigFile;
  readonly where: Where;
  /** Real paths that were read for this client. */
  readonly seen: Set<string>;
}

async function readConfig(
  path: string,
  known: string | null,
  { row, file, where, seen }: Reading,
): Promise<
  "absent" | "seen" | (Pick<Found, "servers" | "unreadable"> & { readonly isRead: boolean })
> {
  const refuse = (why: string) => ({
    isRead: false,
    servers: [],
    unreadable: [{ client: row.id, file: path, name: null, why }],
  });
  if (known !== null) return refuse(known);
  const text = readTextFile(path, {
    maxBytes: CONFIG_LIMITS.bytes[file.notation],
    inside: isOfProject(file) ? where.cwd : null,
    home: where.home,
  });
  if (text.kind === "absent") return "absent";
  if (text.kind === "unreadable") return refuse(text.why);
  if (seen.has(text.real)) return "seen";
  seen.add(text.real);
  const parsed = await parseConfig(text.text, file.notation);
  if (!parsed.ok) return refuse(parsed.why);
  const { servers, unreadable } = findServers(parsed.root, path, row, file, where);
  const lineOf = linesOfEntries(text.text);
  const placed = servers.map((server) => ({ ...server, line: lineOf(server.name, server.offset) }));
  return { isRead: true, servers: placed, unreadable };
}
