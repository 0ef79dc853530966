import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { percentDecoded, plainEscapes } from "../../src/harness/frames/escapes.ts";

const plain = (text: string) => Buffer.from(plainEscapes(Buffer.from(text))).toString();
const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

describe("JSON escapes", () => {
  test("of printable ASCII become the character", () => {
    expect(plain('"\\u0061\\u007E\\u0020-\\u002f"')).toBe('"a~ -/"');
  });

  test("of a quote and a backslash become the short ones", () => {
    expect(plain('"\\u0022\\u005C"')).toBe('"\\"\\\\"');
  });

  test("of other characters stay", () => {
    const text = '"\\u0000\\u001b\\u007f\\u00e9\\u0161\\u00g1\\n\\/"';
    expect(plain(text)).toBe(text);
  });

  test("behind a backslash that is itself escaped are none", () => {
    expect(plain('"\\\\u0061 \\\\\\u0061"')).toBe('"\\\\u0061 \\\\a"');
  });

  test("that are cut off stay", () => {
    expect(["\\u00", "\\u006", "x\\u0061\\"].map(plain)).toEqual(["\\u00", "\\u006", "xa\\"]);
  });

  test("that are absent leave the very input", () => {
    for (const text of ["plain \\n", "\\\\u0061", "\\u00e9"]) {
      const bytes = Buffer.from(text);
      expect(plainEscapes(bytes)).toBe(bytes);
    }
  });

  test("keep bytes that are not UTF-8", () => {
    const bytes = Buffer.concat([Buffer.from([0xff]), Buffer.from("\\u0061"), Buffer.from([0xfe])]);
    expect(Buffer.from(plainEscapes(bytes))).toEqual(Buffer.from([0xff, 0x61, 0xfe]));
  });

  test("never change what a message says, and none is left to rewrite", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "\\", '"', "u", "0", "6", "1", "\u{e9}") });
    fc.assert(
      fc.property(text, fc.array(fc.boolean(), { minLength: 1 }), (value, escaped) => {
        const inside = Array.from(value, (unit, at) =>
          escaped[at % escaped.length] ? escape(unit) : JSON.stringify(unit).slice(1, -1),
        ).join("");
        const line = plain(`"${inside}"`);
        expect(JSON.parse(line)).toBe(value);
        expect(plain(line)).toBe(line);
        expect(line.replaceAll("\\\\", "")).not.toMatch(/\\u00[2-7][0-9a-e]/);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("percent-encoding", () => {
  test("that nobody needs is undone, and each byte knows its place", () => {
    const { text, origin } = percentDecoded(Buffer.from("x%61%2D%20%5f"))!;
    expect(text.toString()).toBe("xa-%20_");
    expect([...origin!.subarray(0, text.length + 1)]).toEqual([0, 1, 4, 7, 8, 9, 10, 13]);
  });

  test.each(["plain", "100%", "%2", "%20%2f%22%5C%e9", "%zz"])("is not undone in %j", (text) => {
    expect(percentDecoded(Buffer.from(text))).toBeUndefined();
  });
});
