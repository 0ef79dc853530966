import { closeSync, openSync, readdirSync, readSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { LIMITS } from "../limits.ts";
import { demandedVariables, isVariable } from "./demanded-variables.ts";
import { isHijackVariable, isOwnVariable } from "./environment.ts";

/**
 * Names of the variables that a server wants for its start, most telling source first: what its
 * output demands, else what its package declares. With either come the user's own placeholders.
 */
export function credentialNames(known: {
  readonly printed: string;
  /** Names of the user's variables whose value is a placeholder. */
  readonly placeholders: readonly string[];
  readonly folder: string | undefined;
}): readonly string[] {
  const demanded = demandedVariables(known.printed);
  const wanted =
    demanded.length > 0 || known.folder === undefined
      ? demanded
      : declaredVariables(known.folder).filter((name) => isVariable(name.toUpperCase()));
  const names = [...new Set([...wanted, ...known.placeholders])];
  return names.filter((name) => {
    if (!/^[A-Za-z_]\w{0,127}$/.test(name) || isHijackVariable(name) || isOwnVariable(name)) {
      return false;
    }
    // A file with the secret is the other way to give it: a made-up path would only break the start.
    return !name.endsWith("_FILE") || !names.includes(name.slice(0, -"_FILE".length));
  });
}

/** What stands for a value that the user has yet to fill in. */
export function isPlaceholder(value: string): boolean {
  const text = value.trim().slice(0, 200);
  return (
    text === "" ||
    /^\$\{[^}]*\}$|^\$[A-Z_]\w*$|^\{\{[^}]*\}\}$|^<[^>]*>$|^\[[\w -]*\]$|^%\w+%$/.test(text) ||
    /^["']?(?:[\w-]{0,12}[-_])?(?:\.{3,}|x{3,}|\*{3,}|\u2026)["']?$/i.test(text) ||
    /\.{3}$|\u2026$/.test(text) ||
    /^(?:change[-_ ]?me|replace[-_ ]?me|todo|tbd|placeholder|fill[-_ ]?me[-_ ]?in|null|undefined)$/i.test(
      text,
    ) ||
    /^(?:insert|enter|paste|put|add|replace|use)[-_ ](?:[\w-]+[-_ ])?your[-_ ]/i.test(text) ||
    /^(?:[\w-]{0,12}[-_])?your[-_ ][\w -]+$/i.test(text) ||
    /^(?:my|some|the)[-_ ][\w -]*(?:key|token|secret|password)$/i.test(text) ||
    /^[\w-]{0,60}[-_](?:goes[-_])?here$/i.test(text)
  );
}

/**
 * Variables that a package declares as required or secret in its `server.json`; without such a
 * declaration, those of the client configurations and command lines that its README shows.
 */
export function declaredVariables(folder: string): readonly string[] {
  const registered = fromServerJson(readStart(join(folder, "server.json")));
  if (registered.length > 0) return registered;
  for (const name of ["README.md", "readme.md", "Readme.md", "README"]) {
    const text = readStart(join(folder, name));
    if (text !== undefined) return fromReadme(text);
  }
  return [];
}

/**
 * The folder of the package that a launch runs: above the script among the arguments, or where the
 * package runner put it. Undefined when neither is there.
 */
export function packageFolder(
  launch: { readonly file: string; readonly args: readonly string[] },
  cwd?: string,
  npmCache?: string,
): string | undefined {
  const words = launch.args.filter((arg) => arg !== "" && !arg.startsWith("-"));
  if (/^(npx|npm|pnpm|bunx|yarn)(\.(cmd|exe|ps1))?$/i.test(basename(launch.file))) {
    return npmCache === undefined
      ? undefined
      : installedFolder(packageNames(launch.args), npmCache);
  }
  for (const word of [...words, launch.file]) {
    const file = isAbsolute(word) ? word : resolve(cwd ?? ".", word);
    if ((!isAbsolute(word) && cwd === undefined) || !isFile(file)) continue;
    // An installed program is a link into its package.
    for (let folder = dirname(realpathSync(file)), depth = 0; depth < DEEPEST_SCRIPT; depth++) {
      if (isFile(join(folder, "package.json"))) return folder;
      if (folder === dirname(folder)) break;
      folder = dirname(folder);
    }
  }
  return undefined;
}

const DEEPEST_SCRIPT = 12;
const MOST_FOLDERS = 100;
const MOST_DECLARED = 50;

/** What `--package` names comes first; then every bare word, the version stripped. */
function packageNames(args: readonly string[]): readonly string[] {
  const named = args.flatMap((arg, at) => {
    const inline = /^(?:--package|-p)=(.+)$/.exec(arg)?.[1];
    return inline ?? (arg === "--package" || arg === "-p" ? (args[at + 1] ?? []) : []);
  });
  return [...named, ...args]
    .map((arg) => /^((?:@[\w.~-]+\/)?[A-Za-z0-9_~][\w.~-]*)(?:@[^/]*)?$/.exec(arg)?.[1])
    .filter((name) => name !== undefined);
}

function installedFolder(names: readonly string[], npmCache: string): string | undefined {
  const runs = foldersOf(join(npmCache, "_npx"));
  for (const name of names) {
    for (const run of runs) {
      const folder = join(npmCache, "_npx", run, "node_modules", ...name.split("/"));
      if (isFile(join(folder, "package.json"))) return folder;
    }
  }
  return undefined;
}

/** `packages[].environmentVariables[]` of the MCP registry's format. */
function fromServerJson(text: string | undefined): readonly string[] {
  const packages = member(parsed(text), "packages");
  if (!Array.isArray(packages)) return [];
  const variables = (packages as readonly unknown[]).flatMap((one) => {
    const listed = member(one, "environmentVariables") ?? member(one, "environment_variables");
    return Array.isArray(listed) ? (listed as readonly unknown[]) : [];
  });
  const isWanted = (one: unknown) =>
    ["isRequired", "is_required", "isSecret", "is_secret"].some((key) => member(one, key) === true);
  const names = variables.flatMap((one) => {
    const name = member(one, "name");
    return typeof name === "string" && isWanted(one) ? [name] : [];
  });
  return [...new Set(names)].slice(0, MOST_DECLARED);
}

/** `"env": { "NAME": "value" }` blocks, often with comments and dots in them, so none is parsed. */
function fromReadme(text: string): readonly string[] {
  const entries: RegExpMatchArray[] = [];
  let end = 0;
  for (const { 0: opening, index } of text.matchAll(/["']env["']\s{0,8}:\s{0,8}\{/g)) {
    if (index < end) continue;
    const from = index + opening.length;
    const block = text.slice(from, from + LONGEST_BLOCK).split("}\n")[0] ?? "";
    end = from + block.length;
    entries.push(...block.matchAll(ENTRY));
  }
  if (entries.length === 0) entries.push(...text.matchAll(ON_COMMAND_LINE));
  const names = entries.flatMap(([, name = "", value = ""]) =>
    isSecretName(name) || isPlaceholder(value) ? [name] : [],
  );
  return [...new Set(names)].slice(0, MOST_DECLARED);
}

const ENTRY = /["']([A-Z][A-Z0-9_]{1,63})["']\s{0,8}:\s{0,8}["']([^"'\n]{0,200})["']/g;
const ON_COMMAND_LINE =
  /(?:\s-e|--env|\bexport)[ =]["']?([A-Z][A-Z0-9_]{1,63})=["']?([^"'\s]{0,200})/g;
const LONGEST_BLOCK = 2_000;

function isSecretName(name: string): boolean {
  return /(?:^|_)(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|PAT|CREDENTIALS?|AUTH)(?:_|$)|APIKEY/.test(
    name,
  );
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined; // a file of that name that is not JSON declares nothing
  }
}

function member(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

/** The beginning of a plain file. A pipe of that name would wait for ever. */
function readStart(file: string): string | undefined {
  if (!isFile(file)) return undefined;
  try {
    const handle = openSync(file, "r");
    try {
      const buffer = Buffer.alloc(Math.min(statSync(file).size, LIMITS.packageFileBytes));
      return buffer.subarray(0, readSync(handle, buffer, 0, buffer.length, 0)).toString("utf8");
    } finally {
      closeSync(handle);
    }
  } catch {
    return undefined; // not readable: nothing is known of it
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false; // a folder that may not be entered, a path too long: nothing there for us
  }
}

function foldersOf(path: string): readonly string[] {
  try {
    return readdirSync(path).sort().slice(0, MOST_FOLDERS);
  } catch {
    return []; // no such folder: nothing was installed
  }
}
