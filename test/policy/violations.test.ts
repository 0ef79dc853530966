import { describe, expect, test } from "vitest";
import { exitCode } from "../../src/cli/exit-code.ts";
import { judge } from "../../src/judge.ts";
import type { Policy } from "../../src/model/policy.ts";
import type { Surface } from "../../src/model/surface.ts";
import { listed, session, surface } from "../report/worlds.ts";
import { named, under } from "./worlds.ts";

const runs = { name: "run_command", description: "Runs any shell command on this machine." };
const shell = {
  ...runs,
  inputSchema: { type: "object", properties: { command: { type: "string" } } },
};
const harmless = { name: "add_note", description: "Adds a note." };
const judged = (
  tools: readonly Record<string, unknown>[],
  policy: Omit<Policy, "version">,
  rest: { readonly probes?: readonly string[]; readonly shape?: Partial<Surface> } = {},
) =>
  judge(surface({ tools: listed("name", tools), ...rest.shape }), {
    session: session(),
    policy: named(policy),
    ...(rest.probes === undefined ? {} : { probes: rest.probes }),
  });
const outcome = (report: ReturnType<typeof judge>) => ({
  exit: exitCode(report),
  broken: report.policy!.violations.map(({ id }) => id),
});

describe("a denied rule", () => {
  test.each(["mark:low", "mark:low/speculative", "Fine. mark:low/heuristic"])(
    "fails the run however unsure the finding is: %s",
    (text) => {
      const report = under({ denyRules: ["marks/low"] }, { a: text });
      expect(outcome(report)).toEqual({ exit: 1, broken: ["denied-rule"] });
    },
  );

  test("fails the run on the capability axis as well", () => {
    const report = under({ denyRules: ["marks/power"] }, { a: "mark:power" });
    expect(outcome(report)).toEqual({ exit: 1, broken: ["denied-rule"] });
  });

  test("names where it was found", () => {
    const report = under({ denyRules: ["marks/low"] }, { a: "mark:low", b: "mark:low" });
    expect(report.policy!.violations[0]!.text).toBe("marks/low is denied: tool a, tool b");
  });

  test("names some places and counts the rest", () => {
    const many = Object.fromEntries(Array.from("abcdefg", (name) => [name, "mark:low"]));
    const { text } = under({ denyRules: ["marks/low"] }, many).policy!.violations[0]!;
    expect(text).toBe("marks/low is denied: tool a, tool b, tool c, tool d and 3 more");
  });

  test("is kept when its findings are suppressed", () => {
    const suppress = [{ rule: "marks/low", reason: "known" }];
    const report = under({ denyRules: ["marks/low"], suppress }, { a: "mark:low" });
    expect(outcome(report)).toEqual({ exit: 0, broken: [] });
  });

  test("is kept when only another rule was found", () => {
    const report = under({ denyRules: ["marks/low"] }, { a: "mark:info" });
    expect(outcome(report)).toEqual({ exit: 0, broken: [] });
  });

  test("that nobody looked for is not kept: its probe was left out", () => {
    const denyRules = ["tool-poisoning/secret-access"];
    const report = judged([harmless], { denyRules }, { probes: ["unicode-smuggling"] });
    expect(outcome(report)).toEqual({ exit: 3, broken: ["not-checked"] });
  });

  test("that nobody looked for is not kept: its evidence was not collected", () => {
    const report = judged([harmless], { denyRules: ["observed-behaviour/private-file-read"] });
    expect(outcome(report)).toEqual({ exit: 3, broken: ["not-checked"] });
  });
});

describe("a denied role", () => {
  test("fails the run when a tool has it", () => {
    const report = judged([shell], { denyRoles: ["code-exec"] });
    expect(outcome(report)).toEqual({ exit: 1, broken: ["denied-role"] });
    expect(report.policy!.violations[0]!.text).toBe("code-exec is denied: tool run_command");
  });

  test("is kept by a server that cannot", () => {
    const report = judged([harmless], { denyRoles: ["code-exec"] });
    expect(outcome(report)).toEqual({ exit: 0, broken: [] });
  });

  test("cannot be known to be kept when abilities were not analysed", () => {
    const report = judged([shell], { denyRoles: ["code-exec"] }, { probes: ["tool-poisoning"] });
    expect(outcome(report)).toEqual({ exit: 3, broken: ["not-checked"] });
  });
});

describe("the capability limit", () => {
  test("fails the run above it", () => {
    const report = judged([shell], { maxCapability: "minimal" });
    expect(outcome(report)).toEqual({ exit: 1, broken: ["capability-above-limit"] });
  });

  test("is kept at the limit itself", () => {
    const { level } = judged([shell], {}).capability;
    const report = judged([shell], { maxCapability: level! });
    expect(outcome(report)).toEqual({ exit: 0, broken: [] });
  });

  test("cannot be known to be kept when abilities were not analysed", () => {
    const most = { maxCapability: "critical" } as const;
    const report = judged([shell], most, { probes: ["tool-poisoning"] });
    expect(outcome(report)).toEqual({ exit: 3, broken: ["not-checked"] });
  });

  test("is moved by no suppression", () => {
    const suppress = [{ rule: "capability/open-command", reason: "known" }];
    const report = judged([shell], { maxCapability: "minimal", suppress });
    expect(outcome(report).broken).toEqual(["capability-above-limit"]);
  });
});

test("A server that was not seen is not seen under a policy either: exit 3, and nothing is kept", () => {
  const shape: Partial<Surface> = { tools: { state: "failed", why: "timed out" } };
  const policy = { maxCapability: "critical", denyRoles: ["code-exec"] } as const;
  const report = judged([], { ...policy, denyRoles: [...policy.denyRoles] }, { shape });
  expect(outcome(report)).toEqual({ exit: 3, broken: ["not-checked", "not-checked"] });
});

describe("the thresholds of a policy", () => {
  const C = { a: "mark:high/strong" };

  test("move the line when the command line says nothing", () => {
    expect(exitCode(under({ minGrade: "C" }, C))).toBe(0);
    expect(exitCode(under({ minGrade: "C", failOn: "high" }, C))).toBe(1);
  });

  test("give way to the command line", () => {
    expect(exitCode(under({ minGrade: "C" }, C), { minGrade: "B" })).toBe(1);
    expect(exitCode(under({ minGrade: "C", failOn: "high" }, C), { failOn: "critical" })).toBe(0);
  });

  test("leave what they do not say as it is without a policy", () => {
    expect(exitCode(under({}, C))).toBe(1);
  });
});

test("An interrupted run is interrupted, whatever the policy says", () => {
  const report = judge(surface({ tools: listed("name", [shell]) }), {
    session: session({ interrupted: true }),
    policy: named({ maxCapability: "minimal" }),
  });
  expect(exitCode(report)).toBe(130);
});
