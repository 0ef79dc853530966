import { describe, expect, test } from "vitest";
import { evaluate } from "../../scripts/evaluate/evaluate.ts";
import type { JsonObject } from "../../scripts/evaluate/json.ts";
import type { SurfaceTotals } from "../../scripts/evaluate/surfaces.ts";
import { corpusOfRows, readsAloud, threat } from "./fixtures.ts";

function totalsOf(...rows: readonly JsonObject[]): SurfaceTotals {
  return evaluate(corpusOfRows(...rows), [], readsAloud).totals as SurfaceTotals;
}

function attack(grade: string | null, more: JsonObject = {}): JsonObject {
  const row = { id: "own/attack", label: "malicious", visible: "yes", surface: { grade } };
  return { ...row, source: "own", family: "own/a", technique: ["order"], ...more };
}

function honest(grade: string | null, threats: readonly object[] = []): JsonObject {
  return { id: "own/honest", label: "benign", visible: "yes", surface: { grade, threats } };
}

describe("flagged", () => {
  test.each([
    ["A", 0],
    ["B", 0],
    ["C", 1],
    ["D", 1],
    ["F", 1],
  ])("A grade of %s counts %i", (grade, flagged) => {
    expect(totalsOf(attack(grade)).malicious.flagged).toBe(flagged);
  });

  test("A surface without a grade is not flagged and still counts as a row", () => {
    expect(totalsOf(attack(null)).malicious).toMatchObject({ rows: 1, flagged: 0 });
  });

  test("A surface without a grade is unjudged", () => {
    expect(totalsOf(attack(null), attack("A")).unjudged).toBe(1);
  });
});

describe("recall", () => {
  const three = [attack("D"), attack("A"), attack("D", { family: "own/b", source: "other" })];

  test("It is the share of malicious rows that are flagged", () => {
    expect(totalsOf(...three).malicious.rate).toBe(0.6667);
  });

  test("The mean over families gives each family the same weight", () => {
    expect(totalsOf(...three).malicious.familyMean).toBe(0.75);
  });

  test("It is told by source", () => {
    expect(totalsOf(...three).malicious.bySource).toEqual({
      own: { rows: 2, flagged: 1, rate: 0.5 },
      other: { rows: 1, flagged: 1, rate: 1 },
    });
  });

  test("A row counts under each of its techniques", () => {
    const two = totalsOf(attack("D", { technique: ["order", "secrecy"] }), attack("A"));
    expect(two.malicious.byTechnique).toEqual({
      order: { rows: 2, flagged: 1, rate: 0.5 },
      secrecy: { rows: 1, flagged: 1, rate: 1 },
    });
  });

  test("What is weakly visible is reported apart", () => {
    const totals = totalsOf(attack("D"), attack("A", { visible: "weak" }));
    expect([totals.malicious.rows, totals.weak]).toEqual([1, { rows: 1, flagged: 0, rate: 0 }]);
  });

  test("Of no malicious row there is none", () => {
    expect(totalsOf(honest("A")).malicious.rate).toBeNull();
  });
});

describe("honest surfaces", () => {
  test("The false-positive rate is the share flagged", () => {
    expect(totalsOf(honest("A"), honest("D")).honest.rate).toBe(0.5);
  });

  test.each([
    ["high", "strong", 1],
    ["high", "heuristic", 0],
    ["medium", "strong", 0],
  ] as const)("One with a %s threat of %s confidence counts %i", (severity, confidence, count) => {
    const threats = [threat(severity, confidence), threat(severity, confidence)];
    expect(totalsOf(honest("A", threats)).honest.strongThreats).toBe(count);
  });

  test("Other labels are neither honest nor malicious", () => {
    const totals = totalsOf(attack("D", { label: "code_only" }));
    expect([totals.malicious.rows, totals.honest.rows, totals.gray]).toEqual([
      0,
      0,
      { code_only: { rows: 1, flagged: 1, rate: 1 } },
    ]);
  });
});

describe("rows left out", () => {
  test("A row without a surface is unresolved", () => {
    const totals = totalsOf(attack("D"), { id: "own/text", label: "malicious", text: "own" });
    expect([totals.unresolved, totals.malicious.rows]).toEqual([1, 1]);
  });

  test("A call chain is skipped", () => {
    const totals = totalsOf(attack("D"), {
      id: "own/calls",
      kind: "call_chain",
      label: "malicious",
    });
    expect([totals.skipped, totals.unresolved]).toEqual([1, 0]);
  });

  test("Time is told per surface", () => {
    const times = totalsOf(attack("D"), attack("A")).milliseconds;
    expect(times).toEqual({ surfaces: 2, median: 2, mean: 2, max: 2 });
  });
});
