/**
 * Every oddity of a server that does not stop us, in the field's words. Ids are public: they stand
 * in `session.peculiarities` of the report. The sentence says what was seen, not how bad it is.
 */
export const PECULIARITIES = {
  // Bytes and lines
  "byte-order-mark": "A message began with a byte order mark.",
  "carriage-return": "Lines end with a carriage return and a line feed.",
  "blank-line": "Blank lines stood between messages.",
  "invalid-utf8": "Bytes that are not UTF-8 were read as replacement characters.",
  "text-on-stdout": "Standard output carried text that is not JSON.",
  "text-in-body": "An HTTP body or event carried text that is not JSON.",
  "malformed-json": "Something that looks like a message is not valid JSON.",
  "log-prefix": "A message stood behind other text on its line.",
  "trailing-text": "Other text followed a message on its line.",
  "terminal-escape": "Terminal escape sequences stood beside a message.",
  "several-messages-on-a-line": "Several messages stood on one line.",
  "message-over-several-lines": "A message was spread over several lines.",
  "unfinished-message": "A message over several lines was never completed.",

  // JSON-RPC
  "json-not-rpc": "Valid JSON that is not a JSON-RPC message was sent.",
  "batch-array": "Messages were sent as a batch array.",
  "missing-jsonrpc": "A message lacked its jsonrpc member.",
  "odd-jsonrpc-version": 'The jsonrpc member was something else than "2.0".',
  "duplicate-member":
    "An object named a member twice: clients that keep the first see what was not judged here.",
  "extra-member": "A message had members that JSON-RPC does not define.",
  "result-and-error": "An answer had both a result and an error member.",
  "string-id": "An answer carried our numeric id as a string.",
  "null-id": "A message had null as its id.",
  "missing-id": "An answer had no id.",
  "odd-id": "The id of a message was neither a string nor a number.",
  "unsafe-number-id": "The id of a message was a number that JSON readers round.",
  "odd-error": "The error of an answer was not an object.",
  "error-without-message": "The error of an answer had no message.",
  "odd-error-code": "The error code of an answer was missing or not an integer.",
  "odd-result": "The result of an answer was not an object.",

  // Conversation
  "duplicate-answer": "A request was answered more than once.",
  "late-answer": "An answer came after its request had timed out.",
  "early-answer": "An answer came before its request was sent.",
  "unasked-answer": "An answer came to a request that was never sent.",
  "echoed-request": "Our own request came back from the server.",
  "duplicate-request-id": "The server used one id for two requests of its own.",
  "message-before-handshake": "The server sent notifications before the handshake was done.",
  "request-before-handshake": "The server sent requests before the handshake was done.",
  "unknown-request": "The server made a request that the protocol does not define.",
  "request-in-modern-era": "The server made a request of its own in the 2026-07-28 era.",

  // Handshake
  "older-version-retried": "The server refused the newest protocol version and got an older one.",
  "unknown-protocol-version": "The server named a protocol version that was not offered to it.",
  "protocol-version-missing": "The answer to the handshake named no protocol version.",
  "server-info-missing": "The server did not say its name.",
  "server-info-without-version": "The server did not say its version.",
  "capabilities-missing": "The answer to the handshake named no capabilities.",
  "capabilities-odd": "A capability had a value that the protocol does not define.",
  "instructions-odd": "The instructions were not text.",

  // Lists
  "list-missing": "The answer to a list request had no list in it.",
  "item-not-object": "A list held an element that is not an object.",
  "item-without-name": "A list held an item without a name.",
  "empty-name": "A list held an item with an empty name.",
  "duplicate-name": "Two items of one list had the same name.",
  "tool-without-input-schema": "A tool had no input schema.",
  "input-schema-without-type": "The input schema of a tool lacked the type object.",
  "next-cursor-null": "The last page had null as its cursor.",
  "next-cursor-odd": "The cursor of a page was not text.",
  "empty-cursor": "The cursor of a page was empty text.",
  "repeated-cursor": "A cursor came back that had been followed before.",
  "repeated-page": "A page came back that had been seen before.",
  "advertised-not-served": "The server advertised a list that it does not serve.",
  "served-not-advertised": "The server serves a list that it did not advertise.",

  // Processes
  "stdout-closed-early": "The server closed its output and kept running.",
  "survivor-process": "A process of the server had left its process group.",

  // HTTP
  redirected: "Requests were redirected.",
  "wrong-content-type": "An answer came with an unexpected content type.",
  "missing-content-type": "An answer came without a content type.",
  "compressed-body": "An answer was compressed although we asked for none.",
  "get-stream-refused": "The optional event stream was refused.",
  "no-session-id": "The server gave no session id.",
  "odd-session-id": "The session id had characters that the protocol forbids.",
  "session-lost": "The server forgot our session.",
  "stream-without-answer": "The event stream of a request ended without its answer.",
  "answer-on-other-stream": "An answer came on another stream than its request.",
  "odd-event-type": "The event stream carried events that the protocol does not define.",
  "endpoint-repeated": "The event stream named its endpoint more than once.",
  "delete-refused": "The server refused to end the session.",
} as const satisfies Readonly<Record<string, string>>;

export type PeculiarityId = keyof typeof PECULIARITIES;

/** How often an oddity was seen, and the first transcript frame that shows it, when one does. */
export interface Peculiarity {
  readonly id: PeculiarityId;
  readonly count: number;
  readonly firstFrame: number | null;
}

/** Counts the peculiarities of one session. */
export interface Tally {
  note(id: PeculiarityId, frame?: number, count?: number): void;
  /** Sorted by id. */
  list(): readonly Peculiarity[];
}

export function createTally(): Tally {
  const seen = new Map<PeculiarityId, { count: number; firstFrame: number | null }>();
  return {
    note(id, frame, count = 1) {
      const entry = seen.get(id);
      if (entry === undefined) {
        seen.set(id, { count, firstFrame: frame ?? null });
      } else {
        entry.count += count;
        entry.firstFrame ??= frame ?? null;
      }
    },
    list() {
      return [...seen]
        .map(([id, entry]) => ({ id, ...entry }))
        .sort((a, b) => (a.id < b.id ? -1 : 1));
    },
  };
}
