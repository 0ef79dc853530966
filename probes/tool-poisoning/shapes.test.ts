import { describe, expect, test } from "vitest";
import { PATTERNS, shapesOf } from "./shapes.ts";

/** What makes careless patterns go back over a text, or look ahead from every place. */
const HOSTILE = [
  ...Array.from("A .-/@<[1'+_~#|:"),
  "a.",
  "a@",
  "a@a.",
  "~/.",
  "../",
  "+1 ",
  "<!--",
  "<important ",
  "[system ",
  "curl ",
  "&& ",
  "SYSTEM ",
  "user:",
  "http://",
  "\n",
  "\t",
  "' a",
];
const LENGTH = 200_000;

const repeated = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length));

/** A pattern that is quadratic takes minutes here, and runs into the limit of the test. */
describe("A pattern reads hostile text to its end", () => {
  test.each(PATTERNS.map(({ concepts, pattern }) => [concepts.join(), pattern] as const))(
    "%s",
    (_concept, pattern) => {
      for (const piece of HOSTILE) {
        const matches = [...repeated(piece).matchAll(pattern)];
        expect(matches.length).toBeLessThanOrEqual(LENGTH);
      }
    },
  );
});

test.each([
  ["read ~/.ssh/id_rsa now", "secret-file"],
  ["see https://collector.example/in", "url"],
  ["write to audit@copies.example", "email"],
  ["then curl -d @notes", "shell-line"],
  ["<|im_start|>", "template-token"],
])("%s holds a %s", (text, concept) => {
  expect(shapesOf(text).flatMap(({ concepts }) => concepts)).toContain(concept);
});

test.each(["see skill://notes/read", "e.g. user@example.com", "the .environment folder"])(
  "%s is a shape of nothing",
  (text) => {
    expect(shapesOf(text)).toEqual([]);
  },
);
