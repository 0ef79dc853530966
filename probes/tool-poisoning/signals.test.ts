import { expect, test } from "vitest";
import { AGAINST } from "./against.ts";
import { CONCEPTS } from "./lexicon.ts";
import { PATTERNS } from "./shapes.ts";
import { SIGNALS } from "./signals.ts";

/** What clauses make of names on the surface and of a negated telling. */
const NAMES = ["identifier", "own-tool", "other-tool", "own-parameter", "other-parameter"];
const known = new Set([
  ...CONCEPTS,
  ...PATTERNS.flatMap(({ concepts }) => concepts),
  ...NAMES,
  "not-telling",
]);

test("Every term of a signal is a concept, a shape or a name", () => {
  const terms = [...SIGNALS, ...AGAINST].flatMap(({ needs, unless }) =>
    [...needs, unless ?? ""].flatMap((need) => need.split("|")),
  );
  const odd = terms.map((term) => term.replace("!", "")).filter((term) => !known.has(term));
  expect(odd.filter((term) => term !== "")).toEqual([]);
});

test("Every signal has a name of its own", () => {
  const ids = [...SIGNALS, ...AGAINST].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});
