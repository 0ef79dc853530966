import { lstatSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { LIMITS } from "../limits.ts";
import { type Guarded, isNeverShown, isTooWide } from "./guarded.ts";
import { trailOf } from "./trail.ts";

/** Files that stand at the root of a package. */
const MANIFESTS = [
  "package.json",
  "deno.json",
  "deno.jsonc",
  "pyproject.toml",
  "setup.py",
  "setup.cfg",
  "requirements.txt",
  "go.mod",
  "Cargo.toml",
  "Gemfile",
  "composer.json",
  "pom.xml",
  "build.gradle",
  "build.gradle.kts",
];

/**
 * What a script needs around it: its package, the installed packages of the folders above and the
 * root of a workspace. Empty where no folder above it is a package. `folder` has no link in it.
 */
export function packageFolders(folder: string, guarded: Guarded): readonly string[] {
  const above = foldersAbove(folder);
  const root = above.find(isPackageRoot) ?? above.find(isPackage);
  if (root === undefined) return [];
  const beyond = foldersAbove(root);
  const modules = beyond.map((one) => join(one, "node_modules")).filter(isModules);
  const workspace = beyond.find(isWorkspaceRoot);
  const whole = [root, ...(workspace === undefined ? [] : [workspace])];
  return [...whole.flatMap((one) => asMuchOf(one, guarded)), ...modules];
}

/** Of a package that is a home folder, or one in which other things lie, its manifest only. */
function asMuchOf(root: string, guarded: Guarded): readonly string[] {
  if (!isTooWide(root, guarded)) return [root];
  const isShared = isNeverShown(root, guarded) && !guarded.homes.includes(root);
  return isShared ? [] : manifestsOf(root);
}

/** Whether a folder has a manifest of its own. */
export function isPackage(folder: string): boolean {
  return manifestsOf(folder).length > 0;
}

/** A package.json without a name only says how the files beside it are read. */
function isPackageRoot(folder: string): boolean {
  return manifestsOf(folder).some(
    (file) => !file.endsWith("/package.json") || typeof readManifest(folder)?.["name"] === "string",
  );
}

function isWorkspaceRoot(folder: string): boolean {
  return (
    isFile(join(folder, "pnpm-workspace.yaml")) ||
    readManifest(folder)?.["workspaces"] !== undefined
  );
}

function manifestsOf(folder: string): readonly string[] {
  return MANIFESTS.map((name) => join(folder, name)).filter(isFile);
}

function readManifest(folder: string): Record<string, unknown> | undefined {
  const file = join(folder, "package.json");
  try {
    if (!isFile(file) || statSync(file).size > LIMITS.packageFileBytes) return undefined;
    const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
    return typeof manifest === "object" && manifest !== null
      ? (manifest as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined; // not JSON, or closed to us
  }
}

/** The folder itself first. */
function foldersAbove(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** What came with a package may have made it a link to any folder of the user. */
function isModules(path: string): boolean {
  const real = trailOf(path)?.real;
  return (
    real !== undefined &&
    basename(real) === "node_modules" &&
    lstatSync(real, { throwIfNoEntry: false })?.isDirectory() === true
  );
}
