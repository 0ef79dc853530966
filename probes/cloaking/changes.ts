import type { View } from "../../src/engine/define.ts";
import { canonicalJson, sha256 } from "../../src/lib/canonical.ts";
import { jsonDifferences } from "../../src/lib/json-difference.ts";
import { itemsOf } from "../../src/lib/listings.ts";
import type { Item, ListDifference, Listing } from "../../src/model/surface.ts";
import { BASE_SECTIONS, type BaseSection } from "../../src/model/vocabulary.ts";
import { type Change, changedKey, elsewhere } from "./change.ts";
import { serverChanges } from "./server-changes.ts";
import { weighAll } from "./weight.ts";

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
  const about = { listing, section, pointer: "" };
  const most = Math.ceil(MOST_PER_LISTING / Math.max(1, list.changed.length));
  for (const { at, item } of list.changed) {
    const before = items[at];
    if (before === undefined) continue;
    yield* itemChanges(listing, section, at, before, item, Math.min(MOST_PER_ITEM, most));
  }
  // A base that was not had to its end says nothing of what a longer look would have shown.
  if (base.state === "listed" || base.state === "absent") {
    for (const [position, { name, raw, frame }] of list.added.entries()) {
      const at = { section, index: items.length + position, item: name, pointer: "", frame };
      const key = `added ${section} ${name}`;
      yield { ...about, ...ADDED, item: name, key, after: raw, place: elsewhere(listing, at) };
    }
    for (const [index, { raw, frame }] of list.broken.entries()) {
      const at = { section, index, broken: true, item: "", pointer: "", frame } as const;
      const key = `added ${section}#${sha256(canonicalJson(raw))}`;
      yield { ...about, ...ADDED, item: "", key, after: raw, place: elsewhere(listing, at) };
    }
  }
  for (const index of list.missing) {
    const before = items[index];
    if (before === undefined) continue;
    const { name, raw, frame } = before;
    const place = () => ({ section, index, item: name, pointer: "", frame });
    const key = `missing ${section} ${index}`;
    yield { ...about, ...MISSING, item: name, key, before: raw, place };
  }
  const [first] = items;
  if (list.reordered && first !== undefined) {
    const at = { section, index: 0, item: first.name, pointer: "", frame: first.frame };
    const place = elsewhere(listing, at);
    yield { ...about, ...REORDERED, item: first.name, key: `reordered ${section}`, place };
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

function* itemChanges(
  listing: Listing,
  section: BaseSection,
  index: number,
  base: Item,
  { name, raw, frame }: Item,
  most: number,
): Generator<Change> {
  const differences = jsonDifferences(base.raw, raw, most);
  const weights = weighAll(differences, base.raw);
  for (const [nth, { pointer, before, after }] of differences.entries()) {
    yield {
      listing,
      kind: "changed",
      section,
      item: name,
      key: changedKey(section, index, pointer),
      pointer,
      before,
      after,
      weight: weights[nth]!,
      place: elsewhere(listing, { section, index, item: name, pointer, frame }),
    };
  }
}
