import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { command } from "../../scripts/evaluate/command.ts";
import { corpusOf } from "../../scripts/evaluate/corpus.ts";
import { evaluate } from "../../scripts/evaluate/evaluate.ts";
import { judged } from "../../scripts/evaluate/judged.ts";
import { textOf } from "../../scripts/evaluate/text.ts";
import { corpusOfRows, readsAloud } from "./fixtures.ts";

const SURFACES = fileURLToPath(new URL("./surfaces.jsonl", import.meta.url));
const ROLES = fileURLToPath(new URL("./roles.tsv", import.meta.url));

describe("on surfaces judged for real", () => {
  const { output, complaints, exitCode } = command(["--corpus", SURFACES, "--json"]);
  const { cases, totals } = JSON.parse(output);

  test("The attack is flagged and the honest surface is not", () => {
    expect(cases).toMatchObject([
      { id: "own/hidden-order", label: "malicious", flagged: true },
      { id: "own/plain", label: "benign", flagged: false },
    ]);
  });

  test("A threat finding says rule, severity, confidence, place and evidence", () => {
    expect(cases[0].threatFindings).toContainEqual({
      ruleId: expect.stringMatching(/^unicode-smuggling\//),
      severity: expect.any(String),
      confidence: expect.any(String),
      kind: "tool",
      name: "save_note",
      pointer: "/description",
      evidence: expect.stringContaining("<U+202E>"),
    });
  });

  test("A line that cannot be read is named with its number", () => {
    expect(complaints).toEqual([`${SURFACES}:3: not JSON`]);
  });

  test("A line that cannot be read is counted", () => {
    expect([totals.rows, totals.malformed]).toEqual([2, 1]);
  });

  test("It exits with 0 all the same", () => {
    expect(exitCode).toBe(0);
  });
});

test("A probe that throws leaves the surface without a grade", () => {
  const tools = new Proxy([], { get: () => expect.fail("own defect") });
  expect(judged("own", { tools })).toMatchObject({ grade: null, error: "own defect" });
});

describe("wrong use", () => {
  test.each([
    [[], "--corpus FILE is missing"],
    [["--corpus", "no-such-file"], "no-such-file"],
    [["--corpus", SURFACES, "--surfaces", "no-such-folder"], "no-such-folder"],
    [["--corpus", SURFACES, "--colour"], "--colour"],
    [["--corpus", fileURLToPath(import.meta.url)], "no row can be read"],
  ])("%j exits with 2 and says why", (args, why) => {
    const { output, complaints, exitCode } = command(args);
    expect([output, exitCode, complaints.join(" ")]).toEqual(["", 2, expect.stringContaining(why)]);
  });
});

describe("the kind of a file", () => {
  test.each([
    ['{"id":"a","label":"benign","surface":{}}', "surfaces"],
    ['{"tools":[]}', "surfaces"],
    ['{"id":"a","kind":"tool"}', "tool-roles"],
    ['{"id":"a","kind":"toolset"}', "tool-sets"],
    ['{"id":"a","kind":"call_chain","label":"malicious"}', "tool-sets"],
    ["server\ttool\tmust\tmay\na\tb\t-\t-", "live-roles"],
    ["tool\tmust\tmay\nb\t-\t-", "name-roles"],
    ['oops\n{"id":"a","label":"benign"}', "surfaces"],
  ])("%j is told by its first row that can be read", (text, kind) => {
    expect(corpusOf(text, "corpus").kind).toBe(kind);
  });

  test("A row without kind and label is refused", () => {
    expect(() => corpusOf('{"id":"a"}', "corpus")).toThrow("no kind and no label");
  });
});

test("A line of a table with too few columns is malformed", () => {
  const { malformed } = corpusOf("tool\tmust\tmay\na\t-\t-\nb\t-\n", "names.tsv");
  expect(malformed).toEqual([{ line: 3, why: "not 3 columns: tool, must, may" }]);
});

describe("text", () => {
  const row = { label: "malicious", visible: "yes" };
  const result = evaluate(
    corpusOfRows(
      { ...row, id: "own/missed", surface: { grade: "A" } },
      { ...row, id: "own/caught", surface: { grade: "D" } },
      { ...row, id: "own/alarm", label: "benign", surface: { grade: "D" } },
    ),
    [],
    readsAloud,
  );

  test("Misses and false alarms stand in it, a line each", () => {
    const lines = textOf(result, false).split("\n");
    expect(lines.slice(0, 3)).toEqual([
      "MISSED        own/missed A - no threat finding",
      "FALSE ALARM   own/alarm D - no threat finding",
      "",
    ]);
  });

  test("What is right stands in it only when asked for", () => {
    expect(
      [textOf(result, false), textOf(result, true)].map((text) => /own\/caught/.test(text)),
    ).toEqual([false, true]);
  });

  test("The totals follow", () => {
    expect(textOf(result, false)).toMatch(/^malicious, visible +50\.0 % \(1 of 2\)$/m);
  });

  test("A table of roles gives a line for each role", () => {
    const { output } = command(["--corpus", ROLES]);
    expect(output).toMatch(/^file-write +precision/m);
  });

  test("Without listings every row of a table with servers is unresolved", () => {
    expect(command(["--corpus", ROLES]).output).toMatch(/^rows +4 \(4 unresolved/m);
  });
});
