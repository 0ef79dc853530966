import { isRightToLeft } from "../../src/lib/codepoints.ts";
import { EMOJI_TAGS } from "../../src/lib/unicode-data.ts";
import { isCalledFor, isInWord } from "./honest-invisible.ts";
import { INVISIBLE } from "./invisible-ranges.ts";

/**
 * What an invisible character is for when it is used as meant. `mark`: direction marks, embeddings
 * and isolates; `filler`: letters without a glyph; `other`: format characters of all other kinds.
 */
export type InvisibleKind =
  "tag" | "selector" | "joiner" | "space" | "hyphen" | "mark" | "filler" | "other";

/** One invisible character and its UTF-16 offset. */
export interface Invisible {
  readonly code: number;
  readonly at: number;
  readonly kind: InvisibleKind;
  /** Nothing around it calls for it. */
  readonly stray: boolean;
}

/**
 * Invisible characters of a text, but for the tags of flag emoji. Not stray are: selectors and
 * joiners of emoji; joiners in scripts that shape with them; ideographic variations; direction
 * marks in right-to-left text; word breaks of scripts without spaces; a leading BOM.
 */
export function invisibles(text: string): readonly Invisible[] {
  const found: Invisible[] = [];
  const counts = new Map<InvisibleKind, number>();
  const search = new RegExp(`[${INVISIBLE}]`, "gu");
  const rightToLeft = lazily(() => hasRightToLeft(text));
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    const at = match.index;
    const code = match[0].codePointAt(0)!;
    const flag = flagAt(text, at);
    if (flag > 0) {
      search.lastIndex = at + flag;
      continue;
    }
    const kind = kindOf(code);
    const next = text.codePointAt(at + match[0].length);
    const prev = before(text, at);
    const honest =
      kind === "mark" ? rightToLeft() && !isInWord(prev, next) : isCalledFor(code, prev, next);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count <= MAX_OF_KIND) found.push({ code, at, kind, stray: !honest });
  }
  return found;
}

/** Whether a text holds letters written from right to left. */
export function hasRightToLeft(text: string): boolean {
  for (const character of text) if (isRightToLeft(character.codePointAt(0)!)) return true;
  return false;
}

/** The text without the given characters, which stand in order. */
export function withoutInvisibles(text: string, unwanted: readonly Invisible[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { at, code } of unwanted) {
    parts.push(text.slice(from, at));
    from = at + (code > 0xffff ? 2 : 1);
  }
  return parts.join("") + text.slice(from);
}

/** Kept of each kind, so that millions of one neither fill the memory nor push out another. */
const MAX_OF_KIND = 100_000;

const BLACK_FLAG = "\u{1f3f4}";
/** Whole flag emoji of the Unicode data; any other sequence of tags is no emoji in general use. */
const FLAGS = EMOJI_TAGS.split(" ").map((tags) => {
  const letters = Array.from(tags, (tag) => String.fromCodePoint(0xe_0000 + tag.charCodeAt(0)));
  return `${letters.join("")}\u{e007f}`;
});

function kindOf(code: number): InvisibleKind {
  if (code >= 0xe_0000 && code <= 0xe_007f) return "tag";
  if ((code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe_0100 && code <= 0xe_01ef)) {
    return "selector";
  }
  if (code === 0x200c || code === 0x200d) return "joiner";
  if (code === 0x200b || code === 0x2060 || code === 0xfeff) return "space";
  if (code === 0xad) return "hyphen";
  if (code === 0x200e || code === 0x200f || code === 0x61c) return "mark";
  if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) return "mark";
  return FILLERS.has(code) ? "filler" : "other";
}

const FILLERS = new Set([0x115f, 0x1160, 0x17b4, 0x17b5, 0x3164, 0xffa0]);

/** Length of the tag part of a flag emoji that begins here; 0 when there is none. */
function flagAt(text: string, at: number): number {
  if (!text.startsWith(BLACK_FLAG, at - BLACK_FLAG.length)) return 0;
  return FLAGS.find((flag) => text.startsWith(flag, at))?.length ?? 0;
}

function before(text: string, at: number): number | undefined {
  if (at === 0) return undefined;
  const unit = text.charCodeAt(at - 1);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff && at > 1;
  const pair = isLow ? text.codePointAt(at - 2)! : unit;
  return pair > 0xffff ? pair : unit;
}

function lazily(answer: () => boolean): () => boolean {
  let known: boolean | undefined;
  return () => (known ??= answer());
}
