import type { Listing, Surface } from "../model/surface.ts";
import type { BaseSection } from "../model/vocabulary.ts";
import { jsonDifferences } from "./json-difference.ts";

/** Pointers of the fields of an item that differ between two looks of this run. */
export type Moving = (section: "server" | BaseSection, index: number) => ReadonlySet<string>;

/** What moves by itself: it was otherwise when the same client asked again. */
export function movingFields(surface: Pick<Surface, "server" | "listings" | BaseSection>): Moving {
  const known = new Map<string, Set<string>>();
  const note = (key: string, before: unknown, after: unknown) => {
    const fields = known.get(key) ?? new Set();
    known.set(key, fields);
    for (const { pointer } of jsonDifferences(before, after, MOST_PER_ITEM)) fields.add(pointer);
  };
  for (const { server, lists } of surface.listings?.items.filter(isRepeated) ?? []) {
    if (server !== undefined) note("server -1", surface.server?.raw, server.raw);
    for (const [section, { changed }] of Object.entries(lists ?? {})) {
      const base = surface[section as BaseSection];
      if (!("items" in base)) continue;
      for (const { at, item } of changed) note(`${section} ${at}`, base.items[at]?.raw, item.raw);
    }
  }
  return (section, index) => known.get(`${section} ${index}`) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();
const MOST_PER_ITEM = 16;

function isRepeated({ varied }: Listing): boolean {
  return varied.every((what) => what === "time" || what === "start");
}
