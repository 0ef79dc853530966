import { describe, expect, test } from "vitest";
import type { Report } from "../../src/model/report.ts";
import type { Surface } from "../../src/model/surface.ts";
import type { Capabilities } from "../../src/report/capabilities.ts";
import { able, analysis, flow, item } from "./abilities.ts";
import { listed, reportOn, surface } from "./worlds.ts";

const withAbilities = (capabilities: Capabilities) => reportOn(surface(), { capabilities });
const caveats = (shape: Parameters<typeof reportOn>[1]) =>
  reportOn(surface(), shape).coverage.caveats.join("\n");
const exposure = ({ score }: Report) =>
  score.vector.find((line) => line.term === "capability-exposure");

/** Tools whose description a probe leaves unjudged. */
function overlong(count: number): Surface {
  const names = Array.from({ length: count }, (_, index) => `tool_${index}`);
  const raws = names.map((name) => ({ name, description: "mark:unread/" }));
  return surface({ tools: listed("name", raws) });
}

describe("capability", () => {
  test("has the level, the reasons and the tags of the whole server", () => {
    const report = withAbilities(able("high", item("run", ["code-exec"])));
    expect(report.capability).toEqual({
      level: "high",
      reasons: ["It does something."],
      tags: ["code-exec"],
    });
  });

  test("has no level when it was not analysed", () => {
    expect(reportOn(surface()).capability).toEqual({ level: null, reasons: [], tags: [] });
  });

  test("takes points off the score and leaves threat score and grade alone", () => {
    const report = withAbilities(able("critical", item("run", ["code-exec"])));
    expect(report).toMatchObject({ grade: "A", score: { score: 90, threatScore: 100 } });
    expect(exposure(report)).toMatchObject({
      kind: "client",
      level: "critical",
      appliedPenalty: 10,
    });
  });

  test("takes nothing off when it was not analysed, and says so", () => {
    expect(exposure(reportOn(surface()))).toMatchObject({ level: "unknown", appliedPenalty: 0 });
  });
});

describe("capabilities", () => {
  test("have the keys of the static report, and how sure each tag is", () => {
    const report = withAbilities(able("moderate", item("get_mail", ["sensitive-source"])));
    expect(report.capabilities).toEqual([
      {
        tool: "get_mail",
        tags: ["sensitive-source"],
        reasons: { "sensitive-source": ['name: "get_mail"'] },
        confidence: { "sensitive-source": "strong" },
      },
    ]);
  });

  test("list a tool that can do nothing of note", () => {
    const report = withAbilities(able("minimal", item("add", [])));
    expect(report.capabilities).toEqual([{ tool: "add", tags: [], reasons: {}, confidence: {} }]);
  });

  test("list another item only where it has a tag, and say what it is", () => {
    const { capabilities } = withAbilities(
      able(
        "moderate",
        item("a:b", ["sensitive-source"], "resources"),
        item("greet", [], "prompts"),
      ),
    );
    expect(capabilities.map(({ tool, section }) => [tool, section])).toEqual([
      ["a:b", "resources"],
    ]);
  });

  test("carry names as excerpts", () => {
    const [entry] = withAbilities(able("minimal", item("a\u{202e}b", []))).capabilities;
    expect(entry!.tool).toBe("a<U+202E>b");
  });
});

describe("toxicFlows", () => {
  const [told] = reportOn(surface(), { flows: analysis(flow()) }).toxicFlows;

  test("have the words and the severity of their rule", () => {
    expect(told).toMatchObject({
      ruleId: "marks/leak",
      title: "Private data can leave",
      severity: "high",
      kind: "across-tools",
      confidence: "strong",
      count: 7,
    });
  });

  test("have their steps with the place of each tool", () => {
    expect(told!.steps[1]).toEqual({
      role: "sensitive-source",
      name: "read_mail",
      location: { kind: "tool", name: "read_mail", pointer: "", index: 0, frame: 3 },
    });
  });

  test("have no place for a tool of the client", () => {
    const steps = [{ role: "code-exec", name: "shell" } as const];
    const report = reportOn(surface(), { flows: analysis(flow({ steps })) });
    expect(report.toxicFlows[0]!.steps).toEqual([{ role: "code-exec", name: "shell" }]);
  });

  test("come worst first", () => {
    const flows = analysis(flow({ rule: "marks/wreck" }), flow());
    const { toxicFlows } = reportOn(surface(), { flows });
    expect(toxicFlows.map(({ severity }) => severity)).toEqual(["high", "medium"]);
  });

  test("do not touch score or grade", () => {
    const report = reportOn(surface(), { flows: analysis(flow()) });
    expect(report).toMatchObject({ grade: "A", score: { score: 100 } });
  });

  test("of an unknown rule are a bug", () => {
    const flows = analysis(flow({ rule: "marks/gone" }));
    expect(() => reportOn(surface(), { flows })).toThrow("unknown rule marks/gone");
  });
});

describe("toxicFlowCut", () => {
  test("names the tools with their places, and what is lost", () => {
    expect(reportOn(surface(), { flows: analysis(flow()) }).toxicFlowCut).toEqual({
      tools: [
        {
          name: "send_mail",
          location: { kind: "tool", name: "send_mail", pointer: "", index: 0, frame: 3 },
        },
      ],
      smallest: true,
      lost: ["external-sink"],
    });
  });

  test("is null when flows were not analysed, or nothing breaks them", () => {
    expect(reportOn(surface()).toxicFlowCut).toBeNull();
    expect(reportOn(surface(), { flows: { flows: [flow()], cut: null } }).toxicFlowCut).toBeNull();
  });
});

describe("coverage", () => {
  test("says that abilities are read, not observed", () => {
    const capabilities = able("minimal", item("add_note", []));
    expect(caveats({ capabilities })).toContain(
      "what they can do is read from their names, texts and schemas, not observed",
    );
    expect(caveats({})).toContain("what they do is not known");
  });

  test("says how far flows were followed", () => {
    const flows = { flows: [], cut: null };
    expect(caveats({ flows })).toContain("on this server alone");
    expect(caveats({ flows, includeBuiltins: true })).toContain("and the client's own tools");
    expect(caveats({})).not.toContain("Toxic flows");
  });

  test("names the probes that judged and those that were left out", () => {
    expect(caveats({})).toContain("Judged by: marks.");
    const left = new Map([["other/rule", {} as never]]);
    expect(caveats({ rules: left })).toContain("Judged by: marks. Left out: other.");
  });
});

describe("text that a probe left unjudged", () => {
  const report = reportOn(overlong(1));

  test("makes the look incomplete and the grade B at most", () => {
    expect(report).toMatchObject({ grade: "B", coverage: { level: "live", complete: false } });
    expect(report.score.gatesFired.map(({ id }) => id)).toEqual(["incomplete-surface"]);
  });

  test("is named with the probe that left it", () => {
    expect(report.coverage.caveats).toContain("Left unjudged by marks: tool_0 is too long.");
  });

  test("is counted, and named three times at most", () => {
    const many = reportOn(overlong(5));
    expect(many.outcomes[0]).toMatchObject({ status: "inconclusive", unjudged: 5 });
    expect(many.coverage.caveats).toContain(
      "Left unjudged by marks: tool_0 is too long; tool_1 is too long; tool_2 is too long; and 2 more.",
    );
  });

  test("cannot write into the report", () => {
    const tools = listed("name", [{ name: "x\u{1b}[2J", description: "mark:unread/" }]);
    const { coverage } = reportOn(surface({ tools }));
    expect(coverage.caveats.join("\n")).toContain("x<U+001B>[2J is too long");
  });
});
