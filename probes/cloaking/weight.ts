import { canonicalJson } from "../../src/lib/canonical.ts";
import type { JsonDifference } from "../../src/lib/json-difference.ts";
import {
  areSame,
  countDiffering,
  isKeyword,
  isProse,
  wordsBelow,
  wordsIn,
} from "../../src/lib/words.ts";

/**
 * What a difference amounts to, least first: how it is written, how it is typed, one or two words or
 * one value to choose from, what it says.
 */
export const WEIGHTS = ["detail", "schema", "word", "words"] as const;
export type Weight = (typeof WEIGHTS)[number];

/** Whether something else is said. */
export function saysOtherwise({ weight }: { readonly weight: Weight }): boolean {
  return weight === "word" || weight === "words";
}

const FEW_WORDS = 2;
const LONGEST_CHOICE = 4;

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
function roleAt(pointer: string): string {
  return pointer.replace(/(?:\/\d+)+$/, "").replace(/^.*\//s, "");
}

function weigh(
  { pointer, before, after }: JsonDifference,
  wordsOfBase: () => ReadonlySet<string>,
): Weight {
  const role = roleAt(pointer);
  if (typeof before === "string" && typeof after === "string") {
    if (!isProse(role)) return "schema";
    return weighWords(wordsIn(before), wordsIn(after), "detail");
  }
  if (typeof before === "number" && typeof after === "number") return "detail";
  const said = wordsBelow(after, role);
  if (!/^\/(?:input|output)Schema\b/.test(pointer)) {
    return weighWords(wordsBelow(before, role), said, "schema");
  }
  // Clients are often given a simpler schema. What it leaves out or moves says nothing new.
  const name = before === undefined && !isKeyword(role) ? wordsIn(role) : [];
  if ([...name, ...said].every((word) => wordsOfBase().has(word))) return "schema";
  return role === "enum" && isChoice(after) ? "word" : "words";
}

/** Whether values to choose from are names, and no sentence stands in their place. */
function isChoice(value: unknown): boolean {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.every((one) => typeof one !== "string" || wordsIn(one).length <= LONGEST_CHOICE);
}

function weighWords(before: readonly string[], after: readonly string[], same: Weight): Weight {
  const differing = countDiffering(before, after);
  return differing === 0 ? same : differing <= FEW_WORDS ? "word" : "words";
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
