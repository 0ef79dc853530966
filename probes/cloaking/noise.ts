import { type Change, fieldChanges, printOf } from "./change.ts";
import { grouped } from "./grouped.ts";
import { WEIGHTS } from "./weight.ts";

/** What was seen without a reason, by place. */
export type Noise = ReadonlyMap<string, readonly Change[]>;

/** The noise that these changes make. */
export function noiseOf(changes: readonly Change[]): Noise {
  return grouped(changes, ({ key }) => key);
}

/**
 * What a change amounts to beyond noise. A text whose date moves by itself may still not say other
 * things to a client, and a tool that comes by itself may still not be another one for it.
 */
export function beyond(noise: Noise, change: Change): readonly Change[] {
  const [known, ...more] = noise.get(change.key) ?? [];
  if (known === undefined) return [change];
  if (change.kind !== "added") {
    const weight = WEIGHTS.indexOf(change.weight);
    return [known, ...more].some((one) => WEIGHTS.indexOf(one.weight) >= weight) ? [] : [change];
  }
  if ([known, ...more].some((one) => printOf(one) === printOf(change))) return [];
  return between(known, change).filter(({ weight }) => weight !== "detail");
}

const MOST_FIELDS = 16;

/** How an item that is not in the base differs between two listings that show it. */
function between(known: Change, { listing, section, item, after, place }: Change) {
  return fieldChanges(
    {
      listing,
      section,
      item,
      isPaired: false,
      before: known.after,
      after,
      key: `added ${item}`,
      here: (pointer) => ({ ...place(), pointer }),
      there: (pointer) => ({ ...known.place(), pointer }),
    },
    MOST_FIELDS,
  );
}
