/** A server that a client would start or connect to, as its configuration file names it. */
export interface ConfiguredServer {
  /** Id of the client, such as `claude-desktop`. */
  readonly client: string;
  readonly name: string;
  /** Absolute path. */
  readonly file: string;
  /** Project folder the entry holds for, in files that map servers by project; null elsewhere. */
  readonly scope: string | null;
  readonly target: ConfiguredTarget;
  /** Unresolved `${...}` names, such as `input:api_key`; they stand in `target` as written. */
  readonly placeholders: readonly string[];
  readonly isDisabled: boolean;
  /** JSON pointer of the entry in the file. */
  readonly pointer: string;
  /** UTF-16 offset of the entry in the file; null where the parser tells none. */
  readonly offset: number | null;
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
  readonly platform: "linux" | "darwin" | "win32";
  /** Absolute path of the user's home folder. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder whose project files are read. */
  readonly cwd: string;
}

/** Reads the configuration files of the known clients. Starts nothing; never throws for their content. */
export async function configuredServers(_where: Where): Promise<Found> {
  return { servers: [], unreadable: [], read: [], absent: 0 };
}
