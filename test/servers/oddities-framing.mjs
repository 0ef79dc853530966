/** How messages are cut, coded and numbered. Over stdio. */
import { ask, no, note, ok, tools } from "./core.mjs";

const three = { tools: tools(3) };
const fine = (...peculiarities) => ({ sections: { tools: "listed 3" }, peculiarities });
const cut = (id) => ({ exit: 3, grade: null, failure: id });
const log = (data) => note("notifications/message", { level: "info", data });
const answerTools = (request) => ok(request, { tools: three.tools });
const json = JSON.stringify;

export const framingOddities = {
  "banner-on-stdout": {
    says: "A banner on stdout is skipped, counted and reported",
    ...three,
    start: (peer) => peer.send("Code Runner MCP Server running on stdio\n"),
    expect: fine("text-on-stdout"),
  },
  "json-logs-on-stdout": {
    says: "JSON that is no JSON-RPC on stdout loses nothing",
    ...three,
    start: (peer) => peer.send(`${json({ level: 30, time: 1, msg: "ready" })}\n[1,2]\n"text"\n`),
    expect: fine("json-not-rpc"),
  },
  "blank-line-flood": {
    says: "Twenty megabytes of blank lines end by the limit on messages",
    start: (peer) => peer.flood("\n".repeat(1 << 20), 20),
    ...three,
    expect: cut(/^limit-message(s|-rate)$/),
  },
  "line-of-fifty-megabytes": {
    says: "A line of fifty megabytes ends by the limit on one message",
    start: (peer) => peer.flood("x".repeat(1 << 20), 50),
    ...three,
    expect: cut("limit-message-bytes"),
  },
  "answer-of-fifty-megabytes": {
    says: "A listing of fifty megabytes in one line ends by the limit on one message",
    tools: [],
    on: {
      "tools/list": async (request, peer) => {
        await peer.send(`{"jsonrpc":"2.0","id":${request.id},"result":{"tools":[{"name":"`);
        await peer.flood("x".repeat(1 << 20), 50);
      },
    },
    expect: { ...cut("limit-message-bytes"), sections: { tools: "failed" } },
  },
  "hundred-megabytes": {
    says: "A hundred megabytes of well-sized messages end by the limit on the session",
    ...three,
    // One wide character makes each of these strings two bytes per character in memory.
    start: (peer) => peer.flood(`${json(log(`${"x".repeat(1 << 20)}\u{4e2d}`))}\n`, 100),
    expect: { ...cut("limit-total-bytes"), findings: ["unicode-smuggling/oversized-text"] },
  },
  "notification-flood": {
    says: "Three hundred thousand notifications end by the limit on messages",
    ...three,
    start: (peer) => peer.flood(`${json(log("again"))}\n`.repeat(1_000), 300),
    expect: cut(/^limit-message(s|-rate)$/),
  },
  "asks-and-never-reads": {
    says: "A flood of requests whose answers are never read ends by a limit",
    on: {
      "tools/list": async (_, peer) => {
        process.stdin.pause();
        const params = { _meta: { pad: "x".repeat(1_000) } };
        for (let i = 0; i < 200_000; i++) await peer.send(ask(`q${i}`, "ping", params));
      },
    },
    expect: { ...cut(/^limit-/), sections: { tools: "failed" } },
  },
  crlf: {
    says: "Windows line ends are read as line ends",
    ...three,
    encode: (message) => `${json(message)}\r\n`,
    expect: fine("carriage-return"),
  },
  "byte-order-mark": {
    says: "A byte order mark before the first message does not hide it",
    ...three,
    start: (peer) => peer.send("\u{feff}"),
    expect: fine("byte-order-mark"),
  },
  "log-prefix": {
    says: "A log prefix before each message does not hide it",
    ...three,
    encode: (message) => `2026-01-01 12:00:00 INFO [mcp] ${json(message)}\n`,
    expect: fine("log-prefix"),
  },
  "two-on-a-line": {
    says: "Two messages on one line are both read",
    ...three,
    encode: (message) => `${json(log("before"))}${json(message)}\n`,
    expect: fine("several-messages-on-a-line"),
  },
  "pretty-printed": {
    says: "A message spread over several lines is put together again",
    ...three,
    encode: (message) => `${JSON.stringify(message, undefined, 2)}\n`,
    expect: fine("message-over-several-lines"),
  },
  "blank-lines": {
    says: "Blank lines between messages cost nothing",
    ...three,
    encode: (message) => `\n\n${json(message)}\n\n`,
    expect: fine("blank-line"),
  },
  "content-length-header": {
    says: "Headers of the editor protocol before each message do not hide it",
    ...three,
    encode: (message) => `Content-Length: ${json(message).length}\r\n\r\n${json(message)}\n`,
    expect: fine("text-on-stdout"),
  },
  "invalid-utf8": {
    says: "Invalid UTF-8 is read with replacement characters and reported",
    ...three,
    encode: (message) =>
      Buffer.concat([
        Buffer.from(json(message).replace(/Does what .*? says/, "Price in ")).subarray(0, -1),
        Buffer.from(',"note":"'),
        Buffer.from([0xa3, 0xff]),
        Buffer.from('"}\n'),
      ]),
    expect: fine("invalid-utf8"),
  },
  "batch-array": {
    says: "Answers wrapped in an array are unwrapped",
    ...three,
    encode: (message) => `${json([message])}\n`,
    expect: fine("batch-array"),
  },
  "no-jsonrpc-field": {
    says: "Answers without the jsonrpc field are taken",
    ...three,
    encode: (message) => `${json({ ...message, jsonrpc: undefined })}\n`,
    expect: fine("missing-jsonrpc"),
  },
  "unknown-top-level-key": {
    says: "An unknown key beside the result loses nothing",
    ...three,
    encode: (message) => `${json({ ...message, took: 3 })}\n`,
    expect: fine("extra-member"),
  },
  "error-null-beside-result": {
    says: "An error of null beside the result is no error",
    ...three,
    encode: (message) => `${json({ ...message, error: message.error ?? null })}\n`,
    expect: fine("result-and-error"),
  },
  "string-ids": {
    says: "Answers that give our numeric id back as a string are matched",
    ...three,
    encode: (message) => `${json({ ...message, id: `${message.id}` })}\n`,
    expect: fine("string-id"),
  },
  "early-answers": {
    says: "Answers to requests nobody has made yet are ignored and counted",
    ...three,
    start: async (peer) => {
      for (const id of [2, 3, 4, 5, 6]) await peer.send(ok({ id }, { tools: tools(9, "early") }));
    },
    expect: fine("early-answer"),
  },
  "late-answers": {
    says: "An answer after its timeout is ignored, not given to the next request",
    args: ["--timeout", "3"],
    ...three,
    on: {
      "prompts/list": async (request, peer) => {
        await peer.pause(4_500);
        return ok(request, { prompts: [{ name: "late" }] });
      },
      "resources/list": async (request, peer) => {
        await peer.pause(2_500);
        return ok(request, { resources: [] });
      },
    },
    expect: {
      exit: 3,
      grade: "B",
      sections: { tools: "listed 3", prompts: "failed", resources: "listed 0" },
      why: { prompts: /no answer to prompts.list/ },
      peculiarities: ["late-answer"],
    },
  },
  "duplicate-answers": {
    says: "The first of two answers counts and the second is reported",
    on: {
      "tools/list": (request) => [
        answerTools(request),
        ok(request, { tools: tools(9, "second") }),
        ok(request, { tools: tools(9, "third") }),
      ],
    },
    expect: fine("duplicate-answer"),
  },
  "error-without-id": {
    says: "An error without an id belongs to no request and loses none",
    on: {
      "tools/list": (request) => [
        { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } },
        answerTools(request),
      ],
    },
    expect: fine("null-id"),
  },
  "refuses-the-notification": {
    says: "An error without an id in answer to our notification costs no list",
    ...three,
    on: { "notifications/initialized": () => no({ id: null }, -32601, "Method not found") },
    expect: fine("null-id"),
  },
  "error-code-as-text": {
    says: "An error whose code is text is still a refusal",
    ...three,
    on: { "prompts/list": (request) => no(request, "-32601", "Method not found") },
    expect: {
      sections: { tools: "listed 3", prompts: "absent" },
      peculiarities: ["odd-error-code"],
    },
  },
  "null-id-answer": {
    says: "A result with a null id is never taken for the answer to a request",
    args: ["--timeout", "1"],
    on: { "tools/list": () => ({ jsonrpc: "2.0", id: null, result: three }) },
    expect: {
      ...cut("request-timeout"),
      sections: { tools: "failed" },
      peculiarities: ["null-id"],
    },
  },
};
