import { describe, expect, test } from "vitest";
import { surfaceOf } from "../../src/engine/cases.ts";
import { runProbe } from "../../src/engine/run.ts";
import { languageCases } from "./cases.languages.ts";
import { LEXICONS } from "./lexicons.ts";
import { toolPoisoning } from "./probe.ts";

function rulesFor(description: string): readonly string[] {
  const surface = surfaceOf({ tools: [{ name: "add", description }] });
  const { outcome } = runProbe(toolPoisoning, surface);
  if (outcome.status !== "found") return [];
  return outcome.findings.map(({ rule }) => rule.slice(toolPoisoning.id.length + 1));
}

describe.each(Object.entries(languageCases))("in %s", (_, { attacks, missed, honest }) => {
  test.each(attacks)("an attack is found: $rule", ({ rule, text }) => {
    expect(rulesFor(text)).toContain(rule);
  });

  test.each(missed)("an attack is missed: $rule", ({ rule, text }) => {
    expect(rulesFor(text)).not.toContain(rule);
  });

  test.each(honest)("an honest description is not: %s", (text) => {
    expect(rulesFor(text)).toEqual([]);
  });
});

test("Every word of a lexicon can be matched", () => {
  const lost = LEXICONS.flatMap(({ language, borders, entries }) =>
    Object.entries(entries).flatMap(([concept, words]) =>
      words
        .split("|")
        .filter((word) => !isMatchable(word, borders))
        .map((word) => `${language} ${concept}: ${word}`),
    ),
  );
  expect(lost).toEqual([]);
});

/** What the dictionary can hold: length, stems, case, composed letters, no stray blanks. */
function isMatchable(entry: string, borders: "words" | "none"): boolean {
  if (entry !== entry.trim() || entry === "" || entry !== entry.normalize("NFC")) return false;
  if (borders === "none") return entry.length <= 8;
  const words = entry.split(" ");
  const areWords = words.every(
    (word) => word !== "" && (!word.endsWith("*") || /^.{4,10}\*$/u.test(word)),
  );
  return areWords && words.length <= 5 && entry === entry.toLowerCase();
}
