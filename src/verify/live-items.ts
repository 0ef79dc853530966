import { excerpt } from "../lib/excerpt.ts";
import { itemsOf } from "../lib/listings.ts";
import type { Surface } from "../model/surface.ts";
import type { BaseSection } from "../model/vocabulary.ts";

/** One item that the server shows. */
export interface LiveItem {
  readonly name: string;
  readonly raw: Readonly<Record<string, unknown>>;
  /** Id of the further listing that alone shows it. */
  readonly listing?: string;
}

/** The items of one list: those of the base, then what only another client or a later look was shown. */
export function liveItems(surface: Surface, section: BaseSection): readonly LiveItem[] {
  const base: readonly LiveItem[] = itemsOf(surface[section]);
  const known = new Set(base.map(({ name }) => name));
  const further: LiveItem[] = [];
  for (const { id, lists } of surface.listings?.items ?? []) {
    const added = lists?.[section].added ?? [];
    const fresh = added.filter(({ name }) => !known.has(name));
    for (const { name, raw } of fresh) further.push({ name, raw, listing: id });
    for (const { name } of fresh) known.add(name);
  }
  return [...base, ...further];
}

/**
 * Why nothing can be said of an item of this list that was not seen; null: the list was seen whole. A
 * file of a list tells nothing of the lists that it does not hold.
 */
export function gapOf(surface: Surface, section: BaseSection): string | null {
  const list = surface[section];
  if (list.state === "listed") return null;
  if (list.state === "absent" && surface.collected === "live") return null;
  return `${section} ${list.state === "absent" ? "not listed" : list.state}: ${excerpt(list.why)}`;
}
