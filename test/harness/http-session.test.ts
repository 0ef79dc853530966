import { describe, expect, test } from "vitest";
import {
  idOf,
  methodOf,
  result,
  sendJson,
  serve,
  startStream,
  type TestContext,
  until,
} from "./http-fixture.ts";
import { INITIALIZED, open, sessionServer, shakeHands, codeOf } from "./http-wire-fixture.ts";

function keptAlive(): readonly string[] {
  return process.getActiveResourcesInfo().filter((one) => /TCPSocket|TLS|Timeout/u.test(one));
}

describe("the session over HTTP", () => {
  test("The session id and the agreed version are sent back from then on", async () => {
    const server = await serve(
      sessionServer((asked, response) => sendJson(response, result(idOf(asked)))),
    );
    const given = open(server.origin);
    await shakeHands(given, server.asked);
    await given.ask("tools/list");
    expect(server.asked.at(-1)?.headers).toMatchObject({
      "mcp-session-id": "session-1",
      "mcp-protocol-version": "2025-06-18",
    });
  });

  test("The handshake itself names neither a session nor a version", async () => {
    const server = await serve(sessionServer((_, response) => response.writeHead(405).end()));
    const given = open(server.origin);
    await shakeHands(given, server.asked);
    await given.ask("initialize", 101);
    expect(server.asked.at(-1)?.headers).not.toHaveProperty("mcp-session-id");
    expect(server.asked.at(-1)?.headers).not.toHaveProperty("mcp-protocol-version");
  });

  test("A session id with forbidden characters is not sent back", async () => {
    const server = await serve((asked, response) => {
      response.setHeader("mcp-session-id", "two words");
      sendJson(response, result(idOf(asked)));
    });
    const given = open(server.origin);
    await given.ask("initialize");
    await given.ask("tools/list", 2);
    expect(server.asked[1]?.headers).not.toHaveProperty("mcp-session-id");
    expect(given.notes()).toContain("odd-session-id");
  });

  test("A version that cannot stand in a header field is not sent back", async () => {
    const server = await serve((asked, response) => sendJson(response, result(idOf(asked))));
    const given = open(server.origin);
    given.wire.negotiated("2025\r\nX-Evil: 1", "legacy");
    await given.ask("tools/list");
    expect(server.asked[0]?.headers).not.toHaveProperty("mcp-protocol-version");
  });

  test("In the modern era each request names its method, and there is no session", async () => {
    const server = await serve((asked, response) => {
      response.setHeader("mcp-session-id", "session-1");
      sendJson(response, result(idOf(asked)));
    });
    const given = open(server.origin);
    await given.ask("initialize");
    given.wire.negotiated("2026-07-28", "modern");
    await given.ask("tools/list", 2);
    expect(server.asked[1]?.headers).toMatchObject({
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/list",
    });
    expect(server.asked[1]?.headers).not.toHaveProperty("mcp-session-id");
    await given.wire.close();
    expect(server.asked.map(({ method }) => method)).toEqual(["POST", "POST"]);
  });

  test("No request overtakes the end of the handshake", async () => {
    const order: unknown[] = [];
    const server = await serve((asked, response) => {
      const method = methodOf(asked);
      const end = () => {
        order.push(method);
        if (idOf(asked) === undefined) response.writeHead(202).end();
        else sendJson(response, result(idOf(asked)));
      };
      setTimeout(end, method === "notifications/initialized" ? 100 : 0);
    });
    const given = open(server.origin);
    given.wire.send(INITIALIZED);
    await given.ask("tools/list");
    expect(order).toEqual(["notifications/initialized", "tools/list"]);
  });

  test("A server that never takes the end of the handshake is asked all the same", async () => {
    const server = await serve((asked, response) => {
      if (idOf(asked) !== undefined) sendJson(response, result(idOf(asked)));
    });
    const given = open(server.origin);
    given.wire.send(INITIALIZED);
    expect(codeOf(await given.ask("tools/list"))).toBe("result");
  });

  test("A request on the optional stream is delivered, and our answer is posted", async () => {
    const server = await serve(
      sessionServer((asked, response) => {
        if (asked.method === "GET") {
          startStream(response, 'data: {"jsonrpc":"2.0","id":7,"method":"ping"}\n\n');
        } else response.writeHead(202).end();
      }),
    );
    const given: ReturnType<typeof open> & TestContext = open(server.origin);
    given.onRequest(({ id }) => given.wire.send({ jsonrpc: "2.0", id, result: {} }));
    await shakeHands(given, server.asked);
    await until(() => server.asked.some(({ body }) => body.includes('"id":7')));
    expect(JSON.parse(server.asked.at(-1)?.body ?? "")).toEqual({
      jsonrpc: "2.0",
      id: 7,
      result: {},
    });
  });

  test.each([401, 404, 405, 406, 500])(
    "A %i in answer to the optional stream is noted and harms nothing",
    async (status) => {
      const server = await serve(
        sessionServer((asked, response) => {
          if (asked.method === "GET") response.writeHead(status).end();
          else sendJson(response, result(idOf(asked)));
        }),
      );
      const given = open(server.origin);
      await shakeHands(given, server.asked);
      await until(() => given.notes().includes("get-stream-refused"));
      expect(codeOf(await given.ask("tools/list"))).toBe("result");
    },
  );

  test("The optional stream is opened once, also when it ends at once", async () => {
    const server = await serve(
      sessionServer((asked, response) => {
        if (asked.method === "GET") startStream(response, "retry: 0\n\n").end();
        else sendJson(response, result(idOf(asked)));
      }),
    );
    const given = open(server.origin);
    await shakeHands(given, server.asked);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(server.asked.filter(({ method }) => method === "GET")).toHaveLength(1);
  });

  test("The session is ended when the wire is closed", async () => {
    const server = await serve(sessionServer((_, response) => response.writeHead(405).end()));
    const given = open(server.origin);
    await shakeHands(given, server.asked);
    await given.wire.close();
    expect(server.asked.at(-1)).toMatchObject({
      method: "DELETE",
      headers: { "mcp-session-id": "session-1" },
    });
  });

  test("A server that does not answer the end of the session is left within a second", async () => {
    const server = await serve(sessionServer(() => undefined));
    const given = open(server.origin);
    await shakeHands(given, server.asked);
    const start = performance.now();
    await given.wire.close();
    expect(performance.now() - start).toBeLessThan(1_500);
  });

  test("Closing tells nothing more and leaves no connection behind", async () => {
    const server = await serve(sessionServer((_, response) => startStream(response, ": hi\n\n")));
    const given = open(server.origin);
    await shakeHands(given, server.asked);
    given.wire.send({ jsonrpc: "2.0", id: 2, method: "tools/list" });
    await until(() => server.asked.some((asked) => methodOf(asked) === "tools/list"));
    await given.wire.close();
    await until(async () => (await server.connections()) === 0);
    expect(given.heard.closed).toEqual([]);
    expect(given.heard.lost).toEqual([]);
  });

  test("Closing in the middle of a batch tells nothing of its rest", async () => {
    const ping = '{"jsonrpc":"2.0","id":7,"method":"ping"}';
    const server = await serve((_, response) => sendJson(response, `[${ping},${ping}]`));
    const given: ReturnType<typeof open> & TestContext = open(server.origin);
    let closed: Promise<unknown> | undefined;
    given.onRequest(() => {
      closed = given.wire.close();
    });
    given.wire.send({ jsonrpc: "2.0", id: 1, method: "initialize" });
    await until(() => closed !== undefined);
    await closed;
    expect(given.heard.messages).toHaveLength(1);
  });

  test("Nothing keeps the process alive after the wire was closed", async () => {
    const before = keptAlive();
    const server = await serve(sessionServer((_, response) => startStream(response, ": hi\n\n")));
    const given = open(server.origin);
    await shakeHands(given, server.asked);
    await given.wire.close();
    await until(async () => (await server.connections()) === 0);
    expect(keptAlive().length).toBeLessThanOrEqual(before.length);
  });
});
