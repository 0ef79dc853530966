import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { exitCode } from "../../src/cli/exit-code.ts";
import type { Report } from "../../src/model/report.ts";
import type { Bar } from "../../src/report/bar.ts";
import { renderJunit } from "../../src/report/junit.ts";
import { SHAPES, judgedAs } from "./golden/shapes.ts";
import { HOSTILE_TEXTS, carelessSessionOf, sessionOf, surfaceOf } from "./hostile-text.ts";
import { all, parsed, results } from "./junit/parsed.ts";
import { named } from "../policy/worlds.ts";
import { ABSENT, listed, reportOn, session, surface } from "./worlds.ts";

const XSD = readFileSync(new URL("../schemas/junit.xsd", import.meta.url), "utf8");

const saying = (...texts: readonly string[]) =>
  surface({
    tools: listed(
      "name",
      texts.map((description, at) => ({ name: `tool_${at}`, description })),
    ),
  });
const read = (report: Report, bar?: Bar) => parsed(renderJunit(report, bar));
const resultsOf = (report: Report, bar?: Bar) => results(read(report, bar));
const resultsAs = (name: string) => resultsOf(judgedAs(name).report);
const is = (kind: string) => (result: string) => result.startsWith(`${kind}:`);
const textOf = (report: Report, name: string) =>
  all(read(report), name)
    .map((element) => `${element.getAttribute("message") ?? ""}\n${element.textContent ?? ""}`)
    .join("\n");
const careless = (text: string): Report => ({
  ...reportOn(surfaceOf(text), { session: sessionOf(text) }),
  session: carelessSessionOf(text.slice(0, 10_000)),
});

const BARS: readonly Bar[] = [
  {},
  { minGrade: "A" },
  { minGrade: "F" },
  { failOn: "low" },
  { failOn: "high" },
];

test("every golden report keeps the schema", async () => {
  const xml = Object.keys(SHAPES).map((name) => ({
    fileName: `${name}.xml`,
    contents: renderJunit(judgedAs(name).report),
  }));
  const { errors } = await validateXML({ xml, schema: XSD });
  expect(errors).toEqual([]);
}, 60_000);

test("every hostile report keeps the schema", async () => {
  const xml = Object.values(HOSTILE_TEXTS).map((text, at) => ({
    fileName: `${at}.xml`,
    contents: renderJunit(reportOn(surfaceOf(text), { session: sessionOf(text) })),
  }));
  const { errors } = await validateXML({ xml, schema: XSD });
  expect(errors).toEqual([]);
}, 60_000);

describe.each(Object.keys(SHAPES))("the report on %s", (name) => {
  const { report } = judgedAs(name);
  const root = read(report);

  test.each(["testsuites", "testsuite"])("has counts of its elements on %s", (element) => {
    const holders = element === "testsuites" ? [root] : all(root, element);
    for (const holder of holders) {
      const counted = Object.entries({
        tests: "testcase",
        failures: "failure",
        errors: "error",
        skipped: "skipped",
      });
      expect(counted.map(([attribute]) => Number(holder.getAttribute(attribute)))).toEqual(
        counted.map(([, child]) => all(holder, child).length),
      );
    }
  });

  test.each(BARS)("fails, errs or passes as the program does, held to %o", (bar) => {
    const code = exitCode(report, bar);
    const judged = read(report, bar);
    expect(all(judged, "failure").length > 0).toBe(code === 1 || (code === 130 && fails(bar)));
    const errs = all(judged, "error").length > 0;
    // With 1, both may be.
    expect(errs).toBe(code === 1 ? errs : code !== 0);

    function fails(held: Bar): boolean {
      const whole = { ...report, session: { ...report.session, interrupted: false } };
      return exitCode(whole, held) === 1;
    }
  });

  test("is printable ASCII", () => {
    expect(/[^\n -~]/.exec(renderJunit(report))).toBeNull();
  });
});

describe("a threat", () => {
  const report = reportOn(saying("mark:critical", "mark:low/heuristic"));

  test("that fails the run is a failure, named by rule and place, beside the grade", () => {
    expect(resultsOf(report).filter(is("failure"))).toEqual([
      "failure: mcp-prober.notes.grade | the grade is good enough",
      "failure: mcp-prober.notes.marks | Readable words hidden in a text: tool tool_0, /description",
    ]);
  });

  test("has its rule for a type", () => {
    expect(all(read(report), "failure").map((one) => one.getAttribute("type"))).toEqual([
      "grade",
      "marks/critical",
    ]);
  });

  test.each(["mark:low", "mark:medium/strong", "mark:high/heuristic"])(
    "that leaves a grade which passes is told without a failure: %s",
    (text) => {
      const weak = reportOn(saying(text));
      expect(["A", "B"]).toContain(weak.grade);
      expect(resultsOf(weak).filter(is("failure"))).toEqual([]);
      expect(textOf(weak, "system-out")).toContain(`| ${text}`);
    },
  );

  test("is a failure where the user asks that it be one", () => {
    expect(resultsOf(reportOn(saying("mark:low")), { failOn: "low" })).toContain(
      "failure: mcp-prober.notes.marks | A control character in a text: tool tool_0, /description",
    );
  });

  test("is no failure where the user lets its grade pass", () => {
    expect(resultsOf(report, { minGrade: "F" }).filter(is("failure"))).toEqual([]);
  });

  test("that is a guess is no failure even where the grade does not pass", () => {
    const guesses = reportOn(saying("mark:high/strong", "mark:high/heuristic"));
    expect(resultsOf(guesses).filter(is("failure"))).toHaveLength(2);
  });

  test("tells place, proof, harm and remedy", () => {
    const text = textOf(report, "failure");
    expect(text).toContain("critical, confirmed: Readable words hidden in a text");
    expect(text).toContain("Place: tool tool_0, /description (frame 3)");
    expect(text).toContain("\n| mark:critical\n");
    expect(text).toMatch(/^Why: A model/m);
    expect(text).toMatch(/^Fix: Remove the mark/m);
  });

  test("keeps its name when another frame carries it", () => {
    const later = surface({
      tools: {
        state: "listed",
        items: [{ name: "a", raw: { name: "a", description: "mark:high" }, frame: 77 }],
        broken: [],
        pages: 1,
      },
    });
    const now = surface({
      tools: listed("name", [{ name: "a", description: "mark:high" }]),
    });
    expect(resultsOf(reportOn(later))).toEqual(resultsOf(reportOn(now)));
  });

  test("that a policy accepts is skipped, with the reason", () => {
    const policy = named({ suppress: [{ rule: "marks/critical", reason: "Looked at." }] });
    const accepted = reportOn(saying("mark:critical"), { policy });
    expect(resultsOf(accepted).filter(is("failure"))).toEqual([]);
    expect(textOf(accepted, "skipped")).toContain("accepted by the policy: Looked at.");
  });
});

test("every text begins with its message, which some readers do not show", () => {
  const root = read(judgedAs("accepted").report);
  for (const one of all(root, "failure")) {
    expect(one.textContent?.split("\n")[0]).toBe(one.getAttribute("message"));
  }
});

describe("what is no failure", () => {
  test.each(["info", "power", "trial"])("is printed beside a passed test: %s", (rule) => {
    const report = reportOn(saying(`mark:${rule}`));
    expect(resultsOf(report).filter(is("failure"))).toEqual([]);
    expect(textOf(report, "system-out")).toContain(`Rule: marks/${rule}`);
  });

  test("does not hide behind a failure", () => {
    const report = reportOn(saying("mark:critical", "mark:info"));
    expect(textOf(report, "system-out")).toContain("Rule: marks/info");
  });

  test("a probe that was clear is a passed test", () => {
    expect(resultsOf(reportOn(saying("A note.")))).toContain(
      "passed: mcp-prober.notes.marks | nothing was found that fails the run",
    );
  });

  test("a probe that had nothing to judge is skipped, with the reason", () => {
    const { report } = judgedAs("toxic");
    expect(resultsOf(report)).toContain(
      "skipped: mcp-prober.desk.residue | nothing was found that fails the run",
    );
    expect(textOf(report, "skipped")).toMatch(/^not applicable: \S/m);
  });
});

describe("what was not looked at", () => {
  test.each(["unseen", "nothing"])("is an error where nothing could be judged: %s", (name) => {
    expect(resultsAs(name)).toContainEqual(
      expect.stringMatching(/^error: .*look \| the server could be judged$/),
    );
  });

  test.each(["unseen", "nothing"])("passes no test where nothing could be judged: %s", (name) => {
    expect(resultsAs(name).filter(is("passed"))).toEqual([]);
  });

  test("is an error where the run was interrupted", () => {
    expect(textOf(judgedAs("partial").report, "error")).toContain("interrupted");
  });

  test("is an error where a list failed", () => {
    const given = surface({ prompts: { state: "failed", why: "timed out" }, resources: ABSENT });
    expect(textOf(reportOn(given), "error")).toContain("The list of prompts failed: timed out");
  });

  test("is an error where text was left unjudged", () => {
    const report = reportOn(saying("mark:unread/"));
    expect(resultsOf(report)).toContain("error: mcp-prober.notes.look | everything was looked at");
    expect(resultsOf(report)).not.toContain(
      "passed: mcp-prober.notes.marks | nothing was found that fails the run",
    );
  });

  test("has the last words of the server", () => {
    expect(textOf(judgedAs("unseen").report, "error")).toContain("NOTES_TOKEN is not set");
  });
});

describe("the answer of check", () => {
  test.each([
    ["do-not-add", "failure"],
    ["add", "passed"],
  ])("%s is %s", (name, kind) => {
    const id = name === "add" ? "notes" : "files";
    expect(resultsAs(name)).toContain(`${kind}: mcp-prober.${id}.check | it may be added`);
  });

  test("that could not be given is an error", () => {
    const { report } = judgedAs("add");
    const check = { ...report.check!, verdict: "could-not-tell" as const };
    expect(resultsOf({ ...report, check })).toContain(
      "error: mcp-prober.notes.check | it may be added",
    );
  });
});

describe("a policy", () => {
  test("that is not kept fails, once for each violation", () => {
    expect(resultsAs("accepted").filter((one) => one.includes(".policy"))).toEqual([
      "failure: mcp-prober.notes.policy | expired suppression",
      "failure: mcp-prober.notes.policy | denied rule",
    ]);
  });

  test("that asks about what was not looked at is an error", () => {
    const { report } = judgedAs("accepted");
    const violations = [{ id: "not-checked" as const, text: "Not looked at." }];
    const policy = { ...report.policy!, violations };
    expect(resultsOf({ ...report, policy })).toContain(
      "error: mcp-prober.notes.policy | not checked",
    );
  });

  test("that is kept is a passed test", () => {
    expect(resultsOf(reportOn(saying("x"), { policy: named({}) }))).toContain(
      "passed: mcp-prober.notes.policy | the policy is kept",
    );
  });
});

describe("a static report", () => {
  test("that does not name a tool with threats fails", () => {
    expect(resultsAs("relisted")).toContain(
      "failure: mcp-prober.weather.verification | " +
        "nothing harmful runs that the static report does not name: tools get_alerts",
    );
  });

  test("of a better grade than what runs fails", () => {
    const { report } = judgedAs("verified");
    expect(resultsOf({ ...report, grade: "C" })).toContain(
      "failure: mcp-prober.desk.verification | the grade of the static report holds",
    );
  });

  test("that holds is passed", () => {
    expect(resultsAs("verified").filter((one) => one.includes(".verification"))).toEqual([
      "passed: mcp-prober.desk.verification | the grade of the static report holds",
      "passed: mcp-prober.desk.verification | nothing harmful runs that the static report does not name",
    ]);
  });
});

test("a server that is not as it was pinned fails", () => {
  expect(resultsAs("drifted")).toContain("failure: mcp-prober.notes.pin | it is as it was pinned");
});

test("a report has its time and its day when it has a run", () => {
  const run = { startedAt: "2026-01-02T03:04:05.678Z", durationMs: 1234 };
  const [suite] = all(read(reportOn(saying("x"), { run })), "testsuite");
  expect(suite?.getAttribute("timestamp")).toBe("2026-01-02T03:04:05");
  expect(suite?.getAttribute("time")).toBe("1.234");
});

test("300 findings are rendered within the size of a small picture", () => {
  expect(renderJunit(judgedAs("huge").report).length).toBeLessThan(400_000);
});

describe("hostile text", () => {
  test.each(Object.entries(HOSTILE_TEXTS))("%s stays text", (_, text) => {
    const xml = renderJunit(careless(text));
    const root = parsed(xml);
    expect(/[^\n -~]/.exec(xml)).toBeNull();
    expect(/^\s*::|##[a-z]*\[|\[\[/im.exec(xml)).toBeNull();
    for (const one of all(root, "testcase")) {
      expect(one.getAttribute("name")).toMatch(/^[A-Za-z0-9_/:,() -]+$/);
      expect(one.getAttribute("classname")).toMatch(/^mcp-prober\.[A-Za-z0-9_/-]+\.[a-z-]+$/);
    }
  });

  test("never begins a line, so that no fence around it ends", () => {
    const { report } = judgedAs("hostile");
    const lines = [...all(read(report), "failure"), ...all(read(report), "system-out")].flatMap(
      (one) => (one.textContent ?? "").split("\n"),
    );
    expect(
      lines.filter(
        (line) =>
          line !== "" && !/^(\| |[A-Z][a-z ]+: |[a-z]+, |The |Not |Grade |Evidence:)/.test(line),
      ),
    ).toEqual([]);
  });

  test("is read back as it was printed, but for what XML cannot hold", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 4 }),
      fc.constantFrom("]]>", "&lt;", "<!--", "\r\n", "\u{2}", "\u{fffe}", "##[x]", "\t", '"'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join("");
        const { report } = judgedAs("unseen");
        const failure = { ...report.session.failure!, code: text };
        const given = { ...report, session: session({ ...report.session, failure }) };
        const [error] = all(read(given), "error");
        expect(error?.getAttribute("type")).toBe(spelt(text));
        expect(error?.textContent).toContain(`Reason: ${spelt(text)}`);
      }),
      { numRuns: 100 },
    );
  });
});

/** What XML 1.0 cannot hold is spelt out; our own marks are gone, and no file is named. */
function spelt(text: string): string {
  return text
    .replace(/[\u{2}\u{3}]/gu, "")
    .replaceAll("[[", "[ [")
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, (one) => {
      return `<U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}>`;
    });
}
