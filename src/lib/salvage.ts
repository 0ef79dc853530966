import type { Broken, Item } from "../model/surface.ts";
import type { BaseSection } from "../model/vocabulary.ts";

/** The member that names an item of each list. */
const NAME_KEYS = {
  tools: "name",
  prompts: "name",
  resources: "uri",
  templates: "uriTemplate",
} as const satisfies Record<BaseSection, string>;

/**
 * Sorts list elements into usable items and broken ones; `start` is the position of the first in
 * the whole list. One bad element never hides the others, as it does when a list is validated whole.
 */
export function salvage(
  elements: readonly unknown[],
  section: BaseSection,
  frame: number,
  start = 0,
): { readonly items: readonly Item[]; readonly broken: readonly Broken[] } {
  const items: Item[] = [];
  const broken: Broken[] = [];
  for (const [offset, raw] of elements.entries()) {
    const nameKey = NAME_KEYS[section];
    const why = problemOf(raw, nameKey);
    if (why !== undefined) {
      broken.push({ index: start + offset, why, raw, frame });
    } else {
      const object = raw as Item["raw"];
      items.push({ name: object[nameKey] as string, raw: object, frame });
    }
  }
  return { items, broken };
}

function problemOf(raw: unknown, nameKey: string): string | undefined {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return "not an object";
  const name = (raw as Readonly<Record<string, unknown>>)[nameKey];
  if (typeof name !== "string") return `no ${nameKey}`;
  return name === "" ? `empty ${nameKey}` : undefined;
}
