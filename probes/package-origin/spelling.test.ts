import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lookAlike } from "./look-alike.ts";
import { fetching } from "./script-text.ts";
import { editDistance } from "./spelling.ts";

const word = fc.string({ maxLength: 12, unit: fc.constantFrom("a", "b", "c", "-") });

describe("edit distance", () => {
  it("is the same both ways", () => {
    const law = fc.property(word, word, (a, b) => {
      expect(editDistance(a, b, 12)).toBe(editDistance(b, a, 12));
    });
    expect(() => fc.assert(law)).not.toThrow();
  });

  it("is nought for equal words alone", () => {
    const law = fc.property(word, word, (a, b) => {
      expect(editDistance(a, b, 12) === 0).toBe(a === b);
    });
    expect(() => fc.assert(law)).not.toThrow();
  });

  it("ends one above the limit", () => {
    const law = fc.property(word, word, (a, b) => {
      expect(editDistance(a, b, 2)).toBe(Math.min(editDistance(a, b, 12), 3));
    });
    expect(() => fc.assert(law)).not.toThrow();
  });

  it.each([
    ["remote", "remtoe", 1],
    ["remote", "remot", 1],
    ["remote", "remotee", 1],
    ["remote", "ramote", 1],
    ["remote", "rmeoet", 2],
    ["remote", "reomtexy", 3],
  ])("of %s and %s is %d", (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance);
  });
});

describe("hostile input", () => {
  it.each(["curl ".repeat(50_000), "$(".repeat(100_000), "node -e ".repeat(40_000)])(
    "of an install script is read to a limit",
    (command) => {
      expect(fetching(command)).toBeUndefined();
    },
  );

  it("of any name passes for no name that it is", () => {
    const law = fc.property(fc.string({ unit: "binary" }), (name) => {
      expect(lookAlike(name)?.known.name).not.toBe(name);
    });
    expect(() => fc.assert(law)).not.toThrow();
  });
});
