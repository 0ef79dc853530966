import { expect, test } from "vitest";
import { createPhases, phaseOf } from "../../src/harness/phases.ts";

const now = () => performance.timeOrigin + performance.now();

test("what happens before anything was said to the server is of its boot", () => {
  expect(createPhases().at(now())).toBe("boot");
});

test("a moment belongs to the phase that had begun by then, whatever began later", () => {
  const phases = createPhases();
  const boot = now();
  phases.begin("initialize");
  const initialize = now();
  phases.begin("list");
  expect([phases.at(boot), phases.at(initialize), phases.at(now())]).toEqual([
    "boot",
    "initialize",
    "list",
  ]);
});

test("a phase may come again", () => {
  const phases = createPhases();
  for (const phase of ["list", "idle", "list"] as const) phases.begin(phase);
  expect(phases.at(now())).toBe("list");
});

test("reading what a prompt or a resource holds is a phase of its own", () => {
  expect(["tools/list", "prompts/get", "resources/read", "resources/list"].map(phaseOf)).toEqual([
    "list",
    "contents",
    "contents",
    "list",
  ]);
});
