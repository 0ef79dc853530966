import type { Context, Judged } from "./judged.ts";
import type { Sighting } from "./sightings.ts";

/** A file that was written or taken away, or that the server tried to. */
export function judgeChange({ event }: Sighting, { changed }: Context): Judged | undefined {
  const { kind, what, done } = event;
  if (!done && (kind === "remove" || isBeginning(what))) return undefined;
  const { path, isGiven, runsLater, isExpected, key, folder } = changed(what);
  if (!runsLater && isExpected) return undefined;
  const says = { path, tried: verb(kind, done), what: isGiven ? GIVEN : ELSEWHERE };
  if (runsLater) {
    // In a sandbox nothing else than a try is possible: the place alone says what it was for.
    const confidence = done || !isGiven ? "strong" : "heuristic";
    return { rule: "persistence-written", confidence, key, item: what, says };
  }
  const confidence = done && !isGiven ? "strong" : "heuristic";
  return { rule: "written-outside", confidence, key: folder, item: what, says };
}

const GIVEN = "in a folder it was given";
const ELSEWHERE = "outside its own folders";

function verb(kind: string, done: boolean): string {
  if (kind === "remove") return "removed";
  return done ? "wrote" : "tried to write";
}

/** `mkdir -p` tries each folder from the top; the upper ones are there or not its own. */
function isBeginning(what: string): boolean {
  return /^(?:\/[^/]*|\[home\]|\/(?:home|Users|var|mnt|opt|usr)\/[^/]*)\/?$/.test(what);
}
