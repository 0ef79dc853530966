import { categoryOf, scriptOf } from "../../src/lib/codepoints.ts";
import { isCommonWord } from "./common-words.ts";
import { type Invisible, withoutInvisibles } from "./invisible.ts";
import { CASED_SCRIPTS, MAX_WORD } from "./words.ts";

/** Words that invisible characters cut into pieces. */
export interface SplitWords {
  /** The text with the invisible characters taken out. */
  readonly text: string;
  /** Offset in `text` of the first split word; 0 when there is none. */
  readonly at: number;
  readonly words: number;
  /** Characters that stand inside a word. */
  readonly inside: number;
  /** Split where no hyphenation and no compound would be. */
  readonly telling: number;
  /** Telling ones that are common English words. */
  readonly common: number;
}

/** Shorter ones may be products of variables with an invisible sign between them. */
const MIN_WORD = 4;

/** Finds the words that the given characters, in order, stand inside of. */
export function splitWords(text: string, characters: readonly Invisible[]): SplitWords {
  const clean = withoutInvisibles(text, characters);
  const result = { text: clean, at: 0, words: 0, inside: 0, telling: 0, common: 0 };
  let removed = 0;
  let word: Word | undefined;
  const finish = () => {
    if (word === undefined) return;
    if (result.words === 0) result.at = word.start;
    result.words++;
    if (isTelling(clean, word)) {
      result.telling++;
      const spelled = clean.slice(word.start, word.end);
      if (!word.hyphensOnly && isCommonWord(spelled)) result.common++;
    }
    word = undefined;
  };
  for (const { at, code, kind } of characters) {
    const cut = at - removed;
    removed += code > 0xffff ? 2 : 1;
    if (!isLetterAt(clean, cut - 1) || !isLetterAt(clean, cut)) continue;
    result.inside++;
    if (word === undefined || cut >= word.end) {
      finish();
      word = { ...boundsOf(clean, cut), cuts: [], hyphensOnly: true };
    }
    if (word.cuts.at(-1) !== cut) word.cuts.push(cut);
    if (kind !== "hyphen") word.hyphensOnly = false;
  }
  finish();
  return result;
}

interface Word {
  readonly start: number;
  readonly end: number;
  /** Offsets where invisible characters stood. */
  readonly cuts: number[];
  hyphensOnly: boolean;
}

/**
 * Soft hyphens stand between syllables, never beside a single letter; break marks in long
 * identifiers stand where a capital begins the next part (`get|User|Name`).
 */
function isTelling(text: string, { start, end, cuts, hyphensOnly }: Word): boolean {
  if (end - start < MIN_WORD) return false;
  if (hyphensOnly) {
    const edges = [start, ...cuts, end];
    return edges.slice(1).some((edge, i) => edge === edges[i]! + 1);
  }
  return cuts.some((cut) => !/[a-z0-9][A-Z]/.test(text.slice(cut - 1, cut + 1)));
}

function boundsOf(text: string, cut: number): { start: number; end: number } {
  let start = cut;
  while (cut - start < MAX_WORD && isLetterAt(text, start - 1)) start--;
  let end = cut;
  while (end - cut < MAX_WORD && isLetterAt(text, end)) end++;
  return { start, end };
}

/** The alphabets that matter here lie in the Basic Multilingual Plane. */
function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (Number.isNaN(code)) return false;
  if (code < 0x80) return /[A-Za-z]/.test(text[at]!);
  return categoryOf(code) === "letter" && CASED_SCRIPTS.has(scriptOf(code));
}
