import { canonicalJson } from "../lib/canonical.ts";
import { excerpt, excerptAround } from "../lib/excerpt.ts";
import { jsonDifferences } from "../lib/json-difference.ts";
import type { Excerpt } from "../model/finding.ts";
import type { VerifiedItem } from "../model/verification.ts";

/** Places shown of one item; where there are more, the parts that hold them are shown. */
const PER_ITEM = 20;
/** Places shown of all items together: a report must stay readable by a machine. */
const IN_ALL = 4_000;
const SHOWN = 160;

/** Shows where items differ, as long as there is room in the report. */
export interface DifferenceRoom {
  left: number;
}

export function differenceRoom(): DifferenceRoom {
  return { left: IN_ALL };
}

/** The places in which two items differ, each with the part of the text that does. */
export function differencesOf(
  before: unknown,
  after: unknown,
  room: DifferenceRoom,
): Pick<VerifiedItem, "differences" | "differencesLeftOut"> {
  if (room.left <= 0) return { differences: [], differencesLeftOut: true };
  const differences = jsonDifferences(before, after, PER_ITEM).map((place) => {
    const [one, other] = shown(place.before, place.after);
    return { pointer: excerpt(place.pointer), before: one, after: other };
  });
  room.left -= differences.length;
  return { differences };
}

/** Both sides from a little before the first unit in which they differ. */
function shown(before: unknown, after: unknown): readonly [Excerpt | null, Excerpt | null] {
  const one = textOf(before);
  const other = textOf(after);
  if (one === null || other === null) return [head(one), head(other)];
  const start = firstDifference(one, other);
  return [excerptAround(one, start, SHOWN), excerptAround(other, start, SHOWN)];
}

function head(text: string | null): Excerpt | null {
  return text === null ? null : excerpt(text, SHOWN);
}

/** `undefined`: there is nothing at this place. */
function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === "string" ? value : canonicalJson(value);
}

function firstDifference(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let at = 0;
  while (at < end && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at;
}
