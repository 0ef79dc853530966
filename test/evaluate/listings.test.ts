import { expect, test } from "vitest";
import { listingOf, listingsOf } from "../../scripts/evaluate/listings.ts";

const LISTING = { tools: [{ name: "query" }] };

test.each([
  ["the name of its file", LISTING, "store"],
  ["the name it gives itself", { ...LISTING, serverInfo: { name: "vendor" } }, "vendor"],
  ["its key in an object of listings", { shop: LISTING }, "shop"],
  ["the id of its row", { id: "live/shop", surface: LISTING }, "live/shop"],
  ["the end of the id of its row", { id: "live/shop", surface: LISTING }, "shop"],
  [
    "the server of a single tool",
    { kind: "tool", server: "shop", tool: { name: "query" } },
    "shop",
  ],
])("A listing is found by %s", (_, value, name) => {
  expect(
    listingOf(listingsOf(JSON.stringify(value), "a/store.json"), name, ["query"]),
  ).toBeDefined();
});

test("The exact name comes before a longer one", () => {
  const [longer, exact] = [{ ...LISTING, instructions: "longer" }, LISTING];
  const listings = [
    ...listingsOf(JSON.stringify(longer), "store-ref.json"),
    ...listingsOf(JSON.stringify(exact), "store.json"),
  ];
  expect(listingOf(listings, "store", ["query"])).toEqual(exact);
});

test("A longer name does when there is no exact one", () => {
  const listings = listingsOf(JSON.stringify(LISTING), "store-ref.json");
  expect(listingOf(listings, "store", ["query"])).toEqual(LISTING);
});

test("A listing without the tool is not taken", () => {
  const listings = listingsOf(JSON.stringify(LISTING), "store.json");
  expect(listingOf(listings, "store", ["query", "erase"])).toBeUndefined();
});

test("Lines that hold no listing are passed over", () => {
  const text = `oops\n${JSON.stringify({ id: "shop", surface: LISTING })}\n`;
  expect(listingsOf(text, "rows.jsonl")).toHaveLength(1);
});
