import type { Lexicon } from "./lexicon.ts";

/** How a word differs from its entry: a base form commands, an inflected one mostly states. */
export type Form = "base" | "s" | "ed" | "ing";

/** What stands in the lexicons at one place of a text. */
export interface Match {
  readonly concepts: readonly string[];
  /** Words, or characters of a text without word borders. */
  readonly length: number;
  /** Of the first word. */
  readonly form: Form;
}

/** All lexicons, ready to be looked up. */
export interface Dictionary {
  /** The longest entry that begins at word `at`; the words as written. */
  match(words: readonly string[], at: number): Match | undefined;
  /** The longest entry at UTF-16 offset `at` of a text without word borders, before `end`. */
  matchUnbordered(text: string, at: number, end: number): Match | undefined;
  /** Languages take part whose words come in another order than in English. */
  readonly free: boolean;
}

interface Node {
  concepts: string[];
  readonly next: Map<string, Node>;
}

interface Reading {
  readonly entry: string;
  readonly form: Form;
}

/** Entries end within so many words, or characters where there are no borders. */
const MOST_WORDS = 5;
const MOST_CHARACTERS = 8;
const SHORTEST_STEM = 4;
const LONGEST_STEM = 10;
const LONGEST_WORD = 24;
/** Words remembered: a vocabulary, not an attacker's stream of random letters. */
const MOST_REMEMBERED = 20_000;

/** Compiles lexicons. The result remembers words it has seen, which changes no answer. */
export function dictionaryOf(lexicons: readonly Lexicon[]): Dictionary {
  const root: Node = { concepts: [], next: new Map() };
  const vocabulary = new Set<string>();
  const unbordered = new Map<string, string[]>();
  for (const { language, borders, entries } of lexicons) {
    for (const [concept, phrases] of Object.entries(entries)) {
      for (const phrase of phrases.split("|")) {
        // Other languages put the negation into the verb or the phrase: there it is one entry.
        const alias = concept === "hide" && language !== "en" ? "not-telling" : undefined;
        if (borders === "none" && alias !== undefined) addTo(unbordered, phrase, alias);
        else if (alias !== undefined) addPhrase(root, vocabulary, phrase.split(" "), alias);
        if (borders === "none") addTo(unbordered, phrase, concept);
        else addPhrase(root, vocabulary, phrase.split(" "), concept);
      }
    }
  }
  const beginnings = new Set(Array.from(unbordered.keys(), (entry) => entry[0]!));
  const remembered = new Map<string, readonly Reading[]>();
  const readingsOf = (word: string): readonly Reading[] => {
    const known = remembered.get(word);
    if (known !== undefined) return known;
    const found = word.length > LONGEST_WORD ? [] : lookUp(word.toLowerCase(), vocabulary);
    if (remembered.size < MOST_REMEMBERED) remembered.set(word, found);
    return found;
  };
  return {
    free: lexicons.some(({ language }) => language !== "en"),
    match: (words, at) => longest(root, readingsOf, words, at),
    matchUnbordered(text, at, end) {
      if (!beginnings.has(text[at]!)) return undefined;
      for (let length = Math.min(MOST_CHARACTERS, end - at); length > 0; length--) {
        const concepts = unbordered.get(text.slice(at, at + length));
        if (concepts !== undefined) return { concepts, length, form: "base" };
      }
      return undefined;
    },
  };
}

function addPhrase(root: Node, vocabulary: Set<string>, words: string[], concept: string): void {
  let node = root;
  for (const word of words) {
    vocabulary.add(word);
    let next = node.next.get(word);
    if (next === undefined) {
      next = { concepts: [], next: new Map() };
      node.next.set(word, next);
    }
    node = next;
  }
  if (!node.concepts.includes(concept)) node.concepts.push(concept);
}

function addTo(map: Map<string, string[]>, key: string, concept: string): void {
  const concepts = map.get(key);
  if (concepts === undefined) map.set(key, [concept]);
  else if (!concepts.includes(concept)) concepts.push(concept);
}

function longest(
  root: Node,
  readingsOf: (word: string) => readonly Reading[],
  words: readonly string[],
  at: number,
): Match | undefined {
  let best: Match | undefined;
  for (const { entry, form } of readingsOf(words[at]!)) {
    let node = root.next.get(entry);
    for (let length = 1; node !== undefined && length <= MOST_WORDS; length++) {
      if (node.concepts.length > 0 && length > (best?.length ?? 0)) {
        best = { concepts: node.concepts, length, form };
      }
      const word = words[at + length];
      if (node.next.size === 0 || word === undefined) break;
      node = step(node, readingsOf(word));
    }
  }
  return best;
}

function step(node: Node, readings: readonly Reading[]): Node | undefined {
  for (const { entry } of readings) {
    const next = node.next.get(entry);
    if (next !== undefined) return next;
  }
  return undefined;
}

/** The entries a lower-case word may stand for, the word itself first. */
function lookUp(word: string, vocabulary: ReadonlySet<string>): readonly Reading[] {
  const found: Reading[] = [];
  const add = (entry: string, form: Form): void => {
    if (vocabulary.has(entry)) found.push({ entry, form });
  };
  add(word, "base");
  for (const [suffix, form] of SUFFIXES) {
    if (!word.endsWith(suffix) || word.length < suffix.length + 2) continue;
    const stem = word.slice(0, -suffix.length);
    add(stem, form);
    if (suffix !== "s") {
      add(`${stem}e`, form);
      if (stem.at(-1) === stem.at(-2)) add(stem.slice(0, -1), form);
    }
    if (suffix === "ies" || suffix === "ied") add(`${stem}y`, form);
  }
  for (let length = SHORTEST_STEM; length <= Math.min(word.length, LONGEST_STEM); length++) {
    add(`${word.slice(0, length)}*`, "base");
  }
  return found;
}

const SUFFIXES = [
  ["ies", "s"],
  ["ied", "ed"],
  ["es", "s"],
  ["s", "s"],
  ["ed", "ed"],
  ["ing", "ing"],
  ["'s", "s"],
] as const satisfies readonly (readonly [string, Form])[];
