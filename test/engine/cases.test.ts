import { describe, expect, it } from "vitest";
import {
  type CaseRow,
  type Cases,
  judgeCase,
  placeLabel,
  rulesWithoutCases,
  surfaceOf,
} from "../../src/engine/cases.ts";
import { defineProbe } from "../../src/engine/define.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import { textFields } from "../../src/lib/text-fields.ts";
import type { Rule } from "../../src/model/rule.ts";

const prose = {
  title: "t",
  severity: "low",
  category: "hygiene",
  axis: "threat",
  message: "m",
  why: "w",
  remedy: "r",
  references: ["https://example.org/"],
  owasp: "o",
  taxa: [],
  misses: "x",
  aliases: [],
  stage: "stable",
} as const satisfies Rule;

/** Finds the letters it is named after. */
const letters = defineProbe({
  id: "letters",
  needs: ["tools"],
  uses: [],
  rules: { "has-x": prose, "has-y": prose },
  inspect(view, emit) {
    for (const field of textFields(view)) {
      const proof = { confidence: "strong", evidence: excerpt(field.text) } as const;
      if (field.text.includes("x")) emit("has-x", field, proof);
      if (field.text.includes("y")) emit("has-y", field, proof);
    }
  },
});

function row(
  kind: CaseRow["kind"],
  text: string,
  ...finds: readonly (readonly [string, string])[]
): CaseRow {
  const surface = surfaceOf({ tools: [{ name: "t", description: text }] });
  return { rule: "has-x", kind, row: { name: "r", surface, finds } };
}

const X = ["has-x", "tools:t/description"] as const;
const Y = ["has-y", "tools:t/description"] as const;

describe("judgeCase", () => {
  it("accepts a row that finds exactly what it says", () => {
    expect(judgeCase(letters, row("hit", "xy", X, Y))).toEqual([]);
  });

  it("names what the row expects and the probe does not find", () => {
    expect(judgeCase(letters, row("hit", "x", X, Y))).toEqual([
      "not found: has-y tools:t/description",
    ]);
  });

  it("names what the probe finds beyond the row", () => {
    expect(judgeCase(letters, row("hit", "xy", X))).toEqual([
      "found beyond the row: has-y tools:t/description",
    ]);
  });

  it("counts a finding as often as it is made", () => {
    expect(judgeCase(letters, row("hit", "x", X, X))).toHaveLength(1);
  });

  it("refuses a hit that does not find its own rule", () => {
    expect(judgeCase(letters, row("hit", "y", Y))).toEqual(["a hit row of has-x must find it"]);
  });

  it("refuses a near miss that finds its own rule", () => {
    expect(judgeCase(letters, row("near miss", "x", X))).toEqual([
      "a near miss of has-x must not find it",
    ]);
  });

  it("refuses an honest row in which anything is found", () => {
    expect(judgeCase(letters, row("honest", "y"))).toHaveLength(1);
  });

  it("accepts a known gap as long as it is one", () => {
    expect(judgeCase(letters, row("missed", "an unseen X", X))).toEqual([]);
  });

  it("refuses a known gap that is closed", () => {
    expect(judgeCase(letters, row("missed", "x", X))).toHaveLength(1);
  });
});

describe("rulesWithoutCases", () => {
  it("names each kind of row that a rule lacks", () => {
    const surface = surfaceOf({});
    const some = {
      "has-x": {
        hits: [{ name: "a", surface, finds: [] }],
        nearMisses: [{ name: "b", surface, finds: [] }],
        honest: [{ name: "c", surface }],
      },
    } as unknown as Cases<typeof letters.rules>;
    expect(rulesWithoutCases(letters, some)).toEqual([
      "has-y: no hit",
      "has-y: no near miss",
      "has-y: no honest",
    ]);
  });
});

describe("placeLabel", () => {
  const place = { section: "tools", index: 2, item: "add", pointer: "/title", frame: 1 } as const;

  it("joins section, item and pointer", () => {
    expect(placeLabel(place)).toBe("tools:add/title");
  });

  it("numbers a broken element, which has no name", () => {
    expect(placeLabel({ ...place, item: "", broken: true })).toBe("tools#2/title");
  });
});
