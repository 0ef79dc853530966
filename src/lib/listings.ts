import type {
  Item,
  ListDifference,
  Listing,
  Section,
  ServerFacts,
  Surface,
} from "../model/surface.ts";
import { BASE_SECTIONS, type BaseSection } from "../model/vocabulary.ts";
import { canonicalJson } from "./canonical.ts";

/** What a list, seen once more, differs in from the base list. Items are matched by name, in order. */
export function listDifference(base: Section, seen: Section): ListDifference {
  const state = seen.state;
  const why = seen.state === "listed" ? null : seen.why;
  const nothing = { changed: [], added: [], missing: [], reordered: false, broken: [] };
  const before = itemsOf(base);
  if (state === "failed") return { state, why, ...nothing };
  if (state === "absent") return { state, why, ...nothing, missing: [...before.keys()] };
  const places = placesByName(before);
  const changed: ListDifference["changed"] = [];
  const added: Item[] = [];
  const order: number[] = [];
  for (const item of seen.items) {
    const at = places.get(item.name)?.shift();
    if (at === undefined) {
      added.push(item);
      continue;
    }
    order.push(at);
    if (canonicalJson(before[at]!.raw) !== canonicalJson(item.raw)) changed.push({ at, item });
  }
  const found = new Set(order);
  return {
    state,
    why,
    changed,
    added,
    // A list that was cut short says nothing of the items behind the cut.
    missing: state === "capped" ? [] : [...before.keys()].filter((at) => !found.has(at)),
    reordered: order.some((at, index) => index > 0 && at < order[index - 1]!),
    broken: newBroken(base, seen),
  };
}

/** Whether a further listing showed anything else than the base. */
export function differs({ server, lists }: Listing): boolean {
  if (server !== undefined) return true;
  return lists !== null && BASE_SECTIONS.some((section) => listDiffers(lists[section]));
}

/**
 * Whether a server says the same of itself: its name, version, instructions and capabilities. The
 * protocol version is what we asked for, and the two eras word their answers differently.
 */
export function saysTheSame(one: ServerFacts | null, other: ServerFacts | null): boolean {
  return canonicalJson(saying(one)) === canonicalJson(saying(other));
}

function saying(server: ServerFacts | null): unknown {
  if (server === null) return null;
  const { name, version, instructions, raw } = server;
  return { name, version, instructions, capabilities: raw["capabilities"] };
}

/** Whether a list held other elements, or the same in another order. */
export function listDiffers(list: ListDifference): boolean {
  const { changed, added, missing, reordered, broken } = list;
  return changed.length + added.length + missing.length + broken.length > 0 || reordered;
}

/**
 * The server facts and lists as they were shown in a further listing, without any evidence. An item
 * keeps its base position, new ones stand behind; a list that failed is as failed here.
 */
export function asSeenIn(listing: Listing, base: Surface): Surface {
  const { format, version, target, collected } = base;
  const lists = Object.fromEntries(
    BASE_SECTIONS.map((section) => [section, sectionAsSeen(listing, base, section)]),
  ) as Pick<Surface, BaseSection>;
  return { format, version, target, collected, server: listing.server ?? base.server, ...lists };
}

function sectionAsSeen({ lists, why }: Listing, base: Surface, section: BaseSection): Section {
  const list = lists?.[section];
  if (list === undefined) return { state: "failed", why: why ?? "not listed" };
  if (list.state === "absent" || list.state === "failed") {
    return { state: list.state, why: list.why ?? "" };
  }
  const missing = new Set(list.missing);
  const changed = new Map(list.changed.map(({ at, item }) => [at, item]));
  const items = itemsOf(base[section]).flatMap((item, at) =>
    missing.has(at) ? [] : [changed.get(at) ?? item],
  );
  const seen = { items: [...items, ...list.added], broken: list.broken, pages: 1 };
  return list.state === "listed"
    ? { state: "listed", ...seen }
    : { state: "capped", why: list.why ?? "", ...seen };
}

/** The items of a list that was had, in whole or in part. */
export function itemsOf(section: Section): readonly Item[] {
  return section.state === "listed" || section.state === "capped" ? section.items : [];
}

function placesByName(items: readonly Item[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, { name }] of items.entries()) {
    const same = places.get(name);
    if (same === undefined) places.set(name, [at]);
    else same.push(at);
  }
  return places;
}

function newBroken(base: Section, seen: Section): ListDifference["broken"] {
  const known = new Set(brokenOf(base).map(({ raw }) => canonicalJson(raw)));
  return brokenOf(seen).filter(({ raw }) => !known.has(canonicalJson(raw)));
}

function brokenOf(section: Section): ListDifference["broken"] {
  return "broken" in section ? section.broken : [];
}
