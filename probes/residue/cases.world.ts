import { surfaceOf } from "../../src/engine/cases.ts";
import type { Residue, Surface } from "../../src/model/surface.ts";

type File = Residue["files"][number];

const CLEAN: Residue = {
  endedBy: "eof",
  exitCode: 0,
  signal: null,
  exitMs: 12,
  survivors: [],
  ports: [],
  files: [],
  droppedFiles: 0,
};

/** A server whose starts left this; the first is the base, the others are listings by number. */
export function leaving(...starts: readonly Partial<Residue>[]): Surface {
  const items = starts.map((left, index) => ({
    ...CLEAN,
    ...left,
    ...(index === 0 ? {} : { listing: `look-${index}` }),
  }));
  return { ...surfaceOf({ tools: [] }), residue: { items } };
}

/** A server whose one start left these files. */
export function filing(...files: readonly File[]): Surface {
  return leaving({ files: [...files] });
}

/** The same with baits at these places. */
export function baited(surface: Surface, ...places: readonly string[]): Surface {
  const planted = places.map((where) => ({
    name: where,
    kind: where.startsWith("root/") ? ("root-file" as const) : ("decoy-file" as const),
    where,
  }));
  return { ...surface, canaries: { planted, hits: [], dropped: 0 } };
}

/** A file that was not there before. */
export function made(path: string, more: Partial<File> = {}): File {
  return { path, change: "new", kind: "file", bytes: 120, executable: false, ...more };
}

export function changed(path: string, more: Partial<File> = {}): File {
  return made(path, { change: "changed", ...more });
}

export function removed(path: string): File {
  return made(path, { change: "removed" });
}

/** What still ran when the server had ended. */
export function ranOn(...commands: readonly string[]): Residue["survivors"] {
  return commands.map((command) => ({ command, ended: true }));
}
