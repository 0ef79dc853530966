import { TEXT_EVIDENCE, type Unit, textEvidence } from "./readable.ts";

/** Fewer symbols than this spell less than a word in any encoding. */
const MIN_SYMBOLS = 24;
/** Characters judged before the rest is decoded. */
const SAMPLE = 32;
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
export function decodeSelectors(codes: readonly number[]): string | undefined {
  const numbers = codes.map(selectorNumber);
  const readings = [numbers, numbers.map((number) => number - 16), nibblePairs(numbers)];
  for (const bytes of readings) {
    if (bytes.length < 4 || bytes.some((byte) => byte < 0)) continue;
    const text = utf8(bytes);
    if (textEvidence(text, "byte") >= SELECTOR_EVIDENCE) return text;
  }
  return decodeSymbols(codes);
}

/**
 * Text written with a handful of interchangeable symbols (zero-width characters, kinds of blanks):
 * tries which digit each symbol is, the number of digits a character, their order, and whether one
 * symbol separates characters. Undefined when nothing reads as text.
 */
export function decodeSymbols(symbols: readonly number[]): string | undefined {
  const used = withoutMarkers(symbols);
  const kinds = [...new Set(used)].sort((a, b) => a - b);
  if (used.length < MIN_SYMBOLS || kinds.length < 2) return undefined;
  if (kinds.length > 8) return decodeNibbles(symbols);
  let best: { readonly reading: Reading; readonly evidence: number } | undefined;
  for (const reading of readings(kinds)) {
    const sample = read(used.slice(0, SAMPLE * reading.sampleWidth), reading);
    const evidence = textEvidence(sample, reading.unit);
    if (evidence > (best?.evidence ?? TEXT_EVIDENCE)) best = { reading, evidence };
  }
  if (best === undefined) return undefined;
  const text = read(used, best.reading);
  return textEvidence(text, best.reading.unit) >= TEXT_EVIDENCE ? text : undefined;
}

/** Half a byte in each symbol: the low four bits of sixteen neighbours. */
function decodeNibbles(symbols: readonly number[]): string | undefined {
  if (symbols.some((symbol) => symbol >> 4 !== symbols[0]! >> 4)) return undefined;
  const text = utf8(nibblePairs(symbols.map((symbol) => symbol & 15)));
  return textEvidence(text, "byte") >= TEXT_EVIDENCE ? text : undefined;
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
    if (ascii !== byte)
      yield { ...common, by: { width: ascii }, unit: "ascii", sampleWidth: ascii };
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

function read(symbols: readonly number[], reading: Reading): string {
  const values: number[] = [];
  let group: number[] = [];
  const end = () => {
    if (group.length > 0) values.push(valueOf(group, reading));
    group = [];
  };
  for (const symbol of symbols) {
    const digit = reading.digits.get(symbol);
    if (digit === undefined) {
      end();
    } else {
      group.push(digit);
      if ("width" in reading.by && group.length === reading.by.width) end();
    }
  }
  if ("separator" in reading.by) end();
  return textOf(values, reading.unit);
}

function valueOf(group: readonly number[], { radix, lowFirst }: Reading): number {
  const digits = lowFirst ? group.toReversed() : group;
  return digits.reduce((value, digit) => Math.min(value * radix + digit, 0x11_0000), 0);
}

function textOf(values: readonly number[], unit: Reading["unit"]): string {
  if (unit !== "utf16") return values.every((value) => value < 256) ? utf8(values) : "";
  return values.map((v) => (v > 0x10_ffff ? "\u{fffd}" : String.fromCodePoint(v))).join("");
}

function utf8(bytes: readonly number[]): string {
  return new TextDecoder().decode(Uint8Array.from(bytes));
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
