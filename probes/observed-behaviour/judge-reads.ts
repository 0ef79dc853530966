import { programName } from "./commands.ts";
import type { CredentialPlace } from "./credential-place.ts";
import { credentialAt, keysIn } from "./credentials.ts";
import { isForeignCode } from "./honest-places.ts";
import { type Context, isDoneBy, type Judged, wordFor } from "./judged.ts";
import { isNamedToIt } from "./own-command-line.ts";
import { givenPath, type HomePath, homePath, isThrownAway, throwAwayPath } from "./paths.ts";
import { type PrivatePlace, privateAt } from "./private-files.ts";
import { type Sighting, wroteBefore } from "./sightings.ts";

/** A file that was read, or that the server tried to read. */
export function judgeRead(sighting: Sighting, context: Context): Judged | undefined {
  const { what: told } = sighting.event;
  const what = told.replace(/\/+$/, "");
  if (givenPath(what) !== undefined) return undefined;
  const home = homePath(what);
  const path = home?.path ?? what;
  const file = { told, path, home, shown: shownPath(path, home) };
  const keys = keysIn(path);
  if (keys !== undefined) return ofFolder(sighting, file, keys, context);
  const credential = credentialAt(path) ?? baitAt(file, context);
  if (credential !== undefined) {
    const isFolder = told !== what || (isScratch(file) && context.decoyFolders.has(path));
    const judge = isFolder ? ofFolder : ofCredential;
    return judge(sighting, file, credential, context);
  }
  const place = privateAt(path);
  if (place !== undefined) return ofPrivateFile(sighting, file, place, context);
  return ofCode(sighting, file);
}

/** A path in its spellings. */
interface File {
  /** As the event has it. */
  readonly told: string;
  /** From a home, whosever, or absolute. */
  readonly path: string;
  readonly home: HomePath | undefined;
  /** As it is shown: which home it is must be seen. */
  readonly shown: string;
}

function shownPath(path: string, home: HomePath | undefined): string {
  return home?.isReal === true ? `[home]${path.slice(1)}` : path;
}

function isScratch({ home }: File): boolean {
  return home?.isReal === false;
}

/** Baits count wherever they are put, also where no table has them. */
function baitAt(file: File, { decoys }: Context): CredentialPlace | undefined {
  return isScratch(file) && decoys.has(file.path) ? BAIT : undefined;
}

const BAIT: CredentialPlace = {
  what: "a bait of ours",
  places: [],
  words: [],
  why: "No use at all.",
};

function ofCredential(
  sighting: Sighting,
  file: File,
  place: CredentialPlace,
  context: Context,
): Judged | undefined {
  const { done, phase } = sighting.event;
  const isDecoy = isScratch(file) && context.decoys.has(file.path);
  // Libraries look for settings in an empty home: only what is there, or elsewhere, tells.
  if (isScratch(file) && (!done || (!isDecoy && wroteBefore(sighting, file.path)))) {
    return undefined;
  }
  // Of its own making, or of its package.
  if (isScratch(file) && !isDecoy && place.onTheWayUp === true) return undefined;
  const isErrand = isNamedToIt(sighting, file.path, place.readers);
  if (!isErrand && isDailyWork(sighting, place)) return undefined;
  const because = isErrand ? undefined : reason(sighting, place, context);
  const says = { path: file.shown, what: place.what, tried: done ? "read" : "tried to read" };
  const one = { key: file.shown, item: sighting.event.what };
  if (because !== undefined) {
    if (!done) return undefined;
    return {
      ...one,
      rule: "own-credential-read",
      confidence: "strong",
      says: { ...says, because },
    };
  }
  if (place.onTheWayUp === true && isOnTheWayUp(sighting, file)) {
    if (!done) return undefined;
    return { ...one, rule: "credential-sought", confidence: "heuristic", says };
  }
  if (!done) return { ...one, rule: "credential-sought", confidence: "strong", says };
  // What we ask for may be a file of the user: no proof of a theft, but no server needs to be asked so.
  const confidence = isDecoy && phase !== "contents" ? "confirmed" : "strong";
  return { ...one, rule: "credential-read", confidence, says };
}

function isDailyWork(sighting: Sighting, place: CredentialPlace): boolean {
  return isDoneBy(sighting, place.readers ?? []) || isPackageManager(sighting, place);
}

/** npm is a script of node: the program's name does not tell. */
function isPackageManager(sighting: Sighting, { readers = [] }: CredentialPlace): boolean {
  return (
    readers.includes("npm") &&
    sighting.start.packageManager &&
    isDoneBy(sighting, ["node", "nodejs"])
  );
}

/** Why an honest server reads it. */
function reason(sighting: Sighting, place: CredentialPlace, context: Context): string | undefined {
  const { start } = sighting;
  const { readers = [] } = place;
  const word = place.readersOnly === true ? undefined : wordFor(context, place.words);
  if (word !== undefined) return `its names say that it works with ${word}`;
  const looksForUpdates =
    start.updateCheck || (start.registry && isDoneBy(sighting, ["node", "nodejs"]));
  if (readers.includes("npm") && looksForUpdates) {
    return "the update check that it uses looks there for the registry to ask";
  }
  if (readers.includes("curl") && start.asked && isPython(sighting)) {
    return "Python's requests looks there before each request";
  }
  return undefined;
}

function isPython(sighting: Sighting): boolean {
  return (
    isDoneBy(sighting, ["python", "pypy", "uv"]) ||
    sighting.start.pythons.has(programName(sighting.event.process))
  );
}

/**
 * The package may lie anywhere below the true home. The throw-away one is above the code only where
 * Python's packages were put there.
 */
function isOnTheWayUp(sighting: Sighting, file: File): boolean {
  if (!isScratch(file)) return true;
  if (!isPython(sighting)) return false;
  return sighting.start.seen.events.some(
    ({ kind, what, done }) =>
      kind === "read" && done && /\.py[co]?$/.test(what) && throwAwayPath(what).startsWith("~/"),
  );
}

/** To list a folder of keys is less than to read one, and a part of it. */
function ofFolder(
  sighting: Sighting,
  file: File,
  place: CredentialPlace,
  context: Context,
): Judged | undefined {
  const { done } = sighting.event;
  if (isScratch(file)) {
    // What else is there was made by the server, or by what it started.
    const isBaited = context.decoyFolders.has(file.path) || context.decoys.size === 0;
    if (!done || !isBaited) return undefined;
  }
  if (place.onTheWayUp === true) return undefined;
  if (isDoneBy(sighting, place.readers ?? []) || wordFor(context, place.words) !== undefined) {
    return undefined;
  }
  if (isReadBelow(sighting, file, context)) return undefined;
  const tried = done ? "looked into" : "tried to look into";
  return {
    rule: "credential-sought",
    confidence: "heuristic",
    // Folders in folders are one search.
    key: `${place.what} ${isScratch(file) ? "~" : "[home]"}`,
    item: file.told,
    says: { path: file.shown, what: "a folder of keys", tried },
  };
}

/** Whether the same start went on to a key below the folder: that is told, and says more. */
function isReadBelow({ start }: Sighting, folder: File, { decoys }: Context): boolean {
  const above = `${folder.told.replace(/\/+$/, "")}/`;
  return start.seen.events.some(({ kind, what, done }) => {
    if (kind !== "read" || what.endsWith("/") || !what.startsWith(above)) return false;
    if (!done && isScratch(folder)) return false;
    const path = homePath(what)?.path ?? what;
    return credentialAt(path) !== undefined || decoys.has(path);
  });
}

function ofPrivateFile(
  sighting: Sighting,
  file: File,
  { what, words, readers, evenSought }: PrivatePlace,
  context: Context,
): Judged | undefined {
  const { done, phase, what: item } = sighting.event;
  const { home, path, shown } = file;
  if (isScratch(file) && (done ? wroteBefore(sighting, path) : !evenSought)) return undefined;
  if (home === undefined && !done) return undefined;
  const isDaily = isDoneBy(sighting, readers) && !isNamedToIt(sighting, path, readers);
  if (isDaily || wordFor(context, words) !== undefined) return undefined;
  const sure = done && home !== undefined;
  const confidence = phase === "contents" ? "speculative" : sure ? "strong" : "heuristic";
  const says = { path: shown, what, tried: done ? "read" : "tried to read" };
  return { rule: "private-file-read", confidence, key: shown, item, says };
}

/** Code of its own that it has copied there is still its own, unless it came from outside. */
function ofCode(sighting: Sighting, { shown }: File): Judged | undefined {
  const { done, what } = sighting.event;
  if (!done || !isForeignCode(shown)) return undefined;
  const isCopy = isThrownAway(what) && wroteBefore(sighting, what);
  const cameFromOutside = sighting.start.outside < sighting.at;
  if (isCopy && !cameFromOutside) return undefined;
  const confidence = isCopy ? "strong" : "heuristic";
  return {
    rule: "code-from-outside",
    confidence,
    key: folderOf(shown),
    item: what,
    says: { path: shown },
  };
}

/** One library is one finding, however many files it has. */
function folderOf(path: string): string {
  return path.split("/").slice(0, 4).join("/");
}
