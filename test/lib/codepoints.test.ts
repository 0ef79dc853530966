import { describe, expect, it } from "vitest";
import {
  asciiLook,
  asciiTwinExists,
  categoryOf,
  codePointLabel,
  codePoints,
  countCodePoints,
  isDefaultIgnorable,
  isEmoji,
  isPlainAscii,
  isRightToLeft,
  plainOf,
  scriptOf,
  scriptsOf,
} from "../../src/lib/codepoints.ts";

describe("the Unicode tables", () => {
  it.each([
    [0x41, "letter"],
    [0x301, "mark"],
    [0x35, "number"],
    [0x2014, "punctuation"],
    [0x1f600, "symbol"],
    [0xa0, "separator"],
    [0x1b, "control"],
    [0x200b, "format"],
    [0xd800, "surrogate"],
    [0xe000, "private"],
    [0x10fffd, "private"],
    [0x378, "unassigned"],
    [0x10ffff, "unassigned"],
    [0x20000, "letter"],
  ])("put U+%s into the category %s", (code, category) => {
    expect(categoryOf(code)).toBe(category);
  });

  it("know letters that came with Unicode 17, whatever Node knows", () => {
    expect([categoryOf(0x16ea0), scriptOf(0x16ea0)]).toEqual(["letter", "Beria_Erfe"]);
  });

  it.each([
    [0x61, "Latin"],
    [0xe9, "Latin"],
    [0x430, "Cyrillic"],
    [0x4e00, "Han"],
    [0x20bb7, "Han"],
    [0x301, "Inherited"],
    [0x35, "Common"],
    [0x378, "Unknown"],
  ])("give the script of U+%s as %s", (code, script) => {
    expect(scriptOf(code)).toBe(script);
  });

  it("give all scripts of a mark that several share", () => {
    expect(scriptsOf(0x64b)).toEqual(["Arabic", "Syriac"]);
  });

  it.each([0xad, 0x34f, 0x3164, 0xfe0f, 0xe0041, 0xe0fff])(
    "count U+%s as default-ignorable",
    (code) => {
      expect(isDefaultIgnorable(code)).toBe(true);
    },
  );

  it("do not count visible characters as default-ignorable", () => {
    expect([0x20, 0x41, 0x301, 0x2800, 0x1f600].some(isDefaultIgnorable)).toBe(false);
  });

  it("know right-to-left letters from others", () => {
    expect([0x5d0, 0x627, 0x41, 0x30].map(isRightToLeft)).toEqual([true, true, false, false]);
  });

  it("know what an emoji selector may follow", () => {
    expect([0x1f600, 0x23, 0x35, 0x41].map(isEmoji)).toEqual([true, true, true, false]);
  });

  it("give the plain letter behind a styled one", () => {
    const styled = [0x1d400, 0x1d433, 0xff21, 0x24d0, 0x1f170, 0x1d00, 0x2071, 0x61];
    expect(styled.map(plainOf)).toEqual(["A", "z", "A", "a", "A", "a", "i", undefined]);
  });

  it("give the ASCII text a letter is taken for", () => {
    const foreign = [0x430, 0x456, 0x43a, 0x3bf, 0x13aa, 0xe6, 0x44f];
    expect(foreign.map(asciiLook)).toEqual(["a", "i", "k", "o", "A", "ae", undefined]);
  });

  it("know which ASCII letters have a twin in another alphabet", () => {
    expect([asciiTwinExists("a", "Cyrillic"), asciiTwinExists("f", "Cyrillic")]).toEqual([
      true,
      false,
    ]);
  });
});

describe("code points of a text", () => {
  it("keep lone surrogates and pairs apart", () => {
    expect(codePoints("a\u{d800}\u{1f600}")).toEqual([0x61, 0xd800, 0x1f600]);
  });

  it("are counted between two offsets", () => {
    expect(countCodePoints("a\u{1f600}b\u{d800}", 1)).toBe(3);
  });

  it("have a label of at least four digits", () => {
    expect([0x9, 0x10ffff].map(codePointLabel)).toEqual(["U+0009", "U+10FFFF"]);
  });

  it.each([
    ["letters and spaces", "plain text ~", true],
    ["a line break", "two\nlines", false],
    ["an accent", "caf\u{e9}", false],
  ])("with %s are plain ASCII or not", (_what, text, plain) => {
    expect(isPlainAscii(text)).toBe(plain);
  });
});
