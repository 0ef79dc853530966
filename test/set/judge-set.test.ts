import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyseFlows } from "../../probes/toxic-flow/flows.ts";
import { judgeSet, type ServerOfClient } from "../../src/judge-set.ts";
import { CrossServer } from "../../src/model/report-set.ts";
import { surfaceOf } from "../../src/engine/cases.ts";
import {
  addNumbers,
  emptySurface,
  readFile,
  runCommand,
  sendEmail,
  server,
  tool,
  webSearch,
} from "./worlds.ts";

const judged = (...servers: readonly ServerOfClient[]) =>
  judgeSet(servers, { includeBuiltins: false });
const together = (...servers: readonly ServerOfClient[]) => judged(...servers).clients[0]!;
const flowsOf = (...servers: readonly ServerOfClient[]) =>
  together(...servers).toxicFlows.map(({ ruleId }) => ruleId);
const cutOf = (...servers: readonly ServerOfClient[]) =>
  together(...servers).cut?.tools.map(({ server, tool }) => `${server}/${tool}`);

describe("flows over servers", () => {
  test("a server that reads the web and one that runs commands make one together", () => {
    expect(flowsOf(server("web", [webSearch]), server("shell", [runCommand]))).toContain(
      "toxic-flow/untrusted-code",
    );
  });

  test("its steps name server and tool", () => {
    const [flow] = together(server("web", [webSearch]), server("shell", [runCommand])).toxicFlows;
    expect(flow?.steps).toEqual([
      { role: "untrusted-input", server: "web", tool: "web_search" },
      { role: "code-exec", server: "shell", tool: "run_command" },
    ]);
  });

  test("its story names the tools as server/tool", () => {
    const [flow] = together(server("web", [webSearch]), server("shell", [runCommand])).toxicFlows;
    expect(flow?.story).toContain('"shell/run_command"');
  });

  test("three servers make one that no two of them make", () => {
    const three = [server("a", [webSearch]), server("b", [readFile]), server("c", [sendEmail])];
    expect(flowsOf(...three)).toEqual(["toxic-flow/private-data-to-anywhere"]);
  });

  test("what one server makes alone is none, beside one that does nothing", () => {
    expect(
      flowsOf(server("all", [webSearch, readFile, sendEmail]), server("add", [addNumbers])),
    ).toEqual([]);
  });

  test("a second way into a flow that one server makes alone is told with its name", () => {
    const all = server("all", [webSearch, runCommand]);
    const [flow] = together(
      all,
      server("more", [tool("fetch_page", webSearch["description"] as string, ["url"])]),
    ).toxicFlows;
    expect(flow).toMatchObject({ ruleId: "toxic-flow/untrusted-code", count: 1, alone: ["all"] });
  });

  test("honest servers without a way to harm make none", () => {
    expect(flowsOf(server("a", [webSearch]), server("b", [addNumbers]))).toEqual([]);
  });

  test("tools of the client join only when they are asked for", () => {
    const servers = [server("files", [readFile]), server("mail", [sendEmail])];
    const withThem = judgeSet(servers, { includeBuiltins: true }).clients[0]!;
    expect([flowsOf(...servers), withThem.toxicFlows.map(({ ruleId }) => ruleId)]).toEqual([
      ["toxic-flow/way-out"],
      ["toxic-flow/private-data-to-anywhere"],
    ]);
  });
});

describe("the cut", () => {
  test("is the one tool that every flow needs", () => {
    expect(cutOf(server("a", [webSearch, readFile]), server("c", [sendEmail]))).toHaveLength(1);
  });

  test("breaks flows within one server as well", () => {
    const servers = [server("all", [webSearch, runCommand]), server("add", [addNumbers])];
    expect(cutOf(...servers)).toEqual(["all/run_command"]);
  });

  test("is null where there is no flow", () => {
    expect(together(server("a", [addNumbers]), server("b", [readFile])).cut).toBeNull();
  });

  const tools = [webSearch, readFile, sendEmail, runCommand, addNumbers];
  const sets = fc.array(fc.subarray(tools), { minLength: 1, maxLength: 4 });

  test("leaves no flow, neither over servers nor within one", () => {
    fc.assert(
      fc.property(sets, (lists) => {
        const cut = new Set(cutOf(...lists.map((list, index) => server(`s${index}`, list))) ?? []);
        const left = lists.map((list, index) =>
          list.filter((one) => !cut.has(`s${index}/${String(one["name"])}`)),
        );
        const rest = together(...left.map((list, index) => server(`s${index}`, list)));
        const within = left.flatMap((list) =>
          analyseFlows(surfaceOf({ tools: list }), { includeBuiltins: false }).flows.map(
            ({ rule }) => rule,
          ),
        );
        // Without foreign text a way out is left: it is a flow of its own that was none before.
        const rules = [...rest.toxicFlows.map(({ ruleId }) => ruleId), ...within];
        expect(rules.filter((rule) => rule !== "toxic-flow/way-out")).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test("and everything else is the same whatever the order of the servers", () => {
    fc.assert(
      fc.property(sets, (lists) => {
        const servers = lists.map((list, index) => server(`s${index}`, list));
        expect(judged(...[...servers].reverse())).toEqual(judged(...servers));
      }),
      { numRuns: 60 },
    );
  });
});

describe("servers of a client", () => {
  test("meet no server of another client", () => {
    const found = judged(
      server("a", ["search"]),
      server("b", ["search"], { client: "other" }),
    ).clients.map(({ client, collisions }) => [client, collisions.length]);
    expect(found).toEqual([
      ["desk", 0],
      ["other", 0],
    ]);
  });

  test("of different projects do not meet", () => {
    const found = judged(
      server("a", ["search"], { scope: "/one" }),
      server("b", ["search"], { scope: "/two" }),
    );
    expect(found.clients.map(({ collisions }) => collisions.length)).toEqual([0, 0]);
  });

  test("that hold everywhere meet those of each project", () => {
    const found = judged(server("a", ["search"]), server("b", ["search"], { scope: "/two" }));
    expect(found.clients).toMatchObject([{ scope: "/two", servers: ["a", "b"] }]);
  });

  test("that were not seen are named as such", () => {
    expect(together(server("a", []), server("b", [], { surface: null }))).toMatchObject({
      servers: ["a"],
      unseen: ["b"],
    });
  });

  test("none of which was seen say nothing", () => {
    expect(judged(server("a", [], { surface: null })).clients).toEqual([]);
  });

  test("that are one server under two names do not collide with themselves", () => {
    const one = server("a", ["search"]);
    expect(together(one, { ...one, name: "b" })).toMatchObject({ servers: ["a"], collisions: [] });
  });

  test("of one name are told apart by a number", () => {
    expect(together(server("a", ["search"]), server("a", ["search"]))).toMatchObject({
      servers: ["a", "a (2)"],
      collisions: [{ kind: "exact" }],
    });
  });

  test("of one name get no number that another carries already", () => {
    const { servers } = together(
      server("a", [webSearch]),
      server("a", [readFile]),
      server("a (2)", [runCommand]),
    );
    expect(new Set(servers).size).toBe(3);
  });

  test("are called by excerpts of bounded length", () => {
    const { servers } = together(server(`\u{1b}[2J${"x".repeat(500)}`, []));
    expect(servers[0]).toMatch(/^<U\+001B>\[2Jx+<\.\.\. \d+ left out>$/);
  });

  test("give a document of the published form", () => {
    const found = judged(
      server("a", [webSearch, "search"]),
      server("b", [runCommand, "search", "se\u{430}rch"]),
      server("c", [], { surface: emptySurface() }),
    );
    expect(CrossServer.parse(found)).toEqual(found);
  });

  test("with an exact collision say that a call may go wrong, with words for its weight", () => {
    expect(together(server("a", ["search"]), server("b", ["search"])).collisions).toMatchObject([
      { kind: "exact", severity: "medium", meaning: expect.stringContaining("wrong one") },
    ]);
  });
});
