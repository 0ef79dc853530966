import { canonicalJson } from "../../src/lib/canonical.ts";
import { jsonDifferences } from "../../src/lib/json-difference.ts";
import type { Place } from "../../src/model/finding.ts";
import type { Listing } from "../../src/model/surface.ts";
import type { BaseSection } from "../../src/model/vocabulary.ts";
import { weighAll, type Weight } from "./weight.ts";
import { wordsIn } from "../../src/lib/words.ts";

/** One thing that a further listing shows otherwise than the base. */
export interface Change {
  readonly listing: Listing;
  readonly kind: "changed" | "added" | "missing" | "reordered";
  readonly section: "server" | BaseSection;
  /** Name of the item; empty for the server and for elements that are no items. */
  readonly item: string;
  /** The same for the same place in every listing. */
  readonly key: string;
  /** Into the item, for `changed`; otherwise empty. */
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly weight: Weight;
  /** Whether two items were compared whose names differ in made parts only. */
  readonly isPaired: boolean;
  /** In the listing; of what is missing, in the base. */
  readonly place: () => Place;
  /** What it was compared with, for `changed`. */
  readonly origin?: () => Place;
}

/** Two values to compare, and where they stand. */
export interface Pair extends Pick<Change, "listing" | "section" | "item" | "isPaired"> {
  readonly before: unknown;
  readonly after: unknown;
  /** Names the two of them over all listings. */
  readonly key: string;
  /** Both places; a pointer is into the compared values. */
  readonly here: (pointer: string) => Place;
  readonly there: (pointer: string) => Place;
}

/** The fields in which two values differ, at most so many. */
export function fieldChanges(pair: Pair, most: number): readonly Change[] {
  const { listing, section, item, isPaired, key } = pair;
  const differences = jsonDifferences(pair.before, pair.after, most);
  const weights = weighAll(differences, pair.before);
  return differences.map(({ pointer, before, after }, nth): Change => {
    const here = pair.here(pointer);
    return {
      listing,
      kind: "changed",
      section,
      item,
      // A list of varying length is one place, whichever of its elements differ.
      key: `changed ${section} ${key} ${pointer.replace(/\/\d+$/, "")}`,
      pointer: here.pointer,
      before,
      after,
      weight: weights[nth]!,
      isPaired,
      place: () => here,
      origin: () => pair.there(pointer),
    };
  });
}

/** Names an item over all listings. */
export function itemKey({ section, item }: Pick<Place, "section" | "item">): string {
  return `${section} ${item}`;
}

/** The same for values that say the same: what moves by itself is left out of a text. */
export function printOf({ after }: Change): string {
  if (after === undefined) return "";
  return typeof after === "string" ? wordsIn(after).join(" ") : canonicalJson(after);
}
