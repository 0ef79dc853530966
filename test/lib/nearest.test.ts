import { describe, expect, test } from "vitest";
import { nearest } from "../../src/lib/nearest.ts";

const KNOWN = ["minGrade", "failOn", "suppress", "capability/open-command", "marks/low"];

describe("a mistyped word", () => {
  test.each([
    ["supress", "suppress"],
    ["suppresss", "suppress"],
    ["supprses", "suppress"],
    ["mingrade", "minGrade"],
    ["fail-on", "failOn"],
    ["open-comand", "capability/open-command"],
    ["capabilty/open-command", "capability/open-command"],
    ["lwo", "marks/low"],
  ])("%s was meant to be %s", (word, meant) => {
    expect(nearest(word, KNOWN)).toBe(meant);
  });

  test.each(["colour", "x", "", "s".repeat(100_000)])("%s is near to none", (word) => {
    expect(nearest(word, KNOWN)).toBeUndefined();
  });
});

test("Of two candidates that are equally near the first is taken", () => {
  expect(nearest("bat", ["cat", "rat"])).toBe("cat");
});
