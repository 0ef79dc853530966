import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { UsageError } from "../../src/errors.ts";
import type { Lock } from "../../src/model/lock.ts";
import { withEntry } from "../../src/pin/entries.ts";
import { pinnedServer } from "../../src/pin/entry.ts";
import { emptyLock, readLock, writeLock } from "../../src/pin/lock-text.ts";
import { ROOT } from "../prober.ts";
import { ADD, LIST, lockOf, shown, source } from "./fixtures.ts";

const FILE = "a.lock";
const TWO = lockOf({ b: { tools: [LIST, ADD] }, a: { tools: [ADD] } });
const again = (lock: Lock) => writeLock(readLock(writeLock(lock), FILE));

const ofB = (text: string) => text.slice(text.indexOf('    "b": {'));

function refusal(text: string): UsageError {
  try {
    readLock(text, FILE);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error("it was read");
}

describe("a lock that is written", () => {
  test("is the same byte for byte when it was read and is written again", () => {
    expect(again(TWO)).toBe(writeLock(TWO));
  });

  test("is the same whatever the order in which items came", () => {
    const one = lockOf({ a: { tools: [ADD, LIST] } });
    const other = lockOf({ a: { tools: [LIST, ADD] } });
    expect(writeLock(one)).toBe(writeLock(other));
  });

  test("is the same whatever the order of the members of an item", () => {
    const { name, description, inputSchema } = ADD;
    const other = lockOf({ a: { tools: [{ inputSchema, description, name }] } });
    expect(writeLock(other)).toBe(writeLock(lockOf({ a: { tools: [ADD] } })));
  });

  test("keeps every line of a server when another one is pinned", () => {
    const server = pinnedServer(shown({ tools: [ADD] }), source("c"));
    const before = writeLock(TWO);
    const after = writeLock(withEntry(TWO, { name: "aa", server }));
    expect(ofB(after)).toBe(ofB(before));
  });

  test("is printable ASCII", () => {
    const tool = { name: "a\u{202e}\u{e9}", description: "\u{1f600}\u{0}##[group]" };
    expect(writeLock(lockOf({ a: { tools: [tool] } }))).toMatch(/^[\n -~]*$/);
  });

  test("holds no command of a CI runner", () => {
    const tool = { name: "a", description: "##[error]x" };
    expect(writeLock(lockOf({ a: { tools: [tool] } }))).not.toContain("##[");
  });

  test("keeps a member named __proto__", () => {
    const raw = JSON.parse('{"name":"a","__proto__":{"description":"x"}}') as object;
    const text = writeLock(lockOf({ a: { tools: [raw] } }));
    expect(again(readLock(text, FILE))).toBe(text);
    expect(text).toContain('"__proto__": {');
  });

  test("is read however deep an item is nested", () => {
    const deep = JSON.parse(`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`) as object;
    const lock = lockOf({ a: { tools: [{ name: "a", inputSchema: deep }] } });
    expect(again(lock)).toBe(writeLock(lock));
  });

  test("has one line per value, so that two changes of one item do not meet", () => {
    const [first] = TWO.servers["a"]?.tools ?? [];
    const lines = writeLock(TWO).split("\n");
    expect(lines).toContain(`          "hash": "${first?.hash}",`);
  });

  test("fits the published schema", () => {
    const path = join(ROOT, "src", "report", "lock.schema.json");
    const validate = new Ajv2020({ strict: false }).compile(
      JSON.parse(readFileSync(path, "utf8")) as object,
    );
    expect([validate(JSON.parse(writeLock(TWO))), validate.errors]).toEqual([true, null]);
  });
});

describe("a lock that is not whole", () => {
  const text = writeLock(TWO);
  const broken: readonly (readonly [string, string, RegExp])[] = [
    ["empty", "", /empty/],
    ["cut", text.slice(0, -20), /not valid JSON/],
    ["a list", "[]", /not a lock/],
    ["another JSON file", '{"name":"x"}', /not a lock/],
    ["of a later version", text.replace('"version": 1\n', '"version": 2\n'), /version 2/],
    [
      "merged half",
      text.replace('    "b": {', '<<<<<<< HEAD\n    "b": {\n=======\n>>>>>>> x'),
      /merge that was not finished/,
    ],
    ["with two servers of one name", text.replace('    "b": {', '    "a": {'), /have the name a$/],
    [
      "with a name twice in an item",
      text.replace('"description": "Adds', '"name": "add", "description": "Adds'),
      /stands twice/,
    ],
    [
      "with a text edited by hand",
      text.replace('"description": "Adds two', '"description": "Adds all'),
      /tools\/add of a/,
    ],
    [
      "with a hash edited by hand",
      text.replace(/"hash": "./, '"hash": "0'),
      /does not fit its hash/,
    ],
    [
      "with a server that no reader keeps",
      text.replace('    "b": {', '    "__proto__": {'),
      /__proto__/,
    ],
    ["without a list", text.replace('"prompts": [],', ""), /damaged in a, prompts/],
    ["with a hash that is none", text.replace(/"hash": "[0-9a-f]+"/, '"hash": "x"'), /damaged/],
  ];

  test.each(broken)("is refused when it is %s", (_what, damaged, why) => {
    expect(damaged).not.toBe(text);
    expect(refusal(damaged).message).toMatch(why);
  });

  test.each(broken)("that is %s comes with a next step", (_what, damaged) => {
    expect(refusal(damaged).next).not.toBe("");
  });

  test("is refused before it is parsed when it is nested beyond reason", () => {
    expect(refusal("[".repeat(600_000)).message).toContain("levels");
  });

  test("shows no hidden character of it", () => {
    const odd = text
      .replace('    "b": {', '    "b\\u202e\\u001b[31m": {')
      .replace('"description": "Lists', '"description": "L');
    expect(refusal(odd).message).toMatch(/^[ -~]*$/);
  });
});

describe("a lock with a byte order mark", () => {
  test("is read", () => {
    expect(readLock(`\u{feff}${writeLock(emptyLock())}`, FILE).servers).toEqual({});
  });
});
