import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sha256 } from "../../src/lib/canonical.ts";
import { surfaceText } from "../../src/lib/surface-text.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { Report, ReportedFlow } from "../../src/model/report.ts";
import type { Surface } from "../../src/model/surface.ts";
import { renderSarif } from "../../src/report/sarif.ts";
import { judgedAs } from "./golden/shapes.ts";
import { asDesktop } from "./observed.ts";
import { linesAt, runOf, toolsOf, withFinding, wrongWith } from "./sarif-checks.ts";
import { listed, reportOn, session, surface } from "./worlds.ts";

const note = (mark: string) => ({ name: "add_note", description: `mark:${mark}` });

describe("a result", () => {
  test("points at the line of the text that was found", () => {
    const given = toolsOf("Adds a note.", "mark:high", "mark:low");
    const run = runOf(reportOn(given), given);
    const text = surfaceText(given);
    expect(run.results?.map((result) => linesAt(result, text).join("").trim())).toEqual([
      '"description": "mark:high"',
      '"description": "mark:low"',
    ]);
  });

  test("points at the surface it is told of", () => {
    const run = runOf(...withFinding({}), { artifact: "out/a.surface.json" });
    const at = run.results?.[0]?.locations?.[0]?.physicalLocation;
    expect(at?.artifactLocation?.uri).toBe("out/a.surface.json");
  });

  test("about what only another client is shown points at the listing that shows it", () => {
    const shown = { tools: listed("name", [note("critical")]) };
    const given = surface({
      listings: {
        client: { name: "x", version: "1", capabilities: [] },
        items: [asDesktop(shown)],
      },
    });
    const [result] = runOf(reportOn(given), given).results ?? [];
    expect(linesAt(result, surfaceText(given)).join("").trim()).toBe(
      '"description": "mark:critical"',
    );
  });

  test("about a broken element points at that element", () => {
    const tools = {
      ...listed("name", []),
      broken: [{ index: 0, why: "", raw: "mark:low", frame: 3 }],
    };
    const given = surface({ tools: tools as Surface["tools"] });
    const [result] = runOf(reportOn(given), given).results ?? [];
    expect(linesAt(result, surfaceText(given)).join("").trim()).toBe('"raw": "mark:low",');
    expect(result?.locations?.[0]?.logicalLocations?.[0]?.name).toBe("broken tool #1");
  });

  test("about hidden characters in a name of a parameter points at that parameter", () => {
    const properties = { a: {}, ["b\u{200b}"]: { description: "mark:low" } };
    const raw = { name: "add_note", inputSchema: { properties } };
    const given = surface({ tools: listed("name", [raw]) });
    const [result] = runOf(reportOn(given), given).results ?? [];
    expect(linesAt(result, surfaceText(given)).join("").trim()).toBe('"description": "mark:low"');
  });

  test("about an item that is not there points at its section", () => {
    const [report, given] = withFinding({});
    const location = { ...report.findings[0]!.location, index: 99 };
    const run = runOf(...withFinding({ location }));
    expect(linesAt(run.results?.[0], surfaceText(given))[0]).toBe('  "tools": {');
  });

  test("about evidence that was not collected points at the first line", () => {
    const location = { ...withFinding({})[0].findings[0]!.location, kind: "residue" as const };
    const region = runOf(...withFinding({ location })).results?.[0]?.locations?.[0];
    expect(region?.physicalLocation?.region?.startLine).toBe(1);
    expect(region?.logicalLocations?.[0]?.kind).toBe("residue");
  });

  test("names the item, the pointer and the frame", () => {
    const [result] = runOf(...withFinding({})).results ?? [];
    expect(result?.locations?.[0]?.logicalLocations).toEqual([
      {
        name: "tool_0",
        kind: "tool",
        fullyQualifiedName: "tool/tool_0/description",
        properties: { pointer: "/description", index: 0, frame: 3 },
      },
    ]);
  });

  test("never links: brackets of its text are escaped", () => {
    const description = String.raw`see [here](1) and \[x] {0}`;
    const [result] = runOf(...withFinding({ description })).results ?? [];
    expect(result?.message.text).toContain(String.raw`see \[here\](1) and \\\[x\] {{0}}`);
  });

  test("that a policy accepts is suppressed, with the reason and the end", () => {
    const suppressed = { reason: "Reviewed by two of us", expires: "2027-01-31" };
    const [result] = runOf(...withFinding({ suppressed })).results ?? [];
    expect(result?.suppressions).toEqual([
      {
        kind: "external",
        status: "accepted",
        justification: "Reviewed by two of us. Accepted until 2027-01-31.",
      },
    ]);
  });

  test("of a toxic flow shows its steps in their order and roles", () => {
    const [report, given] = withFinding({ ruleId: "toxic-flow/x", evidence: excerpt("A story") });
    const { location } = report.findings[0]!;
    const flow: ReportedFlow = {
      ruleId: "toxic-flow/x",
      title: "A way",
      kind: "across-tools",
      severity: "high",
      confidence: "strong",
      story: excerpt("A story"),
      steps: [
        { role: "untrusted-input", name: excerpt("WebFetch") },
        { role: "external-sink", name: excerpt("tool_0"), location },
      ],
      count: 1,
    };
    const [result] = runOf({ ...report, toxicFlows: [flow] }, given).results ?? [];
    const steps = result?.codeFlows?.[0]?.threadFlows[0]?.locations ?? [];
    expect(steps.map(({ location }) => location?.message?.text)).toEqual([
      "untrusted-input: WebFetch, a tool of the client itself.",
      "external-sink: tool_0.",
    ]);
  });
});

const printsOf = (given: Surface) =>
  (runOf(reportOn(given), given).results ?? []).map(
    ({ partialFingerprints }) => partialFingerprints!,
  );

const prints = (given: Surface) =>
  printsOf(given)
    .map((print) => JSON.stringify(print))
    .sort();

describe("the fingerprints", () => {
  test("stay when tools come in another order and on other lines", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), (order) => {
        const raws = order.map((at) => ({ name: `tool_${at}`, description: `mark:low ${at}` }));
        const inOrder = raws.toSorted((a, b) => (a.name < b.name ? -1 : 1));
        const moved = surface({ tools: listed("name", raws), notices: { items: [], dropped: 0 } });
        expect(prints(moved)).toEqual(prints(surface({ tools: listed("name", inOrder) })));
      }),
    );
  });

  test("are those of the JSON report", () => {
    const [report, given] = withFinding({});
    const [result] = runOf(report, given).results ?? [];
    expect(result?.partialFingerprints).toEqual({
      "mcpProberFinding/v1": report.findings[0]?.fingerprint,
      primaryLocationLineHash: `${report.findings[0]?.fingerprint}:1`,
    });
  });

  test("tell two equal findings apart", () => {
    const twins = surface({ tools: listed("name", [note("low"), note("low")]) });
    expect(new Set(printsOf(twins).map((print) => print["primaryLocationLineHash"])).size).toBe(2);
  });
});

describe("the file", () => {
  test("names the hash and the length of the surface", () => {
    const [report, given] = withFinding({});
    const text = surfaceText(given);
    expect(runOf(report, given).artifacts?.[0]).toMatchObject({
      hashes: { "sha-256": sha256(text) },
      length: Buffer.byteLength(text),
    });
  });

  test("is the same for the same report", () => {
    expect(renderSarif(...withFinding({}))).toBe(renderSarif(...withFinding({})));
  });

  test("of a report with nothing in it is good", () => {
    const given = surface({ tools: listed("name", []) });
    expect(wrongWith(renderSarif(reportOn(given), given))).toEqual([]);
  });

  test("tells the times of the run, and none where there is no run", () => {
    const given = surface();
    const run = { startedAt: "2026-02-28T23:59:59.500Z", durationMs: 1_000 };
    expect(runOf(reportOn(given, { run }), given).invocations?.[0]).toMatchObject({
      startTimeUtc: "2026-02-28T23:59:59.500Z",
      endTimeUtc: "2026-03-01T00:00:00.500Z",
    });
    expect(runOf(reportOn(given), given).invocations?.[0]?.startTimeUtc).toBeUndefined();
  });

  test("tells how the program exits", () => {
    const [report, given] = withFinding({});
    expect(runOf(report, given, { exitCode: 1 }).invocations?.[0]).toMatchObject({
      executionSuccessful: true,
      exitCode: 1,
      exitCodeDescription: "The server does not pass.",
    });
  });
});

const saidOf = (report: Report, given: Surface) => {
  const [invocation] = runOf(report, given).invocations ?? [];
  const notes = invocation?.toolExecutionNotifications ?? [];
  return {
    successful: invocation?.executionSuccessful,
    grave: notes.filter(({ level }) => level !== "note").map(({ descriptor }) => descriptor?.id),
  };
};

describe("a look that was not whole", () => {
  test("that judged nothing is no success", () => {
    const given = surface({ tools: { state: "failed", why: "refused" } });
    expect(saidOf(reportOn(given), given)).toEqual({
      successful: false,
      grave: ["not-judged", "incomplete"],
    });
  });

  test("that was interrupted is no success", () => {
    const given = surface();
    const report = reportOn(given, { session: session({ interrupted: true }) });
    expect(saidOf(report, given)).toEqual({ successful: false, grave: ["interrupted"] });
  });

  test("that missed a list is no success", () => {
    const given = surface({ prompts: { state: "failed", why: "refused" } });
    expect(saidOf(reportOn(given), given)).toEqual({ successful: false, grave: ["incomplete"] });
  });
});

describe("a server that was not seen, or not whole", () => {
  test.each(["unseen", "nothing", "partial"])("is a result, never an empty file: %s", (name) => {
    const { report, surface: given } = judgedAs(name);
    const [first] = runOf(report, given).results ?? [];
    expect(first).toMatchObject({ ruleId: "look/not-seen", level: "warning" });
    expect(wrongWith(renderSarif(report, given))).toEqual([]);
  });

  test("is told of in no other report", () => {
    const { report, surface: given } = judgedAs("poisoned");
    expect(renderSarif(report, given)).not.toContain("look/not-seen");
  });
});
