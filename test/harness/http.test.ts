import { describe, expect, test } from "vitest";
import { idOf, methodOf, result, sendJson, serve, startStream, until } from "./http-fixture.ts";
import {
  NOTIFICATION,
  INITIALIZED,
  open,
  toldOf,
  sessionServer,
  codeOf,
} from "./http-wire-fixture.ts";

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
