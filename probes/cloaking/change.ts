import { canonicalJson } from "../../src/lib/canonical.ts";
import type { Place } from "../../src/model/finding.ts";
import type { Listing } from "../../src/model/surface.ts";
import type { BaseSection } from "../../src/model/vocabulary.ts";
import type { Weight } from "./weight.ts";
import { wordsIn } from "./words.ts";

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
  /** In the listing; of what is missing, in the base. */
  place(): Place;
}

/** Names an item over all listings. */
export function itemKey({ section, item }: Pick<Place, "section" | "item">): string {
  return `${section} ${item}`;
}

/** The same for values that say the same: what moves by itself is left out of a text. */
export function printOf({ after }: Change): string {
  return typeof after === "string" ? wordsIn(after).join(" ") : canonicalJson(after);
}

/** A list of varying length is one place, whichever of its elements differ. */
export function changedKey(section: string, index: number, pointer: string): string {
  return `changed ${section} ${index} ${pointer.replace(/\/\d+$/, "")}`;
}

/** The place as it is in a further listing. */
export function elsewhere(listing: Listing, place: Place): () => Place {
  return () => ({ ...place, listing: listing.id });
}
