import { textOf } from "./decode-base64.ts";
import { type Block, block } from "./mapped.ts";
import { isPrintable, readsAsText } from "./prose.ts";

/** Fewer bytes spell less than two short words. */
const LEAST = 8;

/** Bytes written as pairs of hex digits: in one run, or apart by blanks, commas, colons or `0x`. */
export function decodeHex(text: string): readonly Block[] {
  const found: Block[] = [];
  for (let i = 0; i < text.length; i++) {
    if (hexValue(text, i) < 0 || isWordBefore(text, i)) continue;
    const bytes: number[] = [];
    let end = i;
    for (let at = i; at < text.length;) {
      const digits = at + (isPrefix(text, at) ? 2 : 0);
      const high = hexValue(text, digits);
      const low = hexValue(text, digits + 1);
      if (high < 0 || low < 0) break;
      bytes.push(high * 16 + low);
      end = digits + 2;
      at = afterSeparator(text, end);
    }
    if (bytes.length >= LEAST) {
      const decoded = textOf(Uint8Array.from(bytes), false);
      if (decoded !== undefined && readsAsText(decoded)) found.push(block("hex", decoded, i, end));
    }
    // Further pairs of a run that gave none cannot start inside it.
    i = Math.max(i, end - 1);
  }
  return found;
}

/** Characters written as lists of their numbers, decimal or binary. */
export function decodeCodes(text: string): readonly Block[] {
  if (!/\d{2,8}[ ,;]{1,2}\d{2,8}[ ,;]{1,2}\d{2,8}[ ,;]{1,2}\d/.test(text)) return [];
  const found: Block[] = [];
  let numbers: string[] = [];
  let from = 0;
  let end = 0;
  const finish = (): void => {
    const decoded = numbers.length >= LEAST ? textOfNumbers(numbers) : undefined;
    if (decoded !== undefined) found.push(block("character-codes", decoded, from, end));
    numbers = [];
  };
  for (const { 0: number, index } of text.matchAll(/[0-9]{1,16}/g)) {
    if (numbers.length > 0 && !/^[ ,;\n]{1,3}$/.test(text.slice(end, Math.min(index, end + 4)))) {
      finish();
    }
    if (numbers.length === 0) from = index;
    numbers.push(number);
    end = index + number.length;
  }
  finish();
  return found;
}

function textOfNumbers(numbers: readonly string[]): string | undefined {
  const isBinary = numbers.every((number) => /^[01]{7,8}$/.test(number));
  const codes = numbers.map((number) => parseInt(number, isBinary ? 2 : 10));
  if (codes.some((code) => code > 0xffff || code < 9)) return undefined;
  const parts: string[] = [];
  for (const code of codes) parts.push(String.fromCharCode(code));
  const decoded = parts.join("");
  return isPrintable(decoded) && readsAsText(decoded) ? decoded : undefined;
}

/** Index behind what may stand between two pairs. */
function afterSeparator(text: string, at: number): number {
  let i = at;
  while (i < at + 3 && i < text.length && " ,:;-\n\"'".includes(text[i]!)) i++;
  return i;
}

function isPrefix(text: string, at: number): boolean {
  const mark = text[at + 1];
  return (text[at] === "0" || text[at] === "\\") && (mark === "x" || mark === "X");
}

function isWordBefore(text: string, at: number): boolean {
  return at > 0 && /[A-Za-z0-9]/.test(text[at - 1]!) && !/[xX]/.test(text[at - 1]!);
}

function hexValue(text: string, at: number): number {
  const unit = at < text.length ? text.charCodeAt(at) : 0;
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const letter = unit | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
