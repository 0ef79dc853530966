import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson, compareCodeUnits, prettyJson } from "../../src/lib/canonical.ts";

/** Nests an object `levels` deep without recursion. */
function nested(levels: number): unknown {
  let value: unknown = "core";
  for (let i = 0; i < levels; i++) value = { a: value };
  return value;
}

function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, child]) => [key, shuffled(child)]),
  );
}

describe("canonical JSON", () => {
  test("it reads back as the same value", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(canonicalJson(JSON.parse(text)))).toEqual(JSON.parse(text));
        expect(JSON.parse(prettyJson(JSON.parse(text)))).toEqual(JSON.parse(text));
      }),
    );
  });

  test("the order of members makes no difference", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value: unknown = JSON.parse(text);
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
      }),
    );
  });

  test("two different values never give the same text", () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (a, b) => {
        const [one, two]: unknown[] = [JSON.parse(a), JSON.parse(b)];
        const isSame = canonicalJson(one) === canonicalJson(two);
        expect(isSame).toBe(JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(two)));
      }),
    );
  });

  test("keys are ordered by code unit, whatever the locale says", () => {
    expect(canonicalJson({ b: 1, a: 2, "\u00e4": 3, B: 4 })).toBe('{"B":4,"a":2,"b":1,"\u00e4":3}');
    expect(["b", "B", "a"].sort(compareCodeUnits)).toEqual(["B", "a", "b"]);
  });

  test("a __proto__ member is written like any other", () => {
    expect(canonicalJson(JSON.parse('{"__proto__":{"x":1}}'))).toBe('{"__proto__":{"x":1}}');
  });

  test("a hundred thousand levels overflow nothing", () => {
    expect(canonicalJson(nested(100_000))).toHaveLength(100_000 * 6 + 6);
    expect(prettyJson(nested(100_000)).length).toBeLessThan(30_000_000);
  });

  test("members without a value are left out, as JSON.stringify does", () => {
    expect(canonicalJson({ a: undefined, b: null })).toBe('{"b":null}');
  });
});

/** The same value with its keys in one fixed order, by other means than the code under test. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const keys = Object.keys(value).sort((a, b) => (a < b ? -1 : 1));
  return { members: keys.map((key) => [key, inOrder((value as Record<string, unknown>)[key])]) };
}
