import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { failed, type Json, line, live, POISON, staticReport, tool, verified } from "./fixtures.ts";

const CLEAN = live({ tools: [tool("read")] });
const POISONED = live({ tools: [tool("read", POISON)] });

const steps = (file: unknown, surface = CLEAN) => verified(file, surface);
const scored = (score: unknown, rest: Json = {}) => staticReport(["read"], { score, ...rest });

/** `100 - sum` of one side, as anyone can add it up. */
function sumOf(side: "static" | "live", { steps }: ReturnType<typeof verified>): number {
  return 100 - steps.reduce((sum, step) => sum + Math.round((step[side] ?? 0) * 100), 0) / 100;
}

describe("why two grades differ", () => {
  test.each([
    ["clean", CLEAN],
    ["poisoned", POISONED],
  ])("The steps of both sides add up to their scores, %s", (_, surface) => {
    const found = steps(staticReport(["read"]), surface);
    expect([sumOf("static", found), sumOf("live", found)]).toEqual([96, found.live.score]);
  });

  test("A term of both sides is one step", () => {
    const { steps: all } = steps(staticReport(["read"]));
    expect(all.find(({ term }) => term === "coverage-honesty")).toEqual({
      kind: "client",
      term: "coverage-honesty",
      label: "static: source, live: live",
      static: 0,
      live: 0,
    });
  });

  test("A term of one side alone costs nothing on the other", () => {
    const { steps: all } = steps(staticReport(["read"]), POISONED);
    const threat = all.find(({ kind }) => kind === "threat")!;
    expect(threat.static).toBe(0);
    expect(threat.live).toBeGreaterThan(0);
  });

  test("A gate of the live side is a step without points", () => {
    const gates = steps(staticReport(["read"]), POISONED).steps.filter((s) => s.kind === "gate");
    expect(gates[0]).toMatchObject({
      static: 0,
      live: 0,
      label: expect.stringMatching(/^live: at most/),
    });
  });

  test("Gates of the static side are told as well, by id or with a reason", () => {
    const gatesFired = ["a-gate", { id: "b-gate", reason: "it is bad" }];
    const { steps: all } = steps(scored({ score: 100, vector: [], gatesFired }));
    expect(
      all.filter(({ kind }) => kind === "gate").map(({ term, label }) => [term, label]),
    ).toEqual([
      ["a-gate", "static: it held"],
      ["b-gate", "static: it is bad"],
    ]);
  });

  test("What a static vector does not explain has a step of its own", () => {
    const vector = [line("threat", "X", "high", 10)];
    const found = steps(scored({ score: 70, vector }));
    expect(found.steps.find(({ term }) => term === "unexplained")).toMatchObject({ static: 20 });
    expect(sumOf("static", found)).toBe(70);
  });

  test("A side without a score has no points", () => {
    const { steps: all, static: claimed } = steps({ tools: [tool("read")] });
    expect({ score: claimed.score, points: all.map((step) => step.static) }).toEqual({
      score: null,
      points: all.map(() => null),
    });
  });

  test("A server that could not be judged has no points", () => {
    const { steps: all, live: seen } = steps(staticReport(["read"]), live({}, { tools: failed() }));
    expect(seen).toEqual({ grade: null, score: null });
    expect(all.every((step) => step.live === null)).toBe(true);
  });

  test("A thousand terms are told in a hundred and a rest, and still add up", () => {
    const vector = Array.from({ length: 1_000 }, (_, n) => line("threat", `T${n}`, "low", 0.05));
    const found = steps(scored({ score: 50, vector }));
    expect(found.steps.length).toBeLessThan(110);
    expect(sumOf("static", found)).toBe(50);
  });

  test("Whatever the vector says, the steps add up to the printed score", () => {
    const terms = fc.array(
      fc.record({
        kind: fc.constantFrom("threat", "client", "other"),
        term: fc.constantFrom("a", "b", "category-cap", "coverage-honesty"),
        level: fc.string({ maxLength: 4 }),
        appliedPenalty: fc.double({ min: -50, max: 50, noNaN: true }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 100 }), (vector, score) => {
        expect(sumOf("static", steps(scored({ score, vector })))).toBeCloseTo(score, 6);
      }),
      { numRuns: 50 },
    );
  });
});
