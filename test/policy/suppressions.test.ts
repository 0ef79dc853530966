import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exitCode } from "../../src/cli/exit-code.ts";
import { Report } from "../../src/model/report.ts";
import { renderJson } from "../../src/report/json.ts";
import { reportOn } from "../report/worlds.ts";
import { named, serverOf, under } from "./worlds.ts";

const reason = "Looked at: the words are an example for the reader.";
const accept = (rest: object = {}) => ({ suppress: [{ rule: "marks/critical", reason, ...rest }] });
const evil = { add_note: "mark:critical", find: "Finds notes." };
const verdict = ({ grade, score }: Report) => ({
  grade,
  score: score.score,
  threatScore: score.threatScore,
  subtotals: score.categorySubtotals,
  gates: score.gatesFired,
});

describe("a suppressed finding", () => {
  const report = under(accept(), evil);

  test("weighs nothing and fires no gate", () => {
    const clean = reportOn(serverOf({ ...evil, add_note: "Adds a note." }));
    expect(verdict(report)).toEqual(verdict(clean));
    expect(report.score.vector).toEqual(clean.score.vector);
  });

  test("stays among the findings with the reason", () => {
    expect(report.findings).toMatchObject([
      { ruleId: "marks/critical", suppressed: { reason, expires: null } },
    ]);
  });

  test("stays in the count by severity", () => {
    expect(report.stats.findingsBySeverity.critical).toBe(1);
  });

  test("fails no run, whatever --fail-on says", () => {
    expect(exitCode(report, { failOn: "info" })).toBe(0);
  });

  test("is counted at its suppression", () => {
    expect(report.policy!.suppressions).toEqual([
      { rule: "marks/critical", reason, state: "used", findings: 1 },
    ]);
  });

  test("leaves a report that its own schema accepts", () => {
    expect(Report.safeParse(JSON.parse(renderJson(report))).error).toBeUndefined();
  });
});

const suppressed = (rest: object, descriptions: Readonly<Record<string, string>> = evil) =>
  under(accept(rest), descriptions)
    .findings.filter((finding) => finding.suppressed !== undefined)
    .map(({ location }) => location.name);

describe("a suppression agrees with a finding", () => {
  const both = { add_note: "mark:critical", find: "mark:critical" };

  test.each([
    ["on every item when it names none", {}, ["add_note", "find"]],
    ["on every item for *", { item: "*" }, ["add_note", "find"]],
    ["on the item it names", { item: "find" }, ["find"]],
    ["not on an item whose name merely begins so", { item: "fin" }, []],
    ["not on an item in other letters", { item: "Find" }, []],
    ["on things of the kind it names", { kind: "tool" }, ["add_note", "find"]],
    ["not on things of another kind", { kind: "prompt" }, []],
    ["not with another fingerprint", { fingerprint: "0".repeat(32) }, []],
  ])("%s", (_, rest, names) => {
    expect(suppressed(rest, both)).toEqual(names);
  });

  test("with its fingerprint", () => {
    const { fingerprint } = under({}, evil).findings[0]!;
    expect(suppressed({ fingerprint })).toEqual(["add_note"]);
  });

  test("no more when another text stands on the item and a fingerprint was given", () => {
    const { fingerprint } = under({}, evil).findings[0]!;
    expect(suppressed({ fingerprint }, { add_note: "Worse: mark:critical" })).toEqual([]);
  });

  test("by the name that the report prints, hidden characters spelt out", () => {
    const name = "find\u{200b}";
    expect(suppressed({ item: "find<U+200B>" }, { [name]: "mark:critical" })).toEqual([
      "find<U+200B>",
    ]);
  });

  test("not for another rule", () => {
    expect(suppressed({ rule: "marks/high" })).toEqual([]);
  });
});

describe("an expiry date", () => {
  const until = accept({ expires: "2026-06-15" });

  test("holds on its last day", () => {
    const report = under(until, evil, "2026-06-15");
    expect({ exit: exitCode(report), violations: report.policy!.violations }).toEqual({
      exit: 0,
      violations: [],
    });
  });

  test("is told with the finding", () => {
    expect(under(until, evil, "2026-06-15").findings[0]!.suppressed).toEqual({
      reason,
      expires: "2026-06-15",
    });
  });

  test("suppresses nothing on the day after", () => {
    const report = under(until, evil, "2026-06-16");
    expect(verdict(report)).toEqual(verdict(reportOn(serverOf(evil))));
    expect(report.findings[0]).not.toHaveProperty("suppressed");
  });

  test("fails the run on the day after, also when nothing is found there now", () => {
    const report = under(until, { add_note: "Adds a note." }, "2026-06-16");
    expect({ exit: exitCode(report), policy: report.policy }).toMatchObject({
      exit: 1,
      policy: {
        suppressions: [{ state: "expired", findings: 0 }],
        violations: [{ id: "expired-suppression" }],
      },
    });
  });

  test("is all that a report takes from the day", () => {
    const [past, last, next, later] = ["2025-01-01", "2026-06-15", "2026-06-16", "2027-12-31"].map(
      (today) => renderJson(under(until, evil, today)),
    );
    expect([past, next]).toEqual([last, later]);
  });
});

test("A suppression without a finding is named as unused and fails nothing", () => {
  const report = under(accept(), { add_note: "Adds a note." });
  expect({ exit: exitCode(report), used: report.policy!.suppressions }).toMatchObject({
    exit: 0,
    used: [{ state: "unused", findings: 0 }],
  });
});

test("Of two suppressions that agree the first one's reason is told, and both are used", () => {
  const suppress = [
    { rule: "marks/critical", item: "add_note", reason: "first" },
    { rule: "marks/critical", reason: "second" },
  ];
  const { findings, policy } = under({ suppress }, evil);
  expect(findings[0]!.suppressed!.reason).toBe("first");
  expect(policy!.suppressions.map(({ state }) => state)).toEqual(["used", "used"]);
});

test("A reason reaches the report without what could harm its reader", () => {
  const suppress = [{ rule: "marks/critical", reason: "fine\u{1b}[31m" }];
  expect(under({ suppress }, evil).findings[0]!.suppressed!.reason).toBe("fine<U+001B>[31m");
});

const describedBy = (all: readonly string[]) =>
  Object.fromEntries(all.map((mark, at) => [`t${at}`, `mark:${mark}`]));

describe("for any server", () => {
  const RULES = ["critical", "high", "medium", "low", "info", "power", "trial"];
  const marks = fc.array(fc.constantFrom(...RULES), { minLength: 1, maxLength: 8 });

  test("a policy that asks for nothing changes nothing but `policy`", () => {
    fc.assert(
      fc.property(marks, (all) => {
        const server = serverOf(describedBy(all));
        const { policy: _, ...rest } = reportOn(server, { policy: named({}) });
        expect(renderJson(rest)).toBe(renderJson(reportOn(server)));
      }),
    );
  });

  test("the verdict is the one without what is suppressed", () => {
    fc.assert(
      fc.property(marks, fc.array(fc.nat(7)), (all, chosen) => {
        const isAccepted = (at: number) => chosen.includes(at);
        const suppress = all.flatMap((mark, at) =>
          isAccepted(at) ? [{ rule: `marks/${mark}`, item: `t${at}`, reason: "x" }] : [],
        );
        const rest = all.map((mark, at) => (isAccepted(at) ? "none" : mark));
        const left = describedBy(rest);
        for (const name of Object.keys(left))
          left[name] = left[name]!.replace("mark:none", "Fine.");
        const accepted = under({ suppress }, describedBy(all));
        expect(verdict(accepted)).toEqual(verdict(reportOn(serverOf(left))));
      }),
    );
  });
});
