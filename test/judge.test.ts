import { describe, expect, test } from "vitest";
import { exitCode } from "../src/cli/exit-code.ts";
import { judge, type JudgeOptions } from "../src/judge.ts";
import type { Section, Surface } from "../src/model/surface.ts";
import { listed, session, surface } from "./report/worlds.ts";

const failed: Section = { state: "failed", why: "timed out" };
const schema = (name: string) => ({ type: "object", properties: { [name]: { type: "string" } } });
const desk = listed("name", [
  {
    name: "fetch_page",
    description: "Downloads a web page and returns its text.",
    inputSchema: schema("url"),
  },
  {
    name: "read_mail",
    description: "Returns the whole text of a mail of the user.",
    inputSchema: schema("id"),
  },
  {
    name: "send_mail",
    description: "Sends a mail from the account of the user.",
    inputSchema: schema("to"),
  },
]);
const judged = (shape: Partial<Surface>, options: Partial<JudgeOptions> = {}) =>
  judge(surface(shape), { session: session(), ...options });

describe("a server whose honest tools add up", () => {
  const report = judged({ tools: desk });

  test("keeps its grade and shows its capability in the score", () => {
    expect(report).toMatchObject({ grade: "A", score: { threatScore: 100 } });
    expect(report.capability.level).toMatch(/^(high|critical)$/);
    expect(report.score.score).toBeLessThan(100);
  });

  test("has every tool listed with its tags", () => {
    expect(report.capabilities.map(({ tool }) => tool)).toEqual([
      "fetch_page",
      "read_mail",
      "send_mail",
    ]);
    expect(report.capabilities.every(({ tags }) => tags.length > 0)).toBe(true);
  });

  test("has the flow told with a set of its own tools that breaks it", () => {
    expect(report.toxicFlows.length).toBeGreaterThan(0);
    expect(report.toxicFlowCut!.tools.map(({ name }) => name)).toEqual([expect.any(String)]);
  });
});

describe("the client's own tools", () => {
  const tools = listed("name", [{ name: "read_mail", description: "Returns a mail of the user." }]);

  test("complete a flow only when they are counted in", () => {
    expect(judged({ tools }).toxicFlows).toEqual([]);
    expect(judged({ tools }, { includeBuiltins: true }).toxicFlows).not.toEqual([]);
  });
});

describe("what was not analysed", () => {
  test("is left open when the probe was not chosen", () => {
    const report = judged({ tools: desk }, { probes: ["tool-poisoning"] });
    expect(report).toMatchObject({
      capability: { level: null },
      capabilities: [],
      toxicFlows: [],
      toxicFlowCut: null,
    });
  });

  test("is left open when the tools could not be listed: nobody knows that they can do little", () => {
    const prompts = listed("name", [{ name: "greet" }]);
    const report = judged({ tools: failed, prompts });
    expect(report).toMatchObject({ grade: null, capability: { level: null }, capabilities: [] });
  });

  test("is left open when nothing is listed", () => {
    expect(judged({ tools: listed("name", []) }).capability.level).toBeNull();
  });
});

describe("a text that is too long to be judged whole", () => {
  const padded = { name: "add_note", description: `Adds a note. ${"note ".repeat(60_000)}` };
  const report = judged({ tools: listed("name", [padded]) });

  test("buys no clean grade and no clean exit", () => {
    expect(report.grade).not.toBe("A");
    expect(report.coverage.complete).toBe(false);
    expect(exitCode(report, { minGrade: "B" })).toBe(3);
  });

  test("is named", () => {
    expect(report.coverage.caveats.join("\n")).toContain("Left unjudged by tool-poisoning:");
  });
});
