import { bareNumber, widenEnd, widenStart } from "./redact-span.ts";
import { type Needle, pathForms, secretForms } from "./secret-forms.ts";

/** A value that must not leave the machine; `name` stands in its place. */
export interface Secret {
  readonly name: string;
  readonly value: string;
}

/** A value that differs from run to run, such as the scratch folder, and its stable text. */
export interface Placeholder {
  readonly value: string;
  readonly placeholder: string;
}

/** Replaces secrets and run-dependent values. Both ways agree; input is returned as is when clean. */
export interface Redactor {
  bytes(input: Uint8Array): Uint8Array;
  text(input: string): string;
}

/** Shorter values are words: replacing them would tear honest text apart. */
export const SHORTEST_SECRET = 8;
const SHORTEST_PLACEHOLDER = 4;

/** Every value of 8 or more characters becomes `[redacted:NAME]`, in all forms of `secretForms`. */
export function createRedactor(
  secrets: readonly Secret[],
  placeholders: readonly Placeholder[],
): Redactor {
  const entries = [...secrets.flatMap(secretEntries), ...placeholders.flatMap(placeholderEntries)];
  const index = indexByPrefix(entries);
  const bytes = (input: Uint8Array): Uint8Array => {
    if (entries.length === 0) return input;
    const text = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
    const spots = findSpots(text, index);
    return spots.length === 0 ? input : replace(text, spots);
  };
  return {
    bytes,
    text(input) {
      const before = Buffer.from(input, "utf8");
      const after = bytes(before);
      return after === before ? input : Buffer.from(after).toString("utf8");
    },
  };
}

interface Entry extends Needle {
  readonly replacement: Buffer;
  /** Among overlapping entries the highest rank names the replacement. */
  readonly rank: number;
}

function secretEntries({ name, value }: Secret): Entry[] {
  const safeName = name.replace(/[^A-Za-z0-9_.-]/g, "_").slice(0, 64);
  const replacement = Buffer.from(`[redacted:${safeName}]`);
  // The lines of a key file are printed one by one, so each of them is a secret too.
  const values = new Set([value, value.trim(), ...value.split(/\r?\n/).map((line) => line.trim())]);
  return [...values]
    .filter((each) => each.length >= SHORTEST_SECRET)
    .flatMap(secretForms)
    .map((needle) => ({ ...needle, replacement, rank: Number.MAX_SAFE_INTEGER }));
}

function placeholderEntries({ value, placeholder }: Placeholder): Entry[] {
  if (value.length < SHORTEST_PLACEHOLDER) return [];
  return pathForms(value).map((needle) => ({
    ...needle,
    replacement: Buffer.from(placeholder, "utf8"),
    rank: needle.bytes.length,
  }));
}

/** Entries by their first four bytes, the longest first, behind a filter that is one array read. */
interface Index {
  readonly filter: Uint8Array;
  readonly entries: ReadonlyMap<number, readonly Entry[]>;
}

function indexByPrefix(all: readonly Entry[]): Index {
  const filter = new Uint8Array(65_536);
  const entries = new Map<number, Entry[]>();
  const seen = new Set<string>();
  for (const entry of all.toSorted((a, b) => b.bytes.length - a.bytes.length)) {
    const form = entry.bytes.toString("latin1");
    if (seen.has(form)) continue;
    seen.add(form);
    const key = entry.bytes.readInt32BE(0);
    filter[slot(key)] = 1;
    const same = entries.get(key);
    if (same === undefined) entries.set(key, [entry]);
    else same.push(entry);
  }
  return { filter, entries };
}

function slot(key: number): number {
  return Math.imul(key, 0x9e3779b1) >>> 16;
}

interface Spot {
  readonly start: number;
  end: number;
  replacement: Buffer;
  rank: number;
}

/** All occurrences in one pass; overlapping ones become one spot, so that no rest is left over. */
function findSpots(text: Buffer, { filter, entries }: Index): Spot[] {
  const spots: Spot[] = [];
  let key = 0;
  for (let at = 0; at < text.length; at++) {
    key = (key << 8) | text[at]!;
    if (filter[slot(key)] === 0) continue;
    const start = at - 3;
    const entry = entries.get(key)?.find(({ bytes }) => standsAt(text, start, bytes));
    if (start >= 0 && entry !== undefined) addSpot(spots, text, start, entry);
  }
  return spots;
}

function standsAt(text: Buffer, start: number, bytes: Buffer): boolean {
  const end = start + bytes.length;
  return (
    text[end - 1] === bytes[bytes.length - 1] &&
    text.compare(bytes, 0, bytes.length, start, end) === 0
  );
}

function addSpot(spots: Spot[], text: Buffer, from: number, entry: Entry): void {
  const last = spots.at(-1);
  const to = from + entry.bytes.length;
  if (last !== undefined && from < last.end) {
    if (to > last.end) last.end = widenEnd(text, to, entry.after);
    if (entry.rank > last.rank) {
      last.replacement = entry.replacement;
      last.rank = entry.rank;
    }
    return;
  }
  const start = Math.max(last?.end ?? 0, widenStart(text, from, entry.before));
  const match = { start, end: widenEnd(text, to, entry.after) };
  const number = bareNumber(text, match);
  const replacement = number === undefined ? entry.replacement : ZERO;
  spots.push({ ...(number ?? match), replacement, rank: entry.rank });
}

const ZERO = Buffer.from("0");

function replace(text: Buffer, spots: readonly Spot[]): Buffer {
  const pieces: Buffer[] = [];
  let at = 0;
  for (const { start, end, replacement } of spots) {
    if (at < start) pieces.push(text.subarray(at, start));
    pieces.push(replacement);
    at = end;
  }
  pieces.push(text.subarray(at));
  return Buffer.concat(pieces);
}
