import { describe, expect, test } from "vitest";
import { failure } from "../../src/errors.ts";
import { handshake, type Offer } from "../../src/harness/handshake.ts";
import { createTally } from "../../src/harness/peculiarities.ts";
import { createRpc } from "../../src/harness/rpc.ts";
import { toMessage } from "../../src/harness/frames/rpc-shape.ts";
import type { Outgoing, Wire } from "../../src/harness/wire.ts";

const EVERYTHING = { roots: {}, sampling: {}, elicitation: {} };

/** A wire that hands each sent message to `react`, whose results arrive as the server's messages. */
function connect(react: (sent: Outgoing) => readonly object[], capabilities: object = EVERYTHING) {
  const sent: Outgoing[] = [];
  const negotiated: string[] = [];
  const tally = createTally();
  let frame = 0;
  const wire: Wire = {
    transport: "stdio",
    send(message) {
      sent.push(message);
      for (const answer of react(message)) deliver(answer);
    },
    negotiated: (version, era) => void negotiated.push(`${version} ${era}`),
    close: () => Promise.reject(new Error("nothing here closes")),
  };
  const rpc = createRpc({
    wire: () => wire,
    tally,
    client: { root: "/scratch/work", capabilities: { ...capabilities } },
    redact: (text) => text.replaceAll("hunter2", "[redacted]"),
  });
  function deliver(value: object) {
    const message = toMessage(value, (id) => tally.note(id));
    if (message !== undefined) rpc.observer.message(message, ++frame, JSON.stringify(value).length);
  }
  return { rpc, wire, tally, sent, negotiated, deliver };
}

const ids = (tally: ReturnType<typeof createTally>) => tally.list().map(({ id }) => id);
const answer = (id: unknown, result: object) => ({ jsonrpc: "2.0", id, result });
const refusal = (id: unknown, code: number, message: string, data?: object) => ({
  jsonrpc: "2.0",
  id,
  error: { code, message, data },
});

describe("requests and answers", () => {
  test("an answer reaches its request with the frame that carried it", async () => {
    const { rpc } = connect(({ id }) => [answer(id, { tools: [] })]);
    expect(await rpc.request("tools/list", {}, 1)).toEqual({
      ok: true,
      result: { tools: [] },
      frame: 1,
    });
  });

  test("a request nobody answers ends by its own time", async () => {
    const { rpc } = connect(() => []);
    expect(await rpc.request("tools/list", {}, 0.02)).toMatchObject({
      ok: false,
      why: "timeout",
      failure: { code: "request-timeout" },
    });
  });

  test("an answer after the time is noted and changes nothing", async () => {
    const { rpc, tally, deliver } = connect(() => []);
    await rpc.request("tools/list", {}, 0.01);
    deliver(answer(1, { tools: [] }));
    expect(ids(tally)).toContain("late-answer");
  });

  test("the first of two answers counts, the second is noted", async () => {
    const { rpc, tally } = connect(({ id }) => [answer(id, { n: 1 }), answer(id, { n: 2 })]);
    expect(await rpc.request("x", {}, 1)).toMatchObject({ result: { n: 1 } });
    expect(ids(tally)).toContain("duplicate-answer");
  });

  test("an answer to a request not yet made is dropped, so it cannot be prepared", async () => {
    const { rpc, tally, deliver } = connect(() => []);
    deliver(answer(1, { tools: ["prepared"] }));
    expect(await rpc.request("tools/list", {}, 0.02)).toMatchObject({ ok: false });
    expect(ids(tally)).toContain("early-answer");
  });

  test("an id that comes back as text still finds its request", async () => {
    const { rpc, tally } = connect(({ id }) => [answer(String(id), {})]);
    expect(await rpc.request("x", {}, 1)).toMatchObject({ ok: true });
    expect(ids(tally)).toContain("string-id");
  });

  test("text that merely converts to the number is no id of ours", async () => {
    const { rpc } = connect(() => [answer(" 0x1 ", {})]);
    expect(await rpc.request("x", {}, 0.02)).toMatchObject({ ok: false, why: "timeout" });
  });

  test("an error without an id ends the one open request when nothing better comes", async () => {
    const { rpc } = connect(() => [refusal(null, -32700, "parse error")]);
    expect(await rpc.request("x", {}, 5)).toMatchObject({ why: "refused", code: -32700 });
  });

  test("an error without an id does not shut out the answer that follows it", async () => {
    const { rpc } = connect(({ id }) => [refusal(null, -32601, "no"), answer(id, { tools: [] })]);
    expect(await rpc.request("tools/list", {}, 5)).toMatchObject({ ok: true });
  });

  test("when the wire goes down, everything pending and later ends with its reason", async () => {
    const { rpc } = connect(() => []);
    const pending = rpc.request("x", {}, 5);
    rpc.observer.closed(failure("closed", "gone"));
    expect(await pending).toMatchObject({ why: "closed", failure: { detail: "gone" } });
    expect(await rpc.request("y", {}, 5)).toMatchObject({ why: "closed" });
  });

  test("a reason that carries a secret of the user is told without it", async () => {
    const { rpc } = connect(() => []);
    const pending = rpc.request("x", {}, 5);
    rpc.observer.lost(1, failure("redirect-refused", "sent to https://hunter2.example"));
    expect(JSON.stringify(await pending)).not.toContain("hunter2");
  });

  test("a result that is no object is malformed, not empty", async () => {
    const { rpc } = connect(({ id }) => [{ jsonrpc: "2.0", id, result: [] }]);
    expect(await rpc.request("x", {}, 1)).toMatchObject({ ok: false, why: "malformed" });
  });
});

function asked(method: string, capabilities?: object) {
  const { rpc, sent, deliver } = connect(() => [], capabilities);
  deliver({ jsonrpc: "2.0", id: "s1", method, params: { secret: "?" } });
  return { reply: sent[0], reverse: rpc.reverse.items };
}

describe("requests of the server", () => {
  test("a ping is answered at once", () => {
    expect(asked("ping").reply).toEqual({ jsonrpc: "2.0", id: "s1", result: {} });
  });

  test("roots name the scratch folder alone", () => {
    expect(asked("roots/list").reply).toMatchObject({
      result: { roots: [{ uri: "file:///scratch/work" }] },
    });
  });

  test("an elicitation is declined and a sampling request gets a fixed text", () => {
    expect(asked("elicitation/create").reply).toMatchObject({ result: { action: "decline" } });
    expect(asked("sampling/createMessage").reply).toMatchObject({
      result: { content: { type: "text", text: "OK" } },
    });
  });

  test("what the client did not offer is an unknown method, though the protocol has it", () => {
    expect(asked("sampling/createMessage", { roots: {} }).reply).toMatchObject({
      error: { code: -32601 },
    });
  });

  test("anything else is an unknown method", () => {
    expect(asked("shell/run").reply).toMatchObject({ error: { code: -32601 } });
  });

  test("what was asked is kept as evidence, as sent", () => {
    expect(asked("sampling/createMessage").reverse).toMatchObject([
      { method: "sampling/createMessage", answer: "answered", raw: { params: { secret: "?" } } },
    ]);
  });

  test("evidence is bounded, and what is left out is counted", () => {
    const { rpc, deliver } = connect(() => []);
    for (let i = 0; i < 1000; i++) deliver({ jsonrpc: "2.0", id: i, method: "roots/list" });
    expect(rpc.reverse.items.length + rpc.reverse.dropped).toBe(1000);
    expect(rpc.reverse.dropped).toBeGreaterThan(0);
  });

  test("evidence is bounded in bytes as well", () => {
    const { rpc, deliver } = connect(() => []);
    const text = "x".repeat(1 << 20);
    for (let i = 0; i < 20; i++) deliver({ jsonrpc: "2.0", method: "log", params: { text } });
    expect(rpc.notices.items.length).toBeLessThan(5);
    expect(rpc.notices.items.length + rpc.notices.dropped).toBe(20);
  });
});

const versionOf = (sent: Outgoing) => sent.params?.["protocolVersion"];

describe("handshake", () => {
  const client = { name: "test", version: "1", capabilities: { roots: {} } };
  const shake = (
    react: (sent: Outgoing) => readonly object[],
    offer: Offer = { kind: "newest" },
  ) => {
    const parts = connect(react);
    const { rpc, wire, tally } = parts;
    return { ...parts, done: handshake(rpc, wire, tally, client, offer, () => 0.2) };
  };
  const serverInfo = { name: "s", version: "1" };

  test("the newest revision is offered with the name and the capabilities of the client", async () => {
    const { done, sent, negotiated } = shake((message) =>
      message.method === "initialize"
        ? [answer(message.id, { protocolVersion: "2025-06-18", serverInfo, capabilities: {} })]
        : [],
    );
    expect(await done).toMatchObject({ ok: true, server: { protocolVersion: "2025-06-18" } });
    expect(sent[0]?.params).toMatchObject({
      protocolVersion: "2025-11-25",
      capabilities: { roots: {} },
      clientInfo: { name: "test", version: "1" },
    });
    expect(sent[1]?.method).toBe("notifications/initialized");
    expect(negotiated).toEqual(["2025-06-18 legacy"]);
  });

  test("a server of the 2026-07-28 era alone is met with server/discover", async () => {
    const { done, sent } = shake((message) =>
      message.method === "initialize"
        ? [refusal(message.id, -32022, "unsupported", { supported: ["2026-07-28"] })]
        : [
            answer(message.id, {
              supportedVersions: ["2026-07-28"],
              capabilities: {},
              _meta: { "io.modelcontextprotocol/serverInfo": serverInfo },
            }),
          ],
    );
    expect(await done).toMatchObject({ ok: true, server: { era: "modern", name: "s" } });
    expect(sent[1]).toMatchObject({
      method: "server/discover",
      params: { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } },
    });
    expect(sent.map(({ method }) => method)).not.toContain("notifications/initialized");
  });

  test("a server that refuses the newest revision is asked once more with one it names", async () => {
    const { done, tally } = shake((message) =>
      versionOf(message) === "2025-11-25"
        ? [refusal(message.id, -32602, "Unsupported protocol version, use 2025-03-26")]
        : message.method === "initialize"
          ? [answer(message.id, { protocolVersion: "2025-03-26", serverInfo, capabilities: {} })]
          : [],
    );
    expect(await done).toMatchObject({ ok: true, server: { protocolVersion: "2025-03-26" } });
    expect((await done).steps.join()).toContain("tried 2025-03-26");
    expect(ids(tally)).toContain("older-version-retried");
  });

  test("a revision that is offered alone is not followed by another", async () => {
    const { done, sent } = shake(({ id }) => [refusal(id, -32602, "use 2025-11-25")], {
      kind: "exactly",
      version: "2024-11-05",
    });
    expect(await done).toMatchObject({ ok: false, failure: { code: "refused" } });
    expect(sent.map(versionOf)).toEqual(["2024-11-05"]);
  });

  test("the 2026-07-28 era can be asked for without any initialize", async () => {
    const { done, sent } = shake(({ id }) => [answer(id, { capabilities: {} })], {
      kind: "modern",
    });
    expect(await done).toMatchObject({ ok: true, server: { era: "modern" } });
    expect(sent.map(({ method }) => method)).toEqual(["server/discover"]);
  });

  test("a server that refuses for good fails with its first message", async () => {
    const { done, sent } = shake(({ id }) => [refusal(id, -32000, "no entry")]);
    expect(await done).toMatchObject({ ok: false, failure: { code: "refused" } });
    expect(sent).toHaveLength(2);
  });

  test("a missing server name or version does not end the look", async () => {
    const { done, tally } = shake((message) =>
      message.method === "initialize"
        ? [answer(message.id, { protocolVersion: "2025-11-25", capabilities: {} })]
        : [],
    );
    expect(await done).toMatchObject({ ok: true, server: { name: "", version: null } });
    expect(ids(tally)).toContain("server-info-missing");
  });

  test("an answer that has nothing of an MCP server is none", async () => {
    const { done } = shake(({ id }) => [answer(id, { hello: "world" })]);
    expect(await done).toMatchObject({ ok: false, failure: { code: "not-mcp" } });
  });
});
