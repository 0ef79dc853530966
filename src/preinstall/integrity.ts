/** Strongest first. */
const ALGORITHMS = ["sha512", "sha384", "sha256", "sha1"] as const;

/**
 * Whether two Subresource Integrity texts can mean the same bytes, by the strongest algorithm that
 * both use; null when one is missing or they share none.
 */
export function sameBytes(one: string | null, other: string | null): boolean | null {
  if (one === null || other === null) return null;
  for (const algorithm of ALGORITHMS) {
    const ours = digestsOf(one, algorithm);
    const theirs = digestsOf(other, algorithm);
    if (ours.length > 0 && theirs.length > 0) return ours.some((each) => theirs.includes(each));
  }
  return null;
}

function digestsOf(text: string, algorithm: string): readonly string[] {
  return text
    .trim()
    .split(/\s+/)
    .filter((part) => part.startsWith(`${algorithm}-`))
    .map((part) => part.slice(algorithm.length + 1).split("?", 1)[0]!);
}
