import { describe, expect, it } from "vitest";
import { type Cases, caseRows, judgeCase, rulesWithoutCases } from "../src/engine/cases.ts";
import type { Probe } from "../src/engine/define.ts";
import { runProbe } from "../src/engine/run.ts";
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

    it("has a value for each hole of the messages of its rules", () => {
      const rules: Rules = probe.rules;
      const empty = caseRows(cases).flatMap(({ row: { surface, given } }) => {
        const { outcome } = runProbe(probe, surface, undefined, given);
        const findings = outcome.status === "found" ? outcome.findings : [];
        return findings.flatMap(({ rule, data }) => {
          const { message = "" } = rules[rule.slice(probe.id.length + 1)] ?? {};
          return Array.from(message.matchAll(/\{(\w+)\}/g), ([, hole = ""]) => hole)
            .filter((hole) => !Object.hasOwn(data, hole))
            .map((hole) => `${rule}: ${hole}`);
        });
      });
      expect(empty).toEqual([]);
    });

    for (const row of caseRows(cases)) {
      it(`${row.rule}, ${row.kind}: ${row.row.name}`, () => {
        expect(judgeCase(probe, row)).toEqual([]);
      });
    }
  });
}
