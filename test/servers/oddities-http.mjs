/** What only a server behind a URL can do. */
import { gzipSync } from "node:zlib";
import { addressOddities, answer, dead, is } from "./oddities-addresses.mjs";
import { NEWEST, no, note, ok, tools } from "./core.mjs";

const two = { tools: tools(2) };
const fine = { sections: { tools: "listed 2" } };
const SHORT = ["--startup-timeout", "2", "--timeout", "1", "--total-timeout", "15"];
const JSON_BODY = { "content-type": "application/json" };
const EVENTS = { "content-type": "text/event-stream" };
const MiB = 1 << 20;

/** Writes this piece until the other side goes away. */
const pour = (res, piece, ms = 0) => {
  const more = () => {
    if (res.destroyed) return;
    const wantsMore = res.write(piece);
    if (ms > 0) setTimeout(more, ms);
    else if (wantsMore) setImmediate(more);
    else res.once("drain", more);
  };
  more();
  return true;
};
/** Concatenated gzip members are one gzip body: 300 MiB in about 300 KiB. */
const bomb = () => {
  const member = gzipSync(Buffer.alloc(MiB, " "));
  return Buffer.concat(Array.from({ length: 300 }, () => member));
};
/** `kind`: how the world is served ("http" when left out). `transport`: what must have been used. */
export const httpOddities = {
  ...addressOddities,
  "gzip-bomb": {
    says: "Three hundred megabytes packed into a small body end by the limit on one message",
    ...two,
    http: (req, res, { body }) =>
      is(body, "tools/list") &&
      answer(200, { ...JSON_BODY, "content-encoding": "gzip" }, bomb())(req, res),
    expect: { ...dead("limit-message-bytes"), sections: { tools: "failed" } },
  },
  "gzip-answers": {
    says: "Compressed answers of sound size are read",
    ...two,
    http: async (req, res, { body }) => {
      if (!is(body, "tools/list")) return false;
      const packed = gzipSync(JSON.stringify(ok(JSON.parse(body), { tools: tools(2) })));
      return answer(200, { ...JSON_BODY, "content-encoding": "gzip" }, packed)(req, res);
    },
    expect: { ...fine, peculiarities: ["compressed-body"] },
  },
  "body-of-fifty-megabytes": {
    says: "A body of fifty megabytes ends by the limit on one message",
    ...two,
    http: (_, res, { body }) =>
      is(body, "tools/list") && pour(res.writeHead(200, JSON_BODY), " ".repeat(MiB)),
    expect: { ...dead("limit-message-bytes"), sections: { tools: "failed" } },
  },
  "endless-event": {
    says: "An event that never ends is cut by the limit on one message",
    ...two,
    http: (_, res, { body }) =>
      is(body, "tools/list") && pour(res.writeHead(200, EVENTS), `data: ${"x".repeat(MiB)}\n`),
    expect: { ...dead("limit-message-bytes"), sections: { tools: "failed" } },
  },
  "endless-comments": {
    says: "A stream of keep-alive comments ends by the request timeout",
    args: ["--timeout", "1"],
    ...two,
    http: (_, res, { body }) =>
      is(body, "tools/list") && pour(res.writeHead(200, EVENTS), ": still here\n\n", 100),
    expect: { ...dead("request-timeout"), sections: { tools: "failed" } },
  },
  "flood-of-events": {
    says: "A flood of notifications in one stream ends by a limit",
    ...two,
    http: (_, res, { body }) => {
      const event = `data: ${JSON.stringify(note("notifications/message", { data: "x" }))}\n\n`;
      return is(body, "tools/list") && pour(res.writeHead(200, EVENTS), event.repeat(500));
    },
    expect: { ...dead("limit-message-rate"), sections: { tools: "failed" } },
  },
  "slow-drip": {
    says: "A body that drips in byte by byte ends by the request timeout",
    args: ["--timeout", "1"],
    ...two,
    http: (_, res, { body }) =>
      is(body, "tools/list") && pour(res.writeHead(200, JSON_BODY), " ", 50),
    expect: { ...dead("request-timeout"), sections: { tools: "failed" } },
  },
  "never-answers": {
    says: "A URL that takes the request and never answers ends by the startup timeout",
    args: SHORT,
    http: () => true,
    expect: dead("startup-timeout"),
  },
  "cut-in-the-middle": {
    says: "A connection that is cut in the middle of a body costs that list",
    ...two,
    http: (_, res, { body }) => {
      if (!is(body, "tools/list")) return false;
      res.writeHead(200, { ...JSON_BODY, "content-length": "5000" }).write('{"jsonrpc":');
      setTimeout(() => res.destroy(), 50);
      return true;
    },
    expect: { ...dead("closed"), sections: { tools: "failed" } },
  },
  "wrong-content-type": {
    says: "A web page is not an MCP server",
    args: SHORT,
    http: answer(200, { "content-type": "text/html" }, "<h1>Welcome</h1>"),
    expect: dead("content-type"),
  },
  "server-error": {
    says: "A server error is a failure and no reason to try another transport",
    http: answer(500, {}, "stack trace of the server"),
    expect: { ...dead("http-status"), message: /500/, atMost: 3 },
  },
  "not-found": {
    says: "A URL that knows neither transport is a failure with the status",
    args: SHORT,
    http: answer(404),
    expect: { ...dead("http-status"), message: /404/ },
  },
  "falls-back-to-sse": {
    says: "A 404 on the POST and an event stream on the GET are the older transport",
    kind: "sse",
    ...two,
    expect: { ...fine, transport: "sse" },
  },
  "no-endpoint-event": {
    says: "An event stream that never names its endpoint ends by our own deadline",
    args: SHORT,
    kind: "sse",
    http: (req, res) =>
      req.method === "GET" && (res.writeHead(200, EVENTS).write(": hi\n\n"), true),
    expect: dead("no-endpoint"),
  },
  "event-stream-ends": {
    says: "An event stream that ends at once is not opened again and again",
    args: SHORT,
    kind: "sse",
    http: (req, res) => req.method === "GET" && answer(200, EVENTS, "retry: 0\n\n")(req, res),
    expect: { ...dead("no-endpoint"), atMost: 6 },
  },
  "accepted-and-nothing-more": {
    says: "A 202 in answer to a request is no answer",
    args: SHORT,
    http: answer(202),
    expect: { ...dead("http-status"), message: /202/, within: 12 },
  },
  "session-id-wanted": {
    says: "A session id is sent back once it was given",
    ...two,
    http: (req, res, { body }) => {
      if (is(body, "initialize")) return (res.setHeader("mcp-session-id", "s-1234"), false);
      return req.headers["mcp-session-id"] !== "s-1234" && answer(400)(req, res);
    },
    expect: fine,
  },
  "session-forgotten": {
    says: "A session that the server forgets fails the list that needed it",
    ...two,
    http: (req, res, { body }) => {
      if (is(body, "initialize")) return (res.setHeader("mcp-session-id", "s-1234"), false);
      return is(body, "tools/list") && answer(404)(req, res);
    },
    expect: { ...dead("closed"), peculiarities: ["session-lost"] },
  },
  "version-header-wanted": {
    says: "The negotiated version is sent as a header",
    ...two,
    http: (req, res, { body }) =>
      is(body, "tools/list") &&
      req.headers["mcp-protocol-version"] !== NEWEST &&
      answer(400)(req, res),
    expect: fine,
  },
  "get-stream-refused": {
    says: "A refused event stream is normal, whatever the status",
    ...two,
    http: (req, res) => req.method === "GET" && answer(406)(req, res),
    expect: fine,
  },
  "get-stream-storms": {
    says: "An event stream that ends with retry 0 is not opened again and again",
    ...two,
    http: (req, res) => req.method === "GET" && answer(200, EVENTS, "retry: 0\n\n")(req, res),
    expect: { ...fine, atMost: 20 },
  },
  "json-answers": { says: "Answers as JSON are read", ...two, expect: fine },
  "event-answers": {
    says: "Answers as event streams are read",
    stream: true,
    ...two,
    expect: { ...fine, transport: "http" },
  },
  "events-before-the-answer": {
    says: "Requests and notifications in the stream before the answer are dealt with",
    on: {
      "tools/list": (request) => [
        note("notifications/tools/list_changed"),
        { jsonrpc: "2.0", id: 1, method: "roots/list" },
        ok(request, { tools: tools(2) }),
      ],
    },
    expect: { ...fine, reverse: 1 },
  },
  "batch-answer": {
    says: "An answer wrapped in an array is unwrapped",
    ...two,
    on: { "tools/list": (request) => JSON.stringify([ok(request, { tools: tools(2) })]) },
    expect: { ...fine, peculiarities: ["batch-array"] },
  },
  "modern-only": {
    says: "A server that speaks only 2026-07-28 is read in that era",
    modern: true,
    ...two,
    http: (req, res, { body }) => {
      const { method, id } = body === "" ? {} : JSON.parse(body);
      if (method === undefined || method === "initialize") return false;
      if (req.headers["mcp-method"] === method) return false;
      return answer(
        400,
        JSON_BODY,
        JSON.stringify(no({ id }, -32020, "Header mismatch")),
      )(req, res);
    },
    expect: { ...fine, era: "modern" },
  },
};
