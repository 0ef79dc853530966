import { isAbsolute, join, posix, win32 } from "node:path";

/** The operating systems whose differences matter here; all others count as plain POSIX. */
export type Platform = "linux" | "darwin" | "win32" | "posix";

/** Narrows `process.platform`. */
export function platformOf(name: string): Platform {
  return name === "linux" || name === "darwin" || name === "win32" ? name : "posix";
}

/** Variables of our own environment that a target may have: what a program needs to run at all. */
export function inheritedVariables(platform: Platform): readonly string[] {
  return platform === "win32"
    ? [
        "PATH",
        "PATHEXT",
        "SystemRoot",
        "SystemDrive",
        "windir",
        "ComSpec",
        "OS",
        "NUMBER_OF_PROCESSORS",
        "PROCESSOR_ARCHITECTURE",
        "ProgramFiles",
        "ProgramFiles(x86)",
        "ProgramData",
        "CommonProgramFiles",
      ]
    : ["PATH", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "TZ", "TERM"];
}

/** Looks up a variable; Windows ignores the case of names. */
export function readVariable(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  platform: Platform,
): string | undefined {
  if (platform !== "win32" || env[name] !== undefined) return env[name];
  const wanted = name.toUpperCase();
  return env[Object.keys(env).find((key) => key.toUpperCase() === wanted) ?? name];
}

/** Points every notion of "home" and "temporary" into the scratch folder. */
export function scratchVariables(
  platform: Platform,
  scratch: { readonly home: string; readonly temp: string; readonly run: string },
): Readonly<Record<string, string>> {
  if (platform === "win32") {
    const { root } = win32.parse(scratch.home);
    return {
      USERPROFILE: scratch.home,
      HOME: scratch.home,
      HOMEDRIVE: root.replace(/\\$/, ""),
      HOMEPATH: scratch.home.slice(root.length - 1),
      APPDATA: win32.join(scratch.home, "AppData", "Roaming"),
      LOCALAPPDATA: win32.join(scratch.home, "AppData", "Local"),
      TEMP: scratch.temp,
      TMP: scratch.temp,
    };
  }
  return {
    HOME: scratch.home,
    XDG_CONFIG_HOME: posix.join(scratch.home, ".config"),
    XDG_CACHE_HOME: posix.join(scratch.home, ".cache"),
    XDG_DATA_HOME: posix.join(scratch.home, ".local", "share"),
    XDG_STATE_HOME: posix.join(scratch.home, ".local", "state"),
    XDG_RUNTIME_DIR: scratch.run,
    TMPDIR: scratch.temp,
    TMP: scratch.temp,
    TEMP: scratch.temp,
  };
}

/** File names to try for a program name: Windows appends the extensions of PATHEXT. */
export function executableNames(
  platform: Platform,
  name: string,
  pathExt: string | undefined,
): readonly string[] {
  if (platform !== "win32") return [name];
  const extensions = (pathExt ?? ".COM;.EXE;.BAT;.CMD").split(";").filter((ext) => ext !== "");
  const hasExtension = extensions.some((ext) => name.toUpperCase().endsWith(ext.toUpperCase()));
  return hasExtension ? [name] : extensions.map((ext) => `${name}${ext.toLowerCase()}`);
}

/** Where version managers keep their state when their own variable is not set, below HOME. */
export const VERSION_MANAGERS: Readonly<Record<string, string>> = {
  VOLTA_HOME: ".volta",
  PYENV_ROOT: ".pyenv",
  ASDF_DATA_DIR: ".asdf",
  RBENV_ROOT: ".rbenv",
  NVM_DIR: ".nvm",
  FNM_DIR: ".local/share/fnm",
  MISE_DATA_DIR: ".local/share/mise",
  RUSTUP_HOME: ".rustup",
  CARGO_HOME: ".cargo",
};

/** Files that may hold npm's global configuration, for a Node installed at `execPath`. */
export function globalNpmrc(platform: Platform, execPath: string, appData: string | undefined) {
  if (platform === "win32") {
    return appData === undefined ? undefined : win32.join(appData, "npm", "etc", "npmrc");
  }
  return posix.join(posix.dirname(posix.dirname(execPath)), "etc", "npmrc");
}

/** Our own cache folder, by each platform's custom. */
export function cacheFolder(
  platform: Platform,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): string {
  const named = env["XDG_CACHE_HOME"] ?? "";
  // The XDG specification has relative paths ignored: they would lie in whatever folder we are in.
  const base = isAbsolute(named)
    ? named
    : platform === "win32"
      ? (readVariable(env, "LOCALAPPDATA", platform) ?? win32.join(home, "AppData", "Local"))
      : platform === "darwin"
        ? posix.join(home, "Library", "Caches")
        : posix.join(home, ".cache");
  return join(base, "mcp-prober");
}

/** A process as the platform's own listing shows it. */
export interface ListedProcess {
  readonly pid: number;
  readonly parent: number;
  /** Command line, on macOS followed by the environment of one's own processes. */
  readonly command: string;
}

/** The command that lists processes where there is no /proc; undefined where we do not look. */
export function processListCommand(platform: Platform): readonly [string, ...string[]] | undefined {
  return platform === "darwin" || platform === "posix"
    ? ["ps", "-A", "-E", "-ww", "-o", "pid=,ppid=,command="]
    : undefined;
}

/** Reads what `processListCommand` printed. */
export function parseProcessList(output: string): readonly ListedProcess[] {
  return output.split("\n").flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    return match === null
      ? []
      : [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3]! }];
  });
}

/** The command that ends a process with its descendants where there are no process groups. */
export function endTreeCommand(
  platform: Platform,
  pid: number,
): readonly [string, ...string[]] | undefined {
  return platform === "win32" ? ["taskkill", "/PID", `${pid}`, "/T", "/F"] : undefined;
}
