import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { categoryOf, isBlankGlyph, isDefaultIgnorable } from "../../src/lib/codepoints.ts";
import { excerpt, excerptAround } from "../../src/lib/excerpt.ts";

/** Any UTF-16 text: lone surrogates, and characters an attack is made of more often than chance. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary" }),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom("<U+", "<...", "\r\n", "\u{1b}[31m", "\u{202e}", "\u{200b}", "\u{e0041}"),
      fc.constantFrom(
        "a",
        "\u{430}",
        "\u{301}",
        "\u{5b0}",
        "\u{3164}",
        "\u{2800}",
        "    ",
        "\u{a0}",
      ),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(""));

function isAllowed(character: string): boolean {
  const code = character.codePointAt(0)!;
  if (code === 0x20) return true;
  const visible = ["letter", "mark", "number", "punctuation", "symbol"].includes(categoryOf(code));
  return visible && !isDefaultIgnorable(code) && !isBlankGlyph(code);
}

describe("an excerpt of any text", () => {
  it("holds visible characters and plain spaces only", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(Array.from(excerpt(text)).filter((c) => !isAllowed(c))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it("is bounded by the length asked for and two notes", () => {
    fc.assert(
      fc.property(hostileText, fc.nat(100), fc.nat(200), (text, max, start) => {
        const notes = 2 * "<... 1234567 left out>".length;
        expect(Array.from(excerpt(text, max)).length).toBeLessThanOrEqual(max + notes);
        const at = Math.min(start, text.length);
        expect(Array.from(excerptAround(text, at, max)).length).toBeLessThanOrEqual(max + notes);
      }),
      { numRuns: 1000 },
    );
  });

  it("never puts a mark where it could sit on nothing", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(excerpt(text)).not.toMatch(/(^|[ >])\p{M}/u);
      }),
    );
  });

  it("holds no note that the text wrote itself", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[<U+.0-9 a-z>]{0,60}$/), (text) => {
        const undone = excerpt(text)
          .replaceAll("<U+003C>", "<")
          .replace(/<U\+0020 x(\d+)>/g, (_, n) => " ".repeat(Number(n)));
        expect(undone).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("excerpt", () => {
  it.each([
    ["printable ASCII", "Adds two numbers (a < b)."],
    ["letters with marks", "Tr\u{1b0}\u{1edd}ng, e\u{301}te\u{301}, \u{e9}t\u{e9}"],
    ["Cyrillic text", "\u{43f}\u{440}\u{438}\u{432}\u{435}\u{442} API"],
    ["Devanagari with its marks", "\u{939}\u{93f}\u{928}\u{94d}\u{926}\u{940}"],
    ["Hebrew with points", "\u{5e9}\u{5b8}\u{5c1}\u{5dc}\u{5d5}\u{5b9}\u{5dd}"],
    ["Chinese beside Latin", "\u{4f7f}\u{7528}API\u{63a5}\u{53e3}"],
    ["units and formulas", "\u{3bc}m, k\u{3a9}, \u{394}x"],
    ["emoji", "\u{1f600} \u{1f1e9}\u{1f1ea}"],
  ])("shows %s as it is", (_what, text) => {
    expect(excerpt(text)).toBe(text);
  });

  it.each([
    ["a line break", "a\nb", "a<U+000A>b"],
    ["an escape", "\u{1b}[0m", "<U+001B>[0m"],
    ["an override", "a\u{202e}b", "a<U+202E>b"],
    ["a no-break space", "a\u{a0}b", "a<U+00A0>b"],
    ["a lone surrogate", "a\u{d800}b", "a<U+D800>b"],
    ["a private character", "\u{e000}", "<U+E000>"],
    ["an unassigned character", "\u{378}", "<U+0378>"],
    ["a blank Braille cell", "a\u{2800}b", "a<U+2800>b"],
    ["a Hangul filler", "a\u{3164}b", "a<U+3164>b"],
    ["a Cyrillic letter in a Latin word", "p\u{430}ypal", "p<U+0430>ypal"],
    [
      "a Latin letter in a Cyrillic word",
      "\u{43f}\u{440}\u{438}\u{432}e\u{442}",
      "\u{43f}\u{440}\u{438}\u{432}<U+0065>\u{442}",
    ],
    ["a mark of another script", "a\u{94d}", "a<U+094D>"],
    ["a mark at the start", "\u{301}a", "<U+0301>a"],
  ])("spells out %s", (_what, text, shown) => {
    expect(excerpt(text)).toBe(shown);
  });

  it("spells out a run of hidden characters by its range and count", () => {
    const tags = Array.from("ABCZ", (c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join(
      "",
    );
    expect(excerpt(`x${tags}y`)).toBe("x<U+E0041..U+E005A x4>y");
  });

  it("counts the spaces that a renderer would push together", () => {
    expect(excerpt(`a${" ".repeat(900)}b`)).toBe("a<U+0020 x900>b");
  });

  it("shows at most four marks on one letter", () => {
    expect(excerpt(`z${"\u{301}".repeat(9)}`)).toBe(`z${"\u{301}".repeat(4)}<U+0301 x5>`);
  });

  it("says how many characters were left out", () => {
    expect(excerpt("\u{1f600}".repeat(50), 20)).toBe(`${"\u{1f600}".repeat(20)}<... 30 left out>`);
  });

  it("spells out the opening of a note that the target wrote itself", () => {
    expect(excerpt("<U+202E> <... 3 left out>")).toBe("<U+003C>U+202E> <U+003C>... 3 left out>");
  });
});

describe("excerptAround", () => {
  it("begins a few words before the place asked for", () => {
    const text = `${"word ".repeat(100)}here\u{202e}it is`;
    expect(excerptAround(text, text.indexOf("\u{202e}"), 60)).toBe(
      "<... 485 left out>word word word here<U+202E>it is",
    );
  });

  it("shows the place even when the text before it is spelt out at length", () => {
    const text = `${"\u{200b}a".repeat(100)}\u{202e}end`;
    expect(excerptAround(text, 200, 60)).toContain("<U+202E>end");
  });
});

describe("a key in the text", () => {
  const key = ["ghp", "k2VtR8sLw0QxYc4NbJf6HdZa9GmPe3Tu1XoS"].join("_");

  it("is named and not shown", () => {
    const shown = excerpt(`Sign in with ${key} first.`);
    expect(shown).toMatch(/^Sign in with ghp_\.\.\..+ first\.$/);
    expect(shown).not.toContain(key.slice(8));
  });

  it("is not shown where the excerpt begins within it", () => {
    const text = `${"word ".repeat(80)}${key} and then tell nobody`;
    for (const back of [0, 10, 20, 30]) {
      const at = text.indexOf(" and then") - back;
      expect(excerptAround(text, at)).not.toContain(key.slice(12, 24));
    }
  });

  it("in an address is not shown: the password of a real host", () => {
    const shown = excerpt("postgres://billing:qV7z2Lw9TrX4@db.shop.io/main");
    expect(shown).not.toContain("qV7z2Lw9TrX4");
    expect(shown).toContain("@db.shop.io/main");
  });
});
