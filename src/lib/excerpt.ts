import type { Excerpt } from "../model/finding.ts";
import {
  type Category,
  categoryOf,
  codePointLabel,
  countCodePoints,
  isBlankGlyph,
  isDefaultIgnorable,
  scriptOf,
  scriptsOf,
} from "./codepoints.ts";
import { mixedWord } from "./mixed-script.ts";
import { redactSecrets } from "./secrets.ts";

/** Length of an excerpt in code points, notes of what was left out not counted. */
const EXCERPT_LENGTH = 240;

/**
 * The beginning of a target text, safe to print wherever plain text may stand: visible letters,
 * marks of their own script, digits, punctuation, symbols and single spaces stay; everything else
 * is spelt out as `<U+202E>`, a longer run of one kind as `<U+E0041..U+E005A x26>`. What is cut is
 * counted: `<... 1234 left out>`; keys and passwords are named, not shown. Linear in the text; `max` is the length in code points.
 */
export function excerpt(text: string, max = EXCERPT_LENGTH): Excerpt {
  const safe = withoutSecrets(text, 0, 0).text;
  const { shown, end } = render(safe, 0, max);
  return (shown + leftOut(safe, end, safe.length)) as Excerpt;
}

/** Like {@link excerpt}, from a little before UTF-16 offset `start`. */
export function excerptAround(text: string, start: number, max = EXCERPT_LENGTH): Excerpt {
  const safe = withoutSecrets(text, Math.max(0, start - BEFORE), start);
  const from = contextStart(safe.text, safe.start, max / 3);
  const { shown, end } = render(safe.text, from, max);
  return (leftOut(safe.text, 0, from) +
    shown +
    leftOut(safe.text, end, safe.text.length)) as Excerpt;
}

/** UTF-16 units before and after a place in which keys are looked for: more than is shown. */
const BEFORE = 2048;
const AFTER = 8192;

/** A key in the target's text must not leave by way of our report. Shorter texts hold none. */
function withoutSecrets(
  text: string,
  from: number,
  start: number,
): { text: string; start: number } {
  if (text.length < SHORTEST_SECRET) return { text, start };
  const window = text.slice(from, start + AFTER);
  const safe = redactSecrets(window);
  if (safe === window) return { text, start };
  const before = redactSecrets(text.slice(from, start));
  return {
    text: text.slice(0, from) + safe + text.slice(start + AFTER),
    start: from + before.length,
  };
}

const SHORTEST_SECRET = 16;

/** Marks one base may carry: Vietnamese, Hebrew and Tibetan need up to four. */
const MAX_MARKS = 4;
/** Letters judged as one word at most, so that a word of 1 MB stays cheap. */
const MAX_WORD = 64;
/** Hidden characters in a row that are still spelt out one by one; spaces that are still shown. */
const SHORT_RUN = 3;

const VISIBLE: ReadonlySet<Category> = new Set(["letter", "number", "punctuation", "symbol"]);

/** Why a character is not shown; a run of one kind is spelt out together. */
type HiddenKind = "blank" | "ignorable" | "mark" | "space" | "text" | Category;

/** What the next mark would sit on. */
interface Base {
  readonly scripts: readonly string[];
  readonly marks: number;
}

interface Rendered {
  readonly shown: string;
  /** UTF-16 offset of the first character not rendered. */
  readonly end: number;
}

function render(text: string, from: number, max: number): Rendered {
  const out: string[] = [];
  let length = 0;
  let at = from;
  let base: Base | undefined;
  let word: Word = { end: from, odd: new Set() };
  while (at < text.length) {
    const code = text.codePointAt(at)!;
    if (at >= word.end) word = wordAt(text, at);
    const hidden = word.odd.has(at) ? "text" : hiddenKind(text, at, code, base);
    const piece = hidden === undefined ? shownPiece(code) : hiddenPiece(text, at, hidden);
    if (length + piece.length > max) break;
    out.push(piece.shown);
    length += piece.length;
    at += piece.units;
    base = hidden === undefined ? nextBase(code, base) : undefined;
  }
  return { shown: out.join(""), end: at };
}

/** Undefined when the character may be shown as it is. */
function hiddenKind(
  text: string,
  at: number,
  code: number,
  base: Base | undefined,
): HiddenKind | undefined {
  if (code === 0x20) return text.startsWith(" ".repeat(SHORT_RUN + 1), at) ? "space" : undefined;
  if (code === 0x3c) return looksLikeOurs(text, at) ? "text" : undefined;
  if (code > 0x20 && code < 0x7f) return undefined;
  const kind = inherentKind(code);
  if (kind !== "mark") return kind;
  return base !== undefined && fits(code, base) ? undefined : "mark";
}

/** Target text that imitates our notes gets its `<` spelt out, so that a note is always ours. */
function looksLikeOurs(text: string, at: number): boolean {
  return text.startsWith("<U+", at) || text.startsWith("<...", at);
}

/** Kind of a character that no context can make visible; `mark` depends on what is before it. */
function inherentKind(code: number): HiddenKind | undefined {
  if (code > 0x20 && code < 0x7f) return undefined;
  if (code === 0x20) return "space";
  if (isDefaultIgnorable(code)) return "ignorable";
  if (isBlankGlyph(code)) return "blank";
  const category = categoryOf(code);
  if (category === "separator") return "blank";
  return VISIBLE.has(category) ? undefined : category;
}

function fits(mark: number, base: Base): boolean {
  if (base.marks >= MAX_MARKS) return false;
  if (scriptOf(mark) === "Inherited" || base.scripts.includes("Common")) return true;
  return scriptsOf(mark).some((script) => base.scripts.includes(script));
}

function nextBase(code: number, base: Base | undefined): Base | undefined {
  if (code === 0x20) return undefined;
  if (base !== undefined && categoryOf(code) === "mark") return { ...base, marks: base.marks + 1 };
  return { scripts: scriptsOf(code), marks: 0 };
}

interface Piece {
  readonly shown: string;
  readonly length: number;
  readonly units: number;
}

function shownPiece(code: number): Piece {
  return { shown: String.fromCodePoint(code), length: 1, units: unitsOf(code) };
}

function hiddenPiece(text: string, at: number, kind: HiddenKind): Piece {
  const first = text.codePointAt(at)!;
  let low = first;
  let high = first;
  let count = 1;
  let end = at + unitsOf(first);
  while (end < text.length) {
    const code = text.codePointAt(end)!;
    if (inherentKind(code) !== kind) break;
    low = Math.min(low, code);
    high = Math.max(high, code);
    count++;
    end += unitsOf(code);
  }
  if (count <= SHORT_RUN) {
    const shown = `<${codePointLabel(first)}>`;
    return { shown, length: shown.length, units: unitsOf(first) };
  }
  const range = low === high ? "" : `..${codePointLabel(high)}`;
  const shown = `<${codePointLabel(low)}${range} x${count}>`;
  return { shown, length: shown.length, units: end - at };
}

interface Word {
  readonly end: number;
  /** UTF-16 offsets of letters that pass for letters of the word's own script. */
  readonly odd: ReadonlySet<number>;
}

function wordAt(text: string, start: number): Word {
  const codes: number[] = [];
  const offsets: number[] = [];
  let end = start;
  while (end < text.length && codes.length < MAX_WORD) {
    const code = text.codePointAt(end)!;
    if (!isWordPart(code)) break;
    codes.push(code);
    offsets.push(end);
    end += unitsOf(code);
  }
  const odd = mixedWord(codes)?.odd ?? new Set<number>();
  return { end, odd: new Set(Array.from(odd, (index) => offsets[index]!)) };
}

function isWordPart(code: number): boolean {
  const category = categoryOf(code);
  return category === "letter" || category === "mark" || category === "number";
}

/** Steps back from `start` by as much as fits into `room`, to the beginning of a word. */
function contextStart(text: string, start: number, room: number): number {
  for (let back = Math.floor(room); back > 0; back >>= 1) {
    const earliest = Math.max(0, start - back);
    const space = earliest === 0 ? -1 : text.indexOf(" ", earliest);
    const from = earliest === 0 ? 0 : space < 0 || space >= start ? start : space + 1;
    if (render(text.slice(0, start), from, room + 1).end === start) return from;
  }
  return start;
}

function leftOut(text: string, from: number, to: number): string {
  const count = countCodePoints(text, from, to);
  return count === 0 ? "" : `<... ${count} left out>`;
}

function unitsOf(code: number): number {
  return code > 0xffff ? 2 : 1;
}
