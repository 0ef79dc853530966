import { type CredentialPlace, credentialAt, KEY_FOLDERS } from "./credentials.ts";
import { isForeignCode } from "./honest-places.ts";
import { type Context, isDoneBy, type Judged, wordFor } from "./judged.ts";
import { givenPath, type HomePath, homePath, isThrownAway } from "./paths.ts";
import { type PrivatePlace, privateAt } from "./private-files.ts";
import { type Sighting, wroteBefore } from "./sightings.ts";

/** A file that was read, or that the server tried to read. */
export function judgeRead(sighting: Sighting, context: Context): Judged | undefined {
  const what = sighting.event.what.replace(/\/+$/, "");
  if (givenPath(what) !== undefined) return undefined;
  const home = homePath(what);
  const path = home?.path ?? what;
  const credential = credentialAt(path) ?? baitAt(path, home, context);
  if (credential !== undefined) return ofCredential(sighting, home, path, credential, context);
  if (KEY_FOLDERS.test(path)) return ofFolder(sighting, home, path, context);
  const place = privateAt(path);
  if (place !== undefined) return ofPrivateFile(sighting, home, path, place, context);
  return ofCode(sighting, path);
}

/** Baits count wherever they are put, also where no table has them. */
function baitAt(
  path: string,
  home: HomePath | undefined,
  { decoys }: Context,
): CredentialPlace | undefined {
  return home?.isReal === false && decoys.has(path) ? BAIT : undefined;
}

const BAIT: CredentialPlace = {
  what: "a bait of ours",
  places: [],
  words: [],
  why: "No use at all.",
};

function ofCredential(
  sighting: Sighting,
  home: HomePath | undefined,
  path: string,
  place: CredentialPlace,
  context: Context,
): Judged | undefined {
  const { done, phase } = sighting.event;
  const isScratch = home?.isReal === false;
  const isDecoy = isScratch && context.decoys.has(path);
  // Libraries look for settings in an empty home: only what is there, or elsewhere, tells.
  if (isScratch && (!done || (!isDecoy && wroteBefore(sighting, path)))) return undefined;
  if (isDoneBy(sighting, place.readers ?? []) || isPackageManager(sighting, place))
    return undefined;
  const because = reason(sighting, place, context);
  const says = { path, what: place.what, tried: done ? "read" : "tried to read" };
  const one = { key: path, item: sighting.event.what };
  if (because !== undefined) {
    if (!done) return undefined;
    return {
      ...one,
      rule: "own-credential-read",
      confidence: "strong",
      says: { ...says, because },
    };
  }
  if (!done) return { ...one, rule: "credential-sought", confidence: "strong", says };
  // What we ask for may be a file of the user: no proof of a theft, but no server needs to be asked so.
  const confidence = isDecoy && phase !== "contents" ? "confirmed" : "strong";
  return { ...one, rule: "credential-read", confidence, says };
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
  const word = place.readersOnly === true ? undefined : wordFor(context, place.words);
  if (word !== undefined) return `its names say that it works with ${word}`;
  if (place.readers?.includes("npm") && start.updateCheck) {
    return "the update check that it uses looks there for the registry to ask";
  }
  if (place.readers?.includes("curl") && start.asked && isDoneBy(sighting, ["python", "uv"])) {
    return "Python's requests looks there before each request";
  }
  return undefined;
}

/** To list a folder of keys is less than to read one. */
function ofFolder(
  sighting: Sighting,
  home: HomePath | undefined,
  path: string,
  context: Context,
): Judged | undefined {
  const { done, what } = sighting.event;
  if (home?.isReal === false && !done) return undefined;
  const inside =
    credentialAt(`${path}/id_`) ??
    credentialAt(`${path}/credentials`) ??
    credentialAt(`${path}/config`);
  if (inside !== undefined) {
    if (isDoneBy(sighting, inside.readers ?? [])) return undefined;
    if (wordFor(context, inside.words) !== undefined) return undefined;
  }
  const tried = done ? "looked into" : "tried to look into";
  const says = { path, what: "a folder of keys", tried };
  return { rule: "credential-sought", confidence: "heuristic", key: path, item: what, says };
}

function ofPrivateFile(
  sighting: Sighting,
  home: HomePath | undefined,
  path: string,
  { what, words, readers, evenSought }: PrivatePlace,
  context: Context,
): Judged | undefined {
  const { done, phase, what: item } = sighting.event;
  const isScratch = home?.isReal === false;
  if (isScratch && (done ? wroteBefore(sighting, path) : !evenSought)) return undefined;
  if (home === undefined && !done) return undefined;
  if (isDoneBy(sighting, readers) || wordFor(context, words) !== undefined) return undefined;
  const sure = done && home !== undefined;
  const confidence = phase === "contents" ? "speculative" : sure ? "strong" : "heuristic";
  const says = { path, what, tried: done ? "read" : "tried to read" };
  return { rule: "private-file-read", confidence, key: path, item, says };
}

/** Code of its own that it has copied there is still its own, unless it came from outside. */
function ofCode(sighting: Sighting, path: string): Judged | undefined {
  const { done, what } = sighting.event;
  if (!done || !isForeignCode(path)) return undefined;
  const isCopy = isThrownAway(what) && wroteBefore(sighting, what);
  const cameFromOutside = sighting.start.outside < sighting.at;
  if (isCopy && !cameFromOutside) return undefined;
  const confidence = isCopy ? "strong" : "heuristic";
  return { rule: "code-from-outside", confidence, key: folderOf(path), item: what, says: { path } };
}

/** One library is one finding, however many files it has. */
function folderOf(path: string): string {
  return path.split("/").slice(0, 4).join("/");
}
