import { describe, expect, it } from "vitest";
import { surfaceOf } from "../../src/engine/cases.ts";
import { ruleTable, runProbes } from "../../src/engine/run.ts";
import type { Surface } from "../../src/model/surface.ts";
import { PROBES } from "../index.ts";
import { HONEST_TOOLS } from "./honest-worlds.ts";

const rules = ruleTable(PROBES);

/** Findings that speak against the server's intentions: what it is able to do is no such thing. */
function graveThreats(surface: Surface): readonly string[] {
  return runProbes(PROBES, surface)
    .flatMap(({ outcome }) => (outcome.status === "found" ? outcome.findings : []))
    .filter(({ rule, severity }) => {
      const isGrave = severity === "high" || severity === "critical";
      return isGrave && rules.get(rule)?.axis === "threat";
    })
    .map(({ rule, evidence }) => `${rule}: ${evidence}`);
}

describe("No probe makes a grave finding on honest tools:", () => {
  it.each(Object.entries(HONEST_TOOLS))("%s", (_what, tool) => {
    expect(graveThreats(surfaceOf({ tools: [tool] }))).toEqual([]);
  });

  it("all of them on one server", () => {
    expect(graveThreats(surfaceOf({ tools: Object.values(HONEST_TOOLS) }))).toEqual([]);
  });
});
