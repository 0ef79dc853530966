import { asciiLook, codePoints } from "../../src/lib/codepoints.ts";

/** Names longer than npm allows are compared with nothing. */
const LONGEST = 214;

/** What a reader takes the name for: letters and digits that look alike become one. */
export function lookOf(name: string): string {
  if (name.length > LONGEST) return name;
  return codePoints(name)
    .map((code) => (code < 0x80 ? String.fromCodePoint(code) : (asciiLook(code) ?? "\u{0}")))
    .join("")
    .toLowerCase()
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replaceAll("0", "o")
    .replace(/[1i|]/g, "l");
}

/** The name without what separates its words. */
export function closed(name: string): string {
  return name.replace(/[-_.]/g, "");
}

/**
 * Insertions, removals, replacements and swaps of neighbours between two words, up to `max`;
 * `max + 1` for more (optimal string alignment).
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max || Math.max(a.length, b.length) > LONGEST) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        last[column]! + 1,
        next[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
      );
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, before[column - 2]! + 1);
      next.push(cost);
    }
    before = last;
    last = next;
  }
  return Math.min(last[b.length]!, max + 1);
}
