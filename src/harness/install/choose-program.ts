import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { failure } from "../../errors.ts";
import { compareCodeUnits } from "../../lib/canonical.ts";
import { platformOf } from "../platform.ts";
import { resolveProgram } from "../process/resolve.ts";
import type { Refused } from "./in-room.ts";
import type { RootPackage } from "./messages.ts";
import type { NpmCommand } from "./npm-command.ts";

/**
 * The program that npx would run: the one named, else the package's only one, else the one that is
 * named like the package.
 */
export function chooseProgram(
  command: NpmCommand,
  roots: readonly RootPackage[],
  folder: string,
  env: NodeJS.ProcessEnv,
): { readonly ok: true; readonly file: string } | Refused {
  const bins = join(folder, "node_modules", ".bin");
  const first = roots[0];
  const name = command.bin ?? (first === undefined ? undefined : binOf(first));
  if (name !== undefined && !/[/\\]/.test(name)) {
    const platform = platformOf(process.platform);
    const found = resolveProgram(join(bins, name), { platform, env, cwd: folder });
    if (found.ok && isBelow(found.file, folder)) return found;
    if (found.ok) {
      const detail = `its program ${name} leads out of the package tree`;
      return { ok: false, why: failure("package-refused", detail) };
    }
  }
  const wanted = name === undefined ? "no program of that name" : `no program ${name}`;
  const offered = programsIn(bins);
  const detail =
    offered.length === 0
      ? `${first?.name ?? "the package"} has no program to start`
      : `${first?.name ?? "the package"} has ${wanted}; there are: ${offered.join(", ")}`;
  return { ok: false, why: failure("install-failed", detail) };
}

/** The start would run, and show to the sandbox, what a link leads to. */
function isBelow(file: string, folder: string): boolean {
  return realpathSync(file).startsWith(realpathSync(folder) + sep);
}

function binOf({ name, bin }: RootPackage): string | undefined {
  const files = new Set(Object.values(bin));
  if (files.size === 1) return Object.keys(bin)[0];
  const own = name.replace(/^@[^/]+\//, "");
  return Object.hasOwn(bin, own) ? own : undefined;
}

const MOST_NAMED = 20;

function programsIn(bins: string): readonly string[] {
  if (!existsSync(bins)) return [];
  return readdirSync(bins)
    .filter((name) => !/\.(?:cmd|ps1)$/i.test(name))
    .sort(compareCodeUnits)
    .slice(0, MOST_NAMED);
}
