import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameTwins } from "../../src/lib/name-twins.ts";

const owned = (names: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(names).flatMap(([owner, list]) => list.map((name) => ({ owner, name })));
const twins = (names: Readonly<Record<string, readonly string[]>>) =>
  nameTwins(owned(names)).groups.map(
    (group) =>
      `${group.kind} ${group.names.map(({ owner, name }) => `${owner}/${name}`).join(" ")}`,
  );

describe("names of tools on several servers", () => {
  test("one name on two servers is an exact twin", () => {
    expect(twins({ a: ["search", "add"], b: ["search"] })).toEqual(["exact a/search b/search"]);
  });

  test("one name twice on one server is none", () => {
    expect(twins({ a: ["search", "search"] })).toEqual([]);
  });

  test.each([
    ["another case", "spelling", "Read_File"],
    ["another separator", "spelling", "read-file"],
    ["no separator", "spelling", "readFile"],
    ["a digit that looks like a letter", "look-alike", "read_fi1e"],
    ["a Cyrillic letter", "disguise", "re\u{430}d_file"],
    ["an invisible character", "disguise", "read_file\u{200b}"],
    ["a styled letter", "disguise", "\u{1d42b}ead_file"],
  ])("%s is %s", (_, kind, name) => {
    expect(nameTwins(owned({ a: ["read_file"], b: [name] })).groups[0]?.kind).toBe(kind);
  });

  test.each([
    ["a letter more", "send_emails"],
    ["a letter less", "send_emai"],
    ["another letter", "send_enail"],
    ["two letters swapped", "send_emial"],
  ])("%s is near", (_, name) => {
    expect(twins({ a: ["send_email"], b: [name] })).toHaveLength(1);
  });

  test.each([
    ["another verb of three letters", "get_user", "set_user"],
    ["another word", "read_file", "head_file"],
    ["a number", "step_one_1", "step_one_2"],
    ["a short name", "list", "lists"],
    ["two letters", "send_email", "send_smell"],
  ])("%s is not near", (_, one, other) => {
    expect(twins({ a: [one], b: [other] })).toEqual([]);
  });

  test("names that one server tells apart itself are not near", () => {
    expect(twins({ a: ["get_issue", "get_issues"], b: ["get_issues"] })).toEqual([
      "exact a/get_issues b/get_issues",
    ]);
  });

  test("names in another alphabet that resemble nothing are left alone", () => {
    expect(twins({ a: ["\u{43f}\u{43e}\u{438}\u{441}\u{43a}"], b: ["search"] })).toEqual([]);
  });

  test("the gravest kind comes first", () => {
    const found = twins({
      a: ["read_file", "send_email", "search"],
      b: ["re\u{430}d_file", "send_emails", "search"],
    });
    expect(found.map((line) => line.split(" ")[0])).toEqual(["exact", "disguise", "near"]);
  });

  test("groups beyond the limit are counted", () => {
    const names = Array.from({ length: 300 }, (_, index) => `tool${index}x`);
    const { groups, more } = nameTwins(owned({ a: names, b: names }));
    expect([groups.length, more]).toEqual([200, 100]);
  });

  test("a group of a thousand owners names fifty and keeps two names", () => {
    const names = Array.from({ length: 1_000 }, (_, index) => ({
      owner: `s${index}`,
      name: index === 999 ? "read-file" : "read_file",
    }));
    const group = nameTwins(names).groups.find(({ kind }) => kind === "spelling");
    expect(group?.names).toHaveLength(50);
    expect(new Set(group?.names.map(({ name }) => name))).toEqual(
      new Set(["read-file", "read_file"]),
    );
  });

  test("40,000 names one letter apart are not all held against each other", () => {
    const names = Array.from({ length: 40_000 }, (_, index) => ({
      owner: `s${index % 3}`,
      name: `aaaaaaaa${String.fromCodePoint(0x4e00 + (index % 20_000))}`,
    }));
    expect(nameTwins(names).groups.filter(({ kind }) => kind === "near").length).toBeLessThan(30);
  });

  const name = fc.array(fc.constantFrom("read", "file", "_", "-", "s", "1", "\u{430}"), {
    minLength: 1,
    maxLength: 5,
  });
  const names = fc.array(
    fc.record({ owner: fc.constantFrom("a", "b", "c"), name: name.map((parts) => parts.join("")) }),
  );

  test("the order of the names does not show", () => {
    fc.assert(
      fc.property(names, (list) => {
        expect(nameTwins([...list].reverse())).toEqual(nameTwins(list));
      }),
    );
  });

  test("every group is of two owners or more", () => {
    fc.assert(
      fc.property(names, (list) => {
        for (const group of nameTwins(list).groups) {
          expect(new Set(group.names.map(({ owner }) => owner)).size).toBeGreaterThan(1);
        }
      }),
    );
  });
});
