import { basename } from "node:path";

/** What a command line of npm's package runner asks for. */
export interface NpmCommand {
  /** Registry specifiers, as given: `name`, `@scope/name@^1`, `alias@npm:name@1`. */
  readonly specs: readonly string[];
  /** The command to run, when it is named apart from the package. */
  readonly bin: string | undefined;
  readonly args: readonly string[];
}

/**
 * What `npx -y pkg args`, `npx --package=a -- cmd args`, `npm exec -y -- pkg args` and the like ask
 * for; undefined for what cannot be taken apart: a shell line, workspaces, a specifier that names no
 * registry package, an option that is not known here.
 */
export function npmCommand(command: string, args: readonly string[]): NpmCommand | undefined {
  const runner = basename(command.replaceAll("\\", "/")).replace(/\.(cmd|exe|ps1)$/i, "");
  if (runner === "npx") return fromWords(readNpx(args));
  if (runner !== "npm") return undefined;
  const words = readNpm(args);
  const verb = words?.plain[0];
  if (words === undefined || (verb !== "exec" && verb !== "x")) return undefined;
  return fromWords({ ...words, plain: words.plain.slice(1) });
}

/** Whether a dependency specifier can only mean a package of the registry. */
export function isRegistrySpec(spec: string): boolean {
  const alias = /^npm:(?:@[^/@]+\/)?[^/@]+(?:@(.*))?$/s.exec(spec);
  const range = alias === null ? spec : (alias[1] ?? "");
  return !/[:/\\]|^[.~]{1,2}$|\.(?:tgz|tar\.gz|tar)$/i.test(range) && !range.startsWith("..");
}

interface Words {
  readonly packages: readonly string[];
  readonly plain: readonly string[];
}

/** Options without a value that change nothing about what is installed and run. */
const SWITCHES =
  /^(?:-y|--yes(?:=true)?|-q|--quiet|-s|--silent|-d|-dd|-ddd|--verbose|--no-(?:fund|audit|progress|color|update-notifier|install-links)|--(?:fund|audit|progress|color|update-notifier|prefer-online)(?:=\w+)?|--ignore-scripts(?:=true)?|--loglevel=\w+)$/;

/** From the first word that is no option on, all words belong to the program. */
function readNpx(args: readonly string[]): Words | undefined {
  const packages: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!;
    if (arg === "--") return { packages, plain: args.slice(at + 1) };
    if (!arg.startsWith("-")) return { packages, plain: args.slice(at) };
    const read = readOption(arg, args[at + 1]);
    if (read === undefined) return undefined;
    if (read.name !== undefined) packages.push(read.name);
    at += read.extra;
  }
  return { packages, plain: [] };
}

/** Here options count wherever they stand, until `--`. */
function readNpm(args: readonly string[]): Words | undefined {
  const packages: string[] = [];
  const plain: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!;
    if (arg === "--") return { packages, plain: [...plain, ...args.slice(at + 1)] };
    if (!arg.startsWith("-")) {
      plain.push(arg);
      continue;
    }
    const read = readOption(arg, args[at + 1]);
    if (read === undefined) return undefined;
    if (read.name !== undefined) packages.push(read.name);
    at += read.extra;
  }
  return { packages, plain };
}

function readOption(
  arg: string,
  next: string | undefined,
): { readonly name?: string; readonly extra: number } | undefined {
  const inline = /^(?:--package|-p)=(.+)$/s.exec(arg)?.[1];
  if (inline !== undefined) return { name: inline, extra: 0 };
  if (arg === "--package" || arg === "-p") {
    return next === undefined || next.startsWith("-") ? undefined : { name: next, extra: 1 };
  }
  if (arg === "--loglevel") return next === undefined ? undefined : { extra: 1 };
  return SWITCHES.test(arg) ? { extra: 0 } : undefined;
}

function fromWords(words: Words | undefined): NpmCommand | undefined {
  const [first, ...args] = words?.plain ?? [];
  if (words === undefined || first === undefined) return undefined;
  const specs = words.packages.length === 0 ? [first] : words.packages;
  if (!specs.every(isTargetSpec)) return undefined;
  const bin = words.packages.length === 0 ? undefined : first;
  // A path would be run as it is: no bin of any package.
  if (bin !== undefined && !/^[\w.~@+][\w.~@+-]*$/.test(bin)) return undefined;
  return { specs, bin, args };
}

function isTargetSpec(spec: string): boolean {
  const parts = /^(?:@[\w.~-]+\/)?[A-Za-z0-9_~][\w.~-]*(?:@(.*))?$/s.exec(spec);
  if (parts === null || /\.(?:tgz|tar\.gz|tar)$/i.test(spec)) return false;
  return isRegistrySpec(parts[1] ?? "");
}
