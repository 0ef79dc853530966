import { randomBytes } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Canary, dummyCredential, plantedCanaries } from "../../src/harness/canaries.ts";
import { createCanarySearch } from "../../src/harness/frames/canary-search.ts";
import type { CanaryEncoding } from "../../src/model/vocabulary.ts";

const VALUE = "q7Rk2mXw9TbZ4vHs8LcY3pJd";
const bait = (name: string, value: string): Canary => ({
  name,
  kind: "environment",
  where: "X",
  value,
  text: value,
});
const search = createCanarySearch([bait("bait", VALUE)]);
const MARK = "[canary:bait]";

const hex = (text: string) => Buffer.from(text).toString("hex");
const base64 = (text: string) => Buffer.from(text).toString("base64");
const base64url = (text: string) => Buffer.from(text).toString("base64url");
const percent = (text: string) => hex(text).replace(/../g, "%$&");
const mixed = (text: string) =>
  text.replace(/[a-f]/g, (letter, at: number) => (at % 2 === 0 ? letter.toUpperCase() : letter));
const reversed = (text: string) => Buffer.from(text).reverse().toString();
const escaped = (text: string) => hex(text).replace(/../g, "\\u00$&");
/** With every `step`th character written in another way, the first one too. */
const partly = (step: number, write: (character: string) => string) => (text: string) =>
  Array.from(text, (each, at) => (at % step === 0 ? write(each) : each)).join("");

/** How a server may write a canary; each with what the search calls it. */
const FORMS: Readonly<Record<string, readonly [CanaryEncoding, (text: string) => string]>> = {
  plain: ["plain", (text) => text],
  "in small letters": ["plain", (text) => text.toLowerCase()],
  "in capitals": ["plain", (text) => text.toUpperCase()],
  reversed: ["reversed", reversed],
  "base64 alone": ["base64", base64],
  "base64 after one byte": ["base64", (text) => base64(`:${text}`)],
  "base64 after two bytes": ["base64", (text) => base64(`u:${text}`)],
  "base64 amid other text": ["base64", (text) => base64(`user:${text}@host`)],
  "URL-safe base64": ["base64", base64url],
  "URL-safe base64 amid other text": ["base64", (text) => base64url(`\u{ff}\u{fe}${text}\u{ff}`)],
  "base64 in a query": ["base64", (text) => encodeURIComponent(base64(`?>${text}`))],
  hexadecimal: ["hex", hex],
  "hexadecimal in capitals": ["hex", (text) => hex(text).toUpperCase()],
  "hexadecimal in both cases": ["hex", (text) => mixed(hex(text))],
  "percent-encoded": ["percent", percent],
  "percent-encoded in capitals": ["percent", (text) => percent(text).toUpperCase()],
  "percent-encoded in both cases": ["percent", (text) => mixed(percent(text))],
  "percent-encoded in part": ["percent", partly(3, percent)],
  "reversed and percent-encoded in part": [
    "reversed",
    (text) => partly(3, percent)(reversed(text)),
  ],
  "base64 percent-encoded in part": ["base64", (text) => partly(5, percent)(base64(text))],
  "escaped for JSON in part": ["plain", partly(8, escaped)],
  "escaped for JSON in part, with capital digits": [
    "plain",
    partly(8, (text) => escaped(text).toUpperCase().replace("U", "u")),
  ],
  "percent-encoded with an escaped percent sign": [
    "percent",
    (text) => percent(text).replaceAll("%", escaped("%")),
  ],
  "escaped for JSON throughout": ["plain", escaped],
  "base64 escaped for JSON throughout": ["base64", (text) => escaped(base64(text))],
  "hexadecimal escaped for JSON throughout": ["hex", (text) => escaped(hex(text))],
};
const forms = Object.entries(FORMS).map(
  ([name, [encoding, write]]) => [name, encoding, write] as const,
);

describe("a canary", () => {
  test.each(forms)("is found whole and replaced when it is %s", (_, encoding, write) => {
    const { text, found } = search.text(`<${write(VALUE)}>`);
    expect(found).toEqual([{ canary: "bait", encoding, part: "whole" }]);
    expect(text).toContain(MARK);
    expect(text).not.toContain(write(VALUE));
  });

  test.each(forms)("is found as a half, at each place, when it is %s", (_, encoding, write) => {
    for (let at = 0; at + 12 <= VALUE.length; at++) {
      const { text, found } = search.text(`<${write(VALUE.slice(at, at + 12))}>`);
      expect(found).toEqual([{ canary: "bait", encoding, part: "half" }]);
      expect(text).toContain(MARK);
    }
  });

  test.each(forms)("is a half when one character is missing and it is %s", (_, encoding, write) => {
    for (const rest of [VALUE.slice(1), VALUE.slice(0, -1)]) {
      const { found } = search.text(`<${write(rest)}>`);
      expect(found).toEqual([{ canary: "bait", encoding, part: "half" }]);
    }
  });

  test.each(forms)("is not found by nine characters when they are %s", (_, __, write) => {
    for (let at = 0; at + 9 <= VALUE.length; at++) {
      expect(search.text(`<${write(VALUE.slice(at, at + 9))}>`).found).toEqual([]);
    }
  });

  test("is found by half of its base64 text, wherever that is cut", () => {
    const text = base64(VALUE);
    for (let at = 0; at + 16 <= text.length; at++) {
      expect(search.text(`<${text.slice(at, at + 16)}>`).found).toEqual([
        { canary: "bait", encoding: "base64", part: "half" },
      ]);
    }
  });

  test("leaves no base64 character that holds its bits", () => {
    for (const foreign of ["", ":", "u:"]) {
      const before = base64("u:".repeat(3) + foreign).replace(/.?=+$/, "");
      expect(search.text(`"${base64(`${"u:".repeat(3)}${foreign}${VALUE}`)}"`).text).toBe(
        `"${before}${MARK}"`,
      );
    }
  });

  test("has one mark for one occurrence, and one for each", () => {
    expect(search.text(`a ${VALUE}${VALUE} b`).text).toBe(`a ${MARK}${MARK} b`);
  });

  test("is named beside others in one text", () => {
    const other = "Zt5Wn8Gq1Fy6Vx0Kd2Bs7Mh4";
    const { text, found } = createCanarySearch([bait("one", VALUE), bait("two", other)]).text(
      `${base64(other)} ${reversed(VALUE)}`,
    );
    expect(text).toBe("[canary:two] [canary:one]");
    expect(found.map(({ canary, encoding }) => `${canary} ${encoding}`)).toEqual([
      "two base64",
      "one reversed",
    ]);
  });

  test("is told once however often it stands there in one form", () => {
    expect(
      search.text(`${VALUE} ${VALUE} ${VALUE.slice(12)}`).found.map(({ part }) => part),
    ).toEqual(["whole", "half"]);
  });

  test("without a value is never found", () => {
    const port = dummyCredential("PORT");
    expect(createCanarySearch([port]).text(`port ${port.text}`).found).toEqual([]);
  });

  test("of 16 characters is found by 12 of them", () => {
    const short = createCanarySearch([bait("id", "ABCDEFGH23456723")]);
    expect(short.text("ABCDEFGH2345").found).toHaveLength(1);
    expect(short.text("ABCDEFGH234").found).toEqual([]);
  });
});

describe("the search", () => {
  test("returns the very input when there is nothing to find", () => {
    const bytes = Buffer.from("nothing here");
    expect(search.bytes(bytes).bytes).toBe(bytes);
  });

  test("keeps bytes that are not UTF-8", () => {
    const input = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(VALUE)]);
    expect(Buffer.from(search.bytes(input).bytes)).toEqual(
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(MARK)]),
    );
  });

  test("leaves a message readable when the canary is a number in it", () => {
    const digits = createCanarySearch([bait("bait", "482913570264819375026481")]);
    const { text, found } = digits.text('{"a":482913570264819375026481}');
    expect([JSON.parse(text), found.length]).toEqual([{ a: 0 }, 1]);
  });

  test("leaves a message readable when a half begins within an escape", () => {
    const { text } = search.text(`{"a":"\\u0142${VALUE.slice(5)}\\n"}`);
    expect(JSON.parse(text)).toEqual({ a: `${MARK}\n` });
  });

  test("finds a canary behind a percent sign whose first letters are hexadecimal digits", () => {
    const id = createCanarySearch([bait("id", "AB3DEFGHJKLMNPQRSTUVWXYZ")]);
    const { text, found } = id.text("100%AB3DEFGHJKLM %61");
    expect([text, found.length]).toEqual(["100%[canary:id] %61", 1]);
  });

  test("leaves other text of a message as it was written", () => {
    const { text } = search.text(`"a%20%2f%41 \\\\u0061" ${VALUE}`);
    expect(text).toBe(`"a%20%2f%41 \\\\u0061" ${MARK}`);
  });

  test("replaces all the rest of a text after ten thousand canaries", () => {
    const { text, found } = search.text(`<${`${VALUE} `.repeat(20_000)}${hex(VALUE)}>`);
    expect(text).toBe(`<${`${MARK} `.repeat(9_999)}${MARK}`);
    expect(found.map(({ encoding }) => encoding)).toEqual(["plain"]);
  });

  test("replaces all the rest of a percent-encoded text after as many", () => {
    const { text } = search.text(`<${`${percent(VALUE)} `.repeat(20_000)}>`);
    expect(text).toBe(`<${`${MARK} `.repeat(9_999)}${MARK}`);
  });
});

describe("whatever the surroundings", () => {
  const canaries = [...plantedCanaries(), dummyCredential("GITHUB_TOKEN"), dummyCredential("X_ID")];
  const all = createCanarySearch(canaries);
  const filler = fc.string({ unit: fc.oneof(fc.string({ minLength: 1 }), fc.constant("\n")) });

  test("every window of every canary is found in every form, and none of it is left", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...canaries),
        fc.constantFrom(...forms),
        fc.nat(1000),
        fc.nat(1000),
        filler,
        filler,
        ({ name, value }, [, encoding, write], from, more, before, after) => {
          const half = Math.max(12, Math.ceil(value.length / 2));
          const start = from % (value.length - half + 1);
          const length = half + (more % (value.length - start - half + 1));
          const window = value.slice(start, start + length);
          const written = write(window);
          const { text, found } = all.text(`${before}<${written}>${after}`);
          expect(found).toContainEqual({
            canary: name,
            encoding,
            part: window === value ? "whole" : "half",
          });
          expect(text).not.toContain(written);
          expect(all.text(text).found).toEqual([]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("nothing is found in random bytes, however they are written", () => {
    for (const write of ["latin1", "base64", "base64url", "hex"] as const) {
      expect(all.text(randomBytes(300_000).toString(write)).found).toEqual([]);
    }
  });

  test("nothing is found in text without a canary, and it stays as it is", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.string({ unit: "grapheme" }), (json, text) => {
        const line = `${json}${encodeURIComponent(text)}${JSON.stringify(text)}`;
        expect(all.text(line)).toEqual({ text: line, found: [] });
      }),
      { numRuns: 500 },
    );
  });

  test("a message that was JSON before is JSON afterwards", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...forms),
        fc.string({ unit: fc.constantFrom("n", "\\", "u", "0", '"', "\n", "A") }),
        fc.nat(12),
        ([, , write], around, start) => {
          const piece = write(VALUE.slice(start, start + 12));
          const inside = JSON.stringify(around).slice(1, -1);
          const line = `{"d":"${inside}\\n${piece}${inside}"}`;
          expect(() => JSON.parse(search.text(line).text) as unknown).not.toThrow();
        },
      ),
      { numRuns: 1000 },
    );
  });
});
