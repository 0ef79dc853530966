import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLineDecoder, decodeBody, type Decoded } from "../../src/harness/frames/decode.ts";
import { LIMITS } from "../../src/harness/limits.ts";
import type { PeculiarityId } from "../../src/harness/peculiarities.ts";

const GOOD = '{"jsonrpc":"2.0","id":1,"result":{}}';

function readLine(line: string | Uint8Array): Decoded {
  return createLineDecoder().line(typeof line === "string" ? Buffer.from(line) : line);
}

/** All lines through one decoder. */
function readLines(lines: readonly string[]) {
  const decoder = createLineDecoder();
  const parts = [...lines.map((line) => decoder.line(Buffer.from(line))), decoder.end()];
  return {
    messages: parts.flatMap((part) => part.messages),
    notes: parts.flatMap((part) => part.notes),
  };
}

describe("a plain message", () => {
  test("is read as a result without a note", () => {
    const { messages, notes, failure } = readLine(GOOD);
    expect(messages).toEqual([
      { kind: "result", id: 1, result: {}, raw: { jsonrpc: "2.0", id: 1, result: {} } },
    ]);
    expect(notes).toEqual([]);
    expect(failure).toBeNull();
  });

  test("is read as a request when it has a method and an id", () => {
    const [message] = readLine('{"jsonrpc":"2.0","id":"a","method":"ping"}').messages;
    expect(message).toMatchObject({ kind: "request", id: "a", method: "ping" });
  });

  test("is read as a notification when it has a method and no id", () => {
    const [message] = readLine('{"jsonrpc":"2.0","method":"x"}').messages;
    expect(message).toMatchObject({ kind: "notification", method: "x" });
  });

  test("is read as an error with code, message and data", () => {
    const [message] = readLine(
      '{"jsonrpc":"2.0","id":3,"error":{"code":-32601,"message":"no","data":[1]}}',
    ).messages;
    expect(message).toMatchObject({ kind: "error", id: 3, code: -32601, message: "no", data: [1] });
  });

  test("keeps a __proto__ member as an ordinary member", () => {
    const [message] = readLine(
      '{"jsonrpc":"2.0","id":1,"result":{"__proto__":{"description":"hidden"}}}',
    ).messages;
    const result = message?.kind === "result" ? (message.result as object) : {};
    expect(Object.entries(result)).toEqual([["__proto__", { description: "hidden" }]]);
  });

  test("keeps a __proto__ member of the message itself", () => {
    const [message] = readLine('{"jsonrpc":"2.0","method":"x","__proto__":{"id":1}}').messages;
    expect(message?.kind).toBe("notification");
    expect(Object.keys(message!.raw)).toContain("__proto__");
  });
});

/** One odd input each: the note it gives, and what is still read. */
const ODDITIES: readonly (readonly [PeculiarityId, string | Uint8Array, object[]])[] = [
  ["byte-order-mark", `\u{feff}${GOOD}`, [{ kind: "result", id: 1 }]],
  ["carriage-return", `${GOOD}\r`, [{ kind: "result", id: 1 }]],
  [
    "invalid-utf8",
    Buffer.from('{"jsonrpc":"2.0","method":"\u{ff}"}', "latin1"),
    [{ kind: "notification", method: "\u{fffd}" }],
  ],
  ["text-on-stdout", "Server listening on stdio", []],
  ["text-on-stdout", '"just a string"', []],
  ["text-on-stdout", "{{{{{{{{", []],
  ["text-on-stdout", 'INFO {"level":30,"method":"GET"}', []],
  ["malformed-json", '{"jsonrpc":"2.0","id":1,"result":{"x":NaN}}', []],
  ["log-prefix", `[info] 12:00 ${GOOD}`, [{ kind: "result", id: 1 }]],
  ["log-prefix", `say "hi {" ${GOOD}`, [{ kind: "result", id: 1 }]],
  ["trailing-text", `${GOOD} done`, [{ kind: "result", id: 1 }]],
  ["terminal-escape", `\u{1b}[32m${GOOD}\u{1b}[0m`, [{ kind: "result", id: 1 }]],
  ["several-messages-on-a-line", `${GOOD}${GOOD}`, [{ id: 1 }, { id: 1 }]],
  ["json-not-rpc", '{"level":30,"id":7,"method":"GET","msg":"started"}', []],
  ["json-not-rpc", "[1,2,3]", []],
  ["json-not-rpc", '{"jsonrpc":"2.0","id":1}', []],
  ["batch-array", `[${GOOD}]`, [{ kind: "result", id: 1 }]],
  ["missing-jsonrpc", '{"id":1,"result":{}}', [{ kind: "result", id: 1 }]],
  ["odd-jsonrpc-version", '{"jsonrpc":2.0,"id":1,"result":{}}', [{ kind: "result", id: 1 }]],
  ["extra-member", '{"jsonrpc":"2.0","id":1,"result":{},"ok":1}', [{ kind: "result", id: 1 }]],
  [
    "extra-member",
    '{"jsonrpc":"2.0","id":1,"method":"tools/list","result":{}}',
    [{ kind: "result", id: 1 }],
  ],
  ["result-and-error", '{"jsonrpc":"2.0","id":1,"result":{},"error":null}', [{ kind: "result" }]],
  [
    "result-and-error",
    '{"jsonrpc":"2.0","id":1,"result":null,"error":{"code":1,"message":"m"}}',
    [{ kind: "error", code: 1 }],
  ],
  [
    "result-and-error",
    '{"jsonrpc":"2.0","id":1,"result":{"a":1},"error":{"code":1,"message":"m"}}',
    [{ kind: "result", result: { a: 1 } }],
  ],
  [
    "null-id",
    '{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"m"}}',
    [{ kind: "error", id: null }],
  ],
  ["null-id", '{"jsonrpc":"2.0","id":null,"method":"x"}', [{ kind: "notification", method: "x" }]],
  ["null-id", '{"jsonrpc":"2.0","id":null,"result":{}}', []],
  [
    "missing-id",
    '{"jsonrpc":"2.0","error":{"code":1,"message":"m"}}',
    [{ kind: "error", id: null }],
  ],
  ["missing-id", '{"jsonrpc":"2.0","result":{}}', []],
  ["odd-id", '{"jsonrpc":"2.0","id":{},"method":"x"}', [{ kind: "notification", method: "x" }]],
  ["odd-id", '{"jsonrpc":"2.0","id":true,"result":{}}', []],
  [
    "unsafe-number-id",
    '{"jsonrpc":"2.0","id":12345678901234567890,"method":"x"}',
    [{ kind: "request" }],
  ],
  ["unsafe-number-id", '{"jsonrpc":"2.0","id":1e400,"method":"x"}', [{ kind: "notification" }]],
  ["odd-error", '{"jsonrpc":"2.0","id":1,"error":"boom"}', [{ kind: "error", message: "boom" }]],
  ["odd-error", '{"jsonrpc":"2.0","id":1,"error":null}', [{ kind: "error", code: 0, message: "" }]],
  [
    "error-without-message",
    '{"jsonrpc":"2.0","id":1,"error":{"code":5}}',
    [{ kind: "error", code: 5 }],
  ],
  [
    "odd-error-code",
    '{"jsonrpc":"2.0","id":1,"error":{"code":"-32601","message":"m"}}',
    [{ kind: "error", code: -32601 }],
  ],
  [
    "odd-error-code",
    '{"jsonrpc":"2.0","id":1,"error":{"code":-1.5,"message":"m"}}',
    [{ kind: "error", code: -1 }],
  ],
  [
    "odd-error-code",
    '{"jsonrpc":"2.0","id":1,"error":{"message":"m"}}',
    [{ kind: "error", code: 0 }],
  ],
  ["odd-result", '{"jsonrpc":"2.0","id":1,"result":[]}', [{ kind: "result", result: [] }]],
  ["odd-result", '{"jsonrpc":"2.0","id":1,"result":null}', [{ kind: "result", result: null }]],
];

describe("an odd line", () => {
  test.each(ODDITIES)(
    "is noted as %s and read as far as it is beyond doubt: %s",
    (id, line, expected) => {
      const { messages, notes, failure } = readLine(line);
      expect(notes).toContain(id);
      expect(failure).toBeNull();
      expect(messages).toMatchObject(expected);
    },
  );

  test("gives nothing else to note when it is noted once", () => {
    expect(readLine(`\u{feff}${GOOD}`).notes).toEqual(["byte-order-mark"]);
    expect(readLine(`log ${GOOD}`).notes).toEqual(["log-prefix"]);
    expect(readLine(`[${GOOD},${GOOD}]`).notes).toEqual(["batch-array"]);
    expect(readLine(`${GOOD} ${GOOD}`).notes).toEqual(["several-messages-on-a-line"]);
  });

  test("of blanks only gives nothing", () => {
    expect(readLine("  \t ")).toEqual({ messages: [], notes: [], failure: null, values: 0 });
  });

  test("with a broken element in a batch still gives the others", () => {
    const { messages, notes } = readLine(`[null,${GOOD},7]`);
    expect(messages).toHaveLength(1);
    expect(notes).toContain("json-not-rpc");
  });

  test("gives the message inside an object that never closes", () => {
    expect(readLine(`{"sent": ${GOOD}`).messages).toHaveLength(1);
  });

  test("gives the message inside an object that is not JSON", () => {
    expect(readLine(`{"sent" = ${GOOD}}`).messages).toHaveLength(1);
  });

  test("does not look for messages inside a logged object", () => {
    expect(readLine(`{"msg":"got","body":${GOOD}}`).messages).toEqual([]);
  });
});

describe("an HTTP body", () => {
  test("may be spread over lines", () => {
    const { messages, notes } = decodeBody(
      Buffer.from('{\n  "jsonrpc": "2.0",\n  "id": 1,\n  "result": {}\n}\n'),
    );
    expect(messages).toHaveLength(1);
    expect(notes).toEqual([]);
  });

  test("that is not JSON is noted as text in a body", () => {
    expect(decodeBody(Buffer.from("<html></html>")).notes).toEqual(["text-in-body"]);
  });

  test("that is empty gives nothing", () => {
    expect(decodeBody(Buffer.alloc(0))).toEqual({
      messages: [],
      notes: [],
      failure: null,
      values: 0,
    });
  });
});

describe("a message over several lines", () => {
  const pretty = JSON.stringify(
    { jsonrpc: "2.0", id: 1, result: { tools: [{ name: "a" }, { name: "{" }, {}, [true]] } },
    null,
    2,
  ).split("\n");

  test("is read when its last line has come", () => {
    const { messages, notes } = readLines(pretty);
    expect(messages).toMatchObject([{ kind: "result", id: 1 }]);
    expect(notes).toEqual(["message-over-several-lines"]);
  });

  test("is read although other messages and log lines stand between", () => {
    const { messages } = readLines([
      ...pretty.slice(0, 3),
      '{"jsonrpc":"2.0","method":"between"}',
      "Loading tools",
      ...pretty.slice(3),
    ]);
    expect(messages).toMatchObject([{ method: "between" }, { kind: "result", id: 1 }]);
  });

  test("is read after another one that was never completed", () => {
    const { messages, notes } = readLines([...pretty.slice(0, 4), ...pretty]);
    expect(messages).toHaveLength(1);
    expect(notes).toEqual(["unfinished-message", "message-over-several-lines"]);
  });

  test("that the stream cuts off is noted", () => {
    expect(readLines(pretty.slice(0, 4))).toEqual({ messages: [], notes: ["unfinished-message"] });
  });

  test("that closes into something else is noted", () => {
    expect(readLines(["{", '"a" "b"', "}"]).notes).toEqual(["unfinished-message"]);
  });

  test("is given up after a bounded number of lines", () => {
    const decoder = createLineDecoder();
    decoder.line(Buffer.from("{"));
    const notes = new Set<string>();
    for (let i = 0; i < 100_000; i++) {
      for (const id of decoder.line(Buffer.from(',"a":1')).notes) notes.add(id);
    }
    expect([...notes]).toContain("unfinished-message");
  });
});

const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const result = (value: string) => `{"jsonrpc":"2.0","id":1,"result":{"x":${value}}}`;

describe("limits", () => {
  test("let a message of 400,000 levels through", () => {
    expect(readLine(result(deep(400_000))).messages).toHaveLength(1);
  });

  test("end the session at a deeper one, by name", () => {
    const { messages, failure } = readLine(result(deep(LIMITS.nestingDepth + 1)));
    expect(messages).toEqual([]);
    expect(failure?.code).toBe("limit-nesting");
  });

  test("end the session at a deeper one behind a log prefix", () => {
    const { failure } = readLine(`log ${result(deep(LIMITS.nestingDepth + 1))}`);
    expect(failure?.code).toBe("limit-nesting");
  });

  test("end the session at a message of too many objects, by name", () => {
    const { failure } = readLine(result(`[${"{},".repeat(1_000_000)}{}]`));
    expect(failure?.code).toBe("limit-values");
  });

  test("do not count brackets inside strings", () => {
    const { messages } = readLine(result(JSON.stringify("[".repeat(LIMITS.nestingDepth + 1))));
    expect(messages).toHaveLength(1);
  });

  test("end the session at a batch of too many messages, by name", () => {
    const batch = `[${Array.from({ length: LIMITS.messagesBurst + 1 }, () => GOOD).join(",")}]`;
    expect(readLine(batch).failure?.code).toBe("limit-messages");
  });

  test("end the session at too many messages on a line, by name", () => {
    expect(readLine(GOOD.repeat(LIMITS.messagesBurst + 1)).failure?.code).toBe("limit-messages");
  });

  test.each([
    ["braces", "{".repeat(4_000_000)],
    ["unfinished objects", '{"'.repeat(2_000_000)],
    ["unfinished nested objects", '{"a":'.repeat(800_000)],
    ["closed objects that are not JSON", '{"a"}'.repeat(800_000)],
    ["nested objects that are not JSON", `${'{"a":'.repeat(300_000)}!${"}".repeat(300_000)}`],
    ["small objects", '{"a":1}'.repeat(600_000)],
    ["quotes", '"'.repeat(4_000_000)],
    ["blanks after a brace", `x{${" ".repeat(4_000_000)}`],
  ])("bound the search for messages in a line of %s", (_, line) => {
    const started = performance.now();
    expect(readLine(`x ${line}`).messages).toEqual([]);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe("any noise", () => {
  const noise = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "{",
      "}",
      '{"a":',
      '{"jsonrpc"',
      "  {",
      "[",
      "null",
      '"',
      ',"x":1',
      "\u{1b}[1m{",
    ),
    fc
      .array(fc.constantFrom("{", "}", '"', "[", "]", ":", ",", "\\", " ", "a"))
      .map((x) => x.join("")),
  );
  const line = noise.map((text) => text.replaceAll("\n", " "));

  test("between good messages loses none of them and keeps their order", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const all = lines.flatMap((text, i) => [text, `{"jsonrpc":"2.0","method":"good-${i}"}`]);
        const methods = readLines(all).messages.map((message) =>
          "method" in message ? message.method : "",
        );
        expect(methods.filter((method) => method.startsWith("good-"))).toEqual(
          lines.map((_, i) => `good-${i}`),
        );
      }),
      { numRuns: 500 },
    );
  });

  test("in bytes never throws", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(readLine(bytes).failure).toBeNull();
        expect(decodeBody(bytes).failure).toBeNull();
      }),
    );
  });

  test("without quotes or brackets, in front of a message on its line, never hides it", () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/["{[]/.test(text)),
        (text) => {
          expect(readLine(`${text}${GOOD}`).messages).toHaveLength(1);
        },
      ),
    );
  });
});
