import { describe, expect, test } from "vitest";
import { idOf, methodOf, result, sendJson, serve, startStream } from "./http-fixture.ts";
import { open, toldOf, codeOf } from "./http-wire-fixture.ts";

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
