import type { Reading } from "./needles.ts";

const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const PERCENT = 0x25;
const LOWER_U = 0x75;
const ZERO = 0x30;

/**
 * The same JSON with printable ASCII characters in place of their `\u00XX` escapes, so that a value
 * can not be hidden by escaping some of it. Input without such escapes comes back as is.
 */
export function plainEscapes(input: Uint8Array): Uint8Array {
  const text = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  if (!text.includes("\\u00")) return input;
  const plain = Buffer.allocUnsafe(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]!;
    const code = byte === BACKSLASH ? escapedAt(text, at) : undefined;
    if (code !== undefined) {
      // These two keep an escape, the short one.
      if (code === QUOTE || code === BACKSLASH) plain[length++] = BACKSLASH;
      plain[length++] = code;
      at += 5;
      continue;
    }
    plain[length++] = byte;
    // What follows a backslash is its own: a second one begins no escape.
    if (byte === BACKSLASH && at + 1 < text.length) plain[length++] = text[++at]!;
  }
  return length === text.length ? input : plain.subarray(0, length);
}

/**
 * The text with letters, digits, dashes and underscores in place of their `%XX`; undefined when it
 * has none of those. Nobody needs to encode them, and honest URLs do not.
 */
export function percentDecoded(source: Buffer): Reading | undefined {
  if (!hasNeedlessPercent(source)) return undefined;
  const text = Buffer.allocUnsafe(source.length);
  const origin = new Uint32Array(source.length + 1);
  let length = 0;
  for (let at = 0; at < source.length;) {
    const code = source[at] === PERCENT ? needlessAt(source, at) : undefined;
    origin[length] = at;
    text[length++] = code ?? source[at]!;
    at += code === undefined ? 1 : 3;
  }
  origin[length] = source.length;
  return { text: text.subarray(0, length), source, origin };
}

function hasNeedlessPercent(text: Buffer): boolean {
  for (let at = text.indexOf(PERCENT); at !== -1; at = text.indexOf(PERCENT, at + 1)) {
    if (needlessAt(text, at) !== undefined) return true;
  }
  return false;
}

/** The printable ASCII character that the escape at a backslash stands for. */
function escapedAt(text: Buffer, at: number): number | undefined {
  if (text[at + 1] !== LOWER_U || text[at + 2] !== ZERO || text[at + 3] !== ZERO) return undefined;
  const code = hexByte(text, at + 4);
  return code >= 0x20 && code <= 0x7e ? code : undefined;
}

function needlessAt(text: Buffer, at: number): number | undefined {
  const code = hexByte(text, at + 1);
  return code >= 0 && NEEDLESS[code] === 1 ? code : undefined;
}

const NEEDLESS = Uint8Array.from({ length: 256 }, (_, code) =>
  /[\w-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** -1 when there are no two hexadecimal digits. */
function hexByte(text: Buffer, at: number): number {
  const high = hexDigit(text[at]);
  const low = hexDigit(text[at + 1]);
  return high === -1 || low === -1 ? -1 : 16 * high + low;
}

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const small = byte | 0x20;
  return small >= 0x61 && small <= 0x66 ? small - 0x57 : -1;
}
