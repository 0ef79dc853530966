import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/lib/canonical.ts";
import { jsonDifferences } from "../../src/lib/json-difference.ts";

const pointers = (before: unknown, after: unknown, max = 10) =>
  jsonDifferences(before, after, max).map(({ pointer }) => pointer);

/** An array in an array, so many times, around a value. */
function nested(depth: number, value: unknown): unknown {
  let whole = value;
  for (let level = 0; level < depth; level++) whole = [whole];
  return whole;
}

describe("the differences of two JSON values", () => {
  it("are none for equal values", () => {
    expect(jsonDifferences({ a: [1, { b: null }] }, { a: [1, { b: null }] }, 10)).toEqual([]);
  });

  it("do not depend on the order of members", () => {
    expect(pointers({ a: 1, b: 2 }, { b: 2, a: 1 })).toEqual([]);
  });

  it("stand at the smallest place", () => {
    expect(pointers({ a: { b: [1, 2], c: 3 } }, { a: { b: [1, 4], c: 3 } })).toEqual(["/a/b/1"]);
  });

  it("give both values", () => {
    expect(jsonDifferences({ a: "x" }, { a: "y" }, 10)).toEqual([
      { pointer: "/a", before: "x", after: "y" },
    ]);
  });

  it("give undefined for a member that is only in one of them", () => {
    expect(jsonDifferences({ a: 1 }, { b: 2 }, 10)).toEqual([
      { pointer: "/a", before: 1, after: undefined },
      { pointer: "/b", before: undefined, after: 2 },
    ]);
  });

  it("tell null from nothing", () => {
    expect(pointers({ a: null }, {})).toEqual(["/a"]);
  });

  it("tell an array from an object", () => {
    expect(pointers({ a: [] }, { a: {} })).toEqual(["/a"]);
  });

  it("take the root when it is no container", () => {
    expect(pointers(1, [1])).toEqual([""]);
  });

  it("escape the keys of pointers", () => {
    expect(pointers({ "a/b~c": 1 }, { "a/b~c": 2 })).toEqual(["/a~1b~0c"]);
  });

  it("find members named like those of every object", () => {
    const before = JSON.parse('{"__proto__": 1, "constructor": 1}') as unknown;
    const after = JSON.parse('{"__proto__": 2, "constructor": 2}') as unknown;
    expect(pointers(before, after)).toEqual(["/__proto__", "/constructor"]);
  });

  it("become whole members of the root when there are too many", () => {
    expect(pointers({ a: [1, 2, 3], b: 1 }, { a: [4, 5, 6], b: 1 }, 2)).toEqual(["/a"]);
  });

  it("become the root when its members are too many", () => {
    expect(pointers({ a: 1, b: 1, c: 1 }, { a: 2, b: 2, c: 2 }, 2)).toEqual([""]);
  });

  it("are found below 100,000 levels, with a bounded pointer", () => {
    const [found] = jsonDifferences(nested(100_000, 1), nested(100_000, 2), 10);
    expect(found?.pointer.length).toBeLessThan(1000);
  });

  it("are found in an array of 300,000 elements", () => {
    const list = Array.from({ length: 300_000 }, (_, index) => index);
    expect(pointers(list, [...list.slice(0, -1), "last"])).toEqual(["/299999"]);
  });

  it("are none exactly when the canonical texts are equal", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const [before, after] = [one, other].map((v) => JSON.parse(JSON.stringify(v)) as unknown);
        const isEqual = canonicalJson(before) === canonicalJson(after);
        expect(jsonDifferences(before, after, 5).length === 0).toBe(isEqual);
      }),
    );
  });
});
