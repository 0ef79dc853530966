import { type Block, block } from "./mapped.ts";
import { isPrintable, readsAsText } from "./prose.ts";

/** Fewer characters hold less than two short words. */
const LEAST = 16;
/** Characters judged before the rest of a run is decoded: a multiple of four. */
const SAMPLE = 64;

/** Passages of base64 or base64url that decode to text: hashes, images, and tokens do not. */
export function decodeBase64(text: string): readonly Block[] {
  const found: Block[] = [];
  for (const { from, to } of base64Runs(text)) {
    // Behind a path the run starts late: the slash and the dash are digits as well.
    const later = text.slice(from, Math.min(to, from + SAMPLE)).search(/[/_-]/) + 1;
    for (const start of later > 0 ? [from, from + later] : [from]) {
      const decoded = to - start < LEAST ? undefined : decoded64(text, start, to);
      if (decoded === undefined) continue;
      found.push(block("base64", decoded, start, to));
      break;
    }
  }
  return found;
}

function decoded64(text: string, from: number, to: number): string | undefined {
  const head = bytesOf(text, from, Math.min(to, from + SAMPLE));
  const isWhole = to - from <= SAMPLE;
  if (textOf(head, !isWhole) === undefined) return undefined;
  const decoded = isWhole ? textOf(head, false) : textOf(bytesOf(text, from, to), false);
  return decoded !== undefined && readsAsText(decoded) ? decoded : undefined;
}

/** UTF-8, or the UTF-16 that PowerShell takes; undefined when bytes are no printable text. */
export function textOf(bytes: Uint8Array, isCut: boolean): string | undefined {
  const zeros = bytes.length >= 8 && bytes[1] === 0 && bytes[3] === 0 && bytes[5] === 0;
  if (!zeros && !isUtf8Text(bytes, isCut)) return undefined;
  const text = new TextDecoder(zeros ? "utf-16le" : "utf-8").decode(bytes);
  return isCut || isPrintable(text) ? text : undefined;
}

/** Whether bytes are UTF-8 without controls; a character at the very end may be cut. */
function isUtf8Text(bytes: Uint8Array, isCut: boolean): boolean {
  let due = 0;
  for (const byte of bytes) {
    if (due > 0) {
      if (byte >> 6 !== 2) return false;
      due--;
    } else if (byte >= 0x80) {
      if (byte < 0xc2 || byte > 0xf4) return false;
      due = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    } else if (byte === 0x7f || (byte < 0x20 && (byte < 9 || byte > 13))) {
      return false;
    }
  }
  return due === 0 || isCut;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Runs of digits of either alphabet; lines of one block count as one run. */
function* base64Runs(text: string): Generator<Span> {
  let from = -1;
  let last = -1;
  for (let i = 0; i <= text.length; i++) {
    if (i < text.length && VALUES[text.charCodeAt(i)]! >= 0) {
      if (from < 0) from = i;
      last = i + 1;
      continue;
    }
    if (from < 0) continue;
    const isFold = text[i] === "\n" || text[i] === "\r" || (text[i] === " " && isBroken(text, i));
    const isLine = last - from >= 32 && i - last < 4;
    if (isFold && isLine && i < text.length) continue;
    if (last - from >= LEAST) yield { from, to: last };
    from = -1;
  }
}

/** Blanks at the start of a folded line. */
function isBroken(text: string, at: number): boolean {
  return text[at - 1] === "\n" || text[at - 1] === " ";
}

function bytesOf(text: string, from: number, to: number): Uint8Array {
  const bytes = new Uint8Array(Math.floor(((to - from) * 3) / 4) + 3);
  let length = 0;
  let held = 0;
  let bits = 0;
  for (let i = from; i < to; i++) {
    const value = VALUES[text.charCodeAt(i)] ?? -1;
    if (value < 0) continue;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = (held >> bits) & 0xff;
  }
  return bytes.subarray(0, length);
}

const VALUES: Int8Array = (() => {
  const values = new Int8Array(0x1_0000).fill(-1);
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  for (const [value, digit] of Array.from(digits).entries()) values[digit.charCodeAt(0)] = value;
  for (const [digit, value] of [
    ["+", 62],
    ["-", 62],
    ["/", 63],
    ["_", 63],
  ] as const) {
    values[digit.charCodeAt(0)] = value;
  }
  return values;
})();
