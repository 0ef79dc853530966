import {
  CATEGORIES,
  CONFUSABLE,
  DEFAULT_IGNORABLE,
  EMOJI,
  RIGHT_TO_LEFT,
  SCRIPTS,
  SCRIPT_EXTENSIONS,
  SCRIPT_NAMES,
  SCRIPT_SETS,
  STYLED,
} from "./unicode-data.ts";

const GROUPS = [
  "letter",
  "mark",
  "number",
  "punctuation",
  "symbol",
  "separator",
  "control",
  "format",
  "surrogate",
  "private",
] as const;

/** General category of Unicode 17, grouped by its first letter; `other` split up. */
export type Category = (typeof GROUPS)[number] | "unassigned";

/** True when every character is printable ASCII: nothing here can be hidden or look like another. */
export function isPlainAscii(text: string): boolean {
  return !/[^\x20-\x7e]/.test(text);
}

/** Code points of a text; a lone surrogate counts as one. */
export function codePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0)!);
}

/** Number of code points from a UTF-16 offset on; a lone surrogate counts as one. */
export function countCodePoints(text: string, from = 0, to = text.length): number {
  let count = 0;
  for (let i = from; i < to; count++) i += text.codePointAt(i)! > 0xffff ? 2 : 1;
  return count;
}

/** `U+202E` */
export function codePointLabel(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** General category group of a code point. */
export function categoryOf(code: number): Category {
  const group = categories().valueAt(code);
  return group === undefined ? "unassigned" : GROUPS[group]!;
}

/** Script property by its long name (`Latin`, `Common`, `Inherited`, `Unknown`). */
export function scriptOf(code: number): string {
  if (code < 0x80) return isAsciiLetter(code) ? "Latin" : "Common";
  const script = scripts().runs.valueAt(code);
  return script === undefined ? "Unknown" : scripts().names[script]!;
}

/** Scripts a code point is used with: Script_Extensions, else the Script property. */
export function scriptsOf(code: number): readonly string[] {
  const set = code < 0x80 ? undefined : scripts().extensions.valueAt(code);
  return set === undefined ? [scriptOf(code)] : scripts().sets[set]!;
}

/** Drawn as nothing by a renderer that does not support it: joiners, tags, fillers, selectors. */
export function isDefaultIgnorable(code: number): boolean {
  return code >= 0x80 && ignorable().valueAt(code) !== undefined;
}

/** A strong right-to-left letter. */
export function isRightToLeft(code: number): boolean {
  return code >= 0x590 && rightToLeft().valueAt(code) !== undefined;
}

/** Emoji or Extended_Pictographic, the digits and `#*` of keycaps included. */
export function isEmoji(code: number): boolean {
  return emoji().valueAt(code) !== undefined;
}

/** Symbols and letters by category whose glyph is empty: Braille blank, null notehead, fillers. */
export function isBlankGlyph(code: number): boolean {
  return BLANK_GLYPHS.has(code);
}

/** The ASCII letter or digit behind a styled one (mathematical, fullwidth, circled ...). */
export function plainOf(code: number): string | undefined {
  const plain = code < 0x80 ? undefined : styled().valueAt(code);
  return plain === undefined ? undefined : String.fromCharCode(plain);
}

/** The ASCII text a reader takes a code point for; undefined for what resembles none. */
export function asciiLook(code: number): string | undefined {
  return confusable().get(code);
}

/** Whether some letter of the script looks like this ASCII text: Cyrillic has a twin of `a`. */
export function asciiTwinExists(ascii: string, script: string): boolean {
  return twins().get(script)?.has(ascii) ?? false;
}

/** Scripts that write words without spaces or mix with others inside a word as a matter of course. */
export function isCjk(script: string): boolean {
  return CJK.has(script);
}

const CJK = new Set(["Han", "Hiragana", "Katakana", "Hangul", "Bopomofo", "Yi"]);
const BLANK_GLYPHS = new Set([0x2800, 0x1_3441, 0x1_3442, 0x1_6fe4, 0x1_d159]);

interface Runs {
  valueAt(code: number): number | undefined;
}

const categories = once(() => decode(CATEGORIES, "valued"));
const scripts = once(() => ({
  runs: decode(SCRIPTS, "valued"),
  names: SCRIPT_NAMES.split(" "),
  extensions: decode(SCRIPT_EXTENSIONS, "valued"),
  sets: SCRIPT_SETS.split(" ").map((set) =>
    set.split(",").map((number) => SCRIPT_NAMES.split(" ")[Number(number)]!),
  ),
}));
const ignorable = once(() => decode(DEFAULT_IGNORABLE, "members"));
const rightToLeft = once(() => decode(RIGHT_TO_LEFT, "members"));
const emoji = once(() => decode(EMOJI, "members"));
const styled = once(() => decode(STYLED, "counting"));
const confusable = once(() => {
  let code = 0;
  const looks = new Map<number, string>();
  for (const token of CONFUSABLE.split(" ")) {
    const colon = token.indexOf(":");
    code += parseInt(token.slice(0, colon), 36);
    looks.set(code, token.slice(colon + 1));
  }
  return looks;
});

const twins = once(() => {
  const byScript = new Map<string, Set<string>>();
  for (const [code, look] of confusable()) {
    const script = scriptOf(code);
    byScript.set(script, (byScript.get(script) ?? new Set()).add(look));
  }
  return byScript;
});

/** Tables are unpacked when the first non-ASCII text asks for them: most servers have none. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * Reads the run-length form described in unicode-data.ts. `members`: no values; `valued`: one value
 * a run; `counting`: the value goes up by one with each code point of the run.
 */
function decode(table: string, kind: "members" | "valued" | "counting"): Runs {
  const numbers = table.split(" ").map((token) => parseInt(token, 36));
  const width = kind === "members" ? 2 : 3;
  const step = kind === "counting" ? 1 : 0;
  const low = new Int16Array(FLAT).fill(-1);
  const high: { readonly start: number; readonly end: number; readonly value: number }[] = [];
  for (let i = 0, end = 0; i < numbers.length; i += width) {
    const start = end + numbers[i]!;
    end = start + numbers[i + 1]!;
    const value = width === 3 ? numbers[i + 2]! : 0;
    for (let code = start; code < Math.min(end, FLAT); code++) {
      low[code] = value + step * (code - start);
    }
    if (end > FLAT) high.push({ start, end, value });
  }
  return {
    valueAt(code) {
      if (code < FLAT) return low[code]! < 0 ? undefined : low[code];
      return high.find(({ start, end }) => code >= start && code < end)?.value;
    },
  };
}

/** Planes 0 and 1 are looked up directly: one hostile text may ask a million times. */
const FLAT = 0x2_0000;

function isAsciiLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}
