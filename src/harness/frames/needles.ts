import { bareNumber, type Span, widenEnd, widenStart } from "./redact-span.ts";
import type { Needle } from "./secret-forms.ts";

/** A needle and what stands in its place. */
export interface Pattern extends Needle {
  readonly replacement: Buffer;
  /** Among overlapping patterns the highest rank names the replacement. */
  readonly rank: number;
  /** When left out, only the whole counts. */
  readonly pieces?: Pieces;
}

/** How a part of a pattern counts as well. */
export interface Pieces {
  /** The shortest contiguous one. */
  readonly least: number;
  /** Where four bytes stand one of which every such piece has whole. */
  readonly anchors: readonly number[];
  readonly ignoreCase: boolean;
  /** In base64, where in its group of four the first character stands: other cuts share bits. */
  readonly phase?: number;
}

/** What was found, before it is widened to what else holds its bits. */
export interface Match<P extends Pattern> extends Span {
  readonly pattern: P;
  readonly before: 0 | 1;
  readonly after: 0 | 1;
}

/** Patterns by four of their bytes, the longest first, behind a filter that is one array read. */
export interface Index<P extends Pattern> {
  readonly filter: Uint8Array;
  readonly entries: ReadonlyMap<number, readonly Entry<P>[]>;
}

interface Entry<P extends Pattern> {
  readonly pattern: P;
  readonly anchor: number;
  /** The four bytes behind those looked up, where all of the pattern counts: many begin alike. */
  readonly next: number | undefined;
}

/** Of patterns with the same bytes the first stands. */
export function indexPatterns<P extends Pattern>(all: readonly P[]): Index<P> {
  const filter = new Uint8Array(65_536);
  const entries = new Map<number, Entry<P>[]>();
  const seen = new Set<string>();
  for (const pattern of all.toSorted((a, b) => b.bytes.length - a.bytes.length)) {
    const form = pattern.bytes.toString("latin1");
    if (seen.has(form)) continue;
    seen.add(form);
    const isWhole = pattern.pieces === undefined && pattern.bytes.length >= 8;
    const next = isWhole ? fourAt(pattern.bytes, 4) : undefined;
    for (const anchor of pattern.pieces?.anchors ?? [0]) {
      for (const key of keysAt(pattern, anchor)) {
        filter[slot(key)] = 1;
        const same = entries.get(key);
        if (same === undefined) entries.set(key, [{ pattern, anchor, next }]);
        else same.push({ pattern, anchor, next });
      }
    }
  }
  return { filter, entries };
}

/** A stretch to replace. */
export interface Spot {
  start: number;
  end: number;
  replacement: Buffer;
  rank: number;
}

/** A text to search, and what it was made of. */
export interface Reading {
  readonly text: Buffer;
  readonly source: Buffer;
  /** Where in the source each byte of the text stands, and its end; the same place when left out. */
  readonly origin?: Uint32Array;
}

/** Matches handled one by one: a message that needs more is not worth the time. */
const MOST_MATCHES = 10_000;

/**
 * All occurrences in one pass, as spots of the source; overlapping ones become one spot, so that no
 * rest is left over. The last of `MOST_MATCHES` goes on to the end. `report` gets each match.
 */
export function findSpots<P extends Pattern>(
  { text, source, origin }: Reading,
  { filter, entries }: Index<P>,
  report?: (match: Match<P>) => void,
): Spot[] {
  const spots: Spot[] = [];
  let last: Match<P> | undefined;
  let left = MOST_MATCHES;
  let key = 0;
  for (let at = 0; at < text.length; at++) {
    key = (key << 8) | text[at]!;
    if (filter[slot(key)] === 0 || at < 3) continue;
    const match = firstMatch(text, at - 3, entries.get(key) ?? []);
    // Of a long piece each anchor leads to the same match.
    if (match === undefined || (match.start === last?.start && match.end === last.end)) continue;
    last = match;
    const { start, end } = match;
    addSpot(
      spots,
      source,
      origin === undefined ? match : { ...match, start: origin[start]!, end: origin[end]! },
    );
    report?.(match);
    if (--left === 0) {
      const { replacement } = match.pattern;
      spots.push({ ...spots.pop()!, end: source.length, replacement });
      break;
    }
  }
  return spots;
}

/** The text with each spot replaced; they stand in order and do not overlap. */
export function replaceSpots(text: Buffer, spots: readonly Spot[]): Buffer {
  const change = spots.reduce((sum, { start, end, replacement }) => {
    return sum + replacement.length - (end - start);
  }, 0);
  const out = Buffer.allocUnsafe(text.length + change);
  let at = 0;
  let length = 0;
  for (const { start, end, replacement } of spots) {
    length += text.copy(out, length, at, start);
    length += replacement.copy(out, length);
    at = end;
  }
  text.copy(out, length, at);
  return out;
}

/** The four bytes as a number, in each spelling that counts. */
function keysAt({ bytes, pieces }: Pattern, anchor: number): readonly number[] {
  let keys = [0];
  for (let at = anchor; at < anchor + 4; at++) {
    const byte = bytes[at]!;
    const other = pieces?.ignoreCase === true ? otherCase(byte) : byte;
    const longer: number[] = [];
    for (const key of keys) {
      longer.push((key << 8) | byte);
      if (other !== byte) longer.push((key << 8) | other);
    }
    keys = longer;
  }
  return keys;
}

function fourAt(text: Buffer, at: number): number {
  return (text[at]! << 24) | (text[at + 1]! << 16) | (text[at + 2]! << 8) | text[at + 3]!;
}

function slot(key: number): number {
  return Math.imul(key, 0x9e3779b1) >>> 16;
}

function firstMatch<P extends Pattern>(
  text: Buffer,
  at: number,
  entries: readonly Entry<P>[],
): Match<P> | undefined {
  const following = fourAt(text, at + 4);
  for (const { pattern, anchor, next } of entries) {
    if (next !== undefined && next !== following) continue;
    const match =
      pattern.pieces === undefined
        ? wholeAt(text, at, pattern)
        : pieceAround(text, at - anchor, anchor, pattern, pattern.pieces);
    if (match !== undefined) return match;
  }
  return undefined;
}

function wholeAt<P extends Pattern>(text: Buffer, start: number, pattern: P): Match<P> | undefined {
  const { bytes, before, after } = pattern;
  const end = start + bytes.length;
  return text[end - 1] === bytes[bytes.length - 1] &&
    text.compare(bytes, 0, bytes.length, start, end) === 0
    ? { pattern, start, end, before, after }
    : undefined;
}

/** As much of the pattern as stands around its anchor; `origin` is where its first byte would be. */
function pieceAround<P extends Pattern>(
  text: Buffer,
  origin: number,
  anchor: number,
  pattern: P,
  { least, ignoreCase, phase }: Pieces,
): Match<P> | undefined {
  const { bytes } = pattern;
  const agrees = (at: number): boolean => {
    const wanted = bytes[at];
    const found = text[origin + at];
    if (wanted === undefined || found === undefined) return false;
    return ignoreCase ? lowerCase(wanted) === lowerCase(found) : wanted === found;
  };
  let from = anchor;
  let to = anchor;
  while (agrees(to)) to++;
  while (agrees(from - 1)) from--;
  if (to - from < least) return undefined;
  const shared = (at: number) => (phase === undefined || (phase + at) % 4 === 0 ? 0 : 1);
  return {
    pattern,
    start: origin + from,
    end: origin + to,
    before: shared(from),
    after: shared(to),
  };
}

function lowerCase(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}

function otherCase(byte: number): number {
  const lower = lowerCase(byte);
  return lower !== byte ? lower : byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte;
}

function addSpot<P extends Pattern>(spots: Spot[], text: Buffer, match: Match<P>): void {
  const { start: from, end: to, before, after } = match;
  const { replacement, rank } = match.pattern;
  const last = spots.at(-1);
  if (last !== undefined && from < last.end) {
    if (from < last.start) {
      last.start = Math.max(spots.at(-2)?.end ?? 0, widenStart(text, from, before));
    }
    if (to > last.end) last.end = widenEnd(text, to, after);
    if (rank > last.rank) {
      last.replacement = replacement;
      last.rank = rank;
    }
    return;
  }
  const start = Math.max(last?.end ?? 0, widenStart(text, from, before));
  const span = { start, end: widenEnd(text, to, after) };
  const number = bareNumber(text, span);
  if (number === undefined) {
    spots.push({ start, end: span.end, replacement, rank });
  } else {
    const first = Math.max(last?.end ?? 0, number.start);
    spots.push({ start: first, end: number.end, replacement: ZERO, rank });
  }
}

const ZERO = Buffer.from("0");
