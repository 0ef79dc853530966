import type { Failure, FailureCode } from "../../errors.ts";
import { childController } from "./abort.ts";
import type { WireContext } from "../context.ts";
import { type Decoded, decodeBody } from "../frames/decode.ts";
import type { Closed, Message, Outgoing } from "../wire.ts";

/** The receiving half that both wires over HTTP share: what came in, what will not, and the end. */
export interface Link {
  /** Aborted when the link is down or left: ends everything under way. */
  readonly signal: AbortSignal;
  isDown(): boolean;
  /** Records a body or an event; the result is safe to read and not yet told to the session. */
  record(channel: "http" | "sse", data: Uint8Array): Received;
  /** Tells the session. True when the answer that was expected here was among the messages. */
  deliver(received: Received, expected: Expected): boolean;
  /** Says that `message` gets no answer; a limit of the whole session ends the link instead. */
  lose(message: Outgoing, why: Failure): void;
  /** Nothing more will come. */
  down(why: Failure): void;
  /** We end it: nothing is told from now on. */
  leave(): void;
}

/** Which answers may come here: the one to this message, none, or all of them. */
export type Expected = Outgoing | "none" | "all";

export interface Received {
  readonly frame: number;
  readonly bytes: Uint8Array;
  decode(): Decoded;
}

export function openLink({ observer, recorder, tally, meter, signal }: WireContext): Link {
  const life = childController(signal);
  let isDown = false;

  const down = (why: Failure) => {
    if (isDown) return;
    isDown = true;
    life.abort(why);
    observer.closed(why);
  };

  return {
    signal: life.signal,
    isDown: () => isDown,
    down,
    leave() {
      isDown = true;
      life.abort();
    },
    record(channel, data) {
      const { seq, bytes } = recorder.record("received", channel, data);
      let decoded: Decoded | undefined;
      return { frame: seq, bytes, decode: () => (decoded ??= decodeBody(bytes)) };
    },
    deliver(received, expected) {
      const asked = typeof expected === "object" && isRequest(expected) ? expected.id : null;
      const { messages, notes, failure, values } = received.decode();
      for (const id of notes) tally.note(id, received.frame);
      let answered = false;
      const broken = failure ?? meter.values(values);
      if (broken !== null) {
        down(broken);
        return answered;
      }
      for (const sent of messages) {
        if (isDown) return answered;
        const message = withId(sent, asked);
        const answers = isAnswer(message);
        const own = answers && asked !== null && String(message.id) === String(asked);
        if (answers && !own && expected !== "all")
          tally.note("answer-on-other-stream", received.frame);
        answered ||= own;
        observer.message(message, received.frame, received.bytes.length);
      }
      return answered;
    },
    lose(message, why) {
      if (SESSION_LIMITS.has(why.code)) down(why);
      else if (!isDown && isRequest(message)) observer.lost(message.id, why);
    },
  };
}

export function isRequest(message: Outgoing): message is Outgoing & { id: string | number } {
  return message.id !== undefined && message.method !== undefined;
}

const SESSION_LIMITS: ReadonlySet<FailureCode> = new Set([
  "limit-total-bytes",
  "limit-messages",
  "limit-message-rate",
  "limit-nesting",
  "limit-values",
  "limit-outbound",
]);

function isAnswer(message: Message): message is Message & { kind: "result" | "error" } {
  return message.kind === "result" || message.kind === "error";
}

/** In the answer to a POST, an error without an id can only mean the request that was posted. */
function withId(message: Message, asked: string | number | null): Message {
  return message.kind === "error" && message.id === null ? { ...message, id: asked } : message;
}

/** How every wire over HTTP ends: there is no process behind it that we could see. */
export const NOTHING_RAN: Closed = {
  exitCode: null,
  signal: null,
  endedBy: null,
  exitMs: 0,
  survivors: [],
  ports: null,
};
