import type { View } from "../../src/engine/define.ts";
import { canonicalJson, sha256 } from "../../src/lib/canonical.ts";
import { itemsOf } from "../../src/lib/listings.ts";
import type { Item, ListDifference, Listing } from "../../src/model/surface.ts";
import { BASE_SECTIONS, type BaseSection } from "../../src/model/vocabulary.ts";
import { type Change, fieldChanges } from "./change.ts";
import { serverChanges } from "./server-changes.ts";
import { masked } from "../../src/lib/words.ts";

/** The lists of the base and of all further listings. */
export type Lists = View<"server" | BaseSection | "listings">;

/** Everything that a listing shows otherwise than the base, in the order of the base. */
export function changesOf(listing: Listing, lists: Lists): readonly Change[] {
  const changes = [...serverChanges(listing, lists.server)];
  for (const section of BASE_SECTIONS) {
    const list = listing.lists?.[section];
    if (list === undefined) continue;
    for (const change of listChanges(listing, list, section, lists[section])) changes.push(change);
  }
  return changes;
}

/** Differing places kept per item, and in all: 10,000 items of 1,000 fields each must end soon. */
const MOST_PER_ITEM = 16;
const MOST_PER_LISTING = 20_000;

function* listChanges(
  listing: Listing,
  list: ListDifference,
  section: BaseSection,
  base: Lists[BaseSection],
): Generator<Change> {
  const items = itemsOf(base);
  const about = { listing, section, pointer: "", isPaired: false };
  const twins = twinsOf(list, items);
  const pairs = [
    ...list.changed.map(({ at, item }) => ({ at, item, isPaired: false })),
    ...Array.from(twins, ([item, at]) => ({ at, item, isPaired: true })),
  ].sort((one, other) => one.at - other.at);
  const most = Math.min(MOST_PER_ITEM, Math.ceil(MOST_PER_LISTING / Math.max(1, pairs.length)));
  for (const { at, item, isPaired } of pairs) {
    const before = items[at];
    if (before === undefined) continue;
    const { name, frame } = item;
    const shared = { section, index: at };
    yield* fieldChanges(
      {
        ...about,
        item: name,
        isPaired,
        before: before.raw,
        after: item.raw,
        key: String(at),
        here: (pointer) => ({ ...shared, item: name, pointer, frame, listing: listing.id }),
        there: (pointer) => ({ ...shared, item: before.name, pointer, frame: before.frame }),
      },
      most,
    );
  }
  // A base that was not had to its end says nothing of what a longer look would have shown.
  if (base.state === "listed" || base.state === "absent") {
    for (const [position, added] of list.added.entries()) {
      if (twins.has(added)) continue;
      const { name, raw, frame } = added;
      const at = { section, index: items.length + position, item: name, pointer: "", frame };
      const key = `added ${section} ${keyOf(section, name)}`;
      const place = () => ({ ...at, listing: listing.id });
      yield { ...about, ...ADDED, item: name, key, after: raw, place };
    }
    for (const [index, { raw, frame }] of list.broken.entries()) {
      const at = { section, index, broken: true, item: "", pointer: "", frame } as const;
      const key = `added ${section}#${sha256(canonicalJson(raw))}`;
      const place = () => ({ ...at, listing: listing.id });
      yield { ...about, ...ADDED, item: "", key, after: raw, place };
    }
  }
  const paired = new Set(twins.values());
  for (const index of list.missing) {
    const before = items[index];
    if (before === undefined || paired.has(index)) continue;
    const { name, raw, frame } = before;
    const place = () => ({ section, index, item: name, pointer: "", frame });
    const key = `missing ${section} ${keyOf(section, name)}`;
    yield { ...about, ...MISSING, item: name, key, before: raw, place };
  }
  const [first] = items;
  if (list.reordered && first !== undefined) {
    const { name, frame } = first;
    const place = () =>
      ({ section, index: 0, item: name, pointer: "", frame, listing: listing.id }) as const;
    yield { ...about, ...REORDERED, item: name, key: `reordered ${section}`, place };
  }
}

const ADDED = { kind: "added", before: undefined, weight: "words" } as const;
const MISSING = { kind: "missing", after: undefined, weight: "words" } as const;
const REORDERED = {
  kind: "reordered",
  before: undefined,
  after: undefined,
  weight: "detail",
} as const;

/** Added items that stand for missing ones: their names differ in numbers and ids only. */
function twinsOf(list: ListDifference, items: readonly Item[]): ReadonlyMap<Item, number> {
  const places = new Map<string, number[]>();
  for (const at of list.missing) {
    const name = masked(items[at]?.name ?? "");
    const same = places.get(name);
    if (same === undefined) places.set(name, [at]);
    else same.push(at);
  }
  const twins = new Map<Item, number>();
  for (const item of list.added) {
    const at = places.get(masked(item.name))?.shift();
    if (at !== undefined) twins.set(item, at);
  }
  return twins;
}

/** Addresses are often made anew; the names of tools and prompts are what they are called by. */
function keyOf(section: BaseSection, name: string): string {
  return section === "resources" || section === "templates" ? masked(name) : name;
}
