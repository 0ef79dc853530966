import { describe, expect, test } from "vitest";
import { exitCode } from "../../src/cli/exit-code.ts";
import type { Section } from "../../src/model/surface.ts";
import { listed, reportOn, session, surface } from "./worlds.ts";

const marked = (description: string, rest: { readonly prompts?: Section } = {}) =>
  reportOn(surface({ tools: listed("name", [{ name: "a", description }]), ...rest }));
const failed: Section = { state: "failed", why: "timed out" };
const passes = { minGrade: "B" } as const;

describe("exit code", () => {
  test("0 for a clean, whole look", () => {
    expect(exitCode(marked("fine"), passes)).toBe(0);
  });

  test("0 for findings that leave grade B", () => {
    expect(exitCode(marked("mark:medium mark:low"), passes)).toBe(0);
  });

  test("1 for grade C or worse", () => {
    expect(exitCode(marked("mark:high/strong"), passes)).toBe(1);
    expect(exitCode(marked("mark:critical"), passes)).toBe(1);
  });

  test("--min-grade moves the line both ways", () => {
    expect(exitCode(marked("mark:high/strong"), { minGrade: "C" })).toBe(0);
    expect(exitCode(marked("mark:medium mark:low"), { minGrade: "A" })).toBe(1);
  });

  test.each([
    ["mark:medium", "medium", 1],
    ["mark:medium/strong", "medium", 1],
    ["mark:medium/heuristic", "medium", 0],
    ["mark:low", "medium", 0],
    ["mark:medium", "low", 1],
    ["mark:info", "info", 1],
    ["mark:power", "high", 0],
    ["mark:trial", "high", 0],
  ] as const)("%s with --fail-on %s exits %d", (text, failOn, code) => {
    expect(exitCode(marked(text), { ...passes, failOn })).toBe(code);
  });

  test("3 when a list failed", () => {
    expect(exitCode(marked("fine", { prompts: failed }), passes)).toBe(3);
  });

  test("3 when a probe left text unjudged", () => {
    expect(exitCode(marked("mark:unread/"), passes)).toBe(3);
  });

  test("3 when there is no grade", () => {
    expect(exitCode(reportOn(surface({ tools: failed })), passes)).toBe(3);
    expect(exitCode(reportOn(surface({ tools: listed("name", []) })), passes)).toBe(3);
  });

  test("1 beats 3: what was seen is reason enough", () => {
    expect(exitCode(marked("mark:critical", { prompts: failed }), passes)).toBe(1);
    const unseen = reportOn(
      surface({ tools: failed, prompts: listed("name", [{ name: "mark:medium" }]) }),
    );
    expect(exitCode(unseen, { ...passes, failOn: "medium" })).toBe(1);
  });

  test("130 when interrupted, whatever was seen", () => {
    const report = reportOn(surface({ tools: listed("name", [{ name: "mark:critical" }]) }), {
      session: session({ interrupted: true }),
    });
    expect(exitCode(report, passes)).toBe(130);
  });
});
