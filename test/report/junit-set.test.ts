import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { setExitCode } from "../../src/cli/exit-code.ts";
import type { Bar } from "../../src/report/bar.ts";
import { renderJunitSet } from "../../src/report/junit.ts";
import { HOSTILE_SETS, type JudgedSet, hostileSet, mixedSet, setOf } from "./golden/sets.ts";
import { all, parsed, results } from "./junit/parsed.ts";

const XSD = readFileSync(new URL("../schemas/junit.xsd", import.meta.url), "utf8");

const rootOf = ({ set }: JudgedSet, bar?: Bar) => parsed(renderJunitSet(set, bar));
const suitesOf = (given: JudgedSet) =>
  all(rootOf(given), "testsuite").map((suite) => suite.getAttribute("name"));
const together = (one: JudgedSet, bar?: Bar) =>
  results(rootOf(one, bar)).filter((result) => result.includes(".together"));

test("every set keeps the schema", async () => {
  const sets = [mixedSet(), setOf([]), ...HOSTILE_SETS.map(([, text]) => hostileSet(text))];
  const xml = sets.map(({ set }, at) => ({
    fileName: `${at}.xml`,
    contents: renderJunitSet(set),
  }));
  const { errors } = await validateXML({ xml, schema: XSD });
  expect(errors).toEqual([]);
}, 60_000);

test("a set has a suite for each server that was started, for what was skipped, for each client", () => {
  expect(suitesOf(mixedSet())).toEqual([
    "mcp-prober.claude-desktop/desk",
    "mcp-prober.claude-desktop/weather",
    "mcp-prober.claude-desktop/notes",
    "mcp-prober.claude-desktop/notes-again",
    "mcp-prober.not-looked-at",
    "mcp-prober.claude-desktop",
    "mcp-prober.cursor",
  ]);
});

test("a server of two clients tells of the other one", () => {
  const values = all(rootOf(mixedSet()), "property").map((one) => one.getAttribute("value"));
  expect(values).toContain("cursor/weather");
});

test("two servers that are called alike are told apart", () => {
  expect(
    suitesOf(
      setOf([
        ["desk", "a b", "honest"],
        ["desk", "a-b", "toxic"],
      ]),
    ).slice(0, 2),
  ).toEqual(["mcp-prober.desk/a-b", "mcp-prober.desk/a-b-2"]);
});

describe("what was skipped", () => {
  const found = results(rootOf(mixedSet())).filter((one) => one.includes("not-looked-at"));

  test("is an error unless the user wished it so", () => {
    expect(found).toEqual([
      "skipped: mcp-prober.not-looked-at.disabled | claude-desktop/mail",
      "error: mcp-prober.not-looked-at.placeholder | claude-desktop/shop",
      "error: mcp-prober.not-looked-at.unreadable | file /-cursor/mcp-json",
    ]);
  });

  test("is an error where there was no server at all", () => {
    expect(results(rootOf(setOf([])))).toEqual([
      "error: mcp-prober.not-looked-at | there is a server",
    ]);
  });
});

describe("what servers of one client make of each other", () => {
  const given = mixedSet();
  const [client] = given.set.crossServer.clients;
  const collision = {
    kind: "confusable" as const,
    severity: "high" as const,
    meaning: "One passes for the other.",
    tools: [
      ...(client!.cut?.tools ?? []),
      { server: client!.servers[0]!, tool: client!.servers[0]! },
    ],
  };
  const colliding = (severity: "high" | "low"): JudgedSet => ({
    ...given,
    set: {
      ...given.set,
      crossServer: { clients: [{ ...client!, collisions: [{ ...collision, severity }] }] },
    },
  });

  test("fails where a tool passes for that of another server and the user asks for it", () => {
    expect(together(colliding("high"), { failOn: "high" })[0]).toMatch(
      /^failure: .*names that pass for each other: /,
    );
  });

  test.each(["high", "low"] as const)("is told, and fails nothing, otherwise: %s", (severity) => {
    expect(together(colliding(severity))[0]).toMatch(/^passed: /);
    expect(renderJunitSet(colliding(severity).set)).toContain(`${severity}: One passes for`);
  });

  test.each([{}, { failOn: "high" }, { minGrade: "F" }] as const)(
    "has failures when the program exits with 1, held to %o",
    (bar) => {
      for (const one of [colliding("high"), setOf([["desk", "notes", "honest"]])]) {
        const isFailing = all(rootOf(one, bar), "failure").length > 0;
        expect(isFailing).toBe(setExitCode(one.set, bar) === 1);
      }
    },
  );

  test("is not known where a server was not seen", () => {
    expect(together(given)).toContain(
      "skipped: mcp-prober.claude-desktop.together | all its servers are known",
    );
  });
});

test.each(HOSTILE_SETS)("%s everywhere in a set stays text", (_, text) => {
  const xml = renderJunitSet(hostileSet(text).set);
  expect(/[^\n -~]/.exec(xml)).toBeNull();
  expect(/^\s*::|##[a-z]*\[|\[\[/im.exec(xml)).toBeNull();
  for (const one of all(parsed(xml), "testcase")) {
    expect(one.getAttribute("name")).toMatch(/^[A-Za-z0-9_/:,() -]+$/);
  }
});
