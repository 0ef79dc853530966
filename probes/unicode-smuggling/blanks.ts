import type { Emit } from "../../src/engine/define.ts";
import { codePointLabel, codePoints, isBlankGlyph, scriptOf } from "../../src/lib/codepoints.ts";
import { excerpt, excerptAround } from "../../src/lib/excerpt.ts";
import { runs } from "../../src/lib/runs.ts";
import type { TextField } from "../../src/lib/text-fields.ts";
import { decodeSymbols } from "./decode.ts";
import { BLANK_GLYPHS, INVISIBLE, ZERO_WIDTH } from "./invisible-ranges.ts";
import { hasLetters } from "./readable.ts";
import type { rules } from "./rules.ts";

/** Columns or lines of nothing before text: beyond any window, or beyond any layout. */
const OUT_OF_SIGHT = { columns: 200, lines: 40 };
const FAR = { columns: 100, lines: 15 };
/** Fillers and other odd blanks have no place in a layout. */
const ODD_FAR = 40;
/** Columns of the widest table cell seen in the documentation of real packages, and half as many. */
const WIDEST_CELL = 1000;
/** Blank glyphs from which they are no accident. */
const MANY_FILLERS = 8;

/** White space, what is invisible between it, and letters and symbols whose glyph is empty. */
const BLANK = new RegExp(`[\\s${INVISIBLE}${BLANK_GLYPHS}]{1,1000}`, "gu");
/** Blank runs worth measuring; 15 lines are the fewest characters that count. */
const SHORTEST_RUN = 15;
/** Blanks that are read as digits here; invisible ones are the business of another file. */
const PLAIN_BLANK = /[\s\u{2800}]{1,1000}/gu;
const SHORTEST_CODE = 24;
const FILLER = /[\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}\u{1d159}\u{13441}\u{13442}]/gu;

/** The spaces between words, and those that a keyboard does not give. */
const SPACE = /[ \u{a0}\u{1680}\u{2000}-\u{200a}\u{202f}\u{205f}\u{3000}]/gu;
const ODD_SPACE = /[\u{a0}\u{1680}\u{2000}-\u{200a}\u{202f}\u{205f}\u{3000}]/u;
/** Blanks that are read as digits. */
const MAX_DECODED = 100_000;

const NARROW = new RegExp(`[${ZERO_WIDTH}]`, "u");
const LINE_ENDS = new Set([0x0a, 0x0b, 0x0c, 0x0d, 0x85, 0x2028, 0x2029]);

/** Reports blanks that spell text, push text out of sight, or stand where letters would. */
export function inspectBlanks(field: TextField, emit: Emit<typeof rules>): void {
  if (reportBits(field, emit)) return;
  const pushed = farRun(field.text);
  if (pushed !== undefined) {
    const { columns, lines, odd } = pushed;
    const isFar = isAtLeast(pushed, OUT_OF_SIGHT) || odd >= ODD_FAR;
    emit("pushed-text", field, {
      confidence: isFar ? "strong" : "heuristic",
      evidence: excerptAround(field.text, pushed.at),
      data: { decoded: excerpt(pushed.text), columns, lines },
    });
    if (odd > 0) return;
  }
  reportFillers(field, emit);
}

/** Blanks of several kinds, in one run or one between words each, read as digits. */
function reportBits(field: TextField, emit: Emit<typeof rules>): boolean {
  let longest = "";
  for (const run of runs(field.text, PLAIN_BLANK, SHORTEST_CODE)) {
    if (run.text.length > longest.length) longest = run.text;
  }
  const between = ODD_SPACE.test(field.text) ? (field.text.match(SPACE) ?? []).join("") : "";
  for (const blanks of [longest, between]) {
    const codes = codePoints(blanks.slice(0, MAX_DECODED));
    const decoded = decodeSymbols(codes, "usual");
    if (decoded === undefined) continue;
    const kinds = [...new Set(codes)].sort((a, b) => a - b).map(codePointLabel);
    const data = {
      decoded: excerpt(decoded),
      count: codes.length,
      characters: excerpt(kinds.join(", ")),
    };
    const evidence = excerptAround(field.text, Math.max(0, field.text.indexOf(blanks)));
    emit("bit-text", field, { confidence: "confirmed", evidence, data });
    return true;
  }
  return false;
}

interface FarRun {
  readonly at: number;
  readonly blanks: string;
  /** Widest line of the run; tabs count four. */
  readonly columns: number;
  readonly lines: number;
  /** Blanks that are neither space, tab nor line break. */
  readonly odd: number;
  /** What stands behind it. */
  readonly text: string;
}

function farRun(text: string): FarRun | undefined {
  for (const blank of runs(text, BLANK, SHORTEST_RUN)) {
    const run = measure(blank.text, blank.at, text);
    if (!isAtLeast(run, FAR) && run.odd < ODD_FAR) continue;
    if (!hasLetters(run.text.slice(0, 200), 3)) continue;
    if (!isTableCell(text, run)) return run;
  }
  return undefined;
}

function measure(blanks: string, at: number, text: string): FarRun {
  let [columns, column, lines, odd] = [0, 0, 0, 0];
  const inBraille = isCell(text, at - 1) || isCell(text, at + blanks.length);
  let previous = 0;
  for (const blank of blanks) {
    const code = blank.codePointAt(0)!;
    if (LINE_ENDS.has(code)) {
      if (code !== 0x0a || previous !== 0x0d) lines++;
      column = 0;
    } else if (!NARROW.test(blank)) {
      column += code === 0x09 ? 4 : 1;
      columns = Math.max(columns, column);
      if (code !== 0x20 && code !== 0x09 && !(code === 0x2800 && inBraille)) odd++;
    }
    previous = code;
  }
  const behind = text.slice(at + blanks.length, at + blanks.length + 1000);
  return { at, blanks, columns, lines, odd, text: behind };
}

/** A Braille cell with dots: blank ones beside it are part of a picture or a text. */
function isCell(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code > 0x2800 && code <= 0x28ff;
}

function isAtLeast(run: FarRun, limit: { columns: number; lines: number }): boolean {
  return run.columns >= limit.columns || run.lines >= limit.lines;
}

const COLUMN_RULE = /[|+\u{2500}-\u{257f}]/u;

/** A table pads its cells: the blanks stand between two column rules; wide rows begin with one. */
function isTableCell(text: string, run: FarRun): boolean {
  if (run.lines > 1 || run.columns > WIDEST_CELL) return false;
  const next = text.codePointAt(run.at + run.blanks.length);
  const isRule = next !== undefined && COLUMN_RULE.test(String.fromCodePoint(next));
  if (!isRule) return false;
  const row = text
    .slice(Math.max(0, run.at - WIDEST_CELL), run.at)
    .split("\n")
    .at(-1)!;
  const isWide = run.columns >= OUT_OF_SIGHT.columns;
  return isWide ? row.trimStart().startsWith("|") : COLUMN_RULE.test(row);
}

function reportFillers(field: TextField, emit: Emit<typeof rules>): void {
  const { text } = field;
  let count = 0;
  let first = -1;
  const isPicture = (text.match(CELL)?.length ?? 0) >= PICTURE;
  for (const { index } of text.matchAll(FILLER)) {
    if (isAtHome(text, index) || (isPicture && text.charCodeAt(index) === 0x2800)) continue;
    if (first < 0) first = index;
    count++;
  }
  if (count === 0) return;
  emit("blank-filler", field, {
    confidence: count >= MANY_FILLERS ? "strong" : "heuristic",
    evidence: excerptAround(text, first),
    data: { count, character: excerpt(codePointLabel(text.codePointAt(first)!)) },
  });
}

const CELL = /[\u{2801}-\u{28ff}]/gu;
/** Braille cells from which blank ones anywhere are part of a picture. */
const PICTURE = 2;

/** Beside Hangul letters, Braille cells, notes or hieroglyphs a filler is part of the script. */
function isAtHome(text: string, at: number): boolean {
  const own = text.codePointAt(at)!;
  const width = own > 0xffff ? 2 : 1;
  const previous = text.codePointAt(at - 2);
  const beside = [
    text.codePointAt(at - 1),
    previous !== undefined && previous > 0xffff ? previous : undefined,
    text.codePointAt(at + width),
  ];
  return beside.some((code) => {
    if (code === undefined || code === own || isBlankGlyph(code)) return false;
    if (own === 0x1_d159) return code >= 0x1_d100 && code <= 0x1_d1ff;
    return scriptOf(own) === scriptOf(code);
  });
}
