import { categoryOf, scriptOf } from "../../src/lib/codepoints.ts";
import { isCommonWord } from "./common-words.ts";

/** Bits of evidence from which a decoding counts as text: chance gives this once in a million. */
export const TEXT_EVIDENCE = 20;

/** How characters came out of digits: what even chance would give. */
export type Unit = "ascii" | "byte" | "utf16";

/**
 * How strongly a decoding speaks for text rather than noise: the base-2 logarithm of how much more
 * likely text is to give it than even chance is. What repeats the two characters before it proves
 * nothing again: a pattern that happens to give letters would grow into a proof.
 */
export function textEvidence(text: string, unit: Unit): number {
  let bits = 0;
  let before = "";
  const seen = new Set<string>();
  for (const character of text) {
    const three = before + character;
    before = three.slice(-2);
    if (seen.has(three)) continue;
    seen.add(three);
    const code = character.codePointAt(0)!;
    bits += code < 0x7f ? asciiBits(code, CHANCE[unit]) : letterBits(code, unit);
  }
  return bits;
}

/** Common English words among the words of a text. */
export function countCommonWords(text: string): number {
  return (text.match(/[A-Za-z]{2,}/g) ?? []).filter(isCommonWord).length;
}

/** Whether a text holds that many letters in a row. */
export function hasLetters(text: string, count: number): boolean {
  let run = 0;
  for (const character of text) {
    run = categoryOf(character.codePointAt(0)!) === "letter" ? run + 1 : 0;
    if (run === count) return true;
  }
  return false;
}

/** Values that even chance spreads over. */
const CHANCE: Readonly<Record<Unit, number>> = { ascii: 128, byte: 256, utf16: 65_536 };
/** A character that text never holds: rules a short decoding out, forgives one in a long text. */
const NO_TEXT = -12;

/** Letters per mille of English prose, a to z. */
const LETTERS = [
  65, 12, 22, 34, 102, 18, 16, 49, 56, 1, 6, 32, 19, 54, 60, 15, 1, 48, 50, 73, 22, 8, 19, 1, 16, 1,
];
const SPACE = 170;
/** Half the texts we expect are prose; in the others each printable character is as likely. */
const ANY_PRINTABLE = 1 / 95;

function asciiBits(code: number, values: number): number {
  if (code === 0x0a || code === 0x09 || code === 0x0d) return 0;
  if (code < 0x20) return NO_TEXT;
  const perMille = code === 0x20 ? SPACE : (LETTERS[code - 0x61] ?? 0);
  return Math.log2(((perMille / 1000 + ANY_PRINTABLE) / 2) * values);
}

/** What a letter outside ASCII is worth. */
function letterBits(code: number, unit: Unit): number {
  if (!isVisible(code)) return NO_TEXT;
  // Chance gives a valid sequence of UTF-8 once in 2 to the 8.
  if (unit !== "utf16") return 6;
  // Half of all 16-bit values are Han or Hangul, so these prove nothing; alphabets are small.
  return ALPHABETS.has(scriptOf(code)) ? 4 : 0;
}

const ALPHABETS = new Set(
  "Latin Cyrillic Greek Arabic Hebrew Hiragana Katakana Thai Devanagari Bengali Tamil".split(" "),
);

function isVisible(code: number): boolean {
  if (code === 0xfffd) return false;
  const category = categoryOf(code);
  return ["letter", "mark", "number", "punctuation", "symbol"].includes(category);
}
