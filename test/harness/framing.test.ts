import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLineSplitter } from "../../src/harness/frames/framing.ts";

interface Seen {
  readonly lines: string[];
  blanks: number;
  readonly oversize: number[];
}

function split(chunks: readonly Uint8Array[], maxLineBytes = 1000): Seen {
  const seen: Seen = { lines: [], blanks: 0, oversize: [] };
  const splitter = createLineSplitter(
    { maxLineBytes },
    {
      line: (bytes) => seen.lines.push(bytes.toString("latin1")),
      blank: (count) => (seen.blanks += count),
      oversize: (limit) => seen.oversize.push(limit),
    },
  );
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return seen;
}

const ascii = (text: string) => Buffer.from(text, "latin1");

describe("the line splitter", () => {
  test("cuts at line feeds", () => {
    expect(split([ascii("one\ntwo\n")]).lines).toEqual(["one", "two"]);
  });

  test("joins a line that came in several chunks", () => {
    expect(split([ascii("on"), ascii("e"), ascii("\ntwo\n")]).lines).toEqual(["one", "two"]);
  });

  test("keeps the carriage return before a line feed", () => {
    expect(split([ascii("one\r\n")]).lines).toEqual(["one\r"]);
  });

  test("does not cut at a lone carriage return", () => {
    expect(split([ascii("50%\r100%\n")]).lines).toEqual(["50%\r100%"]);
  });

  test("delivers a last line that has no line feed", () => {
    expect(split([ascii("one\ntwo")]).lines).toEqual(["one", "two"]);
  });

  test("counts blank lines instead of delivering them", () => {
    expect(split([ascii("\n\r\none\n\n")])).toEqual({ lines: ["one"], blanks: 3, oversize: [] });
  });

  test("counts a blank line whose two characters came in two chunks", () => {
    expect(split([ascii("\r"), ascii("\n")])).toEqual({ lines: [], blanks: 1, oversize: [] });
  });

  test("delivers a line of exactly the limit", () => {
    expect(split([ascii("12345\n")], 5).lines).toEqual(["12345"]);
  });

  test("reports a longer line once, with the limit, and delivers the next one", () => {
    expect(split([ascii("1234"), ascii("56"), ascii("78"), ascii("9\nok\n")], 5)).toEqual({
      lines: ["ok"],
      blanks: 0,
      oversize: [5],
    });
  });

  test("reports a longer line that is all in one chunk", () => {
    expect(split([ascii("123456\nok\n\n")], 5)).toEqual({
      lines: ["ok"],
      blanks: 1,
      oversize: [5],
    });
  });

  test("reports each of two longer lines", () => {
    expect(split([ascii("123456\n1234567\n")], 5).oversize).toEqual([5, 5]);
  });

  test("says nothing of blank lines in the rest of a longer line", () => {
    expect(split([ascii("123456"), ascii("\n"), ascii("ok\n")], 5)).toEqual({
      lines: ["ok"],
      blanks: 0,
      oversize: [5],
    });
  });

  test("gives the same lines however the stream is cut into chunks", () => {
    const byte = fc.constantFrom(0x0a, 0x0d, 0x61, 0x62, 0xff);
    fc.assert(
      fc.property(
        fc.array(byte),
        fc.array(fc.nat(7)),
        fc.integer({ min: 1, max: 6 }),
        (all, cuts, max) => {
          const stream = Uint8Array.from(all);
          const chunks: Uint8Array[] = [];
          let at = 0;
          for (const cut of cuts) chunks.push(stream.subarray(at, (at += cut)));
          chunks.push(stream.subarray(at));
          expect(split(chunks, max)).toEqual(split([stream], max));
        },
      ),
    );
  });

  test("gives what a plain split of the whole stream gives", () => {
    const byte = fc.constantFrom(0x0a, 0x0d, 0x61, 0x62);
    fc.assert(
      fc.property(fc.array(byte), (all) => {
        const text = String.fromCharCode(...all);
        const expected = text.split("\n");
        const unfinished = expected.at(-1) === "" ? expected.pop() : undefined;
        expect(unfinished ?? "").toBe("");
        const { lines, blanks } = split([Uint8Array.from(all)]);
        expect(lines).toEqual(expected.filter((line) => line !== "" && line !== "\r"));
        expect(blanks + lines.length).toBe(expected.length);
      }),
    );
  });

  test("copies a line that drips in single bytes a linear number of times", () => {
    const chunk = ascii("x");
    const started = performance.now();
    const { lines } = split(
      Array.from({ length: 1_000_000 }, () => chunk),
      2_000_000,
    );
    expect(lines[0]).toHaveLength(1_000_000);
    // Quadratic copying would move 500 GB.
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

/** What a splitter tells of its parts, 8 bytes each, 3 of them from the part before. */
const parts = (...chunks: readonly string[]) => {
  const told: string[] = [];
  const splitter = createLineSplitter(
    { maxLineBytes: 8, partOverlap: 3 },
    {
      line: (bytes) => told.push(`line ${bytes.toString()}`),
      blank: () => undefined,
      oversize: () => told.push("oversize"),
      part: (bytes) => told.push(bytes.toString()),
    },
  );
  for (const chunk of chunks) splitter.push(ascii(chunk));
  splitter.end();
  return told;
};

describe("a line beyond the limit", () => {
  test("is told in parts that overlap, and the next line whole", () => {
    expect(parts("abcdefghijklmno\nnext\n")).toEqual([
      "oversize",
      "abcdefgh",
      "fghijklm",
      "klmno",
      "line next",
    ]);
  });

  test("has no part that tells nothing new", () => {
    expect(parts("abcdefghijklm", "\n\nnext")).toEqual([
      "oversize",
      "abcdefgh",
      "fghijklm",
      "line next",
    ]);
  });

  test("is told to its last byte when the stream ends within it", () => {
    expect(parts("abcdefgh", "ij")).toEqual(["oversize", "abcdefghi", "ghij"]);
  });

  test("shows every stretch no longer than the overlap whole, however it arrives", () => {
    fc.assert(
      fc.property(fc.integer({ min: 9, max: 60 }), fc.array(fc.nat(60)), (length, cuts) => {
        const line = Array.from({ length }, (_, at) => String.fromCharCode(0x21 + at)).join("");
        const bounds = [0, ...cuts.map((cut) => cut % length).sort((a, b) => a - b), length];
        const told = parts(...bounds.map((at, i) => line.slice(bounds[i - 1] ?? 0, at)));
        for (let at = 0; at + 3 <= length; at++) {
          expect(told.slice(1).some((part) => part.includes(line.slice(at, at + 3)))).toBe(true);
        }
        expect(told.slice(1).every((part) => part.length <= 9)).toBe(true);
      }),
    );
  });
});
