import { type Failure, failure } from "../errors.ts";

export type MeterLimits = Readonly<
  Record<
    | "messageBytes"
    | "totalBytes"
    | "totalValues"
    | "messages"
    | "messagesPerSecond"
    | "messagesBurst",
    number
  >
>;

/** Counts what one session received, over all its channels but stderr. */
export interface Meter {
  readonly limits: MeterLimits;
  /** Counts `count` more bytes, before they are kept. Returns the limit they broke, or null. */
  bytes(count: number): Failure | null;
  /** Counts `count` more lines, bodies or events (one by default). Returns the limit broken, or null. */
  messages(count?: number): Failure | null;
  /** Counts `count` more parsed values. Returns the limit they broke, or null. */
  values(count: number): Failure | null;
  /** The session-wide limit that was broken so far, or null. */
  broken(): Failure | null;
}

/**
 * A meter that starts now. `now` is in milliseconds and never goes back (`performance.now`). Once a
 * session-wide limit broke, every later count returns that same failure.
 */
export function createMeter(limits: MeterLimits, now: () => number): Meter {
  const start = now();
  let received = 0;
  let handled = 0;
  let parsed = 0;
  let broken: Failure | null = null;

  return {
    limits,
    bytes(count) {
      received += count;
      if (received > limits.totalBytes) {
        broken ??= failure(
          "limit-total-bytes",
          `more than ${limits.totalBytes} bytes over the whole session`,
        );
      }
      return broken;
    },
    values(count) {
      parsed += count;
      if (parsed > limits.totalValues) {
        broken ??= failure(
          "limit-values",
          `more than ${limits.totalValues} values over the whole session`,
        );
      }
      return broken;
    },
    messages(count = 1) {
      handled += count;
      const seconds = (now() - start) / 1000;
      if (handled > limits.messages) {
        broken ??= failure(
          "limit-messages",
          `more than ${limits.messages} messages over the whole session`,
        );
      } else if (handled > limits.messagesBurst + limits.messagesPerSecond * seconds) {
        broken ??= failure(
          "limit-message-rate",
          `more than ${limits.messagesPerSecond} messages per second after the first ${limits.messagesBurst}`,
        );
      }
      return broken;
    },
    broken: () => broken,
  };
}
