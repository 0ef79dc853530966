import { describe, expect, test } from "vitest";
import { asSeenIn, differs, listDifference, listDiffers } from "../../src/lib/listings.ts";
import type { Item, Listing, Section, Surface } from "../../src/model/surface.ts";
import { surfaceOf } from "../../src/engine/cases.ts";

const item = (name: string, description = `Does ${name}.`): Item => ({
  name,
  raw: { name, description },
  frame: 1,
});
const listed = (...items: Item[]): Section => ({ state: "listed", items, broken: [], pages: 1 });
const ABC = listed(item("a"), item("b"), item("c"));

describe("the difference of two lists", () => {
  test("the same items in the same order differ in nothing", () => {
    expect(listDiffers(listDifference(ABC, listed(item("a"), item("b"), item("c"))))).toBe(false);
  });

  test("members of an item in another order are no difference", () => {
    const turned = { ...item("a"), raw: { description: "Does a.", name: "a" } };
    expect(listDifference(listed(item("a")), listed(turned)).changed).toEqual([]);
  });

  test("a changed item stands at its place in the base list", () => {
    const other = item("b", "Does something else.");
    expect(listDifference(ABC, listed(item("a"), other, item("c"))).changed).toEqual([
      { at: 1, item: other },
    ]);
  });

  test("a new item is added and one that is gone is missing", () => {
    const { added, missing } = listDifference(ABC, listed(item("a"), item("c"), item("d")));
    expect(added.map(({ name }) => name)).toEqual(["d"]);
    expect(missing).toEqual([1]);
  });

  test("an item that is gone does not make the rest reordered", () => {
    expect(listDifference(ABC, listed(item("a"), item("c"))).reordered).toBe(false);
  });

  test("another order is told apart from other items", () => {
    const { reordered, changed } = listDifference(ABC, listed(item("c"), item("a"), item("b")));
    expect({ reordered, changed }).toEqual({ reordered: true, changed: [] });
  });

  test("items of one name are matched one by one", () => {
    const twice = listed(item("a", "One."), item("a", "Two."));
    const { changed } = listDifference(twice, listed(item("a", "One."), item("a", "Three.")));
    expect(changed.map(({ at }) => at)).toEqual([1]);
  });

  test("a list that failed says nothing of its items", () => {
    expect(listDifference(ABC, { state: "failed", why: "late" })).toMatchObject({
      state: "failed",
      why: "late",
      missing: [],
    });
  });

  test("a list that was cut short says nothing of the items behind the cut", () => {
    const cut: Section = { state: "capped", why: "cut", items: [item("a")], broken: [], pages: 1 };
    expect(listDifference(ABC, cut).missing).toEqual([]);
  });

  test("a list that is no longer offered lacks every item", () => {
    expect(listDifference(ABC, { state: "absent", why: "not found" }).missing).toEqual([0, 1, 2]);
  });

  test("a broken element that the base list does not hold is kept", () => {
    const broken = [{ index: 0, why: "not an object", raw: 7, frame: 2 }];
    const seen: Section = { state: "listed", items: [], broken, pages: 1 };
    expect(listDifference(listed(), seen).broken).toEqual(broken);
  });
});

const base: Surface = { ...surfaceOf({}), tools: ABC, prompts: listed(), resources: listed() };

function listing(tools: Section): Listing {
  const same = listDifference(listed(), listed());
  const absent = listDifference(base.templates, base.templates);
  return {
    id: "again",
    how: "new-session",
    varied: ["start"],
    client: { name: "x", version: "1", capabilities: [] },
    offered: "2025-11-25",
    waitedMs: null,
    announced: [],
    state: "listed",
    why: null,
    lists: { tools: listDifference(ABC, tools), prompts: same, resources: same, templates: absent },
  };
}

describe("a surface as a further listing showed it", () => {
  const other = item("b", "Does something else.");
  const seen = listing(listed(other, item("a"), item("d")));

  test("holds changed items at their base places and new ones behind", () => {
    const { tools } = asSeenIn(seen, base);
    expect("items" in tools && tools.items).toEqual([item("a"), other, item("d")]);
  });

  test("takes what the listing does not name from the base", () => {
    expect(asSeenIn(seen, base).server).toBe(base.server);
  });

  test("has no evidence of its own", () => {
    const loud: Surface = { ...base, notices: { items: [], dropped: 0 } };
    expect(asSeenIn(seen, loud)).not.toHaveProperty("notices");
  });

  test("is as failed as the listing was", () => {
    const failed: Listing = { ...seen, state: "failed", why: "it ended", lists: null };
    expect(asSeenIn(failed, base).tools).toEqual({ state: "failed", why: "it ended" });
  });

  test("differs only when something does", () => {
    expect([differs(seen), differs(listing(ABC))]).toEqual([true, false]);
  });
});
