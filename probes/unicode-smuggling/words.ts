import {
  asciiLook,
  categoryOf,
  isCjk,
  isDefaultIgnorable,
  plainOf,
  scriptOf,
} from "../../src/lib/codepoints.ts";

/** One word: letters, their marks and digits, without Chinese, Japanese and Korean ones. */
export interface Word {
  /** UTF-16 offset in the text. */
  readonly at: number;
  /** Code points, invisible ones left out. */
  readonly codes: readonly number[];
}

/** Letters of a word that are looked at: a word of 1 MB is no word. */
export const MAX_WORD = 64;

/** Alphabets with capitals, whose words have no place for an invisible character but a soft hyphen. */
export const CASED_SCRIPTS: ReadonlySet<string> = new Set([
  "Latin",
  "Greek",
  "Cyrillic",
  "Armenian",
]);

/** Splits a text into words, in one pass. Invisible characters do not end a word. */
export function* wordsOf(text: string): Generator<Word> {
  let codes: number[] = [];
  let start = 0;
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at)!;
    if (isPart(code)) {
      if (codes.length === 0) start = at;
      codes.push(code);
    }
    const ends = !isPart(code) && !(codes.length > 0 && isDefaultIgnorable(code));
    if (codes.length === MAX_WORD || (ends && codes.length > 0)) {
      yield { at: start, codes };
      codes = [];
    }
    at += code > 0xffff ? 2 : 1;
  }
  if (codes.length > 0) yield { at: start, codes };
}

/** The ASCII a reader makes of a word; letters that resemble none stay. */
export function foldWord(codes: readonly number[]): string {
  return codes
    .filter((code) => !isOverlay(code))
    .map((code) => {
      if (code < 0x80) return String.fromCharCode(code);
      return plainOf(code) ?? asciiLook(code) ?? String.fromCodePoint(code);
    })
    .join("");
}

/** A mark drawn through or around a letter: strike-out, underline, circle. */
export function isOverlay(code: number): boolean {
  return (code >= 0x332 && code <= 0x338) || (code >= 0x20d2 && code <= 0x20e5);
}

/** Whether a letter or digit is in another dress: mathematical, fullwidth, circled, raised ... */
export function isStyled(code: number): boolean {
  return plainOf(code) !== undefined;
}

/** A letter, or a symbol that stands for one. */
export function isLetter(code: number): boolean {
  if (code < 0x80) return (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
  return categoryOf(code) === "letter" || /^[A-Za-z]$/.test(plainOf(code) ?? "");
}

function isPart(code: number): boolean {
  if (code < 0x80) return isLetter(code) || (code >= 0x30 && code <= 0x39);
  const category = categoryOf(code);
  if (category === "letter") return !isCjk(scriptOf(code)) || isStyled(code);
  return category === "mark" ? !isDefaultIgnorable(code) : isStyled(code);
}
