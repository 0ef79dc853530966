import { compareCodeUnits } from "./canonical.ts";
import { isPlainAscii } from "./codepoints.ts";
import { skeletonOf } from "./skeleton.ts";

/** A name, and whose it is. */
export interface OwnedName {
  readonly owner: string;
  readonly name: string;
}

/**
 * How names of different owners can be taken for each other, the gravest first. `exact`: one name;
 * `disguise`: they look alike by letters of another alphabet, or invisible ones; `look-alike`: by plain
 * letters and digits; `spelling`: they differ in case or separators alone; `near`: by one letter.
 */
const TWIN_KINDS = ["exact", "disguise", "look-alike", "spelling", "near"] as const;

export interface NameTwins {
  readonly kind: (typeof TWIN_KINDS)[number];
  /** Two or more, of two owners or more, by name and owner. */
  readonly names: readonly OwnedName[];
}

/** Names of one group that are named; groups; distinct names that are compared letter by letter. */
const MOST_NAMES = 50;
const MOST_GROUPS = 200;
const MOST_COMPARED = 4_000;
/** Names that lack one and the same letter, of which each is held against each other. */
const MOST_ALIKE = 8;
const SHORTEST_NEAR = 6;
const LONGEST_NEAR = 64;

/**
 * Twins over owners, the gravest kind first. `more` groups beyond the limit are counted, not listed.
 * Linear in the names: near ones meet in what is left when one letter is taken out of each.
 */
export function nameTwins(names: readonly OwnedName[]): {
  readonly groups: readonly NameTwins[];
  readonly more: number;
} {
  const byName = grouped(names, ({ name }) => name);
  const byLook = grouped(names, ({ name }) => lookOf(name));
  const exact = [...byName.values()].filter(isOfSeveral).map((group) => twins("exact", group));
  const confusable = [...byLook.values()]
    .filter((group) => isOfSeveral(group) && group.some(({ name }) => name !== group[0]!.name))
    .map((group) => twins(differenceOf(group), group));
  const near = nearPairs(byName).map((group) => twins("near", group));
  const groups = [...exact, ...confusable, ...near].sort(compareTwins);
  return {
    groups: groups.slice(0, MOST_GROUPS),
    more: Math.max(0, groups.length - MOST_GROUPS),
  };
}

type Group = readonly OwnedName[];

function twins(kind: NameTwins["kind"], group: Group): NameTwins {
  const sorted = [...group].sort(
    (a, b) => compareCodeUnits(a.name, b.name) || compareCodeUnits(a.owner, b.owner),
  );
  // What is cut off must not leave a group of one name.
  const last = sorted.at(-1)!;
  const shown = sorted.length > MOST_NAMES ? [...sorted.slice(0, MOST_NAMES - 1), last] : sorted;
  return { kind, names: shown };
}

function compareTwins(a: NameTwins, b: NameTwins): number {
  return (
    TWIN_KINDS.indexOf(a.kind) - TWIN_KINDS.indexOf(b.kind) ||
    compareCodeUnits(a.names[0]!.name, b.names[0]!.name) ||
    compareCodeUnits(a.names.at(-1)!.name, b.names.at(-1)!.name)
  );
}

function grouped(names: Group, keyOf: (name: OwnedName) => string): ReadonlyMap<string, Group> {
  const groups = new Map<string, OwnedName[]>();
  for (const name of names) {
    const key = keyOf(name);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [name]);
    else group.push(name);
  }
  return groups;
}

function isOfSeveral(group: Group): boolean {
  return group.some(({ owner }) => owner !== group[0]!.owner);
}

/** `read-file`, `read_file` and `readFile` are one name to whoever reads them. */
function lookOf(name: string): string {
  return withoutSeparators(skeletonOf(name));
}

function spellingOf(name: string): string {
  return withoutSeparators(name).toLowerCase();
}

/** A name of separators alone is left as it is. */
function withoutSeparators(name: string): string {
  return name.replace(/[-_. /]/g, "") || name;
}

function differenceOf(group: Group): NameTwins["kind"] {
  const spellings = new Set(group.map(({ name }) => spellingOf(name)));
  if (spellings.size === 1) return "spelling";
  return [...spellings].every(isPlainAscii) ? "look-alike" : "disguise";
}

/**
 * Pairs of names one letter apart. A server that has both tells them apart itself, and `get_user`
 * and `set_user`, `step_1` and `step_2` are not taken for each other.
 */
function nearPairs(byName: ReadonlyMap<string, Group>): readonly Group[] {
  const distinct = [...byName.keys()]
    .filter((name) => name.length >= SHORTEST_NEAR && name.length <= LONGEST_NEAR)
    .sort(compareCodeUnits)
    .slice(0, MOST_COMPARED);
  const meetings = new Map<string, number[]>();
  for (const [index, name] of distinct.entries()) {
    for (const rest of new Set(neighbours(name.toLowerCase()))) {
      const met = meetings.get(rest);
      if (met === undefined) meetings.set(rest, [index]);
      else if (met.length < MOST_ALIKE) met.push(index);
    }
  }
  const pairs = new Map<number, Group>();
  for (const met of meetings.values()) {
    for (const [at, a] of met.entries()) {
      for (const b of met.slice(at + 1)) {
        const key = a * MOST_COMPARED + b;
        const [one, other] = [distinct[a]!, distinct[b]!];
        if (pairs.has(key) || !isNear(one, other)) continue;
        const [left, right] = [byName.get(one)!, byName.get(other)!];
        const owners = new Set(left.map(({ owner }) => owner));
        if (!right.some(({ owner }) => owners.has(owner))) pairs.set(key, [...left, ...right]);
      }
    }
  }
  return [...pairs.values()];
}

/** The text itself, and every text that lacks one of its letters. */
function neighbours(text: string): readonly string[] {
  return [
    text,
    ...Array.from({ length: text.length }, (_, at) => text.slice(0, at) + text.slice(at + 1)),
  ];
}

/** Whether two names that share a neighbour differ by one letter, more, less, other or swapped. */
function isNear(a: string, b: string): boolean {
  if (lookOf(a) === lookOf(b)) return false;
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  const start = sharedStart(one, other);
  const end = Math.min(sharedEnd(one, other), Math.min(one.length, other.length) - start);
  const [cut, otherCut] = [
    one.slice(start, one.length - end),
    other.slice(start, other.length - end),
  ];
  const isOneLetter = cut.length <= 1 && otherCut.length <= 1;
  const isSwap =
    cut.length === 2 && cut === `${otherCut[1]}${otherCut[0]}` && otherCut.length === 2;
  if (!isOneLetter && !isSwap) return false;
  if (/\d/.test(cut + otherCut)) return false;
  const [word, otherWord] = [wordAround(one, start), wordAround(other, start)];
  return Math.max(word.length, otherWord.length) > 3 && word[0] === otherWord[0];
}

function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

function sharedEnd(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a[a.length - 1 - count] === b[b.length - 1 - count]) count++;
  return count;
}

/** The word of a lower-case name that stands at, or ends at, this place. */
function wordAround(name: string, at: number): string {
  const before = /[a-z]*$/.exec(name.slice(0, at))?.[0] ?? "";
  const after = /^[a-z]*/.exec(name.slice(at))?.[0] ?? "";
  return before + after;
}
