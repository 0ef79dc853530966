import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Canary } from "../../src/harness/canaries.ts";
import { createCanarySearch } from "../../src/harness/frames/canary-search.ts";
import { createLineSplitter } from "../../src/harness/frames/framing.ts";
import { LIMITS } from "../../src/harness/limits.ts";
import {
  createRecorder,
  transcriptLines,
  verifyTranscript,
} from "../../src/harness/frames/recorder.ts";
import { createRedactor } from "../../src/harness/frames/redact.ts";
import type { Frame } from "../../src/model/transcript.ts";

const transcriptJsonl = (frames: Parameters<typeof transcriptLines>[0]) =>
  [...transcriptLines(frames)].join("");

const SECRET = "top-secret-1";

function recorder(keep = true) {
  let time = 1000;
  return createRecorder({
    redactor: createRedactor([{ name: "S", value: SECRET }], []),
    keep,
    now: () => (time += 5),
  });
}

function recorded(...texts: readonly (string | Uint8Array)[]): readonly Frame[] {
  const one = recorder();
  for (const text of texts) {
    one.record("received", "stdout", typeof text === "string" ? Buffer.from(text) : text);
  }
  return one.transcript();
}

describe("the recorder", () => {
  test("numbers frames from 1, over all channels", () => {
    const one = recorder();
    expect(one.record("sent", "stdin", Buffer.from("a")).seq).toBe(1);
    expect(one.record("received", "stderr", Buffer.from("b")).seq).toBe(2);
  });

  test("returns the redacted bytes that it keeps", () => {
    const one = recorder();
    const { bytes } = one.record("received", "stdout", Buffer.from(`x ${SECRET}`));
    expect(Buffer.from(bytes).toString()).toBe("x [redacted:S]");
    expect(one.transcript()[0]?.bytes).toBe(bytes);
  });

  test("keeps direction, channel and the milliseconds since it began", () => {
    const one = recorder();
    one.record("sent", "http", Buffer.from("a"));
    expect(one.transcript()[0]).toMatchObject({ dir: "sent", channel: "http", atMs: 5 });
  });

  test("numbers and redacts but keeps nothing when it was told so", () => {
    const one = recorder(false);
    const { seq, bytes } = one.record("received", "stdout", Buffer.from(SECRET));
    expect([seq, Buffer.from(bytes).toString()]).toEqual([1, "[redacted:S]"]);
    expect(one.transcript()).toEqual([]);
  });

  test("redacts a secret of which some characters are JSON escapes", () => {
    const { bytes } = recorder().record(
      "received",
      "stdout",
      Buffer.from(`{"a":"\\u0074op-\\u0073ecret\\u002D1\\u0022"}`),
    );
    expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({ a: '[redacted:S]"' });
  });

  test("never keeps a secret, however the stream that carries it is cut", () => {
    const line = `{"a":"${SECRET}","b":"${Buffer.from(`x:${SECRET}`).toString("base64")}"}\n`;
    const whole = '{"a":"[redacted:S]","b":"eD[redacted:S]"}';
    fc.assert(
      fc.property(fc.array(fc.nat(line.length), { maxLength: 5 }), (cuts) => {
        const one = recorder();
        const splitter = createLineSplitter(
          { maxLineBytes: 1000 },
          {
            line: (bytes) => one.record("received", "stdout", bytes),
            blank: () => undefined,
            oversize: () => undefined,
          },
        );
        const bounds = [0, ...cuts.sort((a, b) => a - b), line.length];
        for (const [i, at] of bounds.entries()) {
          splitter.push(Buffer.from(line.slice(bounds[i - 1] ?? 0, at)));
        }
        const kept = one.transcript().map((frame) => Buffer.from(frame.bytes).toString());
        expect(kept).toEqual([whole]);
      }),
    );
  });

  test("drops error output beyond its budget and still keeps the protocol", () => {
    const one = recorder();
    const piece = Buffer.alloc(LIMITS.stderrBytes);
    for (let i = 0; i < 20; i++) one.record("received", "stderr", piece);
    one.record("received", "stdout", Buffer.from("late"));
    const frames = one.transcript();
    const kept = frames.reduce((sum, frame) => sum + frame.bytes.length, 0);
    expect(kept).toBeLessThanOrEqual(16 * LIMITS.stderrBytes);
    expect(frames.at(-1)).toMatchObject({ seq: 21, channel: "stdout" });
    expect(verifyTranscript(transcriptJsonl(frames)).ok).toBe(true);
  });
});

const VALUE = "q7Rk2mXw9TbZ4vHs8LcY3pJd";
const bait = (name: string, value: string): Canary => ({
  name,
  kind: "environment",
  where: name.toUpperCase(),
  value,
  text: value,
});

function baited(...more: readonly Canary[]) {
  return createRecorder({
    redactor: createRedactor([{ name: "S", value: SECRET }], []),
    canaries: createCanarySearch([bait("bait", VALUE), ...more]),
    keep: true,
    now: () => 0,
  });
}

describe("a canary in a frame", () => {
  test("is replaced in what is returned and kept", () => {
    const one = baited();
    const { bytes } = one.record("received", "stdout", Buffer.from(`<${VALUE} ${SECRET}>`));
    expect(Buffer.from(bytes).toString()).toBe("<[canary:bait] [redacted:S]>");
    expect(one.transcript()[0]?.bytes).toBe(bytes);
  });

  test("is a hit with its channel and frame when it was received", () => {
    const one = baited();
    one.record("received", "stdout", Buffer.from("{}"));
    one.record("received", "stderr", Buffer.from(VALUE.slice(12)));
    expect(one.hits()).toEqual([
      { canary: "bait", encoding: "plain", part: "half", channel: "stderr", frame: 2 },
    ]);
  });

  test("is replaced and no hit when it was sent", () => {
    const one = baited();
    const { bytes } = one.record("sent", "stdin", Buffer.from(VALUE));
    expect(Buffer.from(bytes).toString()).toBe("[canary:bait]");
    expect(one.hits()).toEqual([]);
  });

  test("is replaced when some of its characters are JSON escapes", () => {
    const one = baited();
    const written = `{"a":"\\u0071${VALUE.slice(1, 10)}\\u00${Buffer.from(VALUE[10]!).toString("hex")}${VALUE.slice(11)}"}`;
    const { bytes } = one.record("received", "stdout", Buffer.from(written));
    expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({ a: "[canary:bait]" });
    expect(one.hits()).toMatchObject([{ encoding: "plain", part: "whole" }]);
  });

  test("is a hit of the frame that stands for bytes too long to keep", () => {
    const one = baited();
    const { seq } = one.record("received", "stderr", Buffer.from("long"));
    one.search(seq, "stderr", Buffer.from(`x${VALUE}`));
    expect(one.hits()).toMatchObject([{ part: "whole", channel: "stderr", frame: 1 }]);
    expect(one.transcript()).toHaveLength(1);
  });

  test("is one hit when two parts of a frame show it", () => {
    const one = baited();
    for (let i = 0; i < 2; i++) one.search(1, "stderr", Buffer.from(VALUE));
    expect(one.hits()).toHaveLength(1);
  });

  test("is a hit in its first five frames only, and the others count as nothing lost", () => {
    const one = baited();
    for (let i = 0; i < 9; i++) one.record("received", "stdout", Buffer.from(VALUE));
    expect(one.hits().map(({ frame }) => frame)).toEqual([1, 2, 3, 4, 5]);
    expect(one.hitsDropped()).toBe(0);
  });

  test("is a hit again on another channel and in another form", () => {
    const one = baited();
    for (let i = 0; i < 5; i++) one.record("received", "stdout", Buffer.from(VALUE));
    one.record("received", "stderr", Buffer.from(VALUE));
    one.record("received", "stdout", Buffer.from(Buffer.from(VALUE).toString("hex")));
    expect(one.hits()).toHaveLength(7);
  });

  test("is still a hit after repetitions of many others", () => {
    const many = Array.from({ length: 60 }, (_, i) =>
      bait(`other-${i}`, `${i + 10}k3Vb${i + 10}QxZ7mW`),
    );
    const one = baited(...many);
    for (let i = 0; i < 5; i++) {
      for (const { value } of many) one.record("received", "stdout", Buffer.from(value));
    }
    one.record("received", "stdout", Buffer.from(VALUE));
    expect(one.hits().at(-1)).toMatchObject({ canary: "bait" });
    expect(one.hits().length + one.hitsDropped()).toBe(301);
  });

  test("is counted when there is no room left for it", () => {
    const many = Array.from({ length: LIMITS.canaryHits }, (_, i) =>
      bait(`other-${i}`, `${i + 1000}Vb9Qx${i + 1000}Z7mWt`),
    );
    const one = baited(...many);
    for (const { value } of many) one.record("received", "stdout", Buffer.from(value));
    one.record("received", "stdout", Buffer.from(VALUE));
    expect([one.hits().length, one.hitsDropped()]).toEqual([LIMITS.canaryHits, 1]);
  });
});

describe("a saved transcript", () => {
  test("is one JSON object a line, with a sealing line at the end", () => {
    const lines = transcriptJsonl(recorded("one", "two")).split("\n");
    expect(lines.map((line) => Object.keys(JSON.parse(line || "{}") as object))).toEqual([
      ["seq", "dir", "channel", "atMs", "text", "hash"],
      ["seq", "dir", "channel", "atMs", "text", "hash"],
      ["end", "frames", "hash"],
      [],
    ]);
  });

  test("holds bytes that are not UTF-8 as base64", () => {
    const [line] = transcriptLines(recorded(Uint8Array.of(0xff, 0x00)));
    expect(JSON.parse(line!)).toMatchObject({ base64: "/wA=" });
  });

  test("is ASCII whatever the server sent", () => {
    expect(transcriptJsonl(recorded("\u{202e}\u{1f600}\u{9b}\u{7f}\u{1b}"))).toMatch(/^[ -~\n]+$/);
  });

  test("keeps a byte order mark", () => {
    const check = verifyTranscript(transcriptJsonl(recorded("\u{feff}{}")));
    expect(check.ok).toBe(true);
  });

  test("of nothing is whole", () => {
    expect(verifyTranscript(transcriptJsonl([]))).toMatchObject({ ok: true, frames: 0 });
  });
});

describe("verification", () => {
  const lines = [...transcriptLines(recorded("one", "two", "three"))];

  test("accepts what was written", () => {
    expect(verifyTranscript(lines.join(""))).toMatchObject({ ok: true, frames: 3 });
  });

  test("names the line whose text was changed", () => {
    const edited = lines.join("").replace("two", "2wo");
    expect(verifyTranscript(edited)).toMatchObject({ ok: false, line: 2 });
  });

  test("names the line that a removed one left behind", () => {
    expect(verifyTranscript([lines[0], lines[2], lines[3]].join(""))).toMatchObject({
      ok: false,
      line: 2,
    });
  });

  test("names the first of two swapped lines", () => {
    expect(verifyTranscript([lines[1], lines[0], lines[2], lines[3]].join(""))).toMatchObject({
      ok: false,
      line: 1,
    });
  });

  test("misses no cut at the end", () => {
    expect(verifyTranscript(lines.slice(0, 2).join(""))).toMatchObject({ ok: false, line: 3 });
  });

  test("misses no cut that keeps the sealing line", () => {
    expect(verifyTranscript([lines[0], lines[1], lines[3]].join(""))).toMatchObject({
      ok: false,
      line: 3,
    });
  });

  test("accepts no lines behind the sealing line", () => {
    expect(verifyTranscript([...lines, lines[0]].join(""))).toMatchObject({ ok: false, line: 4 });
  });

  test("accepts no member that was added to a line", () => {
    const edited = lines.join("").replace('{"seq":1,', '{"seq":1,"note":"x",');
    expect(verifyTranscript(edited)).toMatchObject({ ok: false, line: 1 });
  });

  test.each(["", "null", "[]", "{}", "x", '{"hash":"x","seq":1}'])(
    "reads %j as no transcript",
    (text) => {
      expect(verifyTranscript(text)).toMatchObject({ ok: false, line: 1 });
    },
  );

  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 20 }),
    fc.string().map((x) => Buffer.from(x)),
  );

  test("accepts any recorded bytes", () => {
    fc.assert(
      fc.property(fc.array(bytes), (all) => {
        expect(verifyTranscript(transcriptJsonl(recorded(...all))).ok).toBe(true);
      }),
    );
  });

  test("finds any frame that was removed, moved, repeated or changed", () => {
    fc.assert(
      fc.property(
        fc.array(bytes, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.nat(),
        fc.constantFrom("remove", "swap", "repeat", "change"),
        (all, i, j, how) => {
          const written = [...transcriptLines(recorded(...all))];
          const before = written.join("");
          const [a, b] = [i % all.length, j % all.length];
          if (how === "remove") written.splice(a, 1);
          else if (how === "swap") [written[a], written[b]] = [written[b]!, written[a]!];
          else if (how === "repeat") written.splice(a, 0, written[b]!);
          else written[a] = changed(written[a]!, j);
          const after = written.join("");
          expect(verifyTranscript(after).ok).toBe(after === before);
        },
      ),
      { numRuns: 400 },
    );
  });
});

/** The line with one character replaced by another. */
function changed(line: string, position: number): string {
  const at = position % (line.length - 1);
  return `${line.slice(0, at)}${line[at] === "0" ? "1" : "0"}${line.slice(at + 1)}`;
}
