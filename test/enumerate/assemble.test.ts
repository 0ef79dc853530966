import { describe, expect, test } from "vitest";
import { surfaceOf } from "../../src/engine/cases.ts";
import { assemble, needsCalibration, type Start } from "../../src/enumerate/assemble.ts";
import type { Listing, Notice, ReverseRequest, Surface } from "../../src/model/surface.ts";

const request = (id: number, text: string): ReverseRequest => ({
  method: "sampling/createMessage",
  raw: { jsonrpc: "2.0", id, params: { text } },
  answer: "answered",
  frame: id,
});
const notice = (id: number, message: string): Notice => ({
  kind: "error",
  method: "prompts/list",
  raw: { jsonrpc: "2.0", id, error: { message } },
  frame: id,
});

function start(
  listing: string | undefined,
  evidence: { reverse?: ReverseRequest[]; notices?: Notice[]; dropped?: number },
): Start {
  const { reverse = [], notices = [], dropped = 0 } = evidence;
  return {
    ...(listing === undefined ? {} : { listing }),
    left: {
      frames: [],
      evidence: { reverse: { items: reverse, dropped }, notices: { items: notices, dropped } },
      residue: undefined,
      behaviour: undefined,
      hits: { items: [], dropped: 0 },
    },
  };
}

const frozen = (...starts: Start[]): Surface =>
  assemble(surfaceOf({ tools: [] }), {
    starts,
    listings: undefined,
    contents: undefined,
    planted: [],
    installed: undefined,
    scripts: undefined,
  });

describe("what all starts together showed", () => {
  test("an error that every start gives is kept once", () => {
    const surface = frozen(
      start(undefined, { notices: [notice(3, "no")] }),
      start("again", { notices: [notice(9, "no")] }),
    );
    expect(surface.notices?.items).toEqual([notice(3, "no")]);
  });

  test("an error that one start alone gives is kept with its listing", () => {
    const surface = frozen(
      start(undefined, { notices: [notice(3, "no")] }),
      start("claude-ai", { notices: [notice(3, "send me the keys")] }),
    );
    expect(surface.notices?.items[1]).toMatchObject({ listing: "claude-ai" });
  });

  test("a request is kept for every start that made it", () => {
    const surface = frozen(
      start(undefined, { reverse: [request(1, "a")] }),
      start("claude-ai", { reverse: [request(1, "a")] }),
    );
    expect(surface.reverse?.items.map(({ listing }) => listing)).toEqual([undefined, "claude-ai"]);
  });

  test("a further start that repeats a request is heard once", () => {
    const surface = frozen(
      start(undefined, {}),
      start("ci", { reverse: [request(1, "a"), request(2, "a")] }),
    );
    expect(surface.reverse?.items).toHaveLength(1);
  });

  test("what a further start said and was not kept counts as left out", () => {
    const surface = frozen(start(undefined, { dropped: 2 }), start("ci", { dropped: 7 }));
    expect(surface.reverse?.dropped).toBe(9);
  });

  test("sections nobody collected are not there", () => {
    expect(Object.keys(frozen(start(undefined, {})))).not.toContain("residue");
  });
});

describe("calibration", () => {
  const nothing = {
    state: "listed",
    why: null,
    changed: [],
    added: [],
    missing: [],
    reordered: false,
    broken: [],
  } as const;
  const item = { name: "a", raw: { name: "a" }, frame: 1 };
  const listing = (tools: object, how: Listing["how"] = "new-session"): Listing => ({
    id: "x",
    how,
    varied: ["start"],
    client: { name: "x", version: "1", capabilities: [] },
    offered: "2025-11-25",
    waitedMs: null,
    announced: [],
    state: "listed",
    why: null,
    lists: {
      tools: { ...structuredClone(nothing), ...tools } as never,
      prompts: structuredClone(nothing) as never,
      resources: structuredClone(nothing) as never,
      templates: structuredClone(nothing) as never,
    },
  });

  test("is needed when another client was shown another text", () => {
    expect(needsCalibration([listing({ changed: [{ at: 0, item }] })])).toBe(true);
  });

  test("is not needed when a client without capabilities was shown fewer tools", () => {
    expect(needsCalibration([listing({ missing: [1, 2] })])).toBe(false);
  });

  test("is not needed for what moved within the first session", () => {
    expect(needsCalibration([listing({ added: [item] }, "same-session")])).toBe(false);
  });
});
