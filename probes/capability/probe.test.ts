import { describe, expect, it } from "vitest";
import { surfaceOf } from "../../src/engine/cases.ts";
import { runProbe } from "../../src/engine/run.ts";
import type { Finding } from "../../src/model/finding.ts";
import type { Rules } from "../../src/model/rule.ts";
import type { Surface } from "../../src/model/surface.ts";
import { table } from "../../test/table.ts";
import { cases } from "./cases.ts";
import { ANYTHING, tool } from "./cases.world.ts";
import { capability } from "./probe.ts";

const rules: Rules = capability.rules;

table(capability, cases);

function findingsIn(surface: Surface): readonly Finding[] {
  const { outcome } = runProbe(capability, surface);
  return outcome.status === "found" ? outcome.findings : [];
}

describe("the rules", () => {
  it("are all on the capability axis, which never grades", () => {
    expect(new Set(Object.values(rules).map(({ axis }) => axis))).toEqual(new Set(["capability"]));
  });

  it("are of medium severity at most", () => {
    const severe = Object.values(rules).filter(({ severity }) => /critical|high/.test(severity));
    expect(severe).toEqual([]);
  });
});

describe("a finding", () => {
  it("is one per rule and tool, however many inputs are open", () => {
    const surface = tool("run_shell", "Runs a shell command.", {
      command: ANYTHING,
      cmd: ANYTHING,
    });
    expect(findingsIn(surface).map(({ rule }) => rule)).toEqual(["capability/open-command"]);
  });

  it("about deletions counts all tools and names at most 21", () => {
    const names = Array.from({ length: 50 }, (_, index) => `delete_thing_${index}`);
    const [found] = findingsIn(surfaceOf({ tools: names.map((name) => ({ name })) }));
    expect([found?.data["count"], found?.related.length]).toEqual([50, 20]);
  });
});

describe("the probe", () => {
  it.each([
    ["a schema that is no object", { name: "run_shell", inputSchema: "any" }],
    ["properties that are a list", { name: "run_shell", inputSchema: { properties: [1] } }],
    ["a description that is a number", { name: "run_shell", description: 7 }],
    ["annotations that are null", { name: "run_shell", annotations: null }],
    ["arguments that are words", { name: "run_shell", arguments: ["a", null] }],
    ["an empty name", { name: "", description: "" }],
  ])("judges %s without failing", (_what, raw) => {
    expect(() => findingsIn(surfaceOf({ tools: [raw] }))).not.toThrow();
  });

  it("reads properties called like members of every object", () => {
    const properties = JSON.parse('{"__proto__": {"type": "string"}, "url": {"type": "string"}}');
    const raw = { name: "fetch_page", inputSchema: { type: "object", properties } };
    expect(findingsIn(surfaceOf({ tools: [raw] })).map(({ rule }) => rule)).toEqual([
      "capability/open-url",
    ]);
  });
});
