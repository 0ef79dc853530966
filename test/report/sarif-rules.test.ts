import { describe, expect, test } from "vitest";
import type { ReportedFinding } from "../../src/model/report.ts";
import { CONFIDENCES, SEVERITIES } from "../../src/model/vocabulary.ts";
import { runOf, toolsOf, withFinding } from "./sarif-checks.ts";
import { reportOn } from "./worlds.ts";

const levelOf = (shape: Partial<ReportedFinding>) =>
  runOf(...withFinding(shape)).results?.[0]?.level;

const scoreOf = (shape: Partial<ReportedFinding>): unknown =>
  runOf(...withFinding(shape)).tool.driver.rules?.[0]?.properties?.["security-severity"];

describe("the weight of a result", () => {
  test("is by severity and confidence", () => {
    const table = SEVERITIES.map((severity) =>
      CONFIDENCES.map((confidence) => levelOf({ severity, confidence })).join(" "),
    );
    expect(table).toEqual([
      "error error warning note",
      "error error warning note",
      "warning warning warning note",
      "note note note note",
      "note note note note",
    ]);
  });

  test("of what a server can do is a note without a score, however bad", () => {
    const shape = { severity: "critical", axis: "capability" } as const;
    expect([levelOf(shape), scoreOf(shape)]).toEqual(["note", undefined]);
  });

  test("of a rule on trial is a note without a score", () => {
    const shape = { severity: "high", stage: "trial" } as const;
    expect([levelOf(shape), scoreOf(shape)]).toEqual(["note", undefined]);
  });

  test("has a score in the band of its severity", () => {
    expect(SEVERITIES.map((severity) => scoreOf({ severity }))).toEqual([
      "9.5",
      "8.0",
      "5.5",
      "3.0",
      undefined,
    ]);
  });
});

const ruleOf = (shape: Partial<ReportedFinding>) =>
  runOf(...withFinding(shape)).tool.driver.rules?.[0];

describe("a rule", () => {
  test("says how to accept it", () => {
    expect(ruleOf({})?.help?.markdown).toContain('"rule": "marks/high"');
  });

  test("is tagged with its CWE as code scanning wants it", () => {
    expect(ruleOf({ taxa: ["CWE-1427"] })?.properties?.tags).toContain("external/cwe/cwe-1427");
  });

  test("has no more tags than are shown", () => {
    const taxa = Array.from({ length: 30 }, (_, at) => `CWE-${at}`);
    expect(ruleOf({ taxa })?.properties?.tags).toHaveLength(10);
  });

  test("is as precise as its surest finding", () => {
    const given = toolsOf("mark:high/speculative", "mark:high/confirmed");
    const [rule] = runOf(reportOn(given), given).tool.driver.rules ?? [];
    expect(rule?.properties?.["precision"]).toBe("very-high");
  });

  test("has its words cut where code scanning cuts them", () => {
    const long = "very ".repeat(1_000);
    expect(ruleOf({ title: long, why: long })?.shortDescription?.text).toHaveLength(1_024);
  });
});
