import {
  type Decoded,
  TEXT_EVIDENCE,
  type Unit,
  countCommonWords,
  textEvidence,
} from "./readable.ts";
import { INVALID, fromUtf8 } from "./utf8.ts";

/** Fewer symbols than this spell less than a word in any encoding. */
const MIN_SYMBOLS = 24;
/** Characters judged before the rest is decoded. */
const SAMPLE = 32;
/** Asked on top of symbols that honest text uses: Persian joiners, the spaces of French. */
const USUAL = { evidence: 12, words: 2 };
/** Stray variation selectors are no accident: much less evidence makes text of their bytes. */
const SELECTOR_EVIDENCE = 8;

/** ASCII text of tag characters (U+E0000 and ASCII code); other characters of the block drop out. */
export function decodeTags(codes: readonly number[]): string {
  return codes
    .map((code) => code - 0xe_0000)
    .filter((code) => code >= 0x20 && code < 0x7f)
    .map((code) => String.fromCharCode(code))
    .join("");
}

/** Text whose bytes are variation selectors; undefined when they spell none. */
export function decodeSelectors(codes: readonly number[], use: Use = "none"): string | undefined {
  const numbers = codes.map(selectorNumber);
  const readings = [numbers, numbers.map((number) => number - 16), nibblePairs(numbers)];
  let best: { readonly text: string; readonly evidence: number } | undefined;
  for (const bytes of readings) {
    if (bytes.length < 4 || bytes.some((byte) => byte < 0)) continue;
    const characters = evenBytes(bytes);
    const evidence = textEvidence(characters, "byte");
    if (evidence >= SELECTOR_EVIDENCE && evidence > (best?.evidence ?? 0)) {
      best = { text: textOf(characters), evidence };
    }
  }
  if (best !== undefined) return best.text;
  return decodeSymbols(codes, use);
}

/** Whether honest text has a use for the symbols, where they stand. */
export type Use = "none" | "usual";

/**
 * Text written with a handful of interchangeable symbols (zero-width characters, kinds of blanks):
 * tries which digit each symbol is, the number of digits a character, their order, and whether one
 * symbol separates characters. Undefined when nothing reads as text. Symbols that honest text uses
 * as well must spell English words, and more of them.
 */
export function decodeSymbols(symbols: readonly number[], use: Use = "none"): string | undefined {
  const used = withoutMarkers(symbols);
  const kinds = [...new Set(used)].sort((a, b) => a - b);
  if (used.length < MIN_SYMBOLS || kinds.length < 2) return undefined;
  if (kinds.length > 8) return decodeNibbles(symbols);
  const chances = surprisal(used);
  const ways = [...readings(kinds)];
  // One of so many readings is likelier to look like text by chance.
  const bar = TEXT_EVIDENCE + Math.log2(ways.length) + (use === "usual" ? USUAL.evidence : 0);
  let best: { readonly reading: Reading; readonly evidence: number } | undefined;
  for (const reading of ways) {
    const sample = read(used.slice(0, SAMPLE * reading.sampleWidth), chances, reading);
    const evidence = textEvidence(sample, reading.unit);
    if (evidence > (best?.evidence ?? bar)) best = { reading, evidence };
  }
  if (best === undefined) return undefined;
  const characters = read(used, chances, best.reading);
  if (textEvidence(characters, best.reading.unit) < bar) return undefined;
  const text = textOf(characters);
  return use === "none" || countCommonWords(text) >= USUAL.words ? text : undefined;
}

/** Half a byte in each symbol: the low four bits of sixteen neighbours. */
function decodeNibbles(symbols: readonly number[]): string | undefined {
  if (symbols.some((symbol) => symbol >> 4 !== symbols[0]! >> 4)) return undefined;
  const characters = evenBytes(nibblePairs(symbols.map((symbol) => symbol & 15)));
  return textEvidence(characters, "byte") >= TEXT_EVIDENCE ? textOf(characters) : undefined;
}

/**
 * Bits of each symbol given the one before it, by their frequencies in the sequence itself: what
 * text pays that has its own reasons for the symbols. Skewed or patterned noise thus proves little.
 */
function surprisal(symbols: readonly number[]): readonly number[] {
  const pairs = new Map<number | undefined, Map<number, number>>();
  const singles = new Map<number | undefined, number>();
  for (const [i, symbol] of symbols.entries()) {
    const before = symbols[i - 1];
    const after = pairs.get(before) ?? new Map<number, number>();
    pairs.set(before, after.set(symbol, (after.get(symbol) ?? 0) + 1));
    singles.set(before, (singles.get(before) ?? 0) + 1);
  }
  return symbols.map((symbol, i) => {
    const before = symbols[i - 1];
    return Math.log2(singles.get(before)! / pairs.get(before)!.get(symbol)!);
  });
}

/** One way to read symbols as characters. */
interface Reading {
  /** Digit of each symbol. */
  readonly digits: ReadonlyMap<number, number>;
  readonly radix: number;
  /** Digits a character, or the symbol that ends one. */
  readonly by: { readonly width: number } | { readonly separator: number };
  readonly lowFirst: boolean;
  readonly unit: Unit;
  /** Symbols a character takes at most. */
  readonly sampleWidth: number;
}

function* readings(kinds: readonly number[]): Generator<Reading> {
  for (const order of orders(kinds)) yield* fixedWidth(order);
  if (kinds.length < 3) return;
  for (const separator of kinds) {
    for (const order of orders(kinds.filter((kind) => kind !== separator))) {
      for (const lowFirst of [false, true]) {
        const digits = new Map(order.map((kind, digit) => [kind, digit]));
        const radix = order.length;
        yield { digits, radix, by: { separator }, lowFirst, unit: "utf16", sampleWidth: 18 };
      }
    }
  }
}

function* fixedWidth(order: readonly number[]): Generator<Reading> {
  const radix = order.length;
  const digits = new Map(order.map((kind, digit) => [kind, digit]));
  const digitsFor = (values: number) => Math.ceil(Math.log(values) / Math.log(radix) - 1e-9);
  const ascii = digitsFor(128);
  const byte = digitsFor(256);
  for (const lowFirst of [false, true]) {
    const common = { digits, radix, lowFirst };
    yield { ...common, by: { width: byte }, unit: "byte", sampleWidth: byte };
    if (ascii !== byte) yield { ...common, by: { width: ascii }, unit: "byte", sampleWidth: ascii };
    const unit = digitsFor(65_536);
    yield { ...common, by: { width: unit }, unit: "utf16", sampleWidth: unit };
  }
}

/** Ways to number the symbols: all of them for few, the natural ones for many. */
function orders(kinds: readonly number[]): readonly (readonly number[])[] {
  if (kinds.length > 4) return [kinds, [...kinds].reverse()];
  if (kinds.length < 2) return [kinds];
  return kinds.flatMap((first) =>
    orders(kinds.filter((kind) => kind !== first)).map((rest) => [first, ...rest]),
  );
}

function read(
  symbols: readonly number[],
  chances: readonly number[],
  reading: Reading,
): readonly Decoded[] {
  const values: Decoded[] = [];
  let group: number[] = [];
  let chance = 0;
  const end = () => {
    if (group.length > 0) values.push({ code: valueOf(group, reading), chance });
    group = [];
    chance = 0;
  };
  for (const [i, symbol] of symbols.entries()) {
    const digit = reading.digits.get(symbol);
    chance += chances[i]!;
    if (digit === undefined) {
      end();
    } else {
      group.push(digit);
      if ("width" in reading.by && group.length === reading.by.width) end();
    }
  }
  if ("separator" in reading.by) end();
  if (reading.unit === "byte") return fromUtf8(values);
  return values.map((value) => (value.code > 0x10_ffff ? { ...value, code: INVALID } : value));
}

function valueOf(group: readonly number[], { radix, lowFirst }: Reading): number {
  const digits = lowFirst ? group.toReversed() : group;
  return digits.reduce((value, digit) => Math.min(value * radix + digit, 0x11_0000), 0);
}

function textOf(characters: readonly Decoded[]): string {
  return characters.map(({ code }) => String.fromCodePoint(code)).join("");
}

/** Bytes that chance spreads evenly. */
function evenBytes(bytes: readonly number[]): readonly Decoded[] {
  return fromUtf8(bytes.map((code) => ({ code, chance: 8 })));
}

/** Marks of the beginning and end of a message are no part of it. */
function withoutMarkers(symbols: readonly number[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return symbols.filter((symbol) => counts.get(symbol)! > 2);
}

/** VS1 is 0, VS17 is 16: the numbering of the byte encodings in use. */
function selectorNumber(code: number): number {
  return code >= 0xe_0100 ? code - 0xe_0100 + 16 : code - 0xfe00;
}

function nibblePairs(numbers: readonly number[]): readonly number[] {
  if (numbers.some((number) => number > 15)) return [];
  const bytes: number[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) bytes.push(numbers[i]! * 16 + numbers[i + 1]!);
  return bytes;
}
