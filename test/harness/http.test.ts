import { describe, expect, test } from "vitest";
import { failure } from "../../src/errors.ts";
import { connectHttp } from "../../src/harness/connect-http.ts";
import { parseChallenges } from "../../src/harness/authorization.ts";
import type { Outgoing } from "../../src/harness/wire.ts";
import type { HttpTarget } from "../../src/model/target.ts";
import {
  ask,
  type Asked,
  idOf,
  methodOf,
  onCleanup,
  result,
  sendJson,
  serve,
  startStream,
  target,
  type TestContext,
  testContext,
  type Told,
  until,
} from "./http-fixture.ts";

const MiB = 1024 * 1024;
const NOTIFICATION = '{"jsonrpc":"2.0","method":"notifications/message","params":{}}';
const INITIALIZED: Outgoing = { jsonrpc: "2.0", method: "notifications/initialized" };

type Options = Parameters<typeof testContext>[0] & Partial<HttpTarget>;

function open(url: string, options: Options = {}) {
  const { transport = "http", headers = {}, ...rest } = options;
  const given = testContext(rest);
  const wire = connectHttp(target(url, { transport, headers }), given.context, { env: {} });
  onCleanup(async () => void (await wire.close()));
  return { ...given, wire, ask: (method: string, id = 1) => ask(wire, given.heard, method, id) };
}

/** What the session learns when a request is answered in this way. */
async function toldOf(
  answer: Parameters<typeof serve>[0],
  options: Options = {},
): Promise<{ told: Told; given: ReturnType<typeof open>; asked: readonly Asked[] }> {
  const server = await serve(answer);
  const given = open(`${server.origin}/mcp`, options);
  return { told: await given.ask("initialize"), given, asked: server.asked };
}

/** A server that shakes hands with a session id and answers all else with `then`. */
function sessionServer(then: Parameters<typeof serve>[0]): Parameters<typeof serve>[0] {
  return (asked, response, request) => {
    const method = methodOf(asked);
    if (method === "initialize") {
      response.setHeader("mcp-session-id", "session-1");
      sendJson(response, result(idOf(asked)));
    } else if (method === "notifications/initialized") response.writeHead(202).end();
    else then(asked, response, request);
  };
}

/** Shakes hands; the optional stream has been asked for when this resolves. */
async function shakeHands(given: ReturnType<typeof open>, asked: readonly Asked[]): Promise<void> {
  await given.ask("initialize", 100);
  given.wire.negotiated("2025-06-18", "legacy");
  given.wire.send(INITIALIZED);
  await until(() => asked.some(({ method }) => method === "GET"));
}

const codeOf = (told: Told) => ("why" in told ? told.why.code : told.message.kind);

describe("answers", () => {
  test("A JSON body is an answer", async () => {
    const { told } = await toldOf((asked, response) => sendJson(response, result(idOf(asked))));
    expect(codeOf(told)).toBe("result");
  });

  test("An event stream may carry other messages before the answer", async () => {
    const { told, given } = await toldOf((asked, response) => {
      startStream(response, `data: ${NOTIFICATION}\n\ndata: ${result(idOf(asked))}\n\n`).end();
    });
    expect(codeOf(told)).toBe("result");
    expect(given.heard.messages.map(({ message }) => message.kind)).toEqual([
      "notification",
      "result",
    ]);
  });

  test("An event that the end of the stream cut off is still read", async () => {
    const { told } = await toldOf((asked, response) => {
      startStream(response, `data: ${result(idOf(asked))}`).end();
    });
    expect(codeOf(told)).toBe("result");
  });

  test("Both sides of the exchange are recorded under rising numbers", async () => {
    const { told, given } = await toldOf((asked, response) => {
      sendJson(response, result(idOf(asked)));
    });
    expect(told).toMatchObject({ frame: 2 });
    expect(given.context.recorder.transcript().map(({ dir, channel }) => [dir, channel])).toEqual([
      ["sent", "http"],
      ["received", "http"],
    ]);
  });

  test("A header value that the server repeats reaches nobody", async () => {
    const { told } = await toldOf(
      (asked, response) => sendJson(response, result(1, { echo: asked.headers["x-key"] })),
      {
        headers: { "X-Key": "the-users-key" },
        secrets: [{ name: "X-Key", value: "the-users-key" }],
      },
    );
    expect(told).toMatchObject({ message: { result: { echo: "[redacted:X-Key]" } } });
  });

  test("A JSON-RPC error in a 400 is delivered as the server's answer", async () => {
    const { told } = await toldOf((_, response) => {
      sendJson(response, '{"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"old"}}', 400);
    });
    expect(told).toMatchObject({ message: { kind: "error", code: -32022 } });
  });

  test("A JSON-RPC error without an id belongs to the request that was posted", async () => {
    const { told } = await toldOf((_, response) => {
      sendJson(response, '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"no"}}', 400);
    });
    expect(told).toMatchObject({ message: { kind: "error", id: 1, code: -32000 } });
  });

  test("An answer that came on the stream of another request counts and is noted", async () => {
    const server = await serve((asked, response) => {
      if (idOf(asked) === 2) startStream(response, `data: ${result(1)}\n\ndata: ${result(2)}\n\n`);
    });
    const given = open(server.origin);
    given.wire.send({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    await given.ask("prompts/list", 2);
    expect(given.heard.messages.map(({ message }) => "id" in message && message.id)).toEqual([
      1, 2,
    ]);
    expect(given.notes()).toEqual(["answer-on-other-stream"]);
  });

  test("A stream that the server leaves open after the answer is left by us", async () => {
    const server = await serve((asked, response) => {
      startStream(response, `data: ${result(idOf(asked))}\n\n`);
    });
    const given = open(server.origin);
    await given.ask("initialize");
    await until(async () => (await server.connections()) === 0);
    expect(given.heard.lost).toEqual([]);
  });
});

describe("requests that get no answer", () => {
  const html = { "content-type": "text/html" };

  test.each<[string, string, Parameters<typeof serve>[0]]>([
    ["A web page", "content-type", (_, response) => response.writeHead(200, html).end("<html>")],
    ["A body without a type", "content-type", (_, response) => response.writeHead(200).end("hi")],
    ["A 202", "http-status", (_, response) => response.writeHead(202).end()],
    ["A JSON body for another id", "closed", (_, response) => sendJson(response, result(99))],
    ["An empty JSON body", "closed", (_, response) => sendJson(response, "")],
    [
      "A stream that ends early",
      "closed",
      (_, response) => startStream(response, ": hi\n\n").end(),
    ],
    ["A 500", "http-status", (_, response) => sendJson(response, "{}", 500)],
    ["A 404", "http-status", (_, response) => response.writeHead(404).end()],
    ["A 304", "http-status", (_, response) => response.writeHead(304).end()],
    ["A 401", "needs-authorization", (_, response) => response.writeHead(401).end()],
    ["A 403", "needs-authorization", (_, response) => response.writeHead(403).end()],
    ["A hang-up", "connection-failed", (_, response) => response.destroy()],
  ])("%s loses the request as %s", async (_, code, answer) => {
    const { told } = await toldOf(answer);
    expect(codeOf(told)).toBe(code);
  });

  test("The status of a refusal can be asked for", async () => {
    const { told } = await toldOf((_, response) => response.writeHead(405).end());
    expect("why" in told && told.why.status).toBe(405);
  });

  test("A refusal carries the server's words", async () => {
    const { told } = await toldOf((_, response) => response.writeHead(503).end("under  repair\n"));
    expect(told).toMatchObject({ why: { detail: "HTTP 503 Service Unavailable: under repair" } });
  });

  test("A 404 with a session id means that the session is gone", async () => {
    const server = await serve(sessionServer((_, response) => response.writeHead(404).end()));
    const given = open(server.origin);
    await given.ask("initialize");
    expect(codeOf(await given.ask("tools/list", 2))).toBe("closed");
    expect(given.notes()).toContain("session-lost");
  });

  test("A refused notification loses nothing", async () => {
    const server = await serve((asked, response) => {
      if (methodOf(asked) === "tools/list") sendJson(response, result(idOf(asked)));
      else response.writeHead(400).end();
    });
    const given = open(server.origin);
    given.wire.send(INITIALIZED);
    await given.ask("tools/list");
    expect(given.heard.lost).toEqual([]);
  });
});

describe("limits", () => {
  test("A body beyond the limit of one message loses its request", async () => {
    const { told } = await toldOf((_, response) => sendJson(response, " ".repeat(2 * MiB)), {
      limits: { messageBytes: MiB },
    });
    expect(codeOf(told)).toBe("limit-message-bytes");
  });

  test.each([
    ["in one line", (response: NodeJS.WritableStream) => response.write("x".repeat(10_000))],
    [
      "in many lines",
      (response: NodeJS.WritableStream) => response.write("data: xxxxxxxx\n".repeat(1000)),
    ],
  ])("An event that never ends, %s, loses its request", async (_, pour) => {
    const { told } = await toldOf(
      (__, response) => {
        startStream(response, "data: ");
        const timer = setInterval(() => pour(response), 1);
        response.on("close", () => clearInterval(timer));
      },
      { limits: { messageBytes: 100_000 } },
    );
    expect(codeOf(told)).toBe("limit-message-bytes");
  });

  test("Bytes beyond the limit of the session end the wire", async () => {
    const { given } = await toldOf((_, response) => sendJson(response, " ".repeat(2 * MiB)), {
      limits: { totalBytes: MiB },
    });
    expect(given.heard.closed.map(({ code }) => code)).toEqual(["limit-total-bytes"]);
  });

  test("A flood of events ends the wire", async () => {
    const { given } = await toldOf(
      (_, response) => startStream(response, `data: ${NOTIFICATION}\n\n`.repeat(200)),
      { limits: { messagesBurst: 100, messagesPerSecond: 1 } },
    );
    expect(given.heard.closed.map(({ code }) => code)).toEqual(["limit-message-rate"]);
    expect(given.heard.messages).toHaveLength(100);
  });

  test("The end of the wire by a limit ends all that is under way", async () => {
    const server = await serve((asked, response) => {
      const flood = `data: ${NOTIFICATION}\n\n`.repeat(idOf(asked) === 2 ? 200 : 1);
      startStream(response, flood);
    });
    const given = open(server.origin, { limits: { messagesBurst: 100, messagesPerSecond: 1 } });
    given.wire.send({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    given.wire.send({ jsonrpc: "2.0", id: 2, method: "prompts/list" });
    await until(() => given.heard.closed.length === 1);
    await expect.poll(() => server.connections()).toBe(0);
  });

  test("A server that takes nothing of what it asked for ends the wire", async () => {
    const server = await serve(() => undefined);
    const given = open(server.origin);
    const answer = { jsonrpc: "2.0", result: { text: "x".repeat(MiB) } } as const;
    for (let id = 0; id < 5; id++) given.wire.send({ ...answer, id });
    expect(given.heard.closed.map(({ code }) => code)).toEqual(["limit-outbound"]);
  });

  test("The end of the session's time ends what is under way, for the same reason", async () => {
    const server = await serve((_, response) => startStream(response, ": hi\n\n"));
    const given = open(server.origin);
    given.wire.send({ jsonrpc: "2.0", id: 1, method: "initialize" });
    await until(() => server.asked.length === 1);
    given.abort(failure("total-timeout", "over"));
    await until(() => given.heard.lost.length === 1);
    expect(given.heard.lost[0]?.why).toEqual(failure("total-timeout", "over"));
  });
});

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

describe("access", () => {
  const metadata = JSON.stringify({
    resource: "https://mcp.example/mcp",
    authorization_servers: ["https://login.example"],
    scopes_supported: ["read"],
  });
  const facts = {
    resource: "https://mcp.example/mcp",
    authorizationServers: ["https://login.example"],
    scopes: ["read"],
  };
  const refuse = (named?: string): Parameters<typeof serve>[0] => {
    return ({ path }, response) => {
      if (path !== "/mcp") return sendJson(response, metadata);
      const field = named === undefined ? "Bearer" : `Bearer resource_metadata="${named}"`;
      response.writeHead(401, { "www-authenticate": field }).end();
    };
  };

  test("The metadata is looked for where the challenge says", async () => {
    const server = await serve((asked, response, request) =>
      refuse(`${server.origin}/meta`)(asked, response, request),
    );
    const given = open(`${server.origin}/mcp`);
    expect(codeOf(await given.ask("initialize"))).toBe("needs-authorization");
    expect(given.wire.authorization()).toEqual(facts);
    expect(server.asked.map(({ path }) => path)).toEqual(["/mcp", "/meta"]);
  });

  test("Without a word in the challenge it is looked for at the well-known place", async () => {
    const { given, asked } = await toldOf(refuse());
    expect(given.wire.authorization()).toEqual(facts);
    expect(asked[1]?.path).toBe("/.well-known/oauth-protected-resource/mcp");
  });

  test("The metadata is fetched without the user's header fields", async () => {
    const { asked } = await toldOf(refuse(), { headers: { Authorization: "Bearer expired" } });
    expect(asked[1]?.headers).not.toHaveProperty("authorization");
  });

  test("Metadata on another private host is not contacted", async () => {
    const other = await serve((_, response) => sendJson(response, metadata));
    const { told, given } = await toldOf(refuse(`${other.origin}/meta`));
    expect(codeOf(told)).toBe("needs-authorization");
    expect(other.asked).toEqual([]);
    expect(given.wire.authorization()).toBeNull();
    expect(given.wire.hosts()).not.toContain(other.origin);
  });

  test("The servers that the metadata names are told and not contacted", async () => {
    const { told, given } = await toldOf(refuse());
    expect(told).toMatchObject({
      why: { detail: expect.stringContaining("https://login.example") as string },
    });
    expect(given.wire.hosts()).not.toContain("https://login.example");
  });

  test("The metadata is asked for once, however often access is refused", async () => {
    const { given, asked } = await toldOf(refuse());
    await given.ask("initialize", 2);
    expect(asked.filter(({ path }) => path !== "/mcp")).toHaveLength(1);
  });

  test("Metadata that never comes does not hide what is wrong", async () => {
    const { told } = await toldOf(
      ({ path }, response) => void (path === "/mcp" && response.writeHead(401).end()),
      { requestSeconds: 0.4 },
    );
    expect(codeOf(told)).toBe("needs-authorization");
  });

  test.each(["[]", "not json", '{"code":1}', '{"authorization_servers":[1,null]}'])(
    "Metadata that reads %s names nobody",
    async (text) => {
      const { told, given } = await toldOf(({ path }, response) => {
        if (path === "/mcp") response.writeHead(401).end();
        else sendJson(response, text);
      });
      expect(codeOf(told)).toBe("needs-authorization");
      expect(given.wire.authorization()?.authorizationServers ?? []).toEqual([]);
    },
  );

  test("A header value that the challenge repeats is redacted", async () => {
    const { told } = await toldOf(
      (asked, response) =>
        response
          .writeHead(401, {
            "www-authenticate": `Bearer error="${asked.headers["x-key"] as string}"`,
          })
          .end(),
      {
        headers: { "X-Key": "the-users-key" },
        secrets: [{ name: "X-Key", value: "the-users-key" }],
      },
    );
    expect(told).toMatchObject({
      why: { detail: expect.stringContaining("error [redacted:X-Key]") as string },
    });
  });

  test("Challenges are read with their parameters, quoted or not", () => {
    const field = 'Basic realm="a, \\"b\\"", Bearer scope=read , error="invalid_token"';
    expect(parseChallenges(field).map((one) => [one.scheme, ...one.parameters])).toEqual([
      ["Basic", ["realm", 'a, "b"']],
      ["Bearer", ["scope", "read"], ["error", "invalid_token"]],
    ]);
  });

  test("An event stream at the well-known place is no metadata and is not waited for", async () => {
    const { told } = await toldOf(({ path }, response) => {
      if (path === "/mcp") response.writeHead(401).end();
      else startStream(response, ": hi\n\n");
    });
    expect(codeOf(told)).toBe("needs-authorization");
  });

  test("A quote that never ends does not hold the reader up", () => {
    const start = performance.now();
    parseChallenges(`Bearer ${'a="\\'.repeat(4_000)}`);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

/** An HTTP+SSE server that answers a POST at the stream's address with `status`. */
function olderServer(status: number, body = ""): Parameters<typeof serve>[0] {
  let stream: { write(text: string): unknown } | undefined;
  return (asked, response) => {
    if (asked.method === "GET") {
      stream = startStream(response, "event: endpoint\ndata: /messages\n\n");
    } else if (asked.path === "/messages") {
      response.writeHead(202).end();
      stream?.write(`data: ${result(idOf(asked))}\n\n`);
    } else sendJson(response, body, status);
  };
}

describe("the choice of the transport", () => {
  test("A server that answers the POST is spoken to over Streamable HTTP", async () => {
    const { given } = await toldOf((asked, response) => sendJson(response, result(idOf(asked))), {
      transport: "auto",
    });
    expect(given.wire.transport).toBe("http");
    expect(given.wire.reason()).toBe("the server answers a POST");
  });

  test.each([400, 404, 405])("A %i on the POST leads to HTTP+SSE", async (status) => {
    const { told, given } = await toldOf(olderServer(status), { transport: "auto" });
    expect(codeOf(told)).toBe("result");
    expect(given.wire.transport).toBe("sse");
    expect(given.wire.reason()).toContain(`HTTP ${status}`);
  });

  test.each([401, 403, 406, 410, 500, 502])(
    "A %i on the POST leads nowhere else",
    async (status) => {
      const { told, given, asked } = await toldOf(olderServer(status), { transport: "auto" });
      expect("why" in told && told.why.status).toBe(status);
      expect(given.wire.transport).toBe("http");
      expect(asked.filter(({ method, path }) => method === "GET" && path === "/mcp")).toEqual([]);
    },
  );

  test.each([
    ["for this request", '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no"}}'],
    ["of the modern era", '{"jsonrpc":"2.0","id":null,"error":{"code":-32022,"message":"no"}}'],
  ])("A JSON-RPC error %s in a 400 is an answer over Streamable HTTP", async (_, body) => {
    const { told, given } = await toldOf(olderServer(400, body), { transport: "auto" });
    expect(codeOf(told)).toBe("error");
    expect(given.wire.transport).toBe("http");
  });

  test("A 404 on both ways is reported as such", async () => {
    const { told, given } = await toldOf((_, response) => response.writeHead(404).end(), {
      transport: "auto",
    });
    expect(told).toMatchObject({
      why: { code: "http-status", detail: "HTTP 404 Not Found; as HTTP+SSE: HTTP 404 Not Found" },
    });
    expect(given.wire.transport).toBe("http");
  });

  test("A JSON-RPC error without an id is delivered when there is no event stream either", async () => {
    const body = '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"version"}}';
    const { told } = await toldOf(
      ({ method }, response) => {
        if (method === "POST") sendJson(response, body, 400);
        else response.writeHead(405).end();
      },
      { transport: "auto" },
    );
    expect(told).toMatchObject({ message: { kind: "error", code: -32000 } });
  });

  test("Only the first request may lead to HTTP+SSE", async () => {
    const server = await serve((asked, response) => {
      if (methodOf(asked) === "initialize") sendJson(response, result(idOf(asked)));
      else response.writeHead(404).end();
    });
    const given = open(server.origin, { transport: "auto" });
    await given.ask("initialize");
    expect(codeOf(await given.ask("tools/list", 2))).toBe("http-status");
    expect(server.asked.map(({ method }) => method)).toEqual(["POST", "POST"]);
  });

  test("A transport that the user chose is not explained", async () => {
    const { given } = await toldOf((asked, response) => sendJson(response, result(idOf(asked))));
    expect(given.wire.reason()).toBeNull();
  });
});
