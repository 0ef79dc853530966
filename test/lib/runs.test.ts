import { expect, test } from "vitest";
import { runs } from "../../src/lib/runs.ts";

const BLANK = /[ \u{1d159}]{1,1000}/gu;

test("a run is found with its place, its text and its length in characters", () => {
  expect([...runs("a  b \u{1d159}\u{1d159} c", BLANK, 2)]).toEqual([
    { at: 1, text: "  ", length: 2 },
    { at: 4, text: " \u{1d159}\u{1d159} ", length: 4 },
  ]);
});

test("a run shorter than asked for is none, also at the end", () => {
  expect([...runs("a b  ", BLANK, 3)]).toEqual([]);
});

test("a run of megabytes does not overflow", () => {
  const [run] = runs(" ".repeat(8_000_000), BLANK, 1);
  expect(run?.length).toBe(8_000_000);
});
