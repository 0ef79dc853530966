import { isUtf8 } from "node:buffer";
import { type Failure, failure } from "../../errors.ts";
import {
  countMembers,
  type Extent,
  objectsIn,
  type Patience,
  scanBrackets,
} from "../../lib/json-scan.ts";
import { LIMITS } from "../limits.ts";
import type { PeculiarityId } from "../peculiarities.ts";
import { isObject, toMessage } from "./rpc-shape.ts";
import type { Message } from "../wire.ts";

/** What one line, HTTP body or SSE event held. */
export interface Decoded {
  readonly messages: readonly Message[];
  /** Each id once, however often it applies. */
  readonly notes: readonly PeculiarityId[];
  /** Values and member names that were parsed, for the session's limit. */
  readonly values: number;
  /** A limit that ends the session: `limit-nesting`, `limit-messages`, `limit-message-bytes`. */
  readonly failure: Failure | null;
}

/** Reads the lines of a byte stream; remembers the beginning of a message over several lines. */
export interface LineDecoder {
  line(bytes: Uint8Array): Decoded;
  /** The stream ended. */
  end(): Decoded;
}

/** Lines that one message may be spread over; a pretty-printed list of 1 MiB has about 40,000. */
const MAX_LINES = 100_000;
/** Messages in one batch or on one line. */
const MAX_MESSAGES = LIMITS.messagesBurst;
/** Wrong guesses where a message begins in noise: on one line, in one body, on all lines. */
const LINE_MISSES = 100;
const BODY_MISSES = 10;
const ALL_MISSES = 10_000;

export function createLineDecoder(): LineDecoder {
  let missesLeft = ALL_MISSES;
  let open: { readonly lines: string[]; chars: number; depth: number } | undefined;

  const abandon = (notes: Set<PeculiarityId>) => {
    if (open !== undefined) notes.add("unfinished-message");
    open = undefined;
  };

  const readLine = (text: string, notes: Set<PeculiarityId>, noise: PeculiarityId): Decoded => {
    const misses = Math.min(LINE_MISSES, missesLeft);
    const patience = { misses };
    const read = readUnit(text, notes, noise, patience);
    missesLeft -= misses - patience.misses;
    return read;
  };

  return {
    line(bytes) {
      const notes = new Set<PeculiarityId>();
      const text = readText(bytes, notes);
      const own = readLine(text, new Set(notes), "text-on-stdout");
      // A message that is complete on its own always wins: noise can never swallow a later one.
      const complete = own.messages.length > 0 || own.failure !== null;
      if (complete) return own;

      if (open !== undefined && continuesObject(text)) {
        open.lines.push(text);
        open.chars += text.length;
        open.depth = scanBrackets(text, 0, open.depth).depth;
        if (open.depth > 0 && open.lines.length < MAX_LINES && open.chars < LIMITS.messageBytes) {
          return decoded([], notes);
        }
        const whole = readLine(open.lines.join("\n"), notes, "unfinished-message");
        open = undefined;
        return whole.messages.length > 0
          ? { ...whole, notes: [...whole.notes, "message-over-several-lines"] }
          : whole;
      }
      const depth = beginsObject(text) ? scanBrackets(text).depth : 0;
      if (depth === 0) return own;
      abandon(notes);
      open = { lines: [text], chars: text.length, depth };
      return decoded([], notes);
    },
    end() {
      const notes = new Set<PeculiarityId>();
      abandon(notes);
      return decoded([], notes);
    },
  };
}

/** Whether a line can be the first of a pretty-printed object. */
function beginsObject(text: string): boolean {
  return /^\s*\{\s*(?:"|$)/.test(text);
}

/** Whether a line can be one of the next: a brace at its very beginning starts another object. */
function continuesObject(text: string): boolean {
  return !text.startsWith("{") && /^\s*(?:["{}[\],:\d-]|(?:true|false|null)\b)/.test(text);
}

/** Reads one HTTP body or the data of one SSE event. */
export function decodeBody(bytes: Uint8Array): Decoded {
  const notes = new Set<PeculiarityId>();
  return readUnit(readText(bytes, notes), notes, "text-in-body", { misses: BODY_MISSES });
}

function readText(bytes: Uint8Array, notes: Set<PeculiarityId>): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isUtf8(buffer)) notes.add("invalid-utf8");
  let text = buffer.toString("utf8");
  if (text.startsWith("\u{feff}")) {
    notes.add("byte-order-mark");
    text = text.slice(1);
  }
  if (text.endsWith("\r")) {
    notes.add("carriage-return");
    text = text.slice(0, -1);
  }
  return text;
}

function readUnit(
  text: string,
  notes: Set<PeculiarityId>,
  noise: PeculiarityId,
  patience: Patience,
): Decoded {
  if (text.trim() === "") return decoded([], notes);
  return readWhole(text, notes) ?? readParts(text, notes, noise, patience);
}

/** The usual case: the text is one JSON value and nothing else. */
function readWhole(text: string, notes: Set<PeculiarityId>): Decoded | undefined {
  // Looked at first because a failing JSON.parse costs many times a working one.
  if (!/^\s*(?:\{\s*["}]|\[)/.test(text)) return undefined;
  const extent = scanBrackets(text);
  const broken = brokenLimit(extent);
  if (broken !== null) return decoded([], notes, broken);
  const { end } = extent;
  if (end === -1 || text.slice(end).trim() !== "") return undefined;
  const parsed = parseJson(text);
  if (parsed === undefined) return undefined;
  // The parser keeps the last of two members of one name; another reader may keep the first.
  if (countMembers(parsed) < extent.members) notes.add("duplicate-member");
  const elements = Array.isArray(parsed) ? parsed : [parsed];
  if (elements.length > MAX_MESSAGES) return decoded([], notes, tooMany());
  const messages: Message[] = [];
  for (const element of elements) {
    const message = toMessage(element, (id) => notes.add(id));
    if (message !== undefined) messages.push(message);
  }
  if (Array.isArray(parsed)) notes.add(messages.length > 0 ? "batch-array" : "json-not-rpc");
  return decoded(messages, notes, null, extent.values);
}

/** Messages among other text. Here only `jsonrpc` tells a message from a logged object. */
function readParts(
  text: string,
  notes: Set<PeculiarityId>,
  noise: PeculiarityId,
  patience: Patience,
): Decoded {
  const messages: Message[] = [];
  const beside: string[] = [];
  let read = 0;
  let values = 0;
  const search = objectsIn(text, patience);
  for (let step = search.next(); !step.done;) {
    const { start, extent } = step.value;
    const { end } = extent;
    const broken = brokenLimit(extent);
    if (broken !== null) return decoded([], notes, broken);
    const value = parseJson(text.slice(start, end));
    values += extent.values;
    if (isObject(value) && Object.hasOwn(value, "jsonrpc")) {
      const message = toMessage(value, (id) => notes.add(id));
      if (message !== undefined) messages.push(message);
      if (messages.length > MAX_MESSAGES) return decoded([], notes, tooMany());
      beside.push(text.slice(read, start));
      read = end;
    }
    step = search.next(value !== undefined);
  }
  if (messages.length === 0) {
    const meantAsMessage = /^\s*[{[]/.test(text) && text.includes('"jsonrpc"');
    return decoded([], notes.add(meantAsMessage ? "malformed-json" : noise));
  }
  beside.push(text.slice(read));
  if (messages.length > 1) notes.add("several-messages-on-a-line");
  if (beside[0]!.trim() !== "") notes.add("log-prefix");
  if (beside.slice(1).some((part) => part.trim() !== "")) notes.add("trailing-text");
  if (beside.some((part) => part.includes("\u{1b}"))) notes.add("terminal-escape");
  return decoded(messages, notes, null, values);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function decoded(
  messages: readonly Message[],
  notes: ReadonlySet<PeculiarityId>,
  failure: Failure | null = null,
  values = 0,
): Decoded {
  return { messages, notes: [...notes], failure, values };
}

function brokenLimit({ deepest, values }: Extent): Failure | null {
  if (deepest > LIMITS.nestingDepth) {
    return failure(
      "limit-nesting",
      `a message nested more than ${LIMITS.nestingDepth} levels deep`,
    );
  }
  return values > LIMITS.messageValues
    ? failure("limit-values", `a message of more than ${LIMITS.messageValues} values`)
    : null;
}

function tooMany(): Failure {
  return failure("limit-messages", `more than ${MAX_MESSAGES} messages in one line or batch`);
}
