/** Longest word that is compared: what is longer is no slip of the pen. */
const LONGEST = 80;

/**
 * The candidate that a mistyped word was most likely meant to be; undefined when none is near. Also
 * the last part of `<a>/<b>` counts as the whole.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  return nearestFew(word, candidates, 1)[0];
}

/** The candidates that are near, nearest first, at most so many. */
export function nearestFew(
  word: string,
  candidates: readonly string[],
  most: number,
): readonly string[] {
  if (word.length > LONGEST) return [];
  const typed = word.toLowerCase();
  const farthest = Math.floor(word.length / 3);
  return candidates
    .map((candidate) => ({ candidate, away: distance(typed, candidate.toLowerCase()) }))
    .filter(({ away }) => away <= farthest)
    .sort((a, b) => a.away - b.away)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

function distance(typed: string, whole: string): number {
  const last = whole.slice(whole.lastIndexOf("/") + 1);
  return Math.min(editDistance(typed, whole), editDistance(typed, last));
}

/** Letters put in, left out, exchanged, or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  let earlier: readonly number[] = [];
  let before: readonly number[] = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const now = [i];
    for (let j = 1; j <= b.length; j++) {
      const exchanged = before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? earlier[j - 2]! + 1 : Infinity;
      now.push(Math.min(exchanged, swapped, before[j]! + 1, now[j - 1]! + 1));
    }
    earlier = before;
    before = now;
  }
  return before[b.length]!;
}
