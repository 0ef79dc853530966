import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ruleTable } from "../../src/engine/run.ts";
import type { RuleTable } from "../../src/model/rule.ts";
import { readPolicy } from "../../src/policy/read.ts";
import { markProbe } from "../report/worlds.ts";

const marks = ruleTable([markProbe]);
const low = { ...marks.get("marks/low")!, aliases: ["MTC-LOW-1"] };
const RULES: RuleTable = new Map([...marks, ["marks/low", low]]);
const read = (text: string) => readPolicy(text, RULES);
const reading = (shape: object) => read(JSON.stringify({ version: 1, ...shape }));
/** `line:column why / next` of what is refused, `fine` for the rest. */
const told = (text: string) => {
  const result = read(text);
  return result.ok ? "fine" : `${result.line}:${result.column} ${result.why} / ${result.next}`;
};
const suppression = { rule: "marks/low", reason: "known" };
const suppressing = (rest: object) =>
  told(`{"version": 1, "suppress": [\n${JSON.stringify({ ...suppression, ...rest })}]}`);

describe("a policy that is fine", () => {
  test("may have comments, trailing commas and a byte order mark", () => {
    const text =
      '\u{feff}{\n  // accepted\n  "version": 1, /* ok */\n  "denyRules": ["marks/low",],\n}\n';
    expect(read(text)).toEqual({ ok: true, policy: { version: 1, denyRules: ["marks/low"] } });
  });

  test("may name its schema", () => {
    expect(reading({ $schema: "https://example.org/policy.schema.json" }).ok).toBe(true);
  });

  test("may say everything at once", () => {
    const full = {
      minGrade: "C",
      failOn: "high",
      maxCapability: "moderate",
      denyRules: ["marks/high"],
      denyRoles: ["code-exec"],
      suppress: [
        { ...suppression, kind: "tool", item: "add_note", expires: "2028-02-29" },
        { ...suppression, fingerprint: "0123456789abcdef0123456789abcdef" },
      ],
    };
    expect(reading(full)).toEqual({ ok: true, policy: { version: 1, ...full } });
  });
});

describe("a mistake is told with line, column and what to write instead", () => {
  test.each([
    ['{"version": 1,\n  "supress": []}', /^2:3 unknown key "supress" \/ Did you mean suppress\?$/],
    ['{"version": 1, "colour": 1}', /^1:16 unknown key "colour" \/ Known are: \$schema, version, /],
    ['{\n"minGrade": "B"\n}', /^1:1 version is missing \/ Write "version": 1\.$/],
    ['{"version": 2}', /^1:13 version 2 is not known \/ It must be 1\.$/],
    ['{"version": 1, "minGrade": "b"}', /^1:28 minGrade "b" is not known \/ Did you mean B\?$/],
    ['{"version": 1, "failOn": "hihg"}', /Did you mean high\?$/],
    ['{"version": 1, "maxCapability": "low"}', /Known are: minimal, moderate, high, critical\.$/],
    ['{"version": 1, "denyRoles": ["code-exe"]}', /^1:30 denyRoles .*Did you mean code-exec\?$/],
    ['{"version": 1, "denyRules": "marks/low"}', /^1:29 denyRules must be an array \//],
    [
      '{"version": 1, "denyRules": ["marks/lwo"]}',
      /^1:30 there is no rule "marks\/lwo" \/ Did you mean marks\/low\?$/,
    ],
    ['{"version": 1, "denyRules": ["low"]}', /Did you mean marks\/low\?$/],
    ['{"version": 1, "denyRules": ["MTC-LOW-1"]}', /Did you mean marks\/low\?$/],
    [
      '{"version": 1, "denyRules": ["marks/nonsense-of-mine"]}',
      /Rules of that probe: marks\/critical, /,
    ],
    [
      '{"version": 1, "denyRules": ["no-such-thing/at-all-here"]}',
      /A report names the rule of each finding/,
    ],
    ["[]", /^1:1 the file must be an object/],
    ['"text"', /^1:1 the file must be an object/],
    ["", /^1:1 this is not valid JSON: value expected/],
    ["// nothing", /^1:11 this is not valid JSON/],
    ['{"version": 1', /^1:14 this is not valid JSON: close brace expected/],
    ['{"version": 1}\n{}', /^2:1 this is not valid JSON: end of file expected/],
    ["version: 1", /^1:1 this is not valid JSON/],
    ['{"version": 1,\r\n"version": 1}', /^2:1 "version" is given twice/],
    ['{"version": 1, "__proto__": {"minGrade": "F"}}', /^1:16 unknown key "__proto__"/],
  ])("%s", (text, message) => {
    expect(told(text)).toMatch(message);
  });

  test.each([
    ["an empty reason", { reason: "" }, /^2:30 reason "" cannot be/],
    ["a blank reason", { reason: " \t" }, /^2:30 reason/],
    ["a reason that is a speech", { reason: "x".repeat(501) }, /500 characters at most/],
    ["no reason", { reason: undefined }, /^2:1 reason is missing \/ Write in a few words/],
    [
      "an unknown key",
      { expire: "2026-01-01" },
      /^2:38 unknown key "expire" .*Did you mean expires\?/,
    ],
    [
      "a day that is in no calendar",
      { expires: "2026-02-30" },
      /^2:48 expires "2026-02-30" cannot be .*YYYY-MM-DD/,
    ],
    ["a leap day of a common year", { expires: "2026-02-29" }, /expires/],
    ["a moment", { expires: "2026-02-01T00:00:00Z" }, /YYYY-MM-DD/],
    ["an unknown kind", { kind: "tools" }, /Did you mean tool\?/],
    ["an unknown rule", { rule: "marks/loww" }, /^2:9 there is no rule "marks\/loww"/],
    ["a cut fingerprint", { fingerprint: "0123abcd" }, /32 hexadecimal digits/],
    ["an item that is no text", { item: 7 }, /^2:45 item must be a string/],
  ])("a suppression with %s", (_, rest, message) => {
    expect(suppressing(rest)).toMatch(message);
  });

  test("two suppressions of the same thing", () => {
    const twice = [suppression, { ...suppression, item: "*", reason: "other" }];
    expect(reading({ suppress: twice })).toMatchObject({
      ok: false,
      why: "this entry of suppress is there already",
    });
  });

  test("the first of 60,000, without a word on the others", () => {
    const keys = Array.from({ length: 60_000 }, (_, at) => [`key${at}`, 1]);
    expect(told(JSON.stringify({ version: 1, ...Object.fromEntries(keys) }))).toContain("key0");
    const denyRules = Array.from({ length: 60_000 }, (_, at) => `a${at}/b`);
    expect(told(JSON.stringify({ version: 1, denyRules }))).toContain("a0/b");
  });

  test("the first of several in the order of the text", () => {
    const text = '{"version": 1, "failOn": "x", "suppress": [{"rule": 1}], "nonsense": 1}';
    expect(told(text)).toMatch(/^1:26 failOn/);
  });
});

describe("a hostile file", () => {
  test("nested without end is refused, also behind a comment that opens a string", () => {
    const deep = `// "\n${"[".repeat(400_000)}`;
    expect(told(deep)).toMatch(/^2:17 this is nested deeper than 16 levels/);
  });

  test("has its keys spelt out and cut in the message", () => {
    const result = reading({ [`\u{1b}[31m${"x".repeat(5_000)}`]: 1 });
    expect(result.ok ? "" : result.why).toMatch(/^unknown key "[ -~]{1,120}$/);
  });

  test("of any text is read or refused at a place in it", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const result = read(text);
        if (result.ok) return;
        const lines = text.split(/\r\n|\r|\n/);
        expect(result.line).toBeLessThanOrEqual(lines.length);
        expect(result.column).toBeLessThanOrEqual(lines[result.line - 1]!.length + 1);
      }),
    );
  });
});
