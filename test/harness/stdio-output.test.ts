import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCanarySearch } from "../../src/harness/frames/canary-search.ts";
import { createRecorder, type Recorder } from "../../src/harness/frames/recorder.ts";
import { createRedactor } from "../../src/harness/frames/redact.ts";
import type { MeterLimits } from "../../src/harness/meter.ts";
import { openStdio } from "../../src/harness/process/stdio.ts";
import { testContext, until } from "./http-fixture.ts";

const VALUE = "q7Rk2mXw9TbZ4vHs8LcY3pJd";
const bait = { name: "bait", kind: "environment", where: "X", value: VALUE, text: VALUE } as const;

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "output-"));
});
afterEach(() => rmSync(scratch, { recursive: true }));

interface Ran {
  readonly recorder: Recorder;
  readonly messages: number;
  readonly stderrTail: string;
  readonly frames: readonly string[];
}

/** Runs this code, closes the wire once it has printed "ready" as an error, and tells what it saw. */
async function ran(code: string, limits: Partial<MeterLimits> = {}): Promise<Ran> {
  const { context, heard } = testContext({ limits });
  const recorder = createRecorder({
    redactor: createRedactor([], []),
    canaries: createCanarySearch([bait]),
    keep: true,
    now: () => 0,
  });
  const text = `const value = ${JSON.stringify(VALUE)}; process.stdin.resume(); ${code}`;
  const launch = { file: process.execPath, args: ["-e", text], cwd: scratch, env: {} };
  const wire = openStdio(launch, scratch, { ...context, recorder });
  await until(() => wire.remains().stderrTail.includes("ready"));
  await wire.close();
  return {
    recorder,
    messages: heard.messages.length,
    stderrTail: wire.remains().stderrTail,
    frames: recorder.transcript().map(({ bytes }) => Buffer.from(bytes).toString()),
  };
}

const READY = `console.error("ready");`;
const atEnd = (code: string) => `process.stdin.on("end", () => { ${code} }); ${READY}`;
const print = (descriptor: 1 | 2, text: string) =>
  `require("fs").writeSync(${descriptor}, ${text});`;

describe("an error line that is too long to keep", () => {
  test("is searched for canaries to its end", async () => {
    const { recorder } = await ran(`console.error("x".repeat(200_000) + value); ${READY}`);
    expect(recorder.hits()).toEqual([
      { canary: "bait", encoding: "plain", part: "whole", channel: "stderr", frame: 1 },
    ]);
  });

  test("is kept as a note and nothing else", async () => {
    const { frames, stderrTail } = await ran(
      `console.error(value + "x".repeat(70_000) + value.slice(0, 11)); ${READY}`,
    );
    expect(frames).toEqual(["[a line too long to keep]", "ready"]);
    expect(stderrTail).toBe("[a line too long to keep]\nready");
  });

  test("is searched when it never ends", async () => {
    const { recorder } = await ran(
      `${READY} process.stderr.write("x".repeat(70_000) + value + "y".repeat(9));`,
    );
    expect(recorder.hits()).toMatchObject([{ part: "whole", channel: "stderr" }]);
  });
});

describe("what a server prints while it is being ended", () => {
  test("is searched for canaries", async () => {
    const { recorder } = await ran(atEnd(print(1, `"bye " + value + "\\n"`)));
    expect(recorder.hits()).toMatchObject([{ part: "whole", channel: "stdout" }]);
  });

  test("is searched when its last line has no end", async () => {
    const { recorder } = await ran(atEnd(print(1, `"bye " + value`)));
    expect(recorder.hits()).toMatchObject([{ part: "whole", channel: "stdout" }]);
  });

  test("is searched when it is an error line", async () => {
    const { recorder } = await ran(atEnd(print(2, `"bye " + value`)));
    expect(recorder.hits()).toMatchObject([{ part: "whole", channel: "stderr" }]);
  });

  test("is recorded and delivered to nobody", async () => {
    const message = JSON.stringify({ jsonrpc: "2.0", method: "notifications/late" });
    const { frames, messages } = await ran(atEnd(print(1, `'${message}\\n'`)));
    expect([frames.at(-1), messages]).toEqual([message, 0]);
  });

  test("is recorded up to the limit of lines", async () => {
    const { frames } = await ran(atEnd(print(1, `"x\\n".repeat(500)`)), { messages: 100 });
    expect(frames.filter((text) => text === "x")).toHaveLength(100);
  });

  test("is read up to the limit of bytes", async () => {
    const { frames } = await ran(atEnd(print(1, `"x".repeat(5000) + "\\n"`)), { totalBytes: 1000 });
    expect(frames).toEqual(["ready"]);
  });
});
