import { expect, test } from "vitest";
import { evaluate } from "../../scripts/evaluate/evaluate.ts";
import { listingsOf } from "../../scripts/evaluate/listings.ts";
import type { JsonObject } from "../../scripts/evaluate/json.ts";
import type { ToolSetsResult } from "../../scripts/evaluate/tool-sets.ts";
import { corpusOfRows, readsAloud } from "./fixtures.ts";

const LISTINGS = [
  ...listingsOf('{"tools":[{"name":"query"},{"name":"erase"}]}', "store.json"),
  ...listingsOf('{"tools":[{"name":"send"}]}', "mail-server.json"),
];

/** `seen`: the flows the judge is to report. */
function judgedSets(seen: readonly string[], ...rows: readonly JsonObject[]): ToolSetsResult {
  return evaluate(corpusOfRows(...rows), LISTINGS, (id, listing) =>
    readsAloud(id, { ...listing, flows: seen }),
  ) as ToolSetsResult;
}

function toolSet(
  flows: readonly string[],
  arguable: readonly string[] = [],
  more: JsonObject = {},
) {
  const row = {
    kind: "toolset",
    id: "own/set",
    servers: ["store"],
    labelled_tools: ["store/query"],
  };
  return { ...row, flows, flows_arguable: arguable, ...more };
}

test("A set with a flow in which one is seen is right, whatever the flow", () => {
  expect(judgedSets(["own/other"], toolSet(["exfil"])).totals.flow).toMatchObject({
    truePositives: 1,
    f1: 1,
  });
});

test("A set with a flow in which none is seen is missed", () => {
  expect(judgedSets([], toolSet(["exfil"])).totals.flow).toMatchObject({ falseNegatives: 1 });
});

test("A set without a flow in which one is seen is wrong", () => {
  expect(judgedSets(["own/flow"], toolSet([])).totals.flow).toMatchObject({ falsePositives: 1 });
});

test("A set whose only flows are arguable is left out", () => {
  const { totals } = judgedSets(["own/flow"], toolSet([], ["exfil"]));
  expect([totals.arguable, totals.flow.falsePositives]).toEqual([1, 0]);
});

test("The tools of several servers are one surface, in the order of the set", () => {
  let names: unknown;
  const tools = ["mail/send", "store/erase"];
  evaluate(corpusOfRows(toolSet([], [], { labelled_tools: tools })), LISTINGS, (id, listing) => {
    names = listing["tools"];
    return readsAloud(id, listing);
  });
  expect(names).toEqual([{ name: "send" }, { name: "erase" }]);
});

test("A set with a tool that is not found is unresolved", () => {
  const row = toolSet(["exfil"], [], { labelled_tools: ["store/query", "store/gone"] });
  expect(judgedSets([], row).totals).toMatchObject({ unresolved: 1, flow: { falseNegatives: 0 } });
});

test("Tools that stand in the row itself need no listing", () => {
  const row = toolSet(["exfil"], [], { labelled_tools: undefined, tools: [{ name: "own" }] });
  expect(judgedSets([], row).totals.unresolved).toBe(0);
});

test("A call chain is skipped", () => {
  const row = { kind: "call_chain", id: "own/calls", label: "malicious" };
  expect(judgedSets([], row, toolSet([])).totals).toMatchObject({ skipped: 1, unresolved: 0 });
});
