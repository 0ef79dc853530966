import {
  asciiLook,
  categoryOf,
  isBlankGlyph,
  isDefaultIgnorable,
  plainOf,
} from "../../src/lib/codepoints.ts";
import { type Disguise, type Mapped, type Piece, joined, unchanged } from "./mapped.ts";
import { resolveReference } from "./references.ts";

/** A text with its letters plain, and what was folded for it. */
export interface Plain extends Mapped {
  readonly how: readonly Disguise[];
}

/**
 * The text as a model reads it: styled, fullwidth and look-alike letters as the plain ones, nothing
 * invisible, ASCII quotes, dashes and blanks, references and escapes resolved. Case is kept.
 */
export function plainLetters(text: string): Plain {
  if (!/[^\t\n\r -%'-[\]-~]/.test(text)) return { how: [], ...unchanged(text) };
  const how = new Set<Disguise>();
  const pieces: Piece[] = [];
  let kept = 0;
  const put = (plain: string, at: number, end: number): void => {
    if (at > kept) pieces.push({ text: text.slice(kept, at), at: kept, span: at - kept });
    if (plain !== "") pieces.push({ text: plain, at, span: end - at });
    kept = end;
  };
  for (let i = 0; i < text.length;) {
    const unit = text.charCodeAt(i);
    if (unit < 0x7f && unit !== 0x26 && unit !== 0x5c && unit !== 0x1b && unit >= 9) {
      const next = unit < 0x20 && unit !== 9 && unit !== 10 && unit !== 13;
      if (next) put(" ", i, i + 1);
      i++;
      continue;
    }
    const reference = unit === 0x26 || unit === 0x5c ? resolveReference(text, i) : undefined;
    if (unit === 0x26 || unit === 0x5c) {
      if (reference === undefined) {
        i++;
        continue;
      }
      how.add(reference.how);
      const plain = plainOfCode(reference.code);
      put(plain ?? String.fromCodePoint(reference.code), i, reference.end);
      i = reference.end;
      continue;
    }
    const end = unit === 0x1b ? endOfSequence(text, i) : endOfCharacter(text, i);
    const plain = unit === 0x1b ? "" : characterOf(text, i, end);
    if (plain !== undefined) {
      how.add(plain === "" ? "invisible-characters" : "styled-letters");
      put(plain, i, end);
    }
    i = end;
  }
  put("", text.length, text.length);
  const folded = joined(pieces);
  const looks = withoutLookAlikes(folded.text);
  if (looks === undefined) return { how: [...how], ...folded };
  return { how: [...how, "look-alike-letters"], text: looks, origin: folded.origin };
}

/** Plain form of the character at `from` with the marks behind it; undefined when it is its own. */
function characterOf(text: string, from: number, end: number): string | undefined {
  const code = text.codePointAt(from)!;
  // A mark that melts into no letter only blurs it: overlaid strokes, stacked accents.
  if (code >= 0x300 && code < 0x370) return markOf(text, from);
  const plain = plainOfCode(code);
  return plain === text.slice(from, end) ? undefined : plain;
}

function markOf(text: string, from: number): string | undefined {
  const before = from > 0 ? text.charCodeAt(from - 1) : 0;
  if (!isAsciiLetter(before)) return before >= 0x300 && before < 0x370 ? "" : undefined;
  const pair = text.slice(from - 1, from + 1);
  const melts = meltingPairs.get(pair) ?? pair.normalize("NFC").length === 1;
  meltingPairs.set(pair, melts);
  return melts ? undefined : "";
}

/** An ASCII letter and a mark: there are fewer than six thousand pairs. */
const meltingPairs = new Map<string, boolean>();
const folds = new Map<number, string | undefined>();

function plainOfCode(code: number): string | undefined {
  if (code < 0x80) return undefined;
  if (folds.has(code)) return folds.get(code);
  const plain = fold(code);
  if (folds.size < MAX_FOLDS) folds.set(code, plain);
  return plain;
}

/** Characters remembered at a time: a hostile text may use all there are. */
const MAX_FOLDS = 0x2_0000;

function fold(code: number): string | undefined {
  const special = SPECIAL.get(code);
  if (special !== undefined) return special;
  const styled = plainOf(code);
  if (styled !== undefined) return styled;
  if (code >= 0xe000 && code < 0xf900) return undefined;
  if (isBlankGlyph(code)) return " ";
  // Joiners shape the letters of Persian and the scripts of India: no word is hidden by them there.
  if (isDefaultIgnorable(code) || categoryOf(code) === "format") return "";
  if (code < 0xa0) return " ";
  if (categoryOf(code) === "separator") return " ";
  const compatible = String.fromCodePoint(code).normalize("NFKC");
  return /^[ -~]{1,4}$/.test(compatible) ? compatible : undefined;
}

const SPECIAL: ReadonlyMap<number, string> = new Map(
  [
    ["'", 0x2018, 0x2019, 0x201a, 0x201b, 0x2032, 0x2039, 0x203a],
    ['"', 0xab, 0xbb, 0x201c, 0x201d, 0x201e, 0x201f, 0x2033],
    ["-", 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212],
    ["\n", 0x85, 0x2028, 0x2029],
    ["a", 0xaa],
    ["o", 0xba],
  ].flatMap(([plain, ...codes]) => codes.map((code) => [Number(code), String(plain)] as const)),
);

/** Same text and length with look-alikes of Latin letters in Latin words replaced; undefined: none. */
function withoutLookAlikes(text: string): string | undefined {
  if (!/[\u0370-\u058f\u10a0-\u10ff\u13a0-\u13ff]/.test(text) || !/[A-Za-z]/.test(text)) {
    return undefined;
  }
  const isForeign = (text.match(/[\u0370-\u058f]{2,40}/g) ?? [])
    .slice(0, 400)
    .some((word) =>
      Array.from(word).some((letter) => asciiLook(letter.codePointAt(0)!) === undefined),
    );
  let changed = false;
  const plain = text.replace(WORD, (word) => {
    if (!/[\u0370-\u058f\u10a0-\u10ff\u13a0-\u13ff]/.test(word)) return word;
    if (isForeign && !/[A-Za-z]/.test(word)) return word;
    let folded = "";
    for (const letter of word) {
      const code = letter.codePointAt(0)!;
      const look = code < 0x370 ? letter : asciiLook(code);
      // One letter that looks like none of ours: the word is of its own alphabet.
      if (look?.length !== letter.length) return word;
      folded += look;
    }
    changed = true;
    return folded;
  });
  return changed ? plain : undefined;
}

const WORD = /[\p{L}\p{M}\p{Nd}]{1,64}/gu;

/** End of a terminal control sequence: it sets colours, and no reader sees it. */
function endOfSequence(text: string, from: number): number {
  if (text[from + 1] !== "[") return from + 1;
  let i = from + 2;
  while (i < from + 40 && i < text.length && /[0-?]/.test(text[i]!)) i++;
  return Math.min(i + 1, text.length);
}

function endOfCharacter(text: string, from: number): number {
  return from + (text.codePointAt(from)! > 0xffff ? 2 : 1);
}

function isAsciiLetter(unit: number): boolean {
  return (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);
}
