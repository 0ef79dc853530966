import { describe, expect, test } from "vitest";
import { exitCode } from "../../src/cli/exit-code.ts";
import { Report } from "../../src/model/report.ts";
import { renderTerminal } from "../../src/report/terminal.ts";
import { failed, finding, live, POISON, staticReport, tool, verifiedReport } from "./fixtures.ts";

const PLAIN = { color: false, width: 100, quiet: false, verbose: false } as const;
const lenient = { minGrade: "F" } as const;

const code = (...given: Parameters<typeof verifiedReport>) =>
  exitCode(verifiedReport(...given), lenient);

function printed(file: unknown, surface: Parameters<typeof verifiedReport>[1], verbose = false) {
  return renderTerminal(verifiedReport(file, surface), surface, { ...PLAIN, verbose });
}

const many = (prefix: string) => Array.from({ length: 60 }, (_, n) => tool(`${prefix}_${n}`));

describe("a verification on the screen", () => {
  test("It stands before the facts of the server", () => {
    const text = printed(staticReport(["read"]), live({ tools: [tool("read")] }));
    expect(text.indexOf("static said")).toBeLessThan(text.indexOf("looked at"));
  });

  test("What made the live grade is the first reason", () => {
    const text = printed(staticReport(["read"]), live({ tools: [tool("read", POISON)] }));
    expect(text).toMatch(/because {7}tool-poisoning\/\S+ 0 off in the static report/);
  });

  test("What is live-only and has findings comes before what has none", () => {
    const surface = live({ tools: [tool("aaa"), tool("note", POISON)] });
    const text = printed(staticReport(["gone"]), surface);
    expect(text.indexOf("  - note")).toBeLessThan(text.indexOf("served, not claimed"));
  });

  test("What the look was too incomplete to see is named", () => {
    const text = printed(staticReport(["hidden_one"]), live({}, { tools: failed() }));
    expect(text).toMatch(/Unknown: claimed[^:]*: 1\n {2}hidden_one/);
  });

  test("Sixty live-only names are bounded", () => {
    const text = printed(staticReport(["gone"]), live({ tools: many("name") }));
    expect(text).toMatch(/name_7, and 52 more/);
  });

  test("--verbose shows all of them, every finding, and the sum of both sides", () => {
    const file = staticReport(["gone"], { findings: [finding("X-1", { title: "A title" })] });
    const text = printed(file, live({ tools: many("name") }), true);
    expect(text).toMatch(/name_59/);
    expect(text).toMatch(/- refuted: A title \(X-1\)/);
    expect(text).toMatch(/96 +\d+ {2}score: 100 less all of them/);
  });

  test("Text of a hostile report cannot pass for ours", () => {
    const evil = "\u{1b}[2J\n::error::x\u{202e}";
    const file = staticReport([evil], {
      tool: { name: evil },
      grade: evil,
      findings: [finding(evil, { title: evil, location: { kind: "server", name: evil } })],
      capabilities: [{ tool: evil, tags: ["code-exec"], reasons: { "code-exec": [evil] } }],
      score: {
        score: 1,
        vector: [{ term: evil, level: evil, appliedPenalty: 3 }],
        gatesFired: [evil],
      },
    });
    const text = printed(file, live({ tools: [tool(evil)] }), true);
    expect(text).not.toMatch(/[\u{1b}\u{202e}]|^ *::error/mu);
  });

  test("The report fits its schema", () => {
    const file = staticReport(["read", "gone"], { findings: [finding("X-1")] });
    const report = verifiedReport(file, live({ tools: [tool("read"), tool("note", POISON)] }));
    expect(Report.safeParse(report).error?.issues ?? []).toEqual([]);
  });
});

describe("the exit code of a verification", () => {
  test("1 when the live grade is worse than the static one", () => {
    expect(code(staticReport(["read"]), live({ tools: [tool("read", POISON)] }))).toBe(1);
  });

  test("0 when the live grade is no worse", () => {
    expect(
      code(staticReport(["read"], { grade: "F" }), live({ tools: [tool("read", POISON)] })),
    ).toBe(0);
  });

  test("1 when live-only items carry threats, whatever the grades", () => {
    const surface = live({ tools: [tool("read"), tool("note", POISON)] });
    expect(code(staticReport(["read"], { grade: "F" }), surface)).toBe(1);
  });

  test("0 when live-only items can do much and threaten nothing", () => {
    const shell = tool("run_shell", "Runs any shell command and returns its output.");
    expect(code(staticReport(["read"]), live({ tools: [tool("read"), shell] }))).toBe(0);
  });

  test("3 when the look failed", () => {
    expect(code(staticReport(["read"]), live({}, { tools: failed() }))).toBe(3);
  });
});
