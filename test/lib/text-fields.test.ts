import { describe, expect, test } from "vitest";
import { surfaceFromListing } from "../../src/lib/listing.ts";
import { textFields } from "../../src/lib/text-fields.ts";

const label = { id: "t", source: { kind: "listing", origin: "t" } } as const;

function fieldsOf(listing: object) {
  const parsed = JSON.parse(JSON.stringify(listing)) as Readonly<Record<string, unknown>>;
  return [...textFields(surfaceFromListing(parsed, label))];
}

/** Where each carrier stands, with MARK in its place. */
const CARRIERS: readonly (readonly [string, object])[] = [
  ["a tool's name", { tools: [{ name: "MARK" }] }],
  ["a tool's title", { tools: [{ name: "t", title: "MARK" }] }],
  ["a tool's description", { tools: [{ name: "t", description: "MARK" }] }],
  ["an annotation", { tools: [{ name: "t", annotations: { title: "MARK" } }] }],
  ["an unknown annotation's key", { tools: [{ name: "t", annotations: { MARK: 1 } }] }],
  ["a member of _meta", { tools: [{ name: "t", _meta: { "x/y": ["MARK"] } }] }],
  ["an icon", { tools: [{ name: "t", icons: [{ src: "MARK" }] }] }],
  ["a property name", schema({ properties: { MARK: { type: "string" } } })],
  ["a property's description", schema({ properties: { p: { description: "MARK" } } })],
  ["an enum value", schema({ properties: { p: { enum: ["a", "MARK"] } } })],
  ["a default", schema({ properties: { p: { default: "MARK" } } })],
  ["a default inside an object", schema({ properties: { p: { default: { a: ["MARK"] } } } })],
  ["a const", schema({ properties: { p: { const: "MARK" } } })],
  ["an example", schema({ properties: { p: { examples: ["MARK"] } } })],
  ["a comment", schema({ $comment: "MARK" })],
  ["a pattern", schema({ properties: { p: { pattern: "MARK" } } })],
  ["a definition", schema({ $defs: { d: { description: "MARK" } } })],
  ["a definition's name", schema({ $defs: { MARK: {} } })],
  ["a branch of anyOf", schema({ anyOf: [{ title: "MARK" }] })],
  ["an unknown keyword", schema({ "x-note": "MARK" })],
  ["an output schema", { tools: [{ name: "t", outputSchema: { description: "MARK" } }] }],
  ["a prompt's argument", { prompts: [{ name: "p", arguments: [{ name: "MARK" }] }] }],
  ["a resource's URI", { resources: [{ uri: "file:///MARK" }] }],
  ["a resource's MIME type", { resources: [{ uri: "u:1", mimeType: "MARK" }] }],
  ["a URI template", { resourceTemplates: [{ uriTemplate: "x://{MARK}" }] }],
  ["the instructions", { instructions: "MARK", tools: [] }],
  ["the instructions of a server member", { server: { instructions: "MARK" }, tools: [] }],
  ["a member nobody knows", { remarks: { text: "MARK" }, tools: [] }],
  ["the server's name", { serverInfo: { name: "MARK" }, tools: [] }],
  ["a broken item", { tools: [{ description: "MARK" }] }],
  ["a broken item that is bare text", { tools: ["MARK"] }],
];

function schema(extra: object): object {
  return { tools: [{ name: "t", inputSchema: { type: "object", ...extra } }] };
}

describe("every text of a surface is reached", () => {
  test.each(CARRIERS)("in %s", (_, listing) => {
    expect(fieldsOf(listing).some(({ text }) => text.includes("MARK"))).toBe(true);
  });

  test("in a __proto__ member", () => {
    const listing = JSON.parse(
      '{"tools":[{"name":"t","inputSchema":{"properties":{"__proto__":{"description":"MARK"}}}}]}',
    ) as Readonly<Record<string, unknown>>;
    const found = [...textFields(surfaceFromListing(listing, label))].find(
      ({ text }) => text === "MARK",
    );
    expect(found?.place().pointer).toBe("/inputSchema/properties/__proto__/description");
  });
});

describe("places", () => {
  test("a pointer escapes what RFC 6901 escapes", () => {
    const [found] = fieldsOf(schema({ properties: { "a/b~c": { description: "here" } } })).filter(
      ({ text }) => text === "here",
    );
    expect(found?.place()).toMatchObject({
      section: "tools",
      index: 0,
      item: "t",
      pointer: "/inputSchema/properties/a~1b~0c/description",
    });
  });

  test("a broken item is placed by its index among the broken ones", () => {
    const [found] = fieldsOf({ tools: [{ name: "ok" }, null, { description: "here" }] }).filter(
      ({ text }) => text === "here",
    );
    expect(found?.place()).toMatchObject({ index: 1, broken: true, item: "" });
  });

  test("a key of a megabyte and a hundred thousand levels give a short pointer", () => {
    let deep: unknown = { description: "here" };
    for (let i = 0; i < 100_000; i++) deep = { a: deep };
    const listing = { tools: [{ name: "t", ["k".repeat(1 << 20)]: deep }] };
    const found = [...textFields(surfaceFromListing(listing, label))].find(
      ({ text }) => text === "here",
    );
    expect(found?.place().pointer.length).toBeLessThan(2_000);
  });

  test("the protocol's own words are no text of the server", () => {
    const keys = fieldsOf(schema({ properties: {} })).filter(({ kind }) => kind === "key");
    expect(keys).toEqual([]);
  });
});
