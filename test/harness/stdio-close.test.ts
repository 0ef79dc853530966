import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStdio } from "../../src/harness/process/stdio.ts";
import type { Closed } from "../../src/harness/wire.ts";
import { testContext } from "./http-fixture.ts";

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "close-"));
});
afterEach(() => rmSync(scratch, { recursive: true }));

/** Runs this code until it has printed its first error line (or ends), and closes the wire. */
async function closed(code: string, meanwhile = () => {}): Promise<Closed> {
  const launch = { file: process.execPath, args: ["-e", code], cwd: scratch, env: {} };
  const wire = openStdio(launch, scratch, testContext().context);
  for (let i = 0; i < 500; i++) {
    const { stderrTail, exitCode, signal } = wire.remains();
    if (stderrTail !== "" || exitCode !== null || signal !== null) break;
    await sleep(10);
  }
  const closing = wire.close();
  // Once its input has truly ended; after a turn, timers come before all else.
  await sleep(20);
  await turn();
  meanwhile();
  return closing;
}

const READY = `console.error("ready");`;
const UNTIL_EOF = `process.stdin.resume();`;
/** Starts a process in a session of its own. */
const leave = (program: string, ...args: readonly string[]) =>
  `require("child_process").spawn(${JSON.stringify(program)}, ${JSON.stringify(args)},
    { stdio: ["ignore", "ignore", "inherit"], detached: true }).unref();`;

describe("the end of a server", () => {
  test("at the end of its input takes next to no time", async () => {
    const { endedBy, exitMs } = await closed(`${UNTIL_EOF} ${READY}`);
    expect([endedBy, exitMs < 300]).toEqual(["eof", true]);
  });

  test("takes the time that it takes", async () => {
    const slow = `${UNTIL_EOF} process.stdin.on("end", () => setTimeout(() => {}, 150)); ${READY}`;
    const { exitMs } = await closed(slow);
    expect(exitMs).toBeGreaterThanOrEqual(140);
  });

  test("before that of its input takes no time", async () => {
    const { endedBy, exitMs } = await closed("process.exit(3);");
    expect([endedBy, exitMs]).toEqual(["itself", 0]);
  });

  test.skipIf(process.platform === "win32")("by SIGTERM comes after its grace", async () => {
    const { endedBy, exitMs } = await closed(`setInterval(() => {}, 60_000); ${READY}`);
    expect([endedBy, exitMs >= 290]).toEqual(["sigterm", true]);
  });
});

test("An end that comes in time counts as such when we were busy in the meantime", async () => {
  const ending = closed(`${UNTIL_EOF} ${READY}`, () => {
    const busyUntil = performance.now() + 2_000;
    while (performance.now() < busyUntil);
  });
  expect((await ending).endedBy).toBe("eof");
});

describe.skipIf(process.platform !== "linux")("what a server leaves running", () => {
  test("is no survivor when it ends within moments", async () => {
    // Started at the end of the input, so that its time does not run out before.
    const code = `${UNTIL_EOF} process.stdin.on("end", () => { ${leave("sleep", "0.1")} }); ${READY}`;
    expect((await closed(code)).survivors).toEqual([]);
  });

  test("is a survivor when it stays", async () => {
    const { survivors } = await closed(`${leave("sleep", "60")} ${UNTIL_EOF} ${READY}`);
    expect(survivors).toMatchObject([{ ended: true }]);
  });

  test("is asked for its ports", async () => {
    const listen = `require("net").createServer().listen(0, "127.0.0.1", () => { ${READY} });`;
    const { ports } = await closed(`${leave(process.execPath, "-e", listen)} ${UNTIL_EOF}`);
    expect(ports).toEqual([{ address: "127.0.0.1", port: expect.any(Number) }]);
  });
});

describe.skipIf(process.platform !== "linux")("the ports of a server", () => {
  test("are looked at before its input ends", async () => {
    const { ports } = await closed(`${UNTIL_EOF}
      require("net").createServer().listen(0, "0.0.0.0", () => { ${READY} }).unref();`);
    expect(ports).toEqual([{ address: "0.0.0.0", port: expect.any(Number) }]);
  });

  test("are none for a server that opens none", async () => {
    expect((await closed(`${UNTIL_EOF} ${READY}`)).ports).toEqual([]);
  });
});
