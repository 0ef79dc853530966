import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import type { Log } from "sarif";
import { describe, expect, test } from "vitest";
import { judge } from "../../src/judge.ts";
import { surfaceText } from "../../src/lib/surface-text.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import { readSurface } from "../../src/lib/read-surface.ts";
import type { Report, ReportedFinding } from "../../src/model/report.ts";
import type { Surface } from "../../src/model/surface.ts";
import { renderSarif } from "../../src/report/sarif.ts";
import { carelessSessionOf, HOSTILE_TEXTS, sessionOf, surfaceOf } from "./hostile-text.ts";
import { linesAt, runOf, toolsOf, wrongWith } from "./sarif-checks.ts";
import { listed, reportOn, session, surface } from "./worlds.ts";

const GOLDEN = new URL("../golden/", import.meta.url);
const SURFACES = readdirSync(GOLDEN).filter((file) => /^[a-z]+\.json$/.test(file));

describe.each(SURFACES)("of the saved surface %s the file", (file) => {
  const label = { id: file, source: { kind: "listing", origin: file } } as const;
  const read = readSurface(readFileSync(new URL(file, GOLDEN), "utf8"), label);
  if (!read.ok) throw new Error(read.why);
  const { surface: given } = read;

  test("is as OASIS and code scanning want it, judged by the probes", () => {
    expect(wrongWith(renderSarif(judge(given, { session: session() }), given))).toEqual([]);
  });

  test("is as OASIS and code scanning want it, judged by marks", () => {
    expect(wrongWith(renderSarif(reportOn(given), given))).toEqual([]);
  });

  test("points with each finding at a part of the surface, never at the whole", () => {
    const results = findingsIn(judge(given, { session: session() }), given);
    const starts = results.map((one) => one.locations?.[0]?.physicalLocation?.region?.startLine);
    expect(starts.filter((line) => (line ?? 0) <= 1)).toEqual([]);
  });
});

describe.each(Object.entries(HOSTILE_TEXTS))("with %s in every field the file", (_, text) => {
  const given = surfaceOf(text);
  const sarif = renderSarif(reportOn(given, { session: sessionOf(text) }), given);

  test("is as OASIS and code scanning want it", () => {
    expect(wrongWith(sarif)).toEqual([]);
  });

  test("links nowhere", () => {
    const results = (JSON.parse(sarif) as Log).runs[0]?.results ?? [];
    const messages = results.map(({ message }) => message.text ?? "");
    expect(messages.filter((message) => /(?<!\\)(?:\\\\)*\[/.test(message))).toEqual([]);
  });

  test("holds no command for a CI runner, even where an excerpt was forgotten", () => {
    const report = reportOn(given, { session: carelessSessionOf(text.slice(0, 10_000)) });
    expect(/^\s*::|##[a-z]*\[/im.exec(renderSarif(report, surface()))?.[0]).toBeUndefined();
  });
});

describe("on any surface a result", () => {
  const name = fc.oneof(
    fc.string({ unit: "binary", maxLength: 8 }),
    fc.constantFrom("a", "__proto__"),
  );
  const tool = fc.record({
    name,
    text: fc.constantFrom("mark:low", "Adds a note.", "mark:high \n x", "mark:info \u{200b}"),
    key: name,
    isDeep: fc.boolean(),
  });

  test("begins on the line that holds what was found", () => {
    fc.assert(
      fc.property(fc.array(tool, { maxLength: 12 }), (tools) => {
        const raws = tools.map(({ name, text, key, isDeep }) => ({
          name,
          inputSchema: isDeep ? { properties: { [key]: { description: text } } } : [text],
        }));
        const given = surface({ tools: listed("name", raws), prompts: listed("name", raws) });
        const text = surfaceText(given);
        const report = reportOn(given);
        const lines = findingsIn(report, given).map((one) => linesAt(one, text)[0] ?? "");
        // A key of `__proto__` is none of the parser's: what was found below it is at the object.
        expect(
          lines.every((line) => /mark:(?:low|high|info)|"(?:properties|.*)": \{$/.test(line)),
        ).toBe(true);
        expect(lines).toHaveLength(report.findings.length);
      }),
    );
  });

  test("names the tool that the lines around it are about", () => {
    const descriptions = Array.from({ length: 80 }, (_, at) => `mark:low number ${at}`);
    const given = toolsOf(...descriptions);
    const text = surfaceText(given);
    for (const result of runOf(reportOn(given), given).results ?? []) {
      const named = result.locations?.[0]?.logicalLocations?.[0]?.name?.replace("tool_", "");
      expect(linesAt(result, text)[0]).toContain(`number ${named}"`);
    }
  });
});

/** A report with as many findings as wanted: the engine itself keeps 100 of a rule. */
function manyFindings(
  count: number,
  shape: Partial<ReportedFinding> = {},
): readonly [Report, Surface] {
  const given = toolsOf(...Array.from({ length: 300 }, (_, at) => `mark:low ${at}`));
  const report = reportOn(given);
  const [first] = report.findings as [ReportedFinding];
  const findings = Array.from({ length: count }, (_, at) => ({
    ...first,
    ...shape,
    location: { ...first.location, index: at % 300 },
    fingerprint: `${at}`,
  }));
  return [{ ...report, findings }, given];
}

const leftOut = (text: string) =>
  (JSON.parse(text) as Log).runs[0]?.invocations?.[0]?.toolExecutionNotifications
    ?.filter(({ descriptor }) => descriptor?.id === "left-out")
    .map(({ message }) => message.text);

describe("of very much the file", () => {
  test("holds 300 findings on 300 tools", () => {
    const text = renderSarif(...manyFindings(300));
    expect(wrongWith(text)).toEqual([]);
    expect((JSON.parse(text) as Log).runs[0]?.results).toHaveLength(300);
  });

  test("holds 10,000 tools with a finding on the last", () => {
    const names = Array.from({ length: 10_000 }, (_, at) =>
      at === 9_999 ? "mark:low" : "A note.",
    );
    const given = toolsOf(...names);
    const [result] = runOf(reportOn(given), given).results ?? [];
    expect(linesAt(result, surfaceText(given))[0]).toContain("mark:low");
  });

  test("leaves out results beyond those shown, and says so", () => {
    const text = renderSarif(...manyFindings(5_001, { evidence: excerpt(""), description: "x" }));
    expect(wrongWith(text)).toEqual([]);
    expect(leftOut(text)).toContain(
      "1 result left out: code scanning shows 5000 of a run; every one is in the JSON report.",
    );
  });

  test("leaves out related locations beyond those shown, and says so", () => {
    const [report, given] = manyFindings(1);
    const [first] = report.findings as [ReportedFinding];
    const related = Array.from({ length: 150 }, (_, index) => ({ ...first.location, index }));
    const text = renderSarif({ ...report, findings: [{ ...first, related }] }, given);
    expect(wrongWith(text)).toEqual([]);
    expect(leftOut(text)?.[0]).toMatch(/^51 related locations left out/);
  });

  test("stays below the size that is taken, and says what that costs", () => {
    const long = "\u{1f4a3}\u{5b57}".repeat(3_000);
    const text = renderSarif(...manyFindings(1_000, { description: long }));
    expect(wrongWith(text)).toEqual([]);
    expect(leftOut(text)?.[0]).toMatch(/results left out: code scanning takes files of 10 MB/);
    expect(gzipSync(text).length).toBeLessThan(10_000_000);
  });
});

/** The results that are findings: that something was not seen is of the server as a whole. */
function findingsIn(report: Report, given: Surface) {
  const results = runOf(report, given).results ?? [];
  return results.filter(({ ruleId }) => ruleId !== "look/not-seen");
}
