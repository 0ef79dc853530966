import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Part } from "../../src/harness/sandbox/bubblewrap.ts";
import { planMounts } from "../../src/harness/sandbox/mounts.ts";
import { placesOf } from "../../src/harness/sandbox/places.ts";
import { createScratch } from "../../src/harness/process/scratch.ts";

/** A home folder of our own making, in which `~` of a command lies. */
export interface Ground {
  readonly home: string;
  /**
   * Writes files below the home folder; a text that begins with `->` makes a link, one that begins
   * with `#!` a program.
   */
  readonly files: (entries: Readonly<Record<string, string>>) => void;
  /** What a command is shown of it. */
  readonly plan: (
    command: readonly string[],
    how?: {
      readonly cwd?: string;
      readonly path?: string;
      readonly trees?: readonly string[];
      readonly writable?: readonly string[];
    },
  ) => {
    readonly mounts: readonly string[];
    readonly hidden: readonly string[];
    readonly parts: readonly Part[];
  };
  readonly remove: () => void;
}

/** Makes an empty one. */
export function createGround(): Ground {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "mounts-")));
  const home = join(top, "home");
  mkdirSync(home);
  const scratch = createScratch();
  return {
    home,
    files(entries) {
      for (const [name, text] of Object.entries(entries)) {
        const path = join(home, name);
        mkdirSync(dirname(path), { recursive: true });
        if (text.startsWith("->")) symlinkSync(text.slice(2).replace(/^~/, home), path);
        else writeFileSync(path, text.replaceAll("~", home));
        if (text.startsWith("#!")) chmodSync(path, 0o755);
      }
    },
    plan(command, how = {}) {
      const [file = "", ...args] = command.map((word) => word.replaceAll("~", home));
      const guarded = { homes: [home], scratch: scratch.root };
      const env = { PATH: (how.path ?? "/usr/bin:/bin").replaceAll("~", home) };
      const launch = { file, args, cwd: how.cwd ?? scratch.work, env };
      const places = placesOf(launch, how.cwd, how.trees ?? [], guarded);
      const planned = planMounts(places, {
        scratch,
        network: "none",
        guarded,
        writable: how.writable ?? [],
      });
      const named = (path: string) => path.replace(home, "~").replace(scratch.root, "SCRATCH");
      return {
        mounts: planned.mounts
          .filter(({ path }) => path.startsWith(top))
          .map(({ path, why }) => `${named(path)} ${why}`),
        hidden: planned.hidden.map(named),
        parts: planned.parts.map((part) => ({ ...part, path: named(part.path) })),
      };
    },
    remove() {
      rmSync(top, { recursive: true });
      scratch.remove();
    },
  };
}
