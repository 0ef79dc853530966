import { describe, expect, test } from "vitest";
import { UsageError } from "../../src/errors.ts";
import { readStatic } from "../../src/verify/read-static.ts";
import { reportOn, surface } from "../report/worlds.ts";
import { finding, staticReport, tool } from "./fixtures.ts";

const read = (value: unknown) => readStatic(JSON.stringify(value), "static.json");

/** What the user is told: the problem, then the next step. */
function refusal(text: string): string {
  try {
    readStatic(text, "static.json");
  } catch (error) {
    if (error instanceof UsageError) return `${error.message} | ${error.next}`;
    throw error;
  }
  return "read";
}

const result = (rest: object) => ({ ruleId: "R1", message: { text: "Bad." }, ...rest });
const sarif = (results: readonly unknown[], rest = {}) => ({
  version: "2.1.0",
  runs: [{ tool: { driver: { name: "lint", version: "3" } }, results, ...rest }],
});
const item = (kind: string, name: string) => ({
  locations: [{ logicalLocations: [{ kind, name }] }],
});

const first = (rest: object, run = {}) => read(sarif([result(rest)], run)).findings[0]!;

describe("a static report is known by its content", () => {
  const FORMATS = [
    ["a report in the shape of a static scanner", staticReport(["a"]), "static-report"],
    ["a report without capabilities", { tool: {}, findings: [finding("X")] }, "static-report"],
    ["a report of ours", reportOn(surface()), "mcp-prober-report"],
    ["a saved surface", surface(), "mcp-prober-surface"],
    ["a list of tools", { tools: [tool("a")] }, "listing"],
    ["a list with the answer to initialize", { capabilities: {}, tools: [tool("a")] }, "listing"],
    ["a JSON-RPC answer", { jsonrpc: "2.0", id: 1, result: { tools: [tool("a")] } }, "listing"],
    ["a result without its frame", { result: { tools: [tool("a")] } }, "listing"],
    ["a bare array of tools", [tool("a")], "listing"],
    ["SARIF", sarif([]), "sarif-2.1.0"],
  ] as const;
  test.each(FORMATS)("%s", (_, value, format) => {
    expect(read(value).format).toBe(format);
  });

  test("A byte order mark is no reason to refuse it", () => {
    const text = `\u{feff}${JSON.stringify({ tools: [tool("a")] })}`;
    expect(readStatic(text, "a.json").items).toHaveLength(1);
  });

  test("A bare array of resources is no list of tools", () => {
    const [resource] = read([{ uri: "file:///a", name: "a" }]).items;
    expect(resource).toMatchObject({ section: "resources", name: "file:///a" });
  });
});

describe("what is no static report is refused with what is missing", () => {
  const deep = `${"[".repeat(600_000)}${"]".repeat(600_000)}`;
  const REFUSED = [
    ["an empty file", " \n", /file is empty \| Known are/],
    ["text", "not json", /not valid JSON \| Known are/],
    ["JSON that was cut", '{"tools": [', /not valid JSON/],
    ["a number", "7", /not a JSON object/],
    ["an array of numbers", "[1,2]", /an array, and not of tools/],
    ["an empty array", "[]", /an array, and not of tools/],
    ["an empty object", "{}", /format is not known.*capabilities.*tools.*`runs` \| Known are/],
    ["a foreign object", '{"dependencies":{}}', /format is not known/],
    ["a report without its lists", '{"tool":{},"grade":"A"}', /neither `capabilities` nor `find/],
    ["a report that names nothing", '{"capabilities":[],"findings":[]}', /report is empty/],
    ["a report of broken items", '{"capabilities":[7]}', /empty.*1 of its capabilities could not/],
    ["an empty list", '{"tools":[]}', /report is empty/],
    ["a JSON-RPC error", '{"jsonrpc":"2.0","error":{}}', /a JSON-RPC error/],
    ["a JSON-RPC request", '{"jsonrpc":"2.0","method":"tools/list"}', /without a list/],
    ["older SARIF", '{"version":"2.0.0","runs":[{}]}', /`version` is not 2\.1\.0/],
    ["SARIF without a version", '{"runs":[{}]}', /`version` is missing/],
    ["SARIF without a run", '{"version":"2.1.0","runs":[]}', /`runs` has no run/],
    ["a damaged surface", '{"format":"mcp-prober/surface","version":1}', /surface is damaged/],
    ["a surface of the future", '{"format":"mcp-prober/surface","version":9}', /does not know/],
    ["nesting beyond reason", deep, /500000 levels/],
  ] as const;
  test.each(REFUSED)("%s", (_, text, words) => {
    expect(refusal(text)).toMatch(words);
  });

  test("More items than any server lists are refused", () => {
    const tools = Array.from({ length: 20_001 }, (_, n) => ({ name: `t${n}` }));
    expect(refusal(JSON.stringify({ tools }))).toMatch(/more than 20000 items/);
  });

  test("No text of the file stands in the refusal", () => {
    expect(refusal('{"\\u001b[2Jevil":1}')).not.toMatch(/evil/);
  });
});

describe("what of a report can be read is read", () => {
  test("One malformed tool does not lose the others", () => {
    const file = staticReport(["a"], {
      capabilities: [{ tool: 7 }, null, { tool: "" }, { tool: "a", tags: "all" }],
    });
    const { items, notes } = read(file);
    expect(items.map(({ name, tags }) => [name, tags])).toEqual([["a", null]]);
    expect(notes).toContain("3 of its capabilities could not be read and were left out.");
  });

  test("One malformed finding does not lose the others", () => {
    const { findings, notes } = read(
      staticReport(["a"], { findings: [{}, 5, finding("X"), finding("Y", { severity: 9 })] }),
    );
    expect(findings.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
      ["X", "high"],
      ["Y", null],
    ]);
    expect(notes).toContain("2 of its findings could not be read and were left out.");
  });

  test("A broken element of a list does not lose the others", () => {
    const { items, notes } = read({ tools: [tool("a"), 7, { description: "nameless" }] });
    expect(items.map(({ name }) => name)).toEqual(["a"]);
    expect(notes).toContain("2 of its tools could not be read and were left out.");
  });

  test("Tags keep the first reason, whether it stands in a list or alone", () => {
    const reasons = { destructive: ["one", "two"], "file-write": "three" };
    const tags = ["destructive", "file-write", "code-exec", "no-tag"];
    const [first] = read(staticReport([], { capabilities: [{ tool: "a", tags, reasons }] })).items;
    expect([...first!.tags!]).toEqual([
      ["code-exec", null],
      ["file-write", "three"],
      ["destructive", "one"],
    ]);
  });

  test("A grade that is none of ours is kept as printed only", () => {
    const { grade, asPrinted } = read(staticReport(["a"], { grade: "A+" }));
    expect({ grade, asPrinted }).toEqual({ grade: null, asPrinted: "A+ 96/100" });
  });

  test("Points that are no number are left out", () => {
    const text = JSON.stringify(
      staticReport(["a"], { score: { score: 90, vector: [{ term: "x", appliedPenalty: 0 }] } }),
    ).replace('"appliedPenalty":0', '"appliedPenalty":1e999');
    expect(readStatic(text, "a").score).toMatchObject({ score: 90, terms: [] });
  });

  test("A report of ours says that it carries no texts", () => {
    expect(read(reportOn(surface())).notes[0]).toMatch(
      /names, findings and capabilities, no texts/,
    );
  });

  test("Members named like those of every object say nothing", () => {
    const text = '{"tool":{"__proto__":{"name":"x"}},"capabilities":[{"tool":"a"}]}';
    expect(readStatic(text, "a").tool).toBeNull();
  });
});

describe("SARIF", () => {
  test("A logical location of kind tool names an item", () => {
    expect(first(item("tool", "read")).item).toEqual({ section: "tools", name: "read" });
  });

  test("A function of the source is no item", () => {
    expect(first(item("function", "read")).item).toBeNull();
  });

  test("A place in a file is for whoever reads the source", () => {
    const physicalLocation = { artifactLocation: { uri: "src/a.py" }, region: { startLine: 7 } };
    const { place, sourceOnly } = first({ locations: [{ physicalLocation }] });
    expect({ place, sourceOnly }).toEqual({
      place: "src/a.py:7",
      sourceOnly: expect.stringContaining("file"),
    });
  });

  test.each([
    [{ level: "error" }, "high"],
    [{ level: "note" }, "low"],
    [{}, "medium"],
    [{ level: "error", properties: { "security-severity": "9.1" } }, "critical"],
    [{ level: "error", properties: { "security-severity": "0.0" } }, "high"],
    [{ level: "error", properties: { "security-severity": "rather bad" } }, "high"],
  ])("The severity of %j is %s", (rest, severity) => {
    expect(first(rest).severity).toBe(severity);
  });

  test("A rule is found by its index", () => {
    const rules = [{ id: "R0" }, { id: "R1", properties: { category: "network" } }];
    const run = { tool: { driver: { name: "lint", rules } } };
    const { ruleId, category } = first({ ruleId: undefined, ruleIndex: 1 }, run);
    expect({ ruleId, category }).toEqual({ ruleId: "R1", category: "network" });
  });

  test("Results that passed or are suppressed are no findings", () => {
    const settled = [{ kind: "pass" }, { suppressions: [{ kind: "inSource" }] }];
    expect(read(sarif(settled.map(result))).findings).toEqual([]);
  });
});
