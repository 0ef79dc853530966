import {
  categoryOf,
  isCjk,
  isDefaultIgnorable,
  isEmoji,
  scriptOf,
  scriptsOf,
} from "../../src/lib/codepoints.ts";
import { CASED_SCRIPTS } from "./words.ts";

/** A neighbour as code point; undefined at the edge of the text. */
type Neighbour = number | undefined;

/**
 * Whether the characters before and after call for an invisible one: joined emoji, shaping letters,
 * variations, line breaks of scripts without spaces, formulas. One character at a time: the second
 * of a run has an invisible neighbour and is not called for.
 */
export function isCalledFor(code: number, prev: Neighbour, next: Neighbour): boolean {
  // A byte order mark begins a text, or one that was appended to another.
  if (code === 0xfeff) return !isVisible(prev) && !isIgnorable(prev) && isVisible(next);
  const script = SCRIPT_CONTROLS.get(code);
  if (script !== undefined) return isOfScript(prev, script) || isOfScript(next, script);
  if (code === 0x200d && joinsEmoji(prev, next)) return true;
  if (code === 0x200c || code === 0x200d) return joinsLetters(prev, next);
  if (code === 0x200b) return breaksUnspaced(prev) || breaksUnspaced(next);
  if (code === 0x2060) return isVisible(prev) && isVisible(next) && !isInWord(prev, next);
  if ((code >= 0xfe00 && code <= 0xfe0f) || code >= 0xe_0100) return isVariation(code, prev);
  return isHonestFormat(code, prev, next);
}

/** UTS 51 and StandardizedVariants: one selector after a base that has variants. */
function isVariation(code: number, base: Neighbour): boolean {
  if (base === undefined || !isVisible(base)) return false;
  if (code >= 0xe_0100) return code <= 0xe_01ef && scriptOf(base) === "Han";
  if (code >= 0xfe0e) return isEmoji(base) || categoryOf(base) === "symbol" || base > 0x2000;
  return base === 0x30 || (base >= 0x1000 && !isEmoji(base));
}

function joinsEmoji(prev: Neighbour, next: Neighbour): boolean {
  const left = prev !== undefined && (isEmoji(prev) || prev === 0xfe0f) && prev > 0x7f;
  return left && next !== undefined && next > 0x7f && isEmoji(next);
}

function joinsLetters(prev: Neighbour, next: Neighbour): boolean {
  if (next !== undefined && isDefaultIgnorable(next)) return false;
  return (
    isOfScripts(prev, JOINING_SCRIPTS) || (isVisible(prev) && isOfScripts(next, JOINING_SCRIPTS))
  );
}

function breaksUnspaced(code: Neighbour): boolean {
  return code !== undefined && (isCjk(scriptOf(code)) || isOfScripts(code, UNSPACED_SCRIPTS));
}

/** Invisible operators in formulas, the grapheme joiner between marks, musical beams. */
function isHonestFormat(code: number, prev: Neighbour, next: Neighbour): boolean {
  if (code >= 0x2061 && code <= 0x2064) {
    return isVisible(prev) && isVisible(next) && !isInWord(prev, next);
  }
  if (code >= 0x1_3430 && code <= 0x1_343f) return prev !== undefined && prev >= 0x1_3000;
  if (code === 0x34f) return prev !== undefined && categoryOf(prev) === "mark";
  return code >= 0x1_d173 && code <= 0x1_d17a && (isMusical(prev) || isMusical(next));
}

function isMusical(code: Neighbour): boolean {
  return code !== undefined && code >= 0x1_d100 && code <= 0x1_d1ff && !isDefaultIgnorable(code);
}

function isVisible(code: Neighbour): boolean {
  return code !== undefined && !isDefaultIgnorable(code) && !/\s/.test(String.fromCodePoint(code));
}

function isIgnorable(code: Neighbour): boolean {
  return code !== undefined && isDefaultIgnorable(code);
}

/** Between two letters of an alphabet, where nothing invisible belongs. */
export function isInWord(prev: Neighbour, next: Neighbour): boolean {
  return isCased(prev) && isCased(next);
}

function isCased(code: Neighbour): boolean {
  return code !== undefined && categoryOf(code) === "letter" && CASED_SCRIPTS.has(scriptOf(code));
}

function isOfScript(code: Neighbour, script: string): boolean {
  return code !== undefined && !SCRIPT_CONTROLS.has(code) && scriptsOf(code).includes(script);
}

function isOfScripts(code: Neighbour, scripts: ReadonlySet<string>): boolean {
  return (
    code !== undefined && !isDefaultIgnorable(code) && scriptsOf(code).some((s) => scripts.has(s))
  );
}

/** Scripts whose letters change shape, or keep from it, at a zero-width joiner or non-joiner. */
const JOINING_SCRIPTS = new Set(
  (
    "Arabic Syriac Mandaic Nko Mongolian Phags_Pa Manichaean Adlam Hanifi_Rohingya Sogdian " +
    "Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Newa Modi " +
    "Grantha Tirhuta Khojki Takri Chakma Balinese Javanese Tibetan Myanmar Khmer Tai_Tham Brahmi " +
    "Kaithi Sharada Siddham Nandinagari Meetei_Mayek Sundanese Buginese Limbu Lepcha Kharoshthi"
  ).split(" "),
);

/** Scripts written without spaces, where U+200B marks where a line may break. */
const UNSPACED_SCRIPTS = new Set(
  "Thai Lao Khmer Myanmar Tibetan Javanese Balinese Tai_Le New_Tai_Lue Tai_Tham Tai_Viet".split(
    " ",
  ),
);

/** Letters that an unseen script control may belong to. */
const SCRIPT_CONTROLS = new Map([
  [0x115f, "Hangul"],
  [0x1160, "Hangul"],
  [0x17b4, "Khmer"],
  [0x17b5, "Khmer"],
  [0x180b, "Mongolian"],
  [0x180c, "Mongolian"],
  [0x180d, "Mongolian"],
  [0x180e, "Mongolian"],
  [0x180f, "Mongolian"],
  [0x1_bca0, "Duployan"],
  [0x1_bca1, "Duployan"],
  [0x1_bca2, "Duployan"],
  [0x1_bca3, "Duployan"],
]);
