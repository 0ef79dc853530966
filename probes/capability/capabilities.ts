import type { ItemCapability } from "../../src/model/capability.ts";
import type { Item, Surface } from "../../src/model/surface.ts";
import { BASE_SECTIONS, type BaseSection } from "../../src/model/vocabulary.ts";
import { claimsOf } from "./claims.ts";

export { summarize } from "./summary.ts";

/**
 * What each usable item of the four lists lets a model do, in report order, also items without a
 * claim. Paid once per list of items: the second caller gets the same objects.
 */
export function capabilitiesOf(view: Pick<Surface, BaseSection>): readonly ItemCapability[] {
  return BASE_SECTIONS.flatMap((section) => {
    const { state, ...rest } = view[section];
    return "items" in rest && state !== "failed" ? sectionCapabilities(section, rest.items) : [];
  });
}

const known = new WeakMap<readonly Item[], readonly ItemCapability[]>();

function sectionCapabilities(
  section: BaseSection,
  items: readonly Item[],
): readonly ItemCapability[] {
  const before = known.get(items);
  if (before !== undefined) return before;
  const found = items.map((item, index): ItemCapability => ({
    section,
    name: item.name,
    place: { section, index, item: item.name, pointer: "", frame: item.frame },
    claims: claimsOf(section, item),
  }));
  known.set(items, found);
  return found;
}
