import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { connectHttp } from "../../src/harness/http/connect-http.ts";
import {
  ask,
  idOf,
  onCleanup,
  result,
  serve,
  serveProxy,
  startStream,
  target,
  testContext,
  type TestServer,
  until,
} from "./http-fixture.ts";

type Options = NonNullable<Parameters<typeof testContext>[0]> & {
  readonly headers?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
};

function open(url: string, { headers = {}, env = {}, ...rest }: Options = {}) {
  const given = testContext(rest);
  const wire = connectHttp(target(url, { transport: "sse", headers }), given.context, { env });
  onCleanup(async () => void (await wire.close()));
  return { ...given, wire, ask: (method: string, id = 1) => ask(wire, given.heard, method, id) };
}

/** A server whose stream begins with `head`; what is posted to it is answered over the stream. */
async function sseServer(
  head: string,
  answer: (id: unknown) => string = (id) => `data: ${result(id)}\n\n`,
): Promise<TestServer> {
  let stream: ServerResponse | undefined;
  return serve((asked, response) => {
    if (asked.method === "GET") stream = startStream(response, head);
    else {
      response.writeHead(202).end("Accepted");
      if (idOf(asked) !== undefined) stream?.write(answer(idOf(asked)));
    }
  });
}

/** Why the wire closed. */
async function closing(server: TestServer, options: Options = {}) {
  const given = open(`${server.origin}/sse`, options);
  await until(() => given.heard.closed.length > 0);
  return { code: given.heard.closed[0]?.code, given };
}

const ENDPOINT = "event: endpoint\ndata: /messages?session=1\n\n";

describe("the endpoint", () => {
  test("Messages wait for the endpoint event and go to the address it names", async () => {
    const server = await sseServer(ENDPOINT);
    await open(`${server.origin}/sse`).ask("initialize");
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /sse",
      "POST /messages?session=1",
    ]);
  });

  test("An absolute address within the origin is taken", async () => {
    const server = await serve((asked, response) => {
      if (asked.method === "GET") {
        startStream(response, `event: endpoint\ndata: ${server.origin}/messages\n\n`);
      } else response.writeHead(202).end();
    });
    open(server.origin).wire.send({ jsonrpc: "2.0", id: 1, method: "initialize" });
    await expect.poll(() => server.asked.map(({ path }) => path)).toContain("/messages");
  });

  test("Both requests carry the user's header fields", async () => {
    const server = await sseServer(ENDPOINT);
    await open(server.origin, { headers: { "X-Key": "the-users-key" } }).ask("initialize");
    expect(server.asked.map(({ headers }) => headers["x-key"])).toEqual([
      "the-users-key",
      "the-users-key",
    ]);
  });

  test("An address that repeats a secret of our own URL still works", async () => {
    const server = await sseServer("event: endpoint\ndata: /messages?key=the-users-key\n\n");
    const secrets = [{ name: "key", value: "the-users-key" }];
    const given = open(`${server.origin}/sse?key=the-users-key`, { secrets });
    await given.ask("initialize");
    expect(server.asked[1]?.path).toBe("/messages?key=the-users-key");
    const frames = given.context.recorder.transcript();
    expect(frames.map(({ bytes }) => Buffer.from(bytes).toString()).join()).not.toContain("users");
  });

  test("An address on another origin is refused and nothing is sent there", async () => {
    const server = await sseServer("event: endpoint\ndata: https://other.example/messages\n\n");
    const { code, given } = await closing(server);
    expect(code).toBe("redirect-refused");
    expect(given.wire.hosts()).toEqual([server.origin]);
  });

  test("A private address on another origin is refused as such", async () => {
    const server = await sseServer("event: endpoint\ndata: http://169.254.169.254/\n\n");
    expect((await closing(server)).code).toBe("address-refused");
  });

  test("After a redirect to another origin the endpoint must lie there, and gets no header field", async () => {
    const other = await sseServer("event: endpoint\ndata: /messages\n\n");
    const proxy = await serveProxy(other.origin);
    const server = await serve((_, response) =>
      response.writeHead(302, { location: "http://other.example/sse" }).end(),
    );
    const env = { HTTP_PROXY: proxy.url };
    await open(server.origin, { env, headers: { "X-Key": "the-users-key" } }).ask("initialize");
    expect(other.asked.map(({ path, headers }) => [path, headers["x-key"]])).toEqual([
      ["/sse", undefined],
      ["/messages", undefined],
    ]);
  });

  test("A second endpoint event changes nothing", async () => {
    const server = await sseServer(`${ENDPOINT}event: endpoint\ndata: /elsewhere\n\n`);
    const given = open(server.origin);
    await given.ask("initialize");
    await given.ask("tools/list", 2);
    expect(server.asked.at(-1)?.path).toBe("/messages?session=1");
    expect(given.notes()).toContain("endpoint-repeated");
  });

  test("A stream without an endpoint event ends by our own deadline", async () => {
    const server = await sseServer(": hello\n\n");
    expect((await closing(server, { requestSeconds: 0.1 })).code).toBe("no-endpoint");
  });

  test("A server that never answers the GET ends by the same deadline", async () => {
    const server = await serve(() => undefined);
    expect((await closing(server, { requestSeconds: 0.1 })).code).toBe("no-endpoint");
  });

  test("A stream that ends before its endpoint event never named one", async () => {
    const server = await serve((_, response) => startStream(response, ": hello\n\n").end());
    expect((await closing(server)).code).toBe("no-endpoint");
  });

  test("The deadline is over once the endpoint is known", async () => {
    const server = await sseServer(ENDPOINT);
    const given = open(server.origin, { requestSeconds: 0.1 });
    await given.ask("initialize");
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(given.heard.closed).toEqual([]);
  });
});

describe("the stream", () => {
  test("Carriage returns and data over several lines are read", async () => {
    const server = await sseServer(
      ENDPOINT,
      (id) => `data: {"jsonrpc":"2.0",\r\ndata: "id":${String(id)},"result":{}}\r\n\r\n`,
    );
    expect(await open(server.origin).ask("initialize")).toMatchObject({ message: { id: 1 } });
  });

  test("A character that is split over two pieces survives", async () => {
    const text = Buffer.from(`data: ${result(1, { text: "caf\u{e9}" })}\n\n`);
    const at = text.indexOf(0xc3) + 1;
    let stream: ServerResponse | undefined;
    const server = await serve((asked, response) => {
      if (asked.method === "GET") stream = startStream(response, ENDPOINT);
      else {
        response.writeHead(202).end();
        stream?.write(text.subarray(0, at));
        setTimeout(() => stream?.write(text.subarray(at)), 50);
      }
    });
    expect(await open(server.origin).ask("initialize")).toMatchObject({
      message: { result: { text: "caf\u{e9}" } },
    });
  });

  test("Bytes that are not UTF-8 are noted", async () => {
    const head = Buffer.concat([
      Buffer.from(`${ENDPOINT}data: {"jsonrpc":"2.0","method":"x","params":{"t":"`),
      Buffer.of(0xff),
      Buffer.from('"}}\n\n'),
    ]);
    const server = await serve((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(head);
    });
    const given = open(server.origin);
    await until(() => given.heard.messages.length === 1);
    expect(given.notes()).toEqual(["invalid-utf8"]);
  });

  test("Answers on the stream are where they belong", async () => {
    const server = await sseServer(ENDPOINT);
    const given = open(server.origin);
    await given.ask("initialize");
    expect(given.notes()).toEqual([]);
  });

  test("Events of an unknown type are recorded, noted and not read", async () => {
    const server = await sseServer(`${ENDPOINT}event: surprise\ndata: ${result(1)}\n\n`);
    const given = open(server.origin);
    await until(() => given.notes().includes("odd-event-type"));
    expect(given.heard.messages).toEqual([]);
  });

  test("A stream that ends closes the wire and is not opened again", async () => {
    const server = await serve((_, response) =>
      startStream(response, `retry: 0\n${ENDPOINT}`).end(),
    );
    expect((await closing(server)).code).toBe("closed");
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(server.asked).toHaveLength(1);
  });

  test("An event that never ends closes the wire", async () => {
    const server = await serve((_, response) => {
      startStream(response, `${ENDPOINT}data: `);
      const timer = setInterval(() => response.write("x".repeat(10_000)), 1);
      response.on("close", () => clearInterval(timer));
    });
    const options = { limits: { messageBytes: 100_000 } };
    expect((await closing(server, options)).code).toBe("limit-message-bytes");
  });

  test("Comments without end close the wire by the limit on bytes", async () => {
    const server = await serve((_, response) => {
      startStream(response, ENDPOINT);
      const timer = setInterval(() => response.write(": hi\n\n".repeat(1000)), 1);
      response.on("close", () => clearInterval(timer));
    });
    const options = { limits: { totalBytes: 100_000 } };
    expect((await closing(server, options)).code).toBe("limit-total-bytes");
  });

  test.each(["\n", "\r", ":\n", "data:\n", "\r\n\n"])(
    "Lines without end that carry nothing close the wire soon: %j",
    async (line) => {
      const server = await serve((_, response) => {
        startStream(response, ENDPOINT).end(line.repeat(2_000_000));
      });
      const start = performance.now();
      expect((await closing(server)).code).toBe("limit-messages");
      expect(performance.now() - start).toBeLessThan(4_000);
    },
  );
});

describe("refusals", () => {
  test.each<[string, string, (response: ServerResponse) => void]>([
    ["A 401", "needs-authorization", (response) => response.writeHead(401).end()],
    ["A 404", "http-status", (response) => response.writeHead(404).end()],
    ["A 500", "http-status", (response) => response.writeHead(500).end()],
    [
      "A web page",
      "content-type",
      (response) => response.setHeader("content-type", "text/html").end(),
    ],
    ["A hang-up", "connection-failed", (response) => response.destroy()],
  ])("%s in answer to the GET closes the wire as %s", async (_, code, answer) => {
    const server = await serve((__, response) => answer(response));
    expect((await closing(server)).code).toBe(code);
  });

  test("A POST that is refused loses its request and nothing else", async () => {
    const server = await serve((asked, response) => {
      if (asked.method === "GET") startStream(response, ENDPOINT);
      else response.writeHead(404).end();
    });
    const given = open(server.origin);
    expect(await given.ask("initialize")).toMatchObject({
      why: { code: "http-status", status: 404 },
    });
    expect(given.heard.closed).toEqual([]);
  });

  test("A JSON-RPC error in a refused POST is the server's answer", async () => {
    const error = '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}';
    const server = await serve((asked, response) => {
      if (asked.method === "GET") startStream(response, ENDPOINT);
      else response.writeHead(400, { "content-type": "application/json" }).end(error);
    });
    expect(await open(server.origin).ask("initialize")).toMatchObject({
      message: { code: -32601 },
    });
  });
});

describe("the end", () => {
  test("Closing ends the stream, tells nothing and leaves no connection behind", async () => {
    const server = await sseServer(ENDPOINT);
    const given = open(server.origin);
    await given.ask("initialize");
    await given.wire.close();
    await until(async () => (await server.connections()) === 0);
    expect(given.heard.closed).toEqual([]);
  });

  test("Closing before the endpoint is known leaves nothing waiting", async () => {
    const server = await sseServer(": hello\n\n");
    const given = open(server.origin);
    given.wire.send({ jsonrpc: "2.0", id: 1, method: "initialize" });
    await until(() => server.asked.length === 1);
    await given.wire.close();
    await until(async () => (await server.connections()) === 0);
    expect(given.heard).toEqual({ messages: [], lost: [], closed: [] });
  });

  test("What is sent after the end is not sent", async () => {
    const server = await sseServer(ENDPOINT);
    const given = open(server.origin);
    await given.ask("initialize");
    await given.wire.close();
    given.wire.send({ jsonrpc: "2.0", id: 2, method: "tools/list" });
    expect(given.context.recorder.transcript().filter(({ dir }) => dir === "sent")).toHaveLength(1);
  });
});
