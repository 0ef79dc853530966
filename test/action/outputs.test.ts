import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { jobSummary, judgedOf, outputLines } from "../../scripts/action/outputs.ts";

const report = (grade: string | null, score: number | null) => ({ grade, score: { score } });
const set = (reports: readonly object[], skipped: readonly object[] = []) =>
  JSON.stringify({ reports: reports.map((report) => ({ report })), skipped });

describe("grade and score", () => {
  test("Of several servers the worst counts", () => {
    expect(judgedOf(set([report("A", 97), report("D", 60), report("B", 80)]))).toMatchObject({
      grade: "D",
      score: "60",
    });
  });

  test.each([
    ["a server without a grade", set([report("A", 97), report(null, null)])],
    ["a server that was not looked at", set([report("A", 97)], [{ kind: "failed" }])],
    ["no server at all", set([])],
    ["no report", ""],
  ])("With %s there is no grade", (_, text) => {
    expect(judgedOf(text)).toEqual({ grade: "", score: "", "check-verdict": "" });
  });

  test("A server that is switched off counts for nothing", () => {
    expect(judgedOf(set([report("B", 85)], [{ kind: "disabled" }]))["grade"]).toBe("B");
  });

  test("The answer of a check is told without a grade, too", () => {
    const check = { verdict: "could-not-tell" };
    expect(judgedOf(JSON.stringify({ ...report(null, null), check }))["check-verdict"]).toBe(
      "could-not-tell",
    );
  });
});

describe("outputs", () => {
  test("No value adds an output of its own", () => {
    assert(
      property(array(constantFrom("a<<end", "end", "b=1", "", "x")), (lines) => {
        const text = outputLines({ path: lines.join("\n") }, "end-7d1f");
        expect(text).toBe(`path<<end-7d1f\n${lines.join("\n")}\nend-7d1f\n`);
      }),
    );
  });
});

describe("the summary", () => {
  test("A report that GitHub would drop is replaced by a line that says so", () => {
    const page = jobSummary("x".repeat(2 * 1024 * 1024), "fail");
    expect([page.length < 200, page]).toEqual([true, expect.stringMatching(/fail.*too long/)]);
  });

  test("Bytes count, not characters", () => {
    expect(jobSummary("\u{1f600}".repeat(300_000), "pass")).toContain("too long");
  });

  test("Without a report it says so", () => {
    expect(jobSummary("", "usage-error")).toContain("no report");
  });
});
