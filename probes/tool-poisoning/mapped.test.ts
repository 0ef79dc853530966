import { describe, expect, test } from "vitest";
import { block, joined, through, unchanged } from "./mapped.ts";

describe("places", () => {
  test("of an unchanged text are the same, and end with it", () => {
    const { origin } = unchanged("abc");
    expect([-1, 0, 2, 9].map(origin)).toEqual([0, 0, 2, 3]);
  });

  test("of joined pieces are those of the piece", () => {
    const { text, origin } = joined([
      { text: "ab", at: 0, span: 2 },
      { text: "<", at: 2, span: 4 },
      { text: "cd", at: 9, span: 2 },
    ]);
    expect(text).toBe("ab<cd");
    expect([0, 1, 2, 3, 4, 5].map(origin)).toEqual([0, 1, 2, 9, 10, 11]);
  });

  test("of a block are spread over it", () => {
    const { origin } = block("base64", "abc", 10, 14);
    expect([0, 1, 2, 3, 9].map(origin)).toEqual([10, 11, 12, 14, 14]);
  });

  test("go back through each step", () => {
    const outer = block("base64", "x abc", 100, 110);
    const inner = block("html-comment", "abc", 2, 5);
    expect(through(outer, inner).origin(0)).toBe(104);
  });

  test("of nothing are the beginning", () => {
    expect(joined([]).origin(3)).toBe(0);
  });
});
