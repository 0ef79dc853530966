import type { Residue } from "../../src/model/surface.ts";

/** What one start of the server left, and where that stands in the section. */
export interface Start {
  readonly left: Residue;
  readonly index: number;
}

/** One thing of a start, by its JSON Pointer. */
export interface Seen<T> {
  readonly thing: T;
  readonly start: Start;
  readonly pointer: string;
}

/** One and the same thing, in one start or in several; the first sight first. */
export type Group<T> = readonly [Seen<T>, ...Seen<T>[]];

/** The things that all starts hold under `member`. */
export function thingsOf<T>(
  starts: readonly Start[],
  member: keyof Residue,
  list: (left: Residue) => readonly T[],
): readonly Seen<T>[] {
  return starts.flatMap((start) =>
    list(start.left).map((thing, at) => ({ thing, start, pointer: `/${member}/${at}` })),
  );
}

/** Groups by what `same` makes of a thing, in the order of first sight. */
export function grouped<T>(
  seen: readonly Seen<T>[],
  same: (thing: T) => string,
): readonly Group<T>[] {
  const groups = new Map<string, [Seen<T>, ...Seen<T>[]]>();
  for (const one of seen) {
    const group = groups.get(same(one.thing));
    if (group === undefined) groups.set(same(one.thing), [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

/** How many starts showed it. */
export function startsOf<T>(group: Group<T>): number {
  return new Set(group.map(({ start }) => start.index)).size;
}

/** What the first of these starts alone showed. */
export function inFirstStart<T>(group: Group<T>): readonly Seen<T>[] {
  return group.filter(({ start }) => start.index === group[0].start.index);
}
