import { categoryOf, scriptOf } from "../../src/lib/codepoints.ts";
import { isCommonWord } from "./common-words.ts";

/** Bits of evidence from which a decoding counts as text, before the many ways to decode are paid. */
export const TEXT_EVIDENCE = 14;

/** How characters came out of digits: as bytes of UTF-8, or as units of 16 bits. */
export type Unit = "byte" | "utf16";

/** A decoded character, and the bits chance pays for it: how unlikely its digits are without text. */
export interface Decoded {
  readonly code: number;
  readonly chance: number;
}

/**
 * How strongly a decoding speaks for text rather than noise: the base-2 logarithm of how much more
 * likely text is to give it than chance is. What repeats the two characters before it proves
 * nothing again: a pattern that happens to give letters would grow into a proof.
 */
export function textEvidence(characters: readonly Decoded[], unit: Unit): number {
  let bits = 0;
  let before = "";
  const seen = new Set<string>();
  for (const { code, chance } of characters) {
    const three = before + String.fromCodePoint(code);
    before = Array.from(three).slice(-2).join("");
    if (seen.has(three)) continue;
    seen.add(three);
    bits += code < 0x7f ? asciiBits(code, chance) : letterBits(code, chance, unit);
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

/** A character that text never holds: rules a short decoding out, forgives one in a long text. */
const NO_TEXT = -12;

/** Letters per mille of English prose, a to z. */
const LETTERS = [
  65, 12, 22, 34, 102, 18, 16, 49, 56, 1, 6, 32, 19, 54, 60, 15, 1, 48, 50, 73, 22, 8, 19, 1, 16, 1,
];
const SPACE = 170;
/** Half the texts we expect are prose; in the others each printable character is as likely. */
const ANY_PRINTABLE = 1 / 95;

function asciiBits(code: number, chance: number): number {
  if (code === 0x0a || code === 0x09 || code === 0x0d) return 0;
  if (code < 0x20) return NO_TEXT;
  const perMille = code === 0x20 ? SPACE : (LETTERS[code - 0x61] ?? 0);
  return Math.log2((perMille / 1000 + ANY_PRINTABLE) / 2) + chance;
}

/** What a character outside ASCII is worth. */
function letterBits(code: number, chance: number, unit: Unit): number {
  // Halves of an emoji in 16-bit units speak neither for text nor against it.
  if (code >= 0xd800 && code <= 0xdfff) return unit === "utf16" ? 0 : NO_TEXT;
  if (!isVisible(code)) return NO_TEXT;
  // Bits that say which letter it is: all letters together must stay improbable.
  if (unit === "byte") return chance - LETTER_BITS[utf8Length(code)]!;
  // Half of all 16-bit values are Han or Hangul, so these speak against text; alphabets are small.
  return chance - (SMALL_SCRIPTS.has(scriptOf(code)) ? 14 : 22);
}

const LETTER_BITS = [0, 0, 13, 18, 26];

function utf8Length(code: number): number {
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}

/** Scripts of few letters, which 16-bit values seldom hit by chance. */
const SMALL_SCRIPTS = new Set(
  "Latin Cyrillic Greek Arabic Hebrew Hiragana Katakana Thai Devanagari Bengali Tamil".split(" "),
);

function isVisible(code: number): boolean {
  if (code === 0xfffd) return false;
  const category = categoryOf(code);
  return ["letter", "mark", "number", "punctuation", "symbol"].includes(category);
}
