import { lstatSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Canary } from "../canaries.ts";

/**
 * Writes the file of each canary that has one. What stands there already stays as it is: a folder
 * may be used for a second start.
 */
export function plantDecoys(
  canaries: readonly Canary[],
  folders: { readonly home: string; readonly root: string },
): void {
  for (const { kind, where, text, mode } of canaries) {
    const base =
      kind === "decoy-file" ? folders.home : kind === "root-file" ? folders.root : undefined;
    if (base === undefined) continue;
    const names = where.split("/").slice(1);
    if (!makeFolders(base, names.slice(0, -1))) continue;
    const path = join(base, ...names);
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) continue;
    writeFileSync(path, text, { mode: mode ?? 0o600, flag: "wx" });
  }
}

/** The variables of the canaries that are some: the planted ones and the dummy credentials. */
export function canaryEnvironment(canaries: readonly Canary[]): Record<string, string> {
  return Object.fromEntries(
    canaries
      .filter(({ kind }) => kind === "environment" || kind === "credential")
      .map(({ where, text }) => [where, text]),
  );
}

/** False where a server that was here before left something else: a link could lead out. */
function makeFolders(base: string, names: readonly string[]): boolean {
  for (let depth = 0; depth <= names.length; depth++) {
    const path = join(base, ...names.slice(0, depth));
    const there = lstatSync(path, { throwIfNoEntry: false });
    if (there === undefined) mkdirSync(path, { mode: 0o700 });
    else if (!there.isDirectory()) return false;
  }
  return true;
}
