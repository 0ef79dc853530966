import { statSync } from "node:fs";
import { dirname, extname, isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { MountReason } from "../../model/vocabulary.ts";
import type { Launch } from "../process/launch.ts";
import { type Guarded, isNeverShown, isTooWide } from "./guarded.ts";
import { isPackage, packageFolders } from "./package-root.ts";
import { interpretersOf, isExecutable, isScriptText } from "./script.ts";
import { isWithin, type Trail, trailOf } from "./trail.ts";

/** A file or folder of this machine that a start has to do with. */
export interface Place extends Trail {
  readonly name: string;
  readonly why: MountReason;
  /** Nothing that a target may see. */
  readonly isHidden: boolean;
}

/** The program of a launch, what its arguments name and what belongs to both; `trees` are ours. */
export function placesOf(
  launch: Launch,
  cwd: string | undefined,
  trees: readonly string[],
  guarded: Guarded,
): readonly Place[] {
  const within = {
    env: launch.env,
    guarded,
    trees: trees.map((tree) => trailOf(tree)?.real ?? tree),
  };
  return [
    ...trees.flatMap((tree) => placeOf(tree, "installed", within)),
    ...programPlaces(launch.file, within),
    ...namedPaths(launch.args, cwd).flatMap((path) => argumentPlaces(path, within)),
    ...(cwd === undefined ? [] : folderPlaces(cwd, "folder", within)),
  ];
}

interface Within {
  readonly env: Readonly<Record<string, string>>;
  readonly guarded: Guarded;
  /** Shown whole, and untrusted: nothing in one may make us show what lies outside. */
  readonly trees: readonly string[];
}

const PROGRAM_FOLDERS = /\/(bin|sbin|shims|Scripts)$/;

/** The folders that a program was installed in, by every name that it has on the way to its file. */
function programPlaces(
  file: string,
  within: Within,
  known: ReadonlySet<string> = new Set(),
): readonly Place[] {
  const found = placeOf(file, "program", within);
  const [place] = found;
  if (place === undefined || place.isHidden || known.has(place.real)) return found;
  const { real, names } = place;
  if (!isFile(real)) return found;
  const seen = new Set([...known, real]);
  return [
    ...found,
    ...(isInTree(real, within)
      ? []
      : names.flatMap((name) => derivedPlaces(prefixOf(name), "program", within))),
    ...(isScript(real) ? packagePlaces(dirname(real), within) : []),
    ...runnersOf(real, within).flatMap((one) => programPlaces(one, within, seen)),
  ];
}

function runnersOf(script: string, within: Within): readonly string[] {
  return interpretersOf(script, { env: within.env, isTrusted: !isInTree(script, within) });
}

function prefixOf(file: string): string {
  const folder = dirname(file);
  return PROGRAM_FOLDERS.test(folder) ? dirname(folder) : folder;
}

function argumentPlaces(path: string, within: Within): readonly Place[] {
  const named = placeOf(path, "argument", within);
  const [place] = named;
  if (place === undefined || place.isHidden) return named;
  const { real } = place;
  if (!isFile(real)) return folderPlaces(path, "argument", within);
  if (!isScript(real)) return isExecutable(real) ? programPlaces(path, within) : named;
  const around = packagePlaces(dirname(real), within);
  const isAround = around.some((one) => isWithin(real, one.real));
  const interpreters = isExecutable(real) ? runnersOf(real, within) : [];
  return [
    ...around,
    ...(isAround ? [] : derivedPlaces(dirname(real), "package", within)),
    ...named,
    ...interpreters.flatMap((one) => programPlaces(one, within)),
  ];
}

/** A folder of no package is what the server is to work on, whatever package it lies in. */
function folderPlaces(path: string, why: MountReason, within: Within): readonly Place[] {
  const named = placeOf(path, why, within);
  return named.flatMap((place) =>
    place.isHidden || !isPackage(place.real)
      ? [place]
      : [place, ...packagePlaces(place.real, within)],
  );
}

function packagePlaces(folder: string, within: Within): readonly Place[] {
  if (isInTree(folder, within)) return [];
  return packageFolders(folder, within.guarded).flatMap((one) => placeOf(one, "package", within));
}

/** A folder that nobody named: left out where it holds too much. */
function derivedPlaces(folder: string, why: MountReason, within: Within): readonly Place[] {
  return placeOf(folder, why, within).filter(({ real }) => !isTooWide(real, within.guarded));
}

function placeOf(name: string, why: MountReason, within: Within): readonly Place[] {
  const trail = trailOf(name);
  if (trail === undefined) return [];
  const isOurs = isInTree(trail.real, within);
  // A link of a package may lead to any file of the user's.
  if (!isOurs && trail.links.some((link) => isInTree(link.path, within))) return [];
  const isHidden = (!isOurs && isNeverShown(trail.real, within.guarded)) || !isPlain(trail);
  return [{ name, ...trail, why, isHidden }];
}

function isInTree(path: string, { trees }: Within): boolean {
  return trees.some((tree) => isWithin(path, tree));
}

/** Sockets, pipes and devices lead out of the sandbox however they are mounted. */
function isPlain({ real }: Trail): boolean {
  const stat = statSync(real, { throwIfNoEntry: false });
  return stat !== undefined && (stat.isFile() || stat.isDirectory());
}

/** The paths that arguments name; a relative one is looked for in the folder that it starts in. */
function namedPaths(args: readonly string[], cwd: string | undefined): readonly string[] {
  return args.flatMap((arg) => {
    const value = /^[^=/]+=(.+)$/s.exec(arg)?.[1] ?? arg;
    return [value, fileOfUrl(value)].flatMap((path) => {
      if (path === undefined || path.includes("\0")) return [];
      if (isAbsolute(path)) return [path];
      return cwd !== undefined && /[/.]/.test(path) && !path.startsWith("-")
        ? [join(cwd, path)]
        : [];
    });
  });
}

function fileOfUrl(text: string): string | undefined {
  if (!text.startsWith("file:///")) return undefined;
  try {
    return fileURLToPath(text);
  } catch {
    return undefined; // not a URL of a file after all
  }
}

const SCRIPT =
  /^\.([cm]?[jt]s|[jt]sx|pyz?|pyw|rb|php|pl|sh|bash|zsh|lua|jar|dll|exs?|r|clj|groovy|kts|wasm)$/i;

function isScript(file: string): boolean {
  return isFile(file) && (SCRIPT.test(extname(file)) || isScriptText(file));
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
