import { type Block, type Piece, joined } from "./mapped.ts";
import { isEverydayWord } from "./prose.ts";

/** The text with words like `1gn0r3` spelled out; none when there are too few to mean it. */
export function spellLeet(text: string): readonly Block[] {
  if (!/[A-Za-z][013457@$!][A-Za-z]|[013457@$!][A-Za-z]{2}/.test(text)) return [];
  const pieces: Piece[] = [];
  let kept = 0;
  let substitutions = 0;
  let words = 0;
  const known = new Map<string, string | undefined>();
  for (const { 0: token, index } of text.matchAll(/[A-Za-z0-9@$!]{3,24}/g)) {
    const plain = known.has(token) ? known.get(token) : leetWord(token);
    if (known.size < MOST_KNOWN) known.set(token, plain);
    if (plain === undefined) continue;
    words++;
    substitutions += (token.match(/[^A-Za-z]/g) ?? []).length;
    pieces.push({ text: text.slice(kept, index), at: kept, span: index - kept });
    pieces.push({ text: plain, at: index, span: token.length });
    kept = index + token.length;
  }
  if (words < 2 || substitutions < 3) return [];
  pieces.push({ text: text.slice(kept), at: kept, span: text.length - kept });
  return [{ how: "leet", from: 0, to: text.length, ...joined(pieces) }];
}

const MOST_KNOWN = 1000;

/** The everyday word behind a token; a digit at its end is a number, not a letter. */
function leetWord(token: string): string | undefined {
  if (!/[013457@$!][A-Za-z]/.test(token) || !/[A-Za-z]/.test(token)) return undefined;
  for (const one of ["i", "l"]) {
    const plain = token.replace(/[013457@$!]/g, (sign) => (sign === "1" ? one : LEET[sign]!));
    if (plain.length >= 3 && isEverydayWord(plain)) return plain;
  }
  return undefined;
}

const LEET: Readonly<Record<string, string>> = {
  0: "o",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  "@": "a",
  $: "s",
  "!": "i",
};

const SPACED = /(?:^|[^A-Za-z0-9])[A-Za-z]([ .\-_*|/])[A-Za-z]\1[A-Za-z]\1[A-Za-z]/g;

/** Passages spelled letter by letter: `i g n o r e`, `i-g-n-o-r-e`, `i.g.n.o.r.e`. */
export function joinSpaced(text: string): readonly Block[] {
  const found: Block[] = [];
  SPACED.lastIndex = 0;
  for (let match = SPACED.exec(text); match !== null; match = SPACED.exec(text)) {
    const from = match.index + (match[0].length === 7 ? 0 : 1);
    const { letters, places, end } = spelled(text, from, match[1]!);
    const block = {
      how: "spaced-letters",
      from,
      to: end,
      text: letters,
      origin: (offset: number) => places[Math.max(offset, 0)] ?? end,
    } as const;
    if (isSentence(block.text)) found.push(block);
    SPACED.lastIndex = Math.max(end - 1, match.index + 1);
  }
  return found;
}

/** Single characters with the separator between them; more blanks than that end a word. */
function spelled(text: string, from: number, separator: string): Spelled {
  const places: number[] = [];
  let letters = "";
  let i = from;
  let end = from;
  while (i < text.length && text[i] !== separator && text[i] !== " " && text[i] !== "\n") {
    const next = text[i + 1];
    const isLast = next === undefined || next === "\n";
    if (!isLast && next !== separator && next !== " ") {
      // `a n d run`: the word behind is its own.
      if (/[A-Za-z0-9]/.test(next) || separator === " ") break;
    }
    letters += text[i]!;
    places.push(i);
    end = i + 1;
    if (isLast) break;
    let gap = i + 1;
    while (gap < text.length && gap < i + 9 && (text[gap] === separator || text[gap] === " "))
      gap++;
    const width = gap - i - 1;
    if (width > 1 || (width === 1 && next !== separator)) {
      letters += " ";
      places.push(i + 1);
    }
    if (width === 0) gap = i + 1;
    i = gap;
  }
  return { letters, places, end };
}

interface Spelled {
  readonly letters: string;
  /** Offset in the text of each unit of `letters`. */
  readonly places: readonly number[];
  readonly end: number;
}

/** Lists of single letters (columns, keys, options) join to no words. */
function isSentence(text: string): boolean {
  const words = text.match(/[A-Za-z]{3,30}/g) ?? [];
  return words.some((word) => word.length >= 4 && isEverydayWord(word));
}
