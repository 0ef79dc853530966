import { describe, expect, test } from "vitest";
import { ruleTable, runProbes } from "../../src/engine/run.ts";
import { fillTemplate } from "../../src/lib/template.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import { surfaceDigest } from "../../src/lib/digest.ts";
import type { Report } from "../../src/model/report.ts";
import type { Section, Surface } from "../../src/model/surface.ts";
import { renderJson } from "../../src/report/json.ts";
import { packaged } from "./held.ts";
import { asDesktop, listingsOf, observedSurface } from "./observed.ts";
import { ABSENT, listed, markProbe, reportOn, session, surface } from "./worlds.ts";

const tool = (description: string, name = "add_note") => ({ name, description });
const tools = (...raws: readonly Record<string, unknown>[]) => listed("name", raws);
const failed: Section = { state: "failed", why: "timed out\u{1b}[31m" };

function places(report: Report): string[] {
  return report.findings.map(
    ({ ruleId, location }) => `${ruleId} ${location.kind} ${location.index}${location.pointer}`,
  );
}

describe("the seed's keys", () => {
  test("every top-level key of the static report is there", () => {
    expect(Object.keys(reportOn(surface()))).toEqual(
      expect.arrayContaining(
        "tool target grade score capability coverage findings toxicFlows capabilities surfaceDigest stats".split(
          " ",
        ),
      ),
    );
  });

  test("a finding has every key of a static finding", () => {
    const [finding] = reportOn(surface({ tools: tools(tool("mark:low")) })).findings;
    expect(Object.keys(finding!)).toEqual(
      expect.arrayContaining(
        "ruleId title category severity confidence description remediation location evidence owasp data".split(
          " ",
        ),
      ),
    );
  });

  test("a null verdict drops no key", () => {
    const unseen = reportOn(surface({ tools: failed }));
    const seen = reportOn(surface());
    expect(Object.keys(unseen)).toEqual(Object.keys(seen));
    expect(Object.keys(unseen.score)).toEqual(Object.keys(seen.score));
  });
});

describe("a finding", () => {
  const given = surface({ tools: tools(tool("a"), tool("Adds {length} mark:high/strong", "b")) });
  const [finding] = reportOn(given).findings;

  test("carries the words of its rule", () => {
    expect(finding).toMatchObject({
      title: "A name that passes for another tool",
      remediation: "Remove the mark, or remove the server.",
      references: ["https://example.org/marks"],
    });
  });

  test("has its message filled from its data", () => {
    expect(finding!.description).toBe(
      "The text of 30 characters carries the mark: mark:high/strong.",
    );
  });

  test("says where it stands", () => {
    expect(finding!.location).toEqual({
      kind: "tool",
      name: "b",
      pointer: "/description",
      index: 1,
      frame: 3,
    });
  });

  test.each([
    ["server", { server: { ...surface().server!, raw: { instructions: "mark:low" } } }],
    ["prompt", { prompts: listed("name", [tool("mark:low")]) }],
    ["resource", { resources: listed("uri", [{ uri: "a:b", title: "mark:low" }]) }],
    ["template", { templates: listed("uriTemplate", [{ uriTemplate: "mark:low" }]) }],
    [
      "reverse-request",
      {
        reverse: {
          items: [{ method: "ping", raw: { x: "mark:low" }, answer: "answered", frame: 5 }],
          dropped: 0,
        },
      },
    ],
    [
      "notice",
      {
        notices: {
          items: [{ kind: "error", method: "tools/list", raw: { x: "mark:low" }, frame: 6 }],
          dropped: 0,
        },
      },
    ],
  ] as const)("in the %s has that kind of location", (kind, shape) => {
    const report = reportOn(surface(shape as Partial<Surface>));
    expect(report.findings.map((f) => f.location.kind)).toEqual([kind]);
  });

  test("in a broken element says so", () => {
    const broken = [{ index: 4, why: "no name", raw: { title: "mark:low" }, frame: 3 }];
    const report = reportOn(surface({ tools: { state: "listed", items: [], broken, pages: 1 } }));
    expect(report.findings[0]!.location).toMatchObject({ broken: true, index: 0, name: "" });
  });

  test("in a further listing names it", () => {
    const look = asDesktop({ tools: tools(tool("mark:low")) });
    const report = reportOn(surface(listingsOf(look)));
    expect(report.findings[0]!.location).toMatchObject({ kind: "tool", listing: "claude-ai" });
  });

  test("in the server's own words bears the server's name", () => {
    const server = { ...surface().server!, raw: { instructions: "mark:low" } };
    expect(reportOn(surface({ server })).findings[0]!.location.name).toBe("notes");
  });
});

describe("the order of findings", () => {
  const given = surface({
    server: { ...surface().server!, raw: { instructions: "mark:low" } },
    tools: {
      state: "listed",
      items: [
        { name: "a", raw: { title: "mark:low", description: "mark:low mark:critical" }, frame: 3 },
        { name: "b", raw: { title: "mark:medium" }, frame: 3 },
      ],
      broken: [{ index: 2, why: "no name", raw: { a: "mark:low" }, frame: 3 }],
      pages: 1,
    },
    prompts: listed("name", [{ name: "mark:low" }]),
  });

  test("is severity, rule, section, item, pointer; broken elements come last", () => {
    expect(places(reportOn(given))).toEqual([
      "marks/critical tool 0/description",
      "marks/medium tool 1/title",
      "marks/low server -1/instructions",
      "marks/low tool 0/description",
      "marks/low tool 0/title",
      "marks/low tool 0/a",
      "marks/low prompt 0/name",
    ]);
  });

  test("does not depend on the order in which a probe reported them", () => {
    const runs = runProbes([markProbe], given);
    const { outcome, ...others } = runs[0]!;
    if (outcome.status !== "found") throw new Error("the world must have findings");
    const [first, ...rest] = outcome.findings;
    const turned = { ...outcome, findings: [...rest.reverse(), first] as const };
    const again = reportOn(given, {
      runs: [{ ...others, outcome: turned as unknown as typeof outcome }],
      rules: ruleTable([markProbe]),
    });
    expect(renderJson(again)).toBe(renderJson(reportOn(given)));
  });
});

describe("outcomes", () => {
  test("clear and found are told apart, with counts", () => {
    expect(reportOn(surface()).outcomes).toEqual([
      { probe: "marks", status: "clear", findings: 0, dropped: 0, unjudged: 0, why: null },
    ]);
    expect(reportOn(surface({ tools: tools(tool("mark:low")) })).outcomes).toMatchObject([
      { status: "found", findings: 1 },
    ]);
  });

  test("what a failed list said comes out as an excerpt", () => {
    const [outcome] = reportOn(surface({ prompts: failed })).outcomes;
    expect(outcome!.status).toBe("inconclusive");
    expect(outcome!.why).toContain("<U+001B>");
  });

  test("findings beyond the limit are counted and mentioned", () => {
    const many = tools(...Array.from({ length: 130 }, (_, i) => tool("mark:low", `t${i}`)));
    const report = reportOn(surface({ tools: many }));
    expect(report.outcomes[0]).toMatchObject({ findings: 100, dropped: 30 });
    expect(report.coverage.caveats.join("\n")).toContain("30 more findings");
  });
});

describe("coverage", () => {
  test("a live, whole surface is live and complete", () => {
    expect(reportOn(surface()).coverage).toMatchObject({
      level: "live",
      complete: true,
      inputs: {
        toolSurface: true,
        implementationSource: false,
        packageMetadata: false,
        liveTransport: true,
      },
    });
  });

  test("a failed list makes it partial, grade B at most", () => {
    const report = reportOn(surface({ prompts: failed }));
    expect(report.coverage).toMatchObject({ level: "live-partial", complete: false });
    expect(report).toMatchObject({ grade: "B", score: { score: 96 } });
  });

  test("a capped list keeps what was read and says after how much it ended", () => {
    const capped: Section = { ...tools(tool("a")), state: "capped", why: "1000 pages" } as Section;
    const { coverage } = reportOn(surface({ tools: capped }));
    expect(coverage.lists.tools).toMatchObject({ state: "capped", items: 1, why: "1000 pages" });
    expect(coverage.caveats.join("\n")).toContain("cut short after 1 tool: 1000 pages");
  });

  test("an absent list is neither a gap nor a caveat", () => {
    const { coverage } = reportOn(surface());
    expect(coverage.lists.prompts.state).toBe("absent");
    expect(coverage.caveats.join("\n")).not.toContain("prompt");
  });

  test("a broken element is a caveat and not a gap", () => {
    const broken = [{ index: 1, why: "no name", raw: {}, frame: 3 }];
    const { coverage } = reportOn(surface({ tools: { ...tools(tool("a")), broken } as Section }));
    expect(coverage.complete).toBe(true);
    expect(coverage.caveats.join("\n")).toContain("1 element of the list of tools cannot be used");
  });

  test("a bare listing is a manifest, not live", () => {
    const { coverage } = reportOn(surface({ collected: "listing", server: null }));
    expect(coverage).toMatchObject({ level: "manifest", inputs: { liveTransport: false } });
  });

  test("package metadata was looked at where the package was installed by us", () => {
    expect(reportOn(surface()).coverage.inputs.packageMetadata).toBe(false);
    expect(reportOn(surface(packaged())).coverage.inputs.packageMetadata).toBe(true);
  });

  test("without a handshake nothing was looked at", () => {
    const report = reportOn(
      surface({
        server: null,
        tools: failed,
        prompts: failed,
        resources: failed,
        templates: failed,
      }),
    );
    expect(report.coverage).toMatchObject({
      level: null,
      complete: false,
      inputs: { toolSurface: false, liveTransport: false },
    });
    expect(report.score.reason?.id).toBe("no-handshake");
    expect(report.coverage.caveats.join("\n")).not.toContain("Judged by");
  });

  test.each([
    ["Tools were listed, not called", { tools: tools(tool("a")) }],
    ["Prompts were listed, not rendered", { prompts: listed("name", [tool("a")]) }],
    ["Resources were listed, not read", { resources: listed("uri", [{ uri: "a:b" }]) }],
    ["No completion was asked for", { prompts: listed("name", [tool("a")]) }],
    ["The lists were read once, as one client", {}],
    ["Judged by: marks.", {}],
    ["Publisher, source code and package metadata were not looked at", {}],
    ["3 further requests", { reverse: { items: [], dropped: 3 } }],
    ["2 further notifications", { notices: { items: [], dropped: 2 } }],
    ["recorded by somebody else", { collected: "listing" }],
  ] as const)("says: %s", (words, shape) => {
    const { caveats } = reportOn(surface(shape as Partial<Surface>)).coverage;
    expect(caveats.join("\n")).toContain(words);
  });

  test("a server behind a URL ran elsewhere: nothing is said of a sandbox", () => {
    const target = { id: "x", source: { kind: "url", origin: "https://x.example/mcp" } } as const;
    expect(reportOn(surface({ target })).session.caveats).toEqual([]);
  });
});

describe("no verdict", () => {
  test("findings that were made are shown all the same", () => {
    const report = reportOn(
      surface({ tools: failed, prompts: listed("name", [tool("mark:critical")]) }),
    );
    expect(report).toMatchObject({ grade: null, score: { reason: { id: "tools-failed" } } });
    expect(report.findings.map((f) => f.severity)).toEqual(["critical"]);
    expect(report.stats.findingsBySeverity.critical).toBe(1);
  });

  test("a server that lists nothing is not graded", () => {
    const report = reportOn(surface({ tools: tools(), prompts: ABSENT }));
    expect(report).toMatchObject({ grade: null, score: { reason: { id: "nothing-listed" } } });
    expect(report).toMatchObject({ findings: [], toxicFlows: [], capabilities: [] });
  });
});

describe("same surface, same report", () => {
  const given = surface({ tools: tools(tool("mark:medium")) });

  test("how it was collected shows in session and run only", () => {
    const live = reportOn(given, { run: { startedAt: "2026-01-02T03:04:05Z", durationMs: 7 } });
    const replayed = reportOn(given, {
      session: session({
        transport: "file",
        command: null,
        replayed: { sha256: "0".repeat(64), file: excerpt("x.json") },
        caveats: ["read from a file"],
      }),
    });
    const { session: _a, run: _b, ...fromLive } = live;
    const { session: _c, run: _d, ...fromFile } = replayed;
    expect(fromFile).toEqual(fromLive);
  });

  test("run is left out unless it is given", () => {
    expect(reportOn(given)).not.toHaveProperty("run");
  });
});

describe("surfaceDigest", () => {
  const base = surface();

  test("is 64 hexadecimal digits", () => {
    expect(surfaceDigest(base)).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each<readonly [string, Partial<Surface>]>([
    ["a frame number", { server: { ...base.server!, frame: 99 } }],
    ["the number of pages", { tools: { ...base.tools, pages: 7 } as Section }],
    ["the target", { target: { id: "z", source: { kind: "url", origin: "z" } } }],
    ["evidence", { notices: { items: [], dropped: 9 }, listings: observedSurface().listings! }],
    ["the reason of an absent list", { prompts: { state: "absent", why: "other words" } }],
    ["how it was collected", { collected: "listing" }],
  ])("does not change with %s", (_, shape) => {
    expect(surfaceDigest(surface(shape))).toBe(surfaceDigest(base));
  });

  test.each<readonly [string, Partial<Surface>]>([
    ["a description", { tools: tools(tool("Adds a note!")) }],
    ["_meta", { tools: tools({ ...tool("Adds a note."), _meta: { a: 1 } }) }],
    ["a __proto__ key", { tools: tools(JSON.parse('{"__proto__":1,"name":"add_note"}')) }],
    ["the instructions", { server: { ...base.server!, raw: { instructions: "x" } } }],
    ["the state of a list", { prompts: failed }],
    [
      "a broken element",
      {
        tools: {
          ...base.tools,
          broken: [{ index: 1, why: "", raw: null, frame: 3 }],
        } as Section,
      },
    ],
  ])("changes with %s", (_, shape) => {
    expect(surfaceDigest(surface(shape))).not.toBe(surfaceDigest(base));
  });

  test("does not depend on the order of keys", () => {
    const turned = tools({ description: "Adds a note.", name: "add_note" });
    expect(surfaceDigest(surface({ tools: turned }))).toBe(surfaceDigest(base));
  });
});

describe("fillTemplate", () => {
  test("does not fill holes that a value brought along", () => {
    expect(fillTemplate("{a} {b}", { a: excerpt("{b}"), b: 1 })).toBe("{b} 1");
  });

  test("refuses a hole without a value", () => {
    expect(() => fillTemplate("{a}", {})).toThrow("no value for {a}");
  });

  test("takes no value from a prototype", () => {
    expect(() => fillTemplate("{toString}", {})).toThrow("no value");
  });
});
