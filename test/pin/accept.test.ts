import { describe, expect, test } from "vitest";
import { compareWithPin } from "../../src/lib/drift.ts";
import { acceptItems } from "../../src/pin/accept.ts";
import { gapsOf, pinnedServer } from "../../src/pin/entry.ts";
import { ADD, against, LIST, shown, source } from "./fixtures.ts";

const pin = (listing: Readonly<Record<string, unknown>>) =>
  pinnedServer(shown(listing), source("sums"));
const before = pin({ tools: [ADD, LIST] });
const OTHER = { ...ADD, description: "Adds three numbers." };

function accepted(listing: Readonly<Record<string, unknown>>, ...names: readonly string[]) {
  return acceptItems(against(shown(listing), before), names);
}

function left(listing: Readonly<Record<string, unknown>>, ...names: readonly string[]) {
  const surface = against(shown(listing), accepted(listing, ...names));
  return compareWithPin(surface)?.drifts.map(({ change, name }) => `${change} ${name}`);
}

describe("an accepted item", () => {
  test.each([
    ["changed", { tools: [OTHER, { ...LIST, title: "x" }] }, "tools/add", ["changed list"]],
    ["added", { tools: [ADD, LIST, { name: "c" }, { name: "d" }] }, "c", ["added d"]],
    ["gone", { tools: [{ ...ADD, title: "x" }] }, "tools/list", ["changed add"]],
    ["renamed", { tools: [{ ...LIST, name: "all" }] }, "all", ["removed add"]],
    ["renamed, by its old name", { tools: [{ ...LIST, name: "all" }] }, "list", ["removed add"]],
    ["the handshake", { tools: [ADD], instructions: "x" }, "server", ["removed list"]],
  ])("that is %s is approved, and nothing else", (_what, listing, name, rest) => {
    expect(left(listing, name)).toEqual(rest);
  });

  test("leaves the others as they were pinned", () => {
    const now = accepted({ tools: [OTHER, { ...LIST, title: "x" }] }, "add");
    expect(now.tools.find(({ name }) => name === "list")).toEqual(
      before.tools.find(({ name }) => name === "list"),
    );
  });

  test("may stand beside others", () => {
    expect(left({ tools: [OTHER, { ...LIST, title: "x" }] }, "add", "list")).toEqual([]);
  });

  test("that has not changed is refused", () => {
    expect(() => accepted({ tools: [OTHER, LIST] }, "list")).toThrow("nothing of that name");
  });

  test("of the handshake is never a tool that is called server", () => {
    expect(() => accepted({ tools: [ADD, LIST, { name: "server" }] }, "server")).toThrow(
      "nothing of that name",
    );
  });

  test("whose name stands in two lists must be named with the list", () => {
    const both = { tools: [OTHER, LIST], prompts: [{ name: "add" }] };
    expect(() => accepted(both, "add")).toThrow("could mean tools/add or prompts/add");
  });
});

describe("what was not seen", () => {
  test.each(["failed", "capped"] as const)("is a gap: a list that is %s", (state) => {
    const tools = { state, why: "x", items: [], broken: [], pages: 0 };
    expect(gapsOf({ ...shown(), tools })).toEqual([`tools ${state}: x`]);
  });

  test("is a gap: the handshake", () => {
    expect(gapsOf({ ...shown(), server: null })).toHaveLength(1);
  });

  test("is no gap: a list that the server does not offer", () => {
    expect(gapsOf(shown({ tools: [ADD] }))).toEqual([]);
  });
});
