import type { Decoded } from "./readable.ts";

/** Stands for what is no character. */
export const INVALID = 0xfffd;

/** Characters of bytes in UTF-8; U+FFFD for each byte that belongs to none. */
export function fromUtf8(bytes: readonly Decoded[]): readonly Decoded[] {
  const characters: Decoded[] = [];
  for (let i = 0; i < bytes.length;) {
    const length = sequenceLength(bytes[i]!.code);
    let code = length === 1 ? bytes[i]!.code : bytes[i]!.code & (0xff >> (length + 1));
    let chance = bytes[i]!.chance;
    let used = 1;
    for (; used < length && ((bytes[i + used]?.code ?? 0) & ~0x3f) === 0x80; used++) {
      code = code * 64 + (bytes[i + used]!.code & 0x3f);
      chance += bytes[i + used]!.chance;
    }
    const isValid = length > 0 && used === length && code >= SHORTEST[length]! && code <= 0x10_ffff;
    characters.push({ code: isValid ? code : INVALID, chance });
    i += used;
  }
  return characters;
}

/** Bytes of the sequence that a first byte announces; 0 when it is none. */
export function sequenceLength(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xc2 || byte > 0xf4) return 0;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}

/** Least code point of a sequence of so many bytes. */
const SHORTEST = [0, 0, 0x80, 0x800, 0x1_0000];
