import { describe, expect, test } from "vitest";
import { createTally, PECULIARITIES } from "../../src/harness/peculiarities.ts";

describe("the tally of peculiarities", () => {
  test("lists what was noted by id, with counts and the first frame", () => {
    const tally = createTally();
    tally.note("null-id", 4);
    tally.note("blank-line", 2, 10);
    tally.note("blank-line", 9, 5);
    expect(tally.list()).toEqual([
      { id: "blank-line", count: 15, firstFrame: 2 },
      { id: "null-id", count: 1, firstFrame: 4 },
    ]);
  });

  test("takes the first frame that is known", () => {
    const tally = createTally();
    tally.note("redirected");
    tally.note("redirected", 7);
    expect(tally.list()).toEqual([{ id: "redirected", count: 2, firstFrame: 7 }]);
  });

  test("says that no frame shows a peculiarity", () => {
    const tally = createTally();
    tally.note("redirected");
    expect(tally.list()[0]?.firstFrame).toBeNull();
  });

  test.each(Object.entries(PECULIARITIES))(
    "%s is a noun in kebab case with one sentence",
    (id, text) => {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(text).toMatch(/^[A-Z][^.]*(\.0[^.]*)?\.$/);
    },
  );
});
