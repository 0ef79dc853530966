import { expect, test } from "vitest";
import { createMeter } from "../../src/harness/meter.ts";

const LIMITS = {
  messageBytes: 100,
  totalBytes: 1000,
  messages: 50,
  totalValues: 1_000,
  messagesPerSecond: 10,
  messagesBurst: 20,
};

/** A meter with a clock of its own, in milliseconds. */
function meter() {
  const clock = { now: 5_000 };
  return { clock, ...createMeter(LIMITS, () => clock.now) };
}

test("Bytes up to the limit are fine", () => {
  expect(meter().bytes(1000)).toBeNull();
});

test("One byte more breaks the limit of the session", () => {
  const counted = meter();
  counted.bytes(1000);
  expect(counted.bytes(1)?.code).toBe("limit-total-bytes");
});

test("A burst of messages is fine", () => {
  expect(meter().messages(20)).toBeNull();
});

test("One message more than the burst at once breaks the limit on the rate", () => {
  expect(meter().messages(21)?.code).toBe("limit-message-rate");
});

test("Time lets more messages through", () => {
  const counted = meter();
  counted.messages(20);
  counted.clock.now += 1000;
  expect(counted.messages(10)).toBeNull();
  expect(counted.messages(1)?.code).toBe("limit-message-rate");
});

test("More messages than a session may have break a limit however slow they come", () => {
  const counted = meter();
  counted.clock.now += 1_000_000;
  expect(counted.messages(50)).toBeNull();
  expect(counted.messages(1)?.code).toBe("limit-messages");
});

test("The first limit that broke stays the reason", () => {
  const counted = meter();
  counted.messages(21);
  expect(counted.bytes(2000)?.code).toBe("limit-message-rate");
  expect(counted.broken()?.code).toBe("limit-message-rate");
});

test("Nothing is broken at first", () => {
  expect(meter().broken()).toBeNull();
});
