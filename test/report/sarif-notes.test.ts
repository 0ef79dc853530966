import { describe, expect, test } from "vitest";
import type { Log } from "sarif";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { Report } from "../../src/model/report.ts";
import { UNSEEN_SESSION } from "./golden/sessions.ts";
import { runOf, wrongWith } from "./sarif-checks.ts";
import { renderSarif } from "../../src/report/sarif.ts";
import { reportOn, surface } from "./worlds.ts";

const given = surface();

/** What the run of a report says beside its results, of one kind. */
function said(id: string, shape: Partial<Report>): readonly string[] {
  const [invocation] = runOf({ ...reportOn(given), ...shape }, given).invocations ?? [];
  return (invocation?.toolExecutionNotifications ?? [])
    .filter(({ descriptor }) => descriptor?.id === id)
    .map(({ level, message }) => `${level}: ${message.text}`);
}

const VERIFICATION: NonNullable<Report["verification"]> = {
  static: {
    format: "static-report",
    tool: null,
    grade: "A",
    score: 96,
    asPrinted: null,
    methodology: null,
    sha256: "0",
    cutOff: null,
    notes: ["Sources were not compared."],
  },
  live: { grade: "F", score: 20 },
  counts: { confirmed: 0, present: 0, changed: 0, renamed: 0, staticOnly: 0, liveOnly: 1 },
  items: [
    {
      section: "tools",
      name: excerpt("wipe_disk"),
      state: "live-only",
      differences: [],
      capabilities: null,
      findings: [],
    },
  ],
  findings: [],
  steps: [],
};

describe("a run says", () => {
  test("why a server was not seen, with the next step and its last words", () => {
    const [text = ""] = said("session-failure", { session: UNSEEN_SESSION });
    expect(text).toMatch(/^error: missing-environment: it exited with code 1/);
    expect(text).toContain("Next step: Pass the variable with --env");
    expect(text).toContain("NOTES_TOKEN is not set");
  });

  test("the answer of a check, and its reasons", () => {
    const check = {
      verdict: "do-not-add",
      reasons: [{ id: "grade", text: excerpt("Grade F.") }],
      registry: null,
      integrity: { registry: null, installed: null, agree: null },
      config: null,
      notes: [],
    } as const;
    expect(said("check", { check: { ...check, reasons: [...check.reasons], notes: [] } })).toEqual([
      "error: Do not add it. Grade F.",
    ]);
  });

  test("what runs and is not in a static report", () => {
    expect(said("verification", { verification: VERIFICATION })).toEqual([
      "warning: Claimed: grade A; running: grade F.",
      "warning: Running, and not in the static report: wipe_disk.",
      "note: Sources were not compared.",
    ]);
  });

  test("what is not as it was pinned", () => {
    const drift = [
      {
        section: "tools",
        name: excerpt("add_note"),
        change: "changed",
        kind: "text",
        fields: [],
      } as const,
    ];
    expect(said("drift", { drift: drift.map((one) => ({ ...one, fields: [] })) })).toEqual([
      "warning: 1 difference from what was pinned: tools add_note changed (text).",
    ]);
  });

  test("that all is as it was pinned", () => {
    expect(said("drift", { drift: [] })).toEqual(["note: All is as it was pinned."]);
  });

  test("how the policy is broken", () => {
    const policy: NonNullable<Report["policy"]> = {
      file: "policy.json",
      sha256: "0",
      minGrade: null,
      failOn: null,
      suppressions: [],
      violations: [{ id: "denied-role", text: "add_note can run code, which is denied" }],
    };
    expect(said("policy-violation", { policy })).toEqual([
      "error: add_note can run code, which is denied.",
    ]);
  });

  test("which tools to switch off", () => {
    const location = {
      kind: "tool",
      name: excerpt("add_note"),
      pointer: excerpt(""),
      index: 0,
      frame: 3,
    } as const;
    const tools = [{ name: excerpt("add_note"), location }];
    expect(said("toxic-flow-cut", { toxicFlowCut: { tools, smallest: true, lost: [] } })).toEqual([
      "note: Without these tools no toxic flow is left: add_note.",
    ]);
  });

  test("what was not looked at", () => {
    const caveats = reportOn(given).coverage.caveats;
    expect(said("caveat", {})).toHaveLength(
      caveats.length + reportOn(given).session.caveats.length,
    );
  });

  test("where its results point, if that is not plain", () => {
    const text = renderSarif(reportOn(given), given, { notes: ["The surface was not kept."] });
    expect(text).toContain("The surface was not kept.");
    expect(wrongWith(text)).toEqual([]);
  });
});

describe("a file with more notes than code scanning takes", () => {
  const caveats = Array.from({ length: 40_000 }, (_, at) => `Not known ${at}: ${"x".repeat(400)}`);
  const report = { ...reportOn(given), grade: null };
  const text = renderSarif(
    { ...report, coverage: { ...report.coverage, caveats, complete: false } },
    given,
  );

  test("keeps the rules of code scanning", () => {
    expect(wrongWith(text)).toEqual([]);
  });

  test("keeps the gravest of them, and says how many are left out", () => {
    const [invocation] = (JSON.parse(text) as Log).runs[0]!.invocations ?? [];
    const notes = invocation?.toolExecutionNotifications ?? [];
    expect(notes[0]?.descriptor?.id).toBe("not-judged");
    expect(notes.at(-1)?.message.text).toMatch(/^\d+ notifications left out: /);
  });
});
