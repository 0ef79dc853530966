import { describe, expect, it } from "vitest";
import { type Cases, caseRows, judgeCase, rulesWithoutCases } from "../src/engine/cases.ts";
import type { Probe } from "../src/engine/define.ts";
import type { Rules } from "../src/model/rule.ts";
import type { SurfacePart } from "../src/model/vocabulary.ts";

/** Runs the worlds of a probe as tests, one a row. */
export function table<R extends Rules, N extends SurfacePart>(
  probe: Probe<R, N>,
  cases: Cases<R>,
): void {
  describe(`cases of ${probe.id}`, () => {
    it("has a hit, a near miss and an honest row for every rule", () => {
      expect(rulesWithoutCases(probe, cases)).toEqual([]);
    });

    for (const row of caseRows(cases)) {
      it(`${row.rule}, ${row.kind}: ${row.row.name}`, () => {
        expect(judgeCase(probe, row)).toEqual([]);
      });
    }
  });
}
