import { statSync } from "node:fs";
import type { MountReason, NetworkChoice } from "../../model/vocabulary.ts";
import type { Scratch } from "../process/scratch.ts";
import { isTrueFolder } from "../process/true-folder.ts";
import type { Part } from "./bubblewrap.ts";
import { doorsIn, isDoor, makeCover } from "./doors.ts";
import type { Guarded } from "./guarded.ts";
import type { Place } from "./places.ts";
import { writeSystemFiles } from "./system-files.ts";
import { systemParts } from "./system-parts.ts";
import { isWithin, trailOf } from "./trail.ts";

/** What may be written in memory: the machine's own, so not without end. */
const MEMORY_BYTES = { temp: 256 * 1024 * 1024, shared: 64 * 1024 * 1024 } as const;

const COVER_BYTES = 1024 * 1024;

const KERNEL = ["/proc", "/dev"];

/** What a target sees, decided. */
interface MountPlan {
  readonly parts: readonly Part[];
  /** Of this machine, beside the system's programs. */
  readonly mounts: readonly { readonly path: string; readonly why: MountReason }[];
  /** Named by an argument and not shown, and the doors in what is. */
  readonly hidden: readonly string[];
}

/** Puts together what the system, the places of a start and its scratch folders show. */
export function planMounts(
  places: readonly Place[],
  how: {
    readonly scratch: Scratch;
    readonly network: NetworkChoice;
    readonly guarded: Guarded;
    readonly writable: readonly string[];
  },
): MountPlan {
  const writable = [...scratchFolders(how.scratch), ...realPaths(how.writable)];
  const system = systemParts();
  const programs = system.filter(isShown).map(({ path }) => path);
  const covered = coveredFolders(how.guarded, programs);
  const seen = (path: string) =>
    isIn(path, writable) || (isIn(path, programs) && !isIn(path, covered));
  const shown = outermost(places.filter((place) => !place.isHidden && !seen(place.real)));
  const hidden = places.filter((place) => place.isHidden && !seen(place.real));
  const doors = coveredDoors(shown, hidden).filter((path) => !isIn(path, writable));
  const inPlace = [...shown.map(({ real }) => real), ...KERNEL];
  const links = places
    .flatMap((place) => place.links)
    .filter(({ path }) => !seen(path) && !isIn(path, inPlace));
  const parts: readonly Part[] = [
    { kind: "devices", path: "/dev" },
    { kind: "memory", path: "/dev/shm", bytes: MEMORY_BYTES.shared },
    { kind: "processes", path: "/proc" },
    { kind: "memory", path: "/tmp", bytes: MEMORY_BYTES.temp },
    ...system,
    ...covered.map((path) => ({ kind: "memory", path, bytes: COVER_BYTES }) as const),
    ...writeSystemFiles(how.scratch, how.network).map(
      (file) => ({ kind: "shown", ...file }) as const,
    ),
    ...shown.map(({ real }) => ({ kind: "shown", path: real }) as const),
    ...writable.map((path) => ({ kind: "writable", path }) as const),
    ...links.map((link) => ({ kind: "link", ...link }) as const),
    ...hidden.flatMap(({ real }) => standIn(real)),
    ...covers(doors, how.scratch),
  ];
  return {
    parts: [...new Map(parts.toReversed().map((part) => [part.path, part])).values()],
    mounts: shown.map(({ real, why }) => ({ path: real, why })),
    hidden: [...new Set([...hidden.map(({ name }) => name), ...doors])],
  };
}

/** Of places that lie in one another the outer one, of equal ones the first. */
function outermost(places: readonly Place[]): readonly Place[] {
  return places.filter((place, index) =>
    places.every(
      (other, at) =>
        at === index ||
        !isWithin(place.real, other.real) ||
        (place.real === other.real && index < at),
    ),
  );
}

/** What was unpacked and installed holds none; one that is named is known however deep it lies. */
function coveredDoors(shown: readonly Place[], hidden: readonly Place[]): readonly string[] {
  const folders = shown
    .filter(({ why, real }) => why !== "installed" && !real.endsWith("/node_modules"))
    .map(({ real }) => real);
  const named = hidden
    .map(({ real }) => real)
    .filter((real) => isIn(real, folders) && isDoor(real));
  return [...new Set([...named, ...doorsIn(folders)])];
}

function covers(doors: readonly string[], scratch: Scratch): readonly Part[] {
  if (doors.length === 0) return [];
  const from = makeCover(scratch.root);
  return doors.map((path) => ({ kind: "shown", path, from }));
}

/** A server that is to work on a hidden folder finds it empty: many end where it is missing. */
function standIn(real: string): readonly Part[] {
  const isThere = ["/", "/tmp"].includes(real) || KERNEL.some((folder) => isWithin(real, folder));
  const isFolder = statSync(real, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder && !isThere ? [{ kind: "folder", path: real }] : [];
}

/** Never the scratch folder whole: npm's configuration and our own files lie in it. */
function scratchFolders(scratch: Scratch): readonly string[] {
  const { home, work, temp, run, offered } = scratch;
  // What a target of before has put in place of one may lead anywhere.
  return [home, work, temp, run, offered].filter(isTrueFolder);
}

const PROGRAM_FOLDERS = /\/(usr|local|s?bin|games|lib\w*)$/;

/** Home folders that lie among the system's programs; those of daemons are these very folders. */
function coveredFolders(guarded: Guarded, programs: readonly string[]): readonly string[] {
  return [...guarded.homes, ...(guarded.scratch === undefined ? [] : [guarded.scratch])].filter(
    (path) =>
      !PROGRAM_FOLDERS.test(path) &&
      programs.some((folder) => isWithin(path, folder)) &&
      trailOf(path)?.real === path,
  );
}

function isIn(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => isWithin(path, folder));
}

function realPaths(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => trailOf(path)?.real ?? []);
}

function isShown(part: Part): boolean {
  return part.kind === "shown";
}
