import { createParser, ParseError } from "eventsource-parser";
import { type Failure, failure } from "../../errors.ts";
import type { HttpAnswer } from "./fetch.ts";
import type { Meter } from "../meter.ts";

/** One event: its type ("message" when it names none) and its data as sent. */
export interface StreamEvent {
  readonly type: string;
  readonly data: Buffer;
}

/**
 * Reads an event stream until it ends or `sink` says stop. Returns null then, and why it ended
 * otherwise: a limit, the signal, the connection. An event that the end of the stream cut off is
 * handed over as well.
 */
export async function readEvents(
  answer: HttpAnswer,
  meter: Meter,
  sink: (event: StreamEvent) => "more" | "stop",
): Promise<Failure | null> {
  const end: { why: Failure | null; stopped: boolean } = { why: null, stopped: false };
  const stop = (why: Failure | null) => {
    end.why ??= why;
    end.stopped = true;
  };
  // Fed with one character per byte, the parser hands the data back byte for byte.
  const parser = createParser({
    maxBufferSize: meter.limits.messageBytes,
    onEvent({ event, data }) {
      if (end.stopped) return;
      const broken = meter.messages();
      if (broken) return stop(broken);
      const next = sink({ type: event ?? "message", data: Buffer.from(data, "latin1") });
      if (next === "stop") stop(null);
    },
    onError(error) {
      if (!(error instanceof ParseError) || error.type !== "max-buffer-size-exceeded") return;
      const text = `one event of more than ${meter.limits.messageBytes} bytes`;
      stop(failure("limit-message-bytes", text));
    },
  });
  let lines = 0;
  const broken = await answer.read((chunk) => {
    lines += lineEnds(chunk);
    if (lines > meter.limits.messages) {
      const text = `more than ${meter.limits.messages} lines in one event stream`;
      stop(failure("limit-messages", text));
    }
    for (let at = 0; at < chunk.length && !end.stopped; at += SLICE) {
      parser.feed(chunk.toString("latin1", at, at + SLICE));
    }
    return end.stopped ? "stop" : "more";
  });
  if (broken === null && !end.stopped) parser.feed("\n\n");
  return end.why ?? broken;
}

function lineEnds(chunk: Buffer): number {
  let count = 0;
  for (const byte of chunk) if (byte === LF || byte === CR) count++;
  return count;
}

const LF = 0x0a;
const CR = 0x0d;

/** The parser's work on a text with carriage returns grows with the square of its length. */
const SLICE = 4096;
