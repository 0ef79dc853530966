import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Verdict } from "../src/model/verdict.ts";
import type { ScoredFinding } from "../src/score/penalties.ts";
import { score, type ScoreInput, type ScoredList } from "../src/score/score.ts";
import {
  CATEGORIES,
  CONFIDENCES,
  COVERAGE_LEVELS,
  GRADES,
  SEVERITIES,
  type Confidence,
} from "../src/model/vocabulary.ts";

/** What only source reading can know says what a server could do: it carries no penalty. */
function axisOfStaticFinding(ruleId: string, nonRuntime: boolean): ScoredFinding["axis"] {
  return nonRuntime || ruleId.startsWith("MTC-SRC-") ? "capability" : "threat";
}

const listed = (items: number): ScoredList => ({ state: "listed", items, broken: 0 });
const absent: ScoredList = { state: "absent", items: 0, broken: 0 };
const failed: ScoredList = { state: "failed", items: 0, broken: 0 };

const lists: ScoreInput["lists"] = {
  tools: listed(3),
  prompts: listed(0),
  resources: absent,
  templates: absent,
};

let serial = 0;
function finding(shape: Partial<ScoredFinding> = {}): ScoredFinding {
  serial++;
  return {
    ruleId: `probe/rule-${serial}`,
    category: "injection",
    severity: "medium",
    confidence: "confirmed",
    axis: "threat",
    stage: "stable",
    item: `tools/${serial}`,
    fingerprint: `print-${serial}`,
    ...shape,
  };
}

function judge(findings: readonly ScoredFinding[], rest: Partial<ScoreInput> = {}): Verdict {
  return score({
    findings,
    capability: null,
    publisher: "unknown",
    coverage: "live",
    lists,
    unjudged: false,
    ...rest,
  });
}

const high = (shape: Partial<ScoredFinding> = {}) =>
  finding({ severity: "high", category: "hygiene", ...shape });
const medium = (confidence: Confidence) => finding({ confidence });
const low = (confidence: Confidence) => finding({ severity: "low", confidence });
const rank = (grade: Verdict["grade"]) => GRADES.indexOf(grade!);
/** Hundredths of points, so that the sum is exact. */
const spent = (lines: Verdict["vector"]) =>
  lines.reduce((total, line) => total + Math.round(line.appliedPenalty * 100), 0);
const gateIds = (verdict: Verdict) => verdict.gatesFired.map((gate) => gate.id);

describe("the static report's numbers", () => {
  const fixture = JSON.parse(
    readFileSync(new URL("fixtures/static-score.json", import.meta.url), "utf8"),
  );
  const verdict = judge(
    fixture.findings.map((f: ScoredFinding & { nonRuntime: boolean }) =>
      finding({ ...f, axis: axisOfStaticFinding(f.ruleId, f.nonRuntime) }),
    ),
    {
      capability: fixture.capability,
      publisher: fixture.publisher,
      coverage: fixture.coverage,
      lists: { ...lists, tools: listed(fixture.tools) },
    },
  );

  test.each(["score", "threatScore", "grade", "band", "categorySubtotals", "gatesFired"] as const)(
    "%s comes out as the static scanner had it",
    (key) => {
      expect(verdict[key]).toEqual(fixture.expected[key]);
    },
  );

  test("the vector has the same three lines", () => {
    const lines = verdict.vector.map(({ kind, term, level, appliedPenalty }) => ({
      kind,
      term,
      level,
      appliedPenalty,
    }));
    expect(lines).toEqual(fixture.expected.vector);
  });
});

describe("penalties", () => {
  test("a confirmed finding costs its whole weight", () => {
    expect(judge([finding({ severity: "critical" })]).threatScore).toBe(55);
    expect(judge([finding({ severity: "high" })]).threatScore).toBe(78);
    expect(judge([finding({ severity: "medium" })]).threatScore).toBe(91);
    expect(judge([finding({ severity: "low" })]).threatScore).toBe(97);
    expect(judge([finding({ severity: "info" })]).threatScore).toBe(100);
  });

  test("less confidence costs less", () => {
    expect(judge([finding({ confidence: "strong" })]).threatScore).toBe(93.7);
    expect(judge([finding({ confidence: "heuristic" })]).threatScore).toBe(96.4);
    expect(judge([finding({ confidence: "speculative" })]).threatScore).toBe(98.2);
  });

  test("repeats of one rule count 1, 0.5, 0.25, 0.1, 0.1", () => {
    const repeats = Array.from({ length: 5 }, () =>
      finding({ ruleId: "probe/same", severity: "medium" }),
    );
    const costs = judge(repeats)
      .vector.filter((line) => line.kind === "threat")
      .map((line) => line.appliedPenalty);
    expect(costs).toEqual([9, 4.5, 2.25, 0.9, 0.9]);
  });

  test("the dearest of the repeats counts in full", () => {
    const ruleId = "probe/same";
    const verdict = judge([
      finding({ ruleId, confidence: "speculative" }),
      finding({ ruleId, confidence: "confirmed" }),
    ]);
    expect(verdict.threatScore).toBe(100 - 9 - 0.9);
  });

  test("half a hundredth is rounded up, against the target", () => {
    const ruleId = "probe/same";
    const strong = () => finding({ ruleId, severity: "critical", confidence: "strong" });
    const costs = judge([strong(), strong(), strong()])
      .vector.filter((line) => line.term === ruleId)
      .map((line) => line.appliedPenalty);
    expect(costs).toEqual([31.5, 15.75, 7.88]);
  });

  test.each([
    ["injection", 50],
    ["exfiltration", 50],
    ["permissions", 35],
    ["supply-chain", 30],
    ["network", 25],
    ["hygiene", 10],
  ] as const)("%s costs %d points at most", (category, cap) => {
    const many = Array.from({ length: 3 }, () => finding({ category, severity: "critical" }));
    const verdict = judge(many);
    expect(verdict.categorySubtotals[category]).toBe(cap);
    expect(verdict.threatScore).toBe(100 - cap);
  });

  test("the threat score does not go below zero", () => {
    const all = CATEGORIES.flatMap((category) =>
      Array.from({ length: 3 }, () => finding({ category, severity: "critical" })),
    );
    expect(judge(all, { publisher: "none" })).toMatchObject({ score: 0, threatScore: 0 });
  });

  test("a capability finding costs nothing", () => {
    expect(judge([finding({ axis: "capability", severity: "high" })]).score).toBe(100);
  });

  test("a finding of a trial rule costs nothing", () => {
    expect(judge([finding({ stage: "trial", severity: "high" })]).score).toBe(100);
  });
});

describe("bands", () => {
  test("the band is that of the rounded threat score", () => {
    const half = [medium("strong"), low("strong"), low("strong")];
    expect(judge(half)).toMatchObject({ threatScore: 89.5, band: "A" });
    expect(judge([medium("confirmed"), low("heuristic"), low("speculative")])).toMatchObject({
      threatScore: 89.2,
      band: "B",
    });
  });

  test.each([
    [1, "A"],
    [2, "B"],
    [3, "C"],
    [4, "D"],
    [5, "F"],
  ] as const)("%d categories that cost 9.6 points each make band %s", (count, band) => {
    const findings = CATEGORIES.slice(0, count).flatMap((category) => [
      finding({ category }),
      finding({ category, severity: "low", confidence: "speculative" }),
    ]);
    expect(judge(findings).band).toBe(band);
  });
});

describe("gates", () => {
  test("a confirmed critical finding makes grade F", () => {
    const verdict = judge([finding({ severity: "critical" })]);
    expect(verdict.grade).toBe("F");
    expect(gateIds(verdict)).toEqual(["confirmed-critical"]);
  });

  test("a critical finding with strong evidence makes at most D", () => {
    const strong = finding({ severity: "critical", confidence: "strong", category: "hygiene" });
    const verdict = judge([strong]);
    expect(verdict).toMatchObject({ band: "A", grade: "D" });
    expect(gateIds(verdict)).toEqual(["strong-critical"]);
  });

  test("two confirmed high findings on different items make at most D", () => {
    const verdict = judge([high(), high()]);
    expect(verdict).toMatchObject({ band: "A", grade: "D" });
    expect(gateIds(verdict)).toEqual(["two-confirmed-high", "high"]);
  });

  test("two confirmed high findings on one item make at most C", () => {
    const item = "tools/7";
    expect(judge([high({ item }), high({ item })])).toMatchObject({ band: "A", grade: "C" });
  });

  test("a confirmed and a strong high finding on two items make at most C", () => {
    expect(judge([high(), high({ confidence: "strong" })]).grade).toBe("C");
  });

  test.each(["confirmed", "strong"] as const)(
    "one %s high finding makes at most C",
    (confidence) => {
      const verdict = judge([high({ confidence })]);
      expect(verdict).toMatchObject({ band: "A", grade: "C" });
      expect(gateIds(verdict)).toEqual(["high"]);
    },
  );

  test.each(["heuristic", "speculative"] as const)(
    "%s findings gate nothing, however severe",
    (confidence) => {
      const all = (["critical", "high"] as const).map((severity) =>
        finding({ severity, category: "hygiene", confidence }),
      );
      expect(judge(all)).toMatchObject({ grade: "A", gatesFired: [] });
    },
  );

  test("capability findings and trial rules gate nothing", () => {
    const verdict = judge([
      finding({ severity: "critical", axis: "capability" }),
      finding({ severity: "critical", stage: "trial" }),
    ]);
    expect(verdict).toMatchObject({ grade: "A", gatesFired: [] });
  });

  test.each(["failed", "capped"] as const)("a %s list makes at most B", (state) => {
    const partial = { ...lists, prompts: { state, items: 0, broken: 0 } };
    const verdict = judge([], { lists: partial, coverage: "live-partial" });
    expect(verdict).toMatchObject({ band: "A", grade: "B", score: 96 });
    expect(gateIds(verdict)).toEqual(["incomplete-surface"]);
  });

  test("a capped list of tools makes at most B", () => {
    const partial: ScoreInput["lists"] = {
      ...lists,
      tools: { state: "capped", items: 2, broken: 0 },
    };
    expect(judge([], { lists: partial }).grade).toBe("B");
  });

  test("text that was left unjudged makes at most B", () => {
    const verdict = judge([], { unjudged: true });
    expect(verdict).toMatchObject({ band: "A", grade: "B", score: 100 });
    expect(gateIds(verdict)).toEqual(["incomplete-surface"]);
  });

  test("a gate never lifts a grade", () => {
    const all = CATEGORIES.map((category) => finding({ category, severity: "high" }));
    expect(judge(all)).toMatchObject({ band: "F", grade: "F" });
  });
});

describe("exposure", () => {
  test.each([
    ["minimal", 100],
    ["moderate", 97],
    ["high", 94],
    ["critical", 90],
  ] as const)("capability %s leaves %d", (capability, left) => {
    expect(judge([], { capability })).toMatchObject({ score: left, grade: "A" });
  });

  test.each([
    ["vendor", 100],
    ["provenance", 100],
    ["repo", 99],
    ["none", 95],
    ["unknown", 100],
  ] as const)("publisher %s leaves %d", (publisher, left) => {
    expect(judge([], { publisher }).score).toBe(left);
  });

  test.each([
    ["live", 100],
    ["source", 100],
    ["live-partial", 96],
    ["manifest", 96],
    ["metadata", 92],
  ] as const)("coverage %s leaves %d", (coverage, left) => {
    expect(judge([], { coverage }).score).toBe(left);
  });

  test("a term that was not looked at says that it was skipped", () => {
    const [capability, publisher] = judge([]).vector;
    expect(capability).toMatchObject({ level: "unknown", appliedPenalty: 0 });
    expect(capability!.label).toContain("skipped");
    expect(publisher).toMatchObject({ level: "unknown", appliedPenalty: 0 });
    expect(publisher!.label).toContain("skipped");
  });
});

describe("no verdict", () => {
  const nothing = { score: null, threatScore: null, grade: null, band: null };

  test("without a handshake there is no score", () => {
    const verdict = judge([], { coverage: null });
    expect(verdict).toMatchObject({ ...nothing, reason: { id: "no-handshake" } });
  });

  test("when the tools could not be listed there is no score", () => {
    const verdict = judge([], { lists: { ...lists, tools: failed, prompts: listed(4) } });
    expect(verdict).toMatchObject({ ...nothing, reason: { id: "tools-failed" } });
  });

  test("when nothing is listed at all there is no score", () => {
    const empty = { tools: listed(0), prompts: absent, resources: listed(0), templates: failed };
    const verdict = judge([], { lists: empty });
    expect(verdict).toMatchObject({ ...nothing, reason: { id: "nothing-listed" } });
  });

  test("one broken element is something listed", () => {
    const broken: ScoreInput["lists"] = {
      ...lists,
      tools: { state: "listed", items: 0, broken: 1 },
    };
    expect(judge([], { lists: broken }).grade).toBe("A");
  });

  test("a server with prompts only is scored", () => {
    expect(judge([], { lists: { ...lists, tools: absent, prompts: listed(1) } }).score).toBe(100);
  });

  test("no key disappears and nothing adds up", () => {
    const verdict = judge([finding({ severity: "critical" })], { coverage: null });
    expect(Object.keys(verdict)).toEqual(Object.keys(judge([])));
    expect(verdict).toMatchObject({ vector: [], gatesFired: [] });
    expect(new Set(Object.values(verdict.categorySubtotals))).toEqual(new Set([null]));
  });
});

describe("for any findings", () => {
  /** A rule has one category, severity, axis and stage for ever. */
  const anyRule = fc.record({
    ruleId: fc.string({ minLength: 1, maxLength: 2 }),
    category: fc.constantFrom(...CATEGORIES),
    severity: fc.constantFrom(...SEVERITIES),
    axis: fc.constantFrom("threat" as const, "threat" as const, "capability" as const),
    stage: fc.constantFrom("stable" as const, "stable" as const, "trial" as const),
  });
  const anyEmit = fc.record({
    rule: fc.nat(),
    confidence: fc.constantFrom(...CONFIDENCES),
    item: fc.constantFrom("tools/0", "tools/1", "prompts/0"),
    fingerprint: fc.string({ minLength: 1, maxLength: 3 }),
  });
  /** At least one finding each. */
  const findings = fc
    .tuple(
      fc.uniqueArray(anyRule, { selector: (rule) => rule.ruleId, minLength: 1, maxLength: 8 }),
      fc.array(anyEmit, { minLength: 1, maxLength: 40 }),
    )
    .map(([rules, emits]): ScoredFinding[] =>
      emits.map(({ rule, ...emit }) => ({ ...rules[rule % rules.length]!, ...emit })),
    );
  const rest = fc.record({
    capability: fc.constantFrom(null, "minimal" as const, "critical" as const),
    publisher: fc.constantFrom("repo" as const, "none" as const, "unknown" as const),
    coverage: fc.constantFrom(...COVERAGE_LEVELS),
  });
  test("their order does not matter", () => {
    fc.assert(
      fc.property(
        findings.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        rest,
        ([all, shuffled], other) => {
          expect(judge(shuffled, other)).toEqual(judge(all, other));
        },
      ),
    );
  });

  test("one more never raises threat score, score or grade", () => {
    fc.assert(
      fc.property(findings, rest, (all, other) => {
        const before = judge(all.slice(1), other);
        const after = judge(all, other);
        expect(after.threatScore).toBeLessThanOrEqual(before.threatScore!);
        expect(after.score).toBeLessThanOrEqual(before.score!);
        expect(rank(after.grade)).toBeGreaterThanOrEqual(rank(before.grade));
      }),
      { numRuns: 500 },
    );
  });

  test("the vector adds up to both scores", () => {
    fc.assert(
      fc.property(findings, rest, (all, other) => {
        const verdict = judge(all, other);
        const threats = verdict.vector.filter((line) => line.kind === "threat");
        expect((10_000 - spent(verdict.vector)) / 100).toBe(verdict.score);
        expect((10_000 - spent(threats)) / 100).toBe(verdict.threatScore);
      }),
    );
  });
});
