import { describe, expect, test } from "vitest";
import { failure } from "../../src/errors.ts";
import { idOf, sendJson, serve, startStream, until } from "./http-fixture.ts";
import { NOTIFICATION, open, toldOf, codeOf } from "./http-wire-fixture.ts";

const MiB = 1024 * 1024;

describe("limits", () => {
  test("A body beyond the limit of one message loses its request", async () => {
    const { told } = await toldOf((_, response) => sendJson(response, " ".repeat(2 * MiB)), {
      limits: { messageBytes: MiB },
    });
    expect(codeOf(told)).toBe("limit-message-bytes");
  });

  test.each([
    ["in one line", (response: NodeJS.WritableStream) => response.write("x".repeat(10_000))],
    [
      "in many lines",
      (response: NodeJS.WritableStream) => response.write("data: xxxxxxxx\n".repeat(1000)),
    ],
  ])("An event that never ends, %s, loses its request", async (_, pour) => {
    const { told } = await toldOf(
      (__, response) => {
        startStream(response, "data: ");
        const timer = setInterval(() => pour(response), 1);
        response.on("close", () => clearInterval(timer));
      },
      { limits: { messageBytes: 100_000 } },
    );
    expect(codeOf(told)).toBe("limit-message-bytes");
  });

  test("Bytes beyond the limit of the session end the wire", async () => {
    const { given } = await toldOf((_, response) => sendJson(response, " ".repeat(2 * MiB)), {
      limits: { totalBytes: MiB },
    });
    expect(given.heard.closed.map(({ code }) => code)).toEqual(["limit-total-bytes"]);
  });

  test("A flood of events ends the wire", async () => {
    const { given } = await toldOf(
      (_, response) => startStream(response, `data: ${NOTIFICATION}\n\n`.repeat(200)),
      { limits: { messagesBurst: 100, messagesPerSecond: 1 } },
    );
    expect(given.heard.closed.map(({ code }) => code)).toEqual(["limit-message-rate"]);
    expect(given.heard.messages).toHaveLength(100);
  });

  test("The end of the wire by a limit ends all that is under way", async () => {
    const server = await serve((asked, response) => {
      const flood = `data: ${NOTIFICATION}\n\n`.repeat(idOf(asked) === 2 ? 200 : 1);
      startStream(response, flood);
    });
    const given = open(server.origin, { limits: { messagesBurst: 100, messagesPerSecond: 1 } });
    given.wire.send({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    given.wire.send({ jsonrpc: "2.0", id: 2, method: "prompts/list" });
    await until(() => given.heard.closed.length === 1);
    await expect.poll(() => server.connections()).toBe(0);
  });

  test("A server that takes nothing of what it asked for ends the wire", async () => {
    const server = await serve(() => undefined);
    const given = open(server.origin);
    const answer = { jsonrpc: "2.0", result: { text: "x".repeat(MiB) } } as const;
    for (let id = 0; id < 5; id++) given.wire.send({ ...answer, id });
    expect(given.heard.closed.map(({ code }) => code)).toEqual(["limit-outbound"]);
  });

  test("The end of the session's time ends what is under way, for the same reason", async () => {
    const server = await serve((_, response) => startStream(response, ": hi\n\n"));
    const given = open(server.origin);
    given.wire.send({ jsonrpc: "2.0", id: 1, method: "initialize" });
    await until(() => server.asked.length === 1);
    given.abort(failure("total-timeout", "over"));
    await until(() => given.heard.lost.length === 1);
    expect(given.heard.lost[0]?.why).toEqual(failure("total-timeout", "over"));
  });
});
