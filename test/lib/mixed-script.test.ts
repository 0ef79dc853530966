import { describe, expect, it } from "vitest";
import { codePoints } from "../../src/lib/codepoints.ts";
import { mixedWord } from "../../src/lib/mixed-script.ts";

function judged(word: string): { main: string; odd: number[] } | undefined {
  const mixed = mixedWord(codePoints(word));
  return mixed && { main: mixed.main, odd: [...mixed.odd] };
}

describe("mixedWord", () => {
  it.each([
    ["a Latin word", "paypal"],
    ["a Cyrillic word with digits", "\u{43f}\u{440}\u{438}\u{432}\u{435}\u{442}2"],
    ["Latin beside Chinese", "API\u{63a5}\u{53e3}"],
    ["a letter with marks", "e\u{301}te\u{301}"],
  ])("finds nothing in %s", (_what, word) => {
    expect(judged(word)).toBeUndefined();
  });

  it("names the Cyrillic letter of a Latin word", () => {
    expect(judged("p\u{430}ypal")).toEqual({ main: "Latin", odd: [1] });
  });

  it("names the Latin letter of a Cyrillic word", () => {
    expect(judged("\u{43f}\u{440}\u{438}\u{432}e\u{442}")).toEqual({ main: "Cyrillic", odd: [4] });
  });

  it("takes a word for Latin when a Latin letter has no twin and the others all have", () => {
    expect(judged("\u{412}\u{435}f\u{43e}r\u{435}")).toEqual({ main: "Latin", odd: [0, 1, 3, 5] });
  });

  it("finds no odd letter where nothing resembles a letter of the other alphabet", () => {
    expect(judged("\u{394}t")).toEqual({ main: "Latin", odd: [] });
  });
});
