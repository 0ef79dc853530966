import { canonicalJson } from "../../src/lib/canonical.ts";
import type { JsonDifference } from "../../src/lib/json-difference.ts";
import { areSame, isKeyword, isProse, wordsBelow, wordsIn } from "./words.ts";

/** What a difference amounts to, least first: how it is written, how it is typed, what it says. */
export const WEIGHTS = ["detail", "schema", "words"] as const;
export type Weight = (typeof WEIGHTS)[number];

/** Weighs what differs in one item; `whole` is the item as the base shows it. */
export function weighAll(
  differences: readonly JsonDifference[],
  whole: unknown,
): readonly Weight[] {
  const shuffled = shuffledLists(differences);
  let known: ReadonlySet<string> | undefined;
  const wordsOfBase = () => (known ??= new Set(wordsBelow(whole)));
  return differences.map((difference) => {
    const list = listAround(difference.pointer);
    const isMoved = list !== undefined && shuffled.has(list);
    return isMoved ? "detail" : weigh(difference, wordsOfBase);
  });
}

/** The last step of a pointer that is not a position in a list. */
export function roleAt(pointer: string): string {
  return pointer.replace(/(?:\/\d+)+$/, "").replace(/^.*\//s, "");
}

function weigh(
  { pointer, before, after }: JsonDifference,
  wordsOfBase: () => ReadonlySet<string>,
): Weight {
  const role = roleAt(pointer);
  if (typeof before === "string" && typeof after === "string") {
    if (!isProse(role)) return "schema";
    return areSame(wordsIn(before), wordsIn(after)) ? "detail" : "words";
  }
  if (typeof before === "number" && typeof after === "number") return "detail";
  const said = wordsBelow(after, role);
  if (!/^\/(?:input|output)Schema\b/.test(pointer)) {
    return areSame(wordsBelow(before, role), said) ? "schema" : "words";
  }
  // Clients are often given a simpler schema. What it leaves out or moves says nothing new.
  const name = before === undefined && !isKeyword(role) ? wordsIn(role) : [];
  return [...name, ...said].some((word) => !wordsOfBase().has(word)) ? "words" : "schema";
}

/** Lists that hold the same elements in another order. */
function shuffledLists(differences: readonly JsonDifference[]): ReadonlySet<string> {
  const sides = new Map<string, { before: string[]; after: string[] }>();
  for (const { pointer, before, after } of differences) {
    const list = listAround(pointer);
    if (list === undefined) continue;
    const side = sides.get(list) ?? { before: [], after: [] };
    side.before.push(canonicalJson(before));
    side.after.push(canonicalJson(after));
    sides.set(list, side);
  }
  const same = [...sides].filter(([, { before, after }]) => areSame(before.sort(), after.sort()));
  return new Set(same.map(([list]) => list));
}

/** Pointer of the outermost list on the way. */
function listAround(pointer: string): string | undefined {
  return /^(.*?)\/\d+(?:\/|$)/s.exec(pointer)?.[1];
}
