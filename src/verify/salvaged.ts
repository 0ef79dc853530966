import { isObject, type JsonObject } from "./values.ts";

/** What of a list could be read; one bad element never hides the others. */
export interface Salvaged<T> {
  readonly read: readonly T[];
  readonly unreadable: number;
}

/** Reads each element on its own; null: it is not what it should be. */
export function salvaged<T>(
  elements: readonly unknown[],
  read: (element: JsonObject) => T | null,
): Salvaged<T> {
  const found: T[] = [];
  for (const element of elements) {
    const one = isObject(element) ? read(element) : null;
    if (one !== null) found.push(one);
  }
  return { read: found, unreadable: elements.length - found.length };
}

/** Says that elements were left out, if any were. */
export function unreadable(count: number, where: string): readonly string[] {
  if (count === 0) return [];
  return [`${count} of its ${where} could not be read and were left out.`];
}
