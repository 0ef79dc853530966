import { describe, expect, test } from "vitest";
import { failure } from "../../src/errors.ts";
import { listAll } from "../../src/enumerate/list.ts";
import { createTally } from "../../src/harness/peculiarities.ts";
import type { Reply } from "../../src/harness/rpc.ts";
import type { Session } from "../../src/harness/session.ts";

/** A session whose answer to a cursor (none: "first") is looked up in `pages`. */
function sessionOf(
  pages: (cursor: string) => object | Reply,
  capabilities: object = { tools: {} },
): Session {
  let frame = 1;
  return {
    server: {
      name: "s",
      version: null,
      protocolVersion: "2025-11-25",
      era: "legacy",
      instructions: null,
      raw: { capabilities },
      frame: 1,
    },
    tally: createTally(),
    limits: { items: 20, pages: 5 },
    reverse: { items: [], dropped: 0 },
    notices: { items: [], dropped: 0 },
    listChanges: [],
    failureOf: () => undefined,
    stopped: () => undefined,
    quiet: () => Promise.resolve(),
    request(_method, params) {
      const cursor = params["cursor"];
      const found = pages(typeof cursor === "string" ? cursor : "first");
      const reply = "ok" in found ? found : { ok: true, result: found, frame: ++frame };
      return Promise.resolve(reply as Reply);
    },
  };
}

const tool = (name: string) => ({ name, inputSchema: { type: "object" } });
const refused = (code: number, detail: string): Reply => ({
  ok: false,
  why: "refused",
  code,
  failure: failure("refused", detail),
});
const notes = (session: Session) => session.tally.list().map(({ id }) => id);

describe("listing to the last page", () => {
  test("pages are followed, and each item knows the frame that carried it", async () => {
    const session = sessionOf((cursor) =>
      cursor === "first" ? { tools: [tool("a")], nextCursor: "2" } : { tools: [tool("b")] },
    );
    expect(await listAll(session, "tools")).toMatchObject({
      state: "listed",
      pages: 2,
      items: [
        { name: "a", frame: 2 },
        { name: "b", frame: 3 },
      ],
    });
  });

  test("an empty cursor is a cursor", async () => {
    const session = sessionOf((cursor) =>
      cursor === "first" ? { tools: [tool("a")], nextCursor: "" } : { tools: [tool("b")] },
    );
    expect(await listAll(session, "tools")).toMatchObject({ state: "listed", pages: 2 });
  });

  test("a page that comes again is not counted twice", async () => {
    let n = 0;
    const session = sessionOf(() => ({ tools: [tool("a"), tool("b")], nextCursor: `${n++}` }));
    const list = await listAll(session, "tools");
    expect(list).toMatchObject({ state: "capped", items: [{ name: "a" }, { name: "b" }] });
    expect(notes(session)).toContain("repeated-page");
  });

  test("a cursor that comes again ends the list as capped", async () => {
    let n = 0;
    const session = sessionOf(() => ({ tools: [tool(`t${n++}`)], nextCursor: "same" }));
    expect(await listAll(session, "tools")).toMatchObject({
      state: "capped",
      why: "the cursor after page 2 was given before",
    });
    expect(notes(session)).toContain("repeated-cursor");
  });

  test("endless new pages end at the limit of pages", async () => {
    let n = 0;
    const session = sessionOf(() => ({ tools: [tool(`t${n}`)], nextCursor: `${n++}` }));
    expect(await listAll(session, "tools")).toMatchObject({
      state: "capped",
      pages: 5,
      why: "more than 5 pages",
    });
  });

  test("a list longer than the limit keeps what fits and says so", async () => {
    const session = sessionOf(() => ({
      tools: Array.from({ length: 30 }, (_, i) => tool(`${i}x`)),
    }));
    const list = await listAll(session, "tools");
    expect(list).toMatchObject({ state: "capped", why: "more than 20 items" });
    expect(list.state === "capped" && list.items.length).toBe(20);
  });

  test("a later page that fails leaves the items so far, as capped", async () => {
    const session = sessionOf((cursor) =>
      cursor === "first"
        ? { tools: [tool("a")], nextCursor: "2" }
        : { ok: false, why: "timeout", failure: failure("request-timeout", "no answer") },
    );
    expect(await listAll(session, "tools")).toMatchObject({
      state: "capped",
      items: [{ name: "a" }],
      why: "page 2: no answer",
    });
  });
});

describe("salvage", () => {
  test("broken elements are kept beside the good ones, with their place in the list", async () => {
    const session = sessionOf(() => ({
      tools: [null, tool("good"), { description: "nameless" }, { name: "" }, "text"],
    }));
    expect(await listAll(session, "tools")).toMatchObject({
      state: "listed",
      items: [{ name: "good" }],
      broken: [
        { index: 0, why: "not an object" },
        { index: 2, why: "no name" },
        { index: 3, why: "empty name" },
        { index: 4, why: "not an object" },
      ],
    });
  });

  test("two items of one name both stay", async () => {
    const session = sessionOf(() => ({ tools: [tool("a"), tool("a")] }));
    expect(await listAll(session, "tools")).toMatchObject({ items: [{}, {}] });
  });
});

describe("lists that cannot be had", () => {
  test("method not found means not offered", async () => {
    const session = sessionOf(() => refused(-32601, "Method not found"), {});
    expect(await listAll(session, "prompts")).toMatchObject({ state: "absent" });
    expect(notes(session)).not.toContain("advertised-not-served");
  });

  test("an advertised list that is not served is noted", async () => {
    const session = sessionOf(() => refused(-32601, "Method not found"), { prompts: {} });
    expect(await listAll(session, "prompts")).toMatchObject({ state: "absent" });
    expect(notes(session)).toContain("advertised-not-served");
  });

  test("another error on an advertised list means failed, never absent", async () => {
    const session = sessionOf(() => refused(-32603, "method not supported: ECONNREFUSED"));
    expect(await listAll(session, "tools")).toMatchObject({ state: "failed" });
  });

  test("a list that was never advertised may be refused in other words", async () => {
    const session = sessionOf(() => refused(-32603, "Unknown method: prompts/list"), {});
    expect(await listAll(session, "prompts")).toMatchObject({ state: "absent" });
  });

  test("a timeout on a list that was never advertised is still a failure to look", async () => {
    const session = sessionOf(
      () => ({ ok: false, why: "timeout", failure: failure("request-timeout", "not found") }),
      {},
    );
    expect(await listAll(session, "prompts")).toMatchObject({ state: "failed" });
  });

  test("an answer without the list is a failure, not an empty list", async () => {
    const session = sessionOf(() => ({ items: [] }));
    expect(await listAll(session, "tools")).toMatchObject({ state: "failed" });
    expect(notes(session)).toContain("list-missing");
  });
});
