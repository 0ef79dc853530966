import { type Block, block } from "./mapped.ts";
import { readsAsText } from "./prose.ts";

/** Fewer escapes than this are what any address holds. */
const LEAST = 3;

/** Percent-encoded passages without blanks that read as sentences once decoded. */
export function decodePercent(text: string): readonly Block[] {
  if (!/%[0-9a-fA-F]{2}/.test(text)) return [];
  const found: Block[] = [];
  let from = 0;
  let escapes = 0;
  for (let i = 0; i <= text.length; i++) {
    if (i < text.length && !isBlank(text.charCodeAt(i))) {
      if (text[i] === "%") escapes++;
      continue;
    }
    if (escapes >= LEAST) {
      const decoded = unescaped(text.slice(from, i));
      if (readsAsText(decoded, 3)) found.push(block("percent", decoded, from, i));
    }
    escapes = 0;
    from = i + 1;
  }
  return found;
}

/** Percent escapes as the UTF-8 they stand for; a plus is a blank, as in the query of an address. */
export function unescaped(text: string): string {
  const source = new TextEncoder().encode(text);
  let length = 0;
  for (let i = 0; i < source.length; i++) {
    const byte = source[i]!;
    const high = byte === 0x25 ? hexValue(source[i + 1]) : -1;
    const low = high < 0 ? -1 : hexValue(source[i + 2]);
    if (low >= 0) i += 2;
    source[length++] = low >= 0 ? high * 16 + low : byte === 0x2b ? 0x20 : byte;
  }
  return new TextDecoder().decode(source.subarray(0, length));
}

function hexValue(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

function isBlank(unit: number): boolean {
  return unit <= 0x20;
}
