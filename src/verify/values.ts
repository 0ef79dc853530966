/** What is known of JSON that somebody else wrote: nothing. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member of its own: `constructor` is in every object and says nothing. */
export function member(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The text of a member; null for anything else, and for an empty one. */
export function textOf(value: unknown, key: string): string | null {
  const found = member(value, key);
  return typeof found === "string" && found !== "" ? found : null;
}

/** The elements of a member; none where it is no array. */
export function listOf(value: unknown, key: string): readonly unknown[] {
  const found = member(value, key);
  return Array.isArray(found) ? (found as readonly unknown[]) : [];
}

/** JSON may hold `1e999`: no number that can be counted with. */
export function numberOf(value: unknown, key: string, [least, most]: readonly [number, number]) {
  const found = member(value, key);
  return typeof found === "number" && found >= least && found <= most ? found : null;
}

/** The word of a closed list that stands there; null for any other. */
export function wordOf<T extends string>(
  value: unknown,
  key: string,
  words: readonly T[],
): T | null {
  const found = member(value, key);
  return words.find((word) => word === found) ?? null;
}
