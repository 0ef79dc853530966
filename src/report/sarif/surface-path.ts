import { excerpt } from "../../lib/excerpt.ts";
import { asSeenIn, itemsOf } from "../../lib/listings.ts";
import type { Location } from "../../model/report.ts";
import type { Broken, Item, Surface } from "../../model/surface.ts";
import type { BaseSection } from "../../model/vocabulary.ts";
import type { Step } from "./lines.ts";
import { follower } from "./pointer.ts";

/**
 * Finds the value that a location means, as a path into the surface. A location holds excerpts: where
 * one does not tell the whole pointer, the path ends at the last value that is sure; where there is
 * no such item, at its section, at worst at the surface itself.
 */
export function pathsInto(surface: Surface): (location: Location) => readonly Step[] {
  const follow = follower();
  const listings = listingsOf(surface);
  const elementsOf = elementFinder(surface, listings);
  return (location) => {
    const { kind, pointer, index, broken, listing } = location;
    const section = LISTED[kind];
    if (section !== undefined) {
      const element = elementsOf(section, broken === true, listing)[index];
      if (element === undefined) return [section];
      if (pointer === "" && broken !== true) return [...element.path, "name"];
      return follow(element.value, `/raw${pointer}`, element.path);
    }
    if (kind === "server") {
      const at = listings.get(listing) ?? -1;
      const seen = surface.listings?.items[at]?.server;
      const path = seen === undefined ? ["server"] : ["listings", "items", at, "server"];
      const within = pointer === "" ? "/name" : `/raw${pointer}`;
      return follow(seen ?? surface.server, within, path);
    }
    return follow(surface, recordOf(kind, index) + pointer, []);
  };
}

const LISTED: Readonly<Partial<Record<Location["kind"], BaseSection>>> = {
  tool: "tools",
  prompt: "prompts",
  resource: "resources",
  template: "templates",
};

/** Where the records stand that are in no list; `#` is the position. */
const RECORDS: Readonly<Partial<Record<Location["kind"], string>>> = {
  "reverse-request": "/reverse/items/#/raw",
  notice: "/notices/items/#/raw",
  content: "/contents/items/#/raw",
  listing: "/listings/items/#",
  canary: "/canaries/hits/#",
  residue: "/residue/items/#",
  behaviour: "/behaviour/items/#",
};

function recordOf(kind: Location["kind"], index: number): string {
  return (RECORDS[kind] ?? `/${kind}`).replace("#", String(index));
}

/** Positions of the further listings by their ids as a report shows them. */
function listingsOf({ listings }: Surface): ReadonlyMap<string | undefined, number> {
  const positions = new Map<string | undefined, number>();
  for (const [at, { id }] of (listings?.items ?? []).entries()) {
    const shown: string = excerpt(id);
    if (!positions.has(shown)) positions.set(shown, at);
  }
  return positions;
}

/** An element of a list, and where it is written down. */
interface Element {
  readonly value: Item | Broken;
  readonly path: readonly Step[];
}

/** The elements of a list as a listing shows it. */
function elementFinder(surface: Surface, listings: ReadonlyMap<string | undefined, number>) {
  const known = new Map<string, readonly Element[]>();
  return (section: BaseSection, isBroken: boolean, listing: string | undefined) => {
    const key = `${section} ${isBroken} ${listing ?? ""}`;
    const at = listings.get(listing) ?? -1;
    const found = known.get(key) ?? elementsIn(surface, section, isBroken, at);
    known.set(key, found);
    return found;
  };
}

/** `at`: position of the listing; -1 for the base. */
function elementsIn(
  surface: Surface,
  section: BaseSection,
  isBroken: boolean,
  at: number,
): readonly Element[] {
  const list = surface[section];
  const look = surface.listings?.items[at];
  const own = "items" in list ? list : { items: [], broken: [] };
  if (look === undefined || look.lists === null) {
    return isBroken
      ? numbered(own.broken, [section, "broken"])
      : numbered(own.items, [section, "items"]);
  }
  const path = ["listings", "items", at, "lists", section];
  const { broken, changed, added } = look.lists[section];
  if (isBroken) return numbered(broken, [...path, "broken"]);
  const written = new Map<Item, readonly Step[]>([
    ...own.items.map((item, nth) => [item, [section, "items", nth]] as const),
    ...changed.map(({ item }, nth) => [item, [...path, "changed", nth, "item"]] as const),
    ...added.map((item, nth) => [item, [...path, "added", nth]] as const),
  ]);
  return itemsOf(asSeenIn(look, surface)[section]).map((value) => ({
    value,
    path: written.get(value) ?? path,
  }));
}

function numbered(values: readonly (Item | Broken)[], path: readonly Step[]): readonly Element[] {
  return values.map((value, nth) => ({ value, path: [...path, nth] }));
}
