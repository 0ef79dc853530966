import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRedactor } from "../../src/harness/frames/redact.ts";

const SECRET = "s3cr3t-\u{e9}+/ !~value?";
const redactor = createRedactor([{ name: "API_KEY", value: SECRET }], []);
const MARK = "[redacted:API_KEY]";

const base64 = (text: string) => Buffer.from(text).toString("base64");
const base64url = (text: string) => Buffer.from(text).toString("base64url");
const json = (text: string) => JSON.stringify(text).slice(1, -1);
const asciiJson = (text: string) =>
  json(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** How a server may write a value; each gives the text that must not come out again. */
const FORMS: Readonly<Record<string, (value: string) => string>> = {
  plain: (value) => value,
  "base64 alone": base64,
  "base64 after one byte": (value) => base64(`:${value}`),
  "base64 after two bytes": (value) => base64(`u:${value}`),
  "base64 amid other text": (value) => base64(`user:${value}@host`),
  "URL-safe base64": base64url,
  "URL-safe base64 amid other text": (value) => base64url(`user:${value}@host`),
  "percent-encoded": encodeURIComponent,
  "percent-encoded with small digits": (value) =>
    encodeURIComponent(value).replace(/%../g, (code) => code.toLowerCase()),
  "form-encoded": (value) => new URLSearchParams([["", value]]).toString().slice(1),
  "URI-encoded": encodeURI,
  "percent-encoded throughout": (value) => Buffer.from(value).toString("hex").replace(/../g, "%$&"),
  hexadecimal: (value) => Buffer.from(value).toString("hex"),
  "hexadecimal in capitals": (value) => Buffer.from(value).toString("hex").toUpperCase(),
  "JSON-escaped": json,
  "JSON in JSON": (value) => json(json(value)),
  "JSON-escaped to ASCII": asciiJson,
  "JSON with escaped slashes": (value) => json(value).replaceAll("/", "\\/"),
  "base64 in JSON with escaped slashes": (value) => base64(value).replaceAll("/", "\\/"),
  "base64 in a query": (value) => encodeURIComponent(base64(value)),
};

describe("a secret of 8 or more characters", () => {
  test.each(Object.entries(FORMS))("is replaced by its name when it is %s", (_, write) => {
    const out = redactor.text(`<${write(SECRET)}>`);
    expect(out).toContain(MARK);
    expect(out).not.toContain(write(SECRET));
  });

  test("leaves no base64 character that holds its bits", () => {
    expect(redactor.text(`"${base64(SECRET)}"`)).toBe(`"${MARK}"`);
  });

  test("is replaced when JSON holds JSON that had to escape it", () => {
    const quoted = createRedactor([{ name: "Q", value: 'se"cret\\value' }], []);
    const inner = JSON.stringify({ token: 'se"cret\\value' });
    expect(quoted.text(JSON.stringify({ text: inner }))).toBe(
      JSON.stringify({ text: '{"token":"[redacted:Q]"}' }),
    );
  });

  test("keeps the text around it", () => {
    expect(redactor.text(`a ${SECRET} b`)).toBe(`a ${MARK} b`);
  });

  test("is replaced each time", () => {
    expect(redactor.text(`${SECRET}${SECRET}`)).toBe(`${MARK}${MARK}`);
  });

  test("is replaced line by line when it has several lines", () => {
    const key = createRedactor([{ name: "PEM", value: "first-line-1\r\nsecond-line-2\n" }], []);
    expect(key.text("x second-line-2 y first-line-1")).toBe("x [redacted:PEM] y [redacted:PEM]");
  });

  test("is never printed by way of its name", () => {
    const odd = createRedactor([{ name: "A]\u{1b}[31m\n", value: "12345678" }], []);
    expect(odd.text("12345678.")).toBe("[redacted:A___31m_].");
  });
});

describe("a redactor", () => {
  test("leaves values of fewer than 8 characters alone", () => {
    expect(createRedactor([{ name: "N", value: "1234567" }], []).text("1234567")).toBe("1234567");
  });

  test("returns the very input when there is nothing to replace", () => {
    const bytes = Buffer.from("nothing here");
    expect(redactor.bytes(bytes)).toBe(bytes);
  });

  test("keeps bytes that are not UTF-8", () => {
    const input = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(SECRET)]);
    expect(Buffer.from(redactor.bytes(input))).toEqual(
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(MARK)]),
    );
  });

  test("replaces all the rest of a text after ten thousand secrets", () => {
    const plain = createRedactor([{ name: "A", value: "abcdefgh" }], []);
    expect(plain.text("abcdefgh ".repeat(20_000))).toBe(
      `${"[redacted:A] ".repeat(9_999)}[redacted:A]`,
    );
  });

  test("tells apart forms that begin alike", () => {
    const two = createRedactor(
      [
        { name: "A", value: "abcdefgh-one" },
        { name: "B", value: "abcdefgi-two" },
        { name: "C", value: "abcdefgh" },
      ],
      [],
    );
    expect(two.text("abcdefgi-two abcdefgh-one abcdefgh abcdefg")).toBe(
      "[redacted:B] [redacted:A] [redacted:C] abcdefg",
    );
  });

  test("leaves no rest of two values that overlap", () => {
    const two = createRedactor(
      [
        { name: "A", value: "abcdefgh" },
        { name: "B", value: "efghijkl" },
      ],
      [],
    );
    expect(two.text("<abcdefghijkl>")).toBe("<[redacted:A]>");
  });

  test("prefers the longer of two values that begin alike", () => {
    const two = createRedactor(
      [
        { name: "SHORT", value: "abcdefgh" },
        { name: "LONG", value: "abcdefghijkl" },
      ],
      [],
    );
    expect(two.text("abcdefghijkl")).toBe("[redacted:LONG]");
  });

  test("names the secret where a secret and a placeholder overlap", () => {
    const both = createRedactor(
      [{ name: "A", value: "hidden-name" }],
      [{ value: "/tmp/hidden-name", placeholder: "[scratch]" }],
    );
    expect(both.text("/tmp/hidden-name/x")).toBe("[redacted:A]/x");
  });
});

const read = (value: string, line: string): unknown => {
  const out = createRedactor([{ name: "S", value }], []).text(line);
  return JSON.parse(out);
};

describe("a message with a secret in it", () => {
  test("stays JSON when the match begins with the letter of an escape", () => {
    expect(read("nabcdefgh", '{"d":"\\nabcdefgh"}')).toEqual({ d: "[redacted:S]" });
  });

  test("stays JSON when the match begins in the middle of a Unicode escape", () => {
    expect(read("0041abcdefgh", '{"d":"x\\u0041abcdefgh"}')).toEqual({ d: "x[redacted:S]" });
  });

  test("stays JSON when the match ends in the middle of an escape", () => {
    expect(read("abcdefgh\\", '{"d":"abcdefgh\\""}')).toEqual({ d: "[redacted:S]" });
  });

  test("keeps a backslash that is itself escaped", () => {
    expect(read("nabcdefgh", '{"d":"\\\\nabcdefgh"}')).toEqual({ d: "\\[redacted:S]" });
  });

  test("stays JSON when the match is a number", () => {
    expect(read("12345678", '{"a": 12345678 , "b":"12345678"}')).toEqual({
      a: 0,
      b: "[redacted:S]",
    });
  });

  test("is redacted in no time when digits without end hold it time and again", () => {
    const line = `[${"12345678.".repeat(200_000)}x]`;
    const started = performance.now();
    expect(createRedactor([{ name: "S", value: "12345678" }], []).text(line)).not.toContain("345");
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test("stays JSON when the match is part of a number", () => {
    expect(read("12345678", "[-1234567890.5e3]")).toEqual([0]);
  });
});

const scratch = (value: string) => createRedactor([], [{ value, placeholder: "[scratch]" }]);

describe("a placeholder", () => {
  test("stands for the path and keeps what follows", () => {
    expect(scratch("/tmp/run-1").text("in /tmp/run-1/home")).toBe("in [scratch]/home");
  });

  test("stands for the path in a file URL", () => {
    expect(scratch("/tmp/run \u{e9}").text("file:///tmp/run%20%C3%A9/x")).toBe(
      "file://[scratch]/x",
    );
  });

  test("stands for a Windows path in JSON", () => {
    const path = "C:\\Users\\me\\run-1";
    expect(scratch(path).text(JSON.stringify(`${path}\\home`))).toBe('"[scratch]\\\\home"');
  });

  test("stands for a Windows path in a file URL", () => {
    expect(scratch("C:\\Users\\me\\run-1").text("file:///C:/Users/me/run-1/x")).toBe(
      "file:///[scratch]/x",
    );
  });

  test("of a longer path wins over that of the folder it is in", () => {
    const both = createRedactor(
      [],
      [
        { value: "/tmp/run-1", placeholder: "[scratch]" },
        { value: "/tmp/run-1/home", placeholder: "[home]" },
      ],
    );
    expect(both.text("/tmp/run-1/home/x /tmp/run-1/y")).toBe("[home]/x [scratch]/y");
  });
});

describe("whatever the input", () => {
  const value = fc.string({ unit: "grapheme", minLength: 8, maxLength: 24 }).filter(
    // A value that is part of the mark itself is not hidden by it.
    (text) =>
      !/[\ud800-\udfff]/u.test(text) && text === text.trim() && !"[redacted:NAME-0]".includes(text),
  );
  const filler = fc.string({ maxLength: 12 });

  test("no listed form of a secret comes out", () => {
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(filler, fc.nat(2), fc.constantFrom(...Object.keys(FORMS))), {
          maxLength: 6,
        }),
        (values, parts) => {
          const secrets = values.map((text, i) => ({ name: `NAME-${i}`, value: text }));
          const written = parts.map(([before, which, form]) => ({
            before,
            text: FORMS[form]!(values[which % values.length]!),
          }));
          const input = written.map(({ before, text }) => `${before}${text} `).join("");
          const out = createRedactor(secrets, []).text(input);
          for (const { text } of written) expect(out).not.toContain(text);
          for (const text of values) expect(out).not.toContain(text);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("a message that was JSON before is JSON afterwards, whatever its strings are", () => {
    const letter = fc.constantFrom("n", "t", "u", "0", "4", "1", "\\", "/", "a");
    const secret = fc.string({ unit: letter, minLength: 8, maxLength: 10 });
    fc.assert(
      fc.property(
        secret,
        fc.string({ unit: letter }),
        fc.string({ unit: letter }),
        (text, a, b) => {
          const line = JSON.stringify({ d: `${a}\n${text}${b}\t${text.slice(1)}\u{e9}` });
          const out = createRedactor([{ name: "S", value: text }], []).text(line);
          expect(() => JSON.parse(out) as unknown).not.toThrow();
        },
      ),
      { numRuns: 500 },
    );
  });
});
