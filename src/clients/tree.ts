/**
 * A value of a configuration file, whatever its notation. Members stand in a map, because a key may
 * be `__proto__`.
 */
export interface Place {
  readonly value: Value;
  /** UTF-16 offset in the text of the file; null where the parser tells none. */
  readonly offset: number | null;
}

export type Value = string | number | boolean | null | readonly Place[] | Members | typeof TWICE;

export type Members = ReadonlyMap<string, Place>;

/** Stands for the values of a key that is there more than once: clients differ in which they take. */
export const TWICE = Symbol("twice");

/** The members of an object; undefined for anything else. */
export function membersOf(place: Place | undefined): Members | undefined {
  return place?.value instanceof Map ? place.value : undefined;
}

/** The value at a path of keys; undefined when there is none. */
export function placeAt(place: Place | undefined, keys: readonly string[]): Place | undefined {
  let at = place;
  for (const key of keys) {
    if (at?.value === TWICE) return at;
    at = membersOf(at)?.get(key);
  }
  return at;
}

/** Gathers members; a key that is already there becomes {@link TWICE}. */
export function addMember(members: Map<string, Place>, key: string, place: Place): void {
  members.set(key, members.has(key) ? { ...place, value: TWICE } : place);
}

/** Text for a value that may stand where a text is wanted: numbers and booleans too. */
export function textOf(place: Place): string | undefined {
  const { value } = place;
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}
