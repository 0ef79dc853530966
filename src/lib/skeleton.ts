import { asciiLook, codePoints, isDefaultIgnorable, isPlainAscii, plainOf } from "./codepoints.ts";

/**
 * What a reader makes of a name: plain letters, without what is invisible, `1` and `I` as `l`. Names
 * that look the same have the same skeleton (after UTS 39, towards ASCII).
 */
export function skeletonOf(name: string): string {
  const plain = isPlainAscii(name) ? name : plainLook(name);
  return plain
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[I1|]/g, "l")
    .replaceAll("0", "O")
    .toLowerCase()
    .replaceAll("rn", "m");
}

function plainLook(name: string): string {
  return codePoints(name)
    .filter((code) => !isDefaultIgnorable(code))
    .map((code) => plainOf(code) ?? nonAsciiLook(code) ?? String.fromCodePoint(code))
    .join("");
}

function nonAsciiLook(code: number): string | undefined {
  return code < 0x80 ? undefined : asciiLook(code);
}
