import { createGzip, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { failure } from "../../src/errors.ts";
import {
  createHttpClient,
  type Fetched,
  type HttpClientDeps,
  type HttpRequest,
  readUpTo,
} from "../../src/harness/http/fetch.ts";
import { onCleanup, serve, serveProxy, serveRaw, target, testContext } from "./http-fixture.ts";

const SECRETS = { Authorization: "Bearer user-token", "X-Api-Key": "user-key" };
const MiB = 1024 * 1024;

function client(
  url: string,
  deps: Partial<HttpClientDeps> = {},
  headers: Readonly<Record<string, string>> = SECRETS,
) {
  const { context, notes } = testContext();
  const made = createHttpClient(target(url, { headers }), {
    meter: context.meter,
    tally: context.tally,
    env: {},
    ...deps,
  });
  onCleanup(() => made.close());
  const send = (method: HttpRequest["method"], more: Partial<HttpRequest> = {}) =>
    made.send({ method, url: new URL(url), headers: {}, signal: context.signal, ...more });
  return { ...made, send, notes };
}

function answerOf(fetched: Fetched) {
  if ("failure" in fetched) throw new Error(fetched.failure.detail);
  return fetched.answer;
}

function codeOf(fetched: Fetched): string {
  return "failure" in fetched ? fetched.failure.code : `HTTP ${fetched.answer.status}`;
}

const meterOf = (totalBytes: number) => testContext({ limits: { totalBytes } }).context.meter;

describe("header fields", () => {
  test("The user's header fields go to the target's origin", async () => {
    const server = await serve((_, response) => response.end());
    await client(server.origin).send("GET");
    expect(server.asked[0]?.headers).toMatchObject({
      authorization: "Bearer user-token",
      "x-api-key": "user-key",
    });
  });

  test("Beside the user's header fields only ours are sent", async () => {
    const server = await serve((_, response) => response.end());
    await client(server.origin).send("GET", { headers: { accept: "text/plain" } });
    expect(Object.keys(server.asked[0]?.headers ?? {}).sort()).toEqual([
      "accept",
      "accept-encoding",
      "authorization",
      "connection",
      "host",
      "user-agent",
      "x-api-key",
    ]);
  });

  test("An anonymous request carries none of the user's header fields", async () => {
    const server = await serve((_, response) => response.end());
    await client(server.origin).send("GET", { anonymous: true });
    expect(server.asked[0]?.headers).not.toHaveProperty("authorization");
    expect(server.asked[0]?.headers).not.toHaveProperty("x-api-key");
  });

  test("A user name and password in the URL become Basic authentication", async () => {
    const server = await serve((_, response) => response.end());
    await client(server.origin.replace("//", "//user:pass%20word@"), {}, {}).send("GET");
    expect(server.asked[0]?.headers.authorization).toBe(`Basic ${btoa("user:pass word")}`);
  });

  test("The user's own Authorization field wins over the URL", async () => {
    const server = await serve((_, response) => response.end());
    await client(server.origin.replace("//", "//user:word@")).send("GET");
    expect(server.asked[0]?.headers.authorization).toBe("Bearer user-token");
  });

  test("No compression is asked for", async () => {
    const server = await serve((_, response) => response.end());
    await client(server.origin).send("GET");
    expect(server.asked[0]?.headers["accept-encoding"]).toBe("identity");
  });
});

describe("redirects", () => {
  test("307 within the origin keeps method, body and header fields", async () => {
    const server = await serve(({ path }, response) =>
      path === "/" ? response.writeHead(307, { location: "/there" }).end() : response.end(),
    );
    await client(server.origin).send("POST", { body: Buffer.from("hello") });
    expect(server.asked[1]).toMatchObject({
      method: "POST",
      path: "/there",
      body: "hello",
      headers: { authorization: "Bearer user-token" },
    });
  });

  test("302 is followed for GET", async () => {
    const server = await serve(({ path }, response) =>
      path === "/" ? response.writeHead(302, { location: "/there" }).end() : response.end("x"),
    );
    expect(answerOf(await client(server.origin).send("GET")).url.pathname).toBe("/there");
  });

  test.each([301, 302, 303])("%i is refused for POST", async (status) => {
    const server = await serve((_, response) =>
      response.writeHead(status, { location: "/there" }).end(),
    );
    expect(codeOf(await client(server.origin).send("POST"))).toBe("redirect-refused");
    expect(server.asked).toHaveLength(1);
  });

  test("A redirect loop ends after five redirects", async () => {
    const server = await serve((_, response) => response.writeHead(307, { location: "/" }).end());
    expect(codeOf(await client(server.origin).send("POST"))).toBe("redirect-refused");
    expect(server.asked).toHaveLength(6);
  });

  test("A redirect to another origin carries none of the user's header fields", async () => {
    const other = await serve((_, response) => response.end());
    const proxy = await serveProxy(other.origin);
    const server = await serve((_, response) =>
      response.writeHead(307, { location: "http://other.example/mcp" }).end(),
    );
    const asking = client(server.origin, { env: { HTTP_PROXY: proxy.url } });
    await asking.send("POST", { body: Buffer.from("hello") });
    expect(other.asked[0]).toMatchObject({ method: "POST", body: "hello" });
    expect(other.asked[0]?.headers).not.toHaveProperty("authorization");
    expect(other.asked[0]?.headers).not.toHaveProperty("x-api-key");
    expect(asking.hosts()).toEqual([server.origin, "http://other.example"]);
    expect(asking.notes()).toEqual(["redirected"]);
  });

  test("A redirect back from another origin carries none of the user's header fields either", async () => {
    const server = await serve(({ path }, response) =>
      path === "/"
        ? response.writeHead(307, { location: "http://other.example/" }).end()
        : response.end(),
    );
    const other = await serve((_, response) =>
      response.writeHead(307, { location: `${server.origin}/back` }).end(),
    );
    const proxy = await serveProxy(other.origin);
    await client(server.origin, { env: { HTTP_PROXY: proxy.url } }).send("POST");
    expect(server.asked[1]?.path).toBe("/back");
    expect(server.asked[1]?.headers).not.toHaveProperty("authorization");
  });

  test.each([
    "http://169.254.169.254/latest/meta-data/",
    "http://2130706433:1/",
    "http://[::ffff:10.0.0.1]/",
    "http://localhost:1/",
  ])("A redirect to %s is refused without a connection", async (location) => {
    const server = await serve((_, response) => response.writeHead(307, { location }).end());
    const asking = client(server.origin);
    expect(codeOf(await asking.send("GET"))).toBe("address-refused");
    expect(asking.hosts()).toEqual([server.origin]);
  });

  test("A redirect to a name that resolves to a private address is refused without a connection", async () => {
    const other = await serve((_, response) => response.end());
    const location = `http://rebind.example:${new URL(other.origin).port}/`;
    const server = await serve((_, response) => response.writeHead(307, { location }).end());
    const asking = client(server.origin, {
      resolve: (_, __, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
    });
    expect(codeOf(await asking.send("GET"))).toBe("address-refused");
    expect(other.asked).toEqual([]);
    expect(asking.hosts()).toEqual([server.origin]);
  });

  test.each(["file:///etc/passwd", "javascript:1", "http://["])(
    "A redirect to %s is refused",
    async (location) => {
      const server = await serve((_, response) => response.writeHead(302, { location }).end());
      expect(codeOf(await client(server.origin).send("GET"))).toBe("redirect-refused");
    },
  );

  test("A redirect status without a location is a plain answer", async () => {
    const server = await serve((_, response) => response.writeHead(302).end());
    expect(codeOf(await client(server.origin).send("GET"))).toBe("HTTP 302");
  });
});

describe("bodies", () => {
  test("A compressed body is read although we asked for none", async () => {
    const server = await serve((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("hello")),
    );
    const asking = client(server.origin);
    const read = await readUpTo(answerOf(await asking.send("GET")), 100);
    expect(read.bytes.toString()).toBe("hello");
    expect(asking.notes()).toEqual(["compressed-body"]);
  });

  test("A gzip bomb is stopped by the limit on what it unpacks to", async () => {
    const bomb = gzipSync(Buffer.alloc(64 * MiB));
    const server = await serve((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
    );
    const asking = client(server.origin, { meter: meterOf(MiB) });
    const read = await readUpTo(answerOf(await asking.send("GET")), 64 * MiB);
    expect(read.failure?.code).toBe("limit-total-bytes");
    expect(read.bytes.length).toBeLessThanOrEqual(MiB);
  });

  test("A compressed stream that never unpacks to anything is stopped by the limit on bytes", async () => {
    const empty = Buffer.concat(Array.from({ length: 1000 }, () => gzipSync("")));
    const server = await serve((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      const more = () => {
        if (!response.destroyed) response.write(empty, () => setImmediate(more));
      };
      more();
    });
    const asking = client(server.origin, { meter: meterOf(MiB) });
    const read = await readUpTo(answerOf(await asking.send("GET")), MiB);
    expect(read.failure?.code).toBe("limit-total-bytes");
  });

  test("A flushed part of a compressed stream is read before its end", async () => {
    const server = await serve((_, response) => {
      const gzip = createGzip();
      gzip.pipe(response.writeHead(200, { "content-encoding": "gzip" }));
      gzip.write("first");
      gzip.flush();
    });
    const answer = answerOf(await client(server.origin).send("GET"));
    let seen = "";
    await answer.read((chunk) => {
      seen += chunk.toString();
      return "stop";
    });
    expect(seen).toBe("first");
  });

  test.each(["gzip, gzip", "zstd", "constructor"])(
    "A body coded as %s is refused",
    async (coding) => {
      const server = await serve((_, response) =>
        response.writeHead(200, { "content-encoding": coding }).end("x"),
      );
      expect(codeOf(await client(server.origin).send("GET"))).toBe("content-type");
    },
  );

  test("A body that is not the gzip it says it is ends as a broken answer", async () => {
    const server = await serve((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end("plain text"),
    );
    const read = await readUpTo(answerOf(await client(server.origin).send("GET")), 100);
    expect(read.failure?.code).toBe("closed");
  });

  test("Only the bytes that were asked for are kept of a longer body", async () => {
    const server = await serve((_, response) => response.end("0123456789"));
    const read = await readUpTo(answerOf(await client(server.origin).send("GET")), 4);
    expect(read).toMatchObject({ cut: true, failure: null });
    expect(read.bytes.toString()).toBe("0123");
  });

  test("A body as long as the limit is not cut", async () => {
    const server = await serve((_, response) => response.end("0123"));
    const read = await readUpTo(answerOf(await client(server.origin).send("GET")), 4);
    expect(read.cut).toBe(false);
  });

  test("Giving up on a body ends its connection", async () => {
    const server = await serve((_, response) => response.write("forever"));
    answerOf(await client(server.origin).send("GET")).discard();
    await expect.poll(() => server.connections()).toBe(0);
  });
});

describe("failures", () => {
  test("A body that drips slowly ends by the deadline", async () => {
    const server = await serve((_, response) => {
      const timer = setInterval(() => response.write("x"), 10);
      response.on("close", () => clearInterval(timer));
    });
    const deadline = new AbortController();
    setTimeout(() => deadline.abort(failure("request-timeout", "too slow")), 100);
    const fetched = await client(server.origin).send("GET", { signal: deadline.signal });
    const read = await readUpTo(answerOf(fetched), MiB);
    expect(read.failure).toEqual(failure("request-timeout", "too slow"));
  });

  test("A server that never answers ends by the deadline", async () => {
    const server = await serve(() => undefined);
    const deadline = new AbortController();
    setTimeout(() => deadline.abort(failure("total-timeout", "too slow")), 50);
    const fetched = await client(server.origin).send("GET", { signal: deadline.signal });
    expect(codeOf(fetched)).toBe("total-timeout");
  });

  test("A deadline that is over before we ask sends nothing", async () => {
    const server = await serve((_, response) => response.end());
    const signal = AbortSignal.abort(failure("interrupted", "Ctrl-C"));
    expect(codeOf(await client(server.origin).send("GET", { signal }))).toBe("interrupted");
    expect(server.asked).toEqual([]);
  });

  test("A port where nobody listens is a failed connection that names the address", async () => {
    const fetched = await client("http://127.0.0.1:9/").send("GET");
    expect(fetched).toMatchObject({
      failure: {
        code: "connection-failed",
        detail: expect.stringContaining("http://127.0.0.1:9 could not be reached") as string,
      },
    });
  });

  test("TLS that cannot be agreed on is a failure that says so", async () => {
    const server = await serve((_, response) => response.end());
    const fetched = await client(server.origin.replace("http:", "https:")).send("GET");
    expect(fetched).toMatchObject({
      failure: { code: "connection-failed", detail: expect.stringMatching(/^TLS with/u) as string },
    });
  });

  test("An answer that is not HTTP is a failed connection", async () => {
    const origin = await serveRaw("SSH-2.0-OpenSSH_9.6\r\n");
    expect(await client(origin).send("GET")).toMatchObject({
      failure: {
        code: "connection-failed",
        detail: expect.stringContaining("did not answer in HTTP") as string,
      },
    });
  });

  test("A body that breaks off is a broken answer", async () => {
    const origin = await serveRaw("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nonly this");
    const read = await readUpTo(answerOf(await client(origin).send("GET")), 100);
    expect(read.failure?.code).toBe("closed");
  });

  test("Header fields without end are cut by a limit", async () => {
    const origin = await serveRaw(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(MiB)}`);
    expect(codeOf(await client(origin).send("GET"))).toBe("limit-message-bytes");
  });

  test("Closing leaves no connection behind", async () => {
    const server = await serve((_, response) => response.end("x"));
    const asking = client(server.origin);
    await readUpTo(answerOf(await asking.send("GET")), 10);
    await asking.close();
    await expect.poll(() => server.connections()).toBe(0);
  });
});
