import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { Report } from "../../src/model/report.ts";
import { renderDrift, renderTerminal } from "../../src/report/terminal.ts";
import { unmarked } from "../../src/report/story/marks.ts";
import { summaryOf } from "../../src/report/story/summary.ts";
import { FILE_SESSION, INTERRUPTED, UNSEEN_SESSION } from "./golden/sessions.ts";
import { listed, reportOn, session, surface } from "./worlds.ts";

const GOLDEN = new URL("../golden/", import.meta.url);
const SCREENS = readdirSync(GOLDEN).filter((file) => file.endsWith(".txt"));
/** Lines of the smallest terminal in use. */
const FIRST_SCREEN = 24;

describe.each(SCREENS)("the first screen of %s", (file) => {
  const lines = readFileSync(new URL(file, GOLDEN), "utf8").split("\n").slice(0, FIRST_SCREEN);
  // `check` says its answer before the grade.
  const answer = lines.findIndex((line) =>
    /^ [?A-F] {2}(?:\d+\/100|not graded) |^ {2}(?:grade [A-F], \d+\/100|not graded)/.test(line),
  );
  const next = lines.findIndex((line) => /^ {2}next +[A-Z]/.test(line));

  test("has the grade", () => {
    expect(answer).toBeGreaterThanOrEqual(0);
  });

  test("says in a sentence whether to use it, and why", () => {
    expect(lines.slice(answer + 1, next).join(" ")).toMatch(/[A-Z][^.]+\./);
  });

  test("has the next step below both", () => {
    expect(next).toBeGreaterThan(answer);
  });
});

const MARKED = surface({ tools: listed("name", [{ name: "a", description: "mark:high" }]) });
const nextOf = (report: Report) => unmarked(summaryOf(report).next);
const reasonsOf = (report: Report) => summaryOf(report).reasons.map(unmarked).join("\n");

describe("the next step", () => {
  const clean = reportOn(surface());
  const found = reportOn(MARKED);

  test("of a clean server is to add and pin it", () => {
    expect(nextOf(clean)).toMatch(/^Add it, and pin it.*mcp-prober pin\.$/);
  });

  test("of a clean listing is to look at the running server", () => {
    expect(nextOf(reportOn(surface(), { session: FILE_SESSION }))).toMatch(/mcp-prober scan\.$/);
  });

  test("of a finding is its remedy and where to read on", () => {
    expect(nextOf(found)).toBe(
      "Remove the mark, or remove the server. More: mcp-prober explain marks/high",
    );
  });

  test("of what is for information only is none of its business", () => {
    const info = surface({ tools: listed("name", [{ name: "a", description: "mark:info" }]) });
    expect(nextOf(reportOn(info))).toMatch(/^Add it/);
  });

  test("of what was not judged is that of the failure", () => {
    const report = reportOn(surface({ server: null }), { session: UNSEEN_SESSION });
    expect(nextOf({ ...report, grade: null })).toMatch(/^Pass the variable/);
  });

  test("of what was interrupted is to run it again", () => {
    expect(nextOf(reportOn(surface(), { session: INTERRUPTED }))).toMatch(/^Run it again/);
  });

  test("of a look that is not complete is never to add it", () => {
    const report = reportOn(surface({ prompts: { state: "failed", why: "timeout" } }));
    expect(nextOf(report)).toMatch(/^Look again/);
  });

  test("of a broken policy is not to use it, whatever else was found", () => {
    expect(nextOf(withPolicy(found, "denied-rule"))).toMatch(/^Do not use it under this policy/);
  });

  test("of a broken policy is no hint to accept what makes a bad grade", () => {
    const bad = withPolicy({ ...found, grade: "F" }, "denied-rule");
    expect(nextOf(bad)).toMatch(/^Do not use it under this policy\. Remove the mark/);
  });

  test("of a policy that asks for what was not looked at is to look at it", () => {
    expect(nextOf(withPolicy(clean, "not-checked"))).toMatch(/^Have all looked at/);
  });

  test("of toxic flows is which tools to switch off", () => {
    const location = {
      kind: "tool",
      name: excerpt("send"),
      pointer: excerpt(""),
      index: 0,
    } as const;
    const tools = [{ name: excerpt("send"), location: { ...location, frame: 0 } }];
    const toxicFlowCut = { tools, smallest: true, lost: [] };
    expect(nextOf({ ...clean, toxicFlowCut })).toMatch(
      /^If you add it, switch off send, and pin it/,
    );
  });

  test("of toxic flows that only most of the tools could break is to ask before each call", () => {
    const names = ["a", "b", "c", "d", "e"];
    const tools = names.map((name, index) => ({
      name: excerpt(name),
      location: { kind: "tool", name: excerpt(name), pointer: excerpt(""), index, frame: 0 },
    })) as NonNullable<Report["toxicFlowCut"]>["tools"];
    const toxicFlows = [{}] as unknown as Report["toxicFlows"];
    const toxicFlowCut = { tools, smallest: true, lost: [] };
    expect(nextOf({ ...clean, toxicFlows, toxicFlowCut })).toMatch(
      /^If you add it, have your client ask before each call, and pin it/,
    );
  });

  test("of a server that can do grave harm is to ask before each call", () => {
    const capability = { level: "critical", reasons: [], tags: [] } as const;
    expect(nextOf({ ...clean, capability: { ...capability, reasons: [], tags: [] } })).toMatch(
      /ask before each call/,
    );
  });

  test("of drift is to read and approve it, or to stop", () => {
    expect(nextOf({ ...clean, drift: [drift("text")] })).toMatch(/^Read what has changed\..*stop/);
  });

  test("of drift in form only is no alarm", () => {
    expect(nextOf({ ...clean, drift: [drift("formatting")] })).toMatch(
      /^Nothing that a model reads/,
    );
  });

  test("of what is as it was pinned is none", () => {
    expect(nextOf({ ...clean, drift: [] })).toMatch(/^Nothing to do/);
  });

  test("stands on the page of diff", () => {
    const options = { color: false, width: 80, quiet: false, verbose: false };
    const page = renderDrift({ ...clean, drift: [] }, surface(), options);
    expect(page.split("\n").slice(0, 6).join("\n")).toMatch(/^ {2}next +Nothing to do/m);
  });
});

describe("the reasons", () => {
  test("name the gravest finding", () => {
    expect(reasonsOf(reportOn(MARKED))).toContain(
      "The finding: A name that passes for another tool.",
    );
  });

  test("name the drift", () => {
    const report = { ...reportOn(surface()), drift: [drift("text")] };
    expect(reasonsOf(report)).toContain("Since it was pinned: 1 changed.");
  });

  test("name an interruption first", () => {
    const report = reportOn(MARKED, { session: session({ interrupted: true }) });
    expect(reasonsOf(report)).toMatch(/^The run was interrupted/);
  });
});

test("the first screen has no line break that a name put there", () => {
  const name = "one\ntwo";
  const given = surface({ server: { ...surface().server!, name } });
  const options = { color: false, width: 80, quiet: false, verbose: false };
  expect(renderTerminal(reportOn(given), given, options)).toContain("one<U+000A>two");
});

function drift(kind: "text" | "formatting") {
  return { section: "tools", name: excerpt("a"), change: "changed", kind, fields: [] } as never;
}

function withPolicy(report: Report, id: "denied-rule" | "not-checked"): Report {
  const violations = [{ id, text: "something" }];
  const policy = { file: "p.json", sha256: "", minGrade: null, failOn: null, suppressions: [] };
  return { ...report, policy: { ...policy, violations } };
}
