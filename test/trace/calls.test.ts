import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Call, createCallReader } from "../../src/harness/trace/calls.ts";
import { createTraceLines } from "../../src/harness/trace/lines.ts";
import { bare, hex } from "./trace-fixture.ts";

interface Read {
  readonly calls: readonly Call[];
  readonly ended: readonly number[];
  readonly unread: number;
}

function read(...lines: readonly string[]): Read {
  const calls: Call[] = [];
  const ended: number[] = [];
  const reader = createCallReader({
    call: (call) => calls.push(call),
    began: () => undefined,
    ended: (pid) => ended.push(pid),
  });
  for (const line of lines) reader.line(line);
  return { calls, ended, unread: reader.unread() };
}

describe("a line of a trace", () => {
  const line = `77    1000.250000 openat(AT_FDCWD<${bare("/w")}>, ${hex("/a,b)")}, O_RDONLY) = 3<${bare("/a")}>`;

  test("gives the process and the time in milliseconds", () => {
    expect(read(line).calls[0]).toMatchObject({ pid: 77, at: 1_000_250, name: "openat", value: 3 });
  });

  test("is split at the commas between arguments alone", () => {
    expect(read(line).calls[0]?.args).toEqual([
      `AT_FDCWD<${bare("/w")}>`,
      hex("/a,b)"),
      "O_RDONLY",
    ]);
  });

  test("may name the process beside its number", () => {
    expect(read(`77<${bare("sh")}> 1000.25 setsid() = 77`).calls[0]?.pid).toBe(77);
  });

  test("keeps structures and lists whole", () => {
    const [call] = read(
      `1 1.0 connect(3<UDP:[7]>, {sa_family=AF_INET, sin_port=htons(53)}, 16) = 0`,
    ).calls;
    expect(call?.args[1]).toBe("{sa_family=AF_INET, sin_port=htons(53)}");
  });

  test("names the error of a call that failed", () => {
    const [call] = read(`1 1.0 unlink(${hex("/x")}) = -1 ENOENT (No such file or directory)`).calls;
    expect(call).toMatchObject({ value: -1, error: "ENOENT" });
  });

  test("with padding before its result is read", () => {
    expect(read(`1 1.0 chdir(${hex("/")})   = 0`).calls[0]?.value).toBe(0);
  });

  test("with an unknown result leaves the result open", () => {
    expect(read("1 1.0 exit_group(0)   = ?").calls[0]?.value).toBeNull();
  });

  test("about a signal is passed over", () => {
    const { calls, unread } = read("1 1.0 --- SIGTERM {si_signo=SIGTERM} ---");
    expect([calls.length, unread]).toEqual([0, 0]);
  });

  test("about the end of a process tells that end", () => {
    expect(read("5 1.0 +++ exited with 0 +++", "6 1.0 +++ killed by SIGKILL +++").ended).toEqual([
      5, 6,
    ]);
  });

  test.each([
    "",
    "no number",
    "1 1.0 openat(",
    "1 1.0 openat(AT_FDCWD) 3",
    "1 1.0 <... openat resumed>) = 3",
    "1 1.0 (x) = 3",
    "1 1.0 open(x) = what",
  ])("that makes no sense is counted: %j", (text) => {
    expect(read(text)).toEqual({ calls: [], ended: [], unread: 1 });
  });
});

describe("a call in two parts", () => {
  test("is joined, and has the time of its beginning", () => {
    const { calls } = read(
      `1 1.0 unlink(${hex("/x")} <unfinished ...>`,
      "2 1.5 setsid() = 2",
      "1 2.0 <... unlink resumed>) = 0",
    );
    expect(calls[1]).toMatchObject({
      pid: 1,
      at: 1000,
      name: "unlink",
      args: [hex("/x")],
      value: 0,
    });
  });

  test("is joined by process, however many are open", () => {
    const { calls } = read(
      `1 1.0 unlink(${hex("/one")} <unfinished ...>`,
      `2 1.0 unlink(${hex("/two")} <unfinished ...>`,
      "1 1.1 <... unlink resumed>) = 0",
      "2 1.1 <... unlink resumed>) = 0",
    );
    expect(calls.map(({ args }) => args[0])).toEqual([hex("/one"), hex("/two")]);
  });

  test("is not joined with the end of another call", () => {
    const { calls, unread } = read(
      "1 1.0 setsid( <unfinished ...>",
      "1 1.1 <... unlink resumed>) = 0",
    );
    expect([calls.length, unread]).toEqual([0, 1]);
  });

  test("that started a program from a thread has succeeded under the number of the process", () => {
    const { calls } = read(
      `9 1.0 execve(${hex("/bin/x")}, [${hex("x")}], 0x1 /* 1 var */ <pid changed to 8 ...>`,
      "8 1.1 +++ superseded by execve in pid 9 +++",
      "8 1.2 <... execve resumed>) = ?",
    );
    expect(calls).toMatchObject([{ pid: 8, name: "execve", value: 0 }]);
  });
});

describe("the lines of a trace", () => {
  test("are the same however they arrive", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{0,9}$/)),
        fc.integer({ min: 1, max: 9 }),
        (texts, size) => {
          const whole = texts.map((text) => `${text}\n`).join("");
          const chunks = whole.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
          expect(cut(chunks).seen).toEqual(texts);
        },
      ),
    );
  });

  test("that are too long are passed over and counted, and the next one is read", () => {
    expect(cut(["x".repeat(60), `${"x".repeat(60)}\nnext\n`])).toMatchObject({
      seen: ["next"],
      tooLong: 1,
    });
  });

  test("are read up to a limit, and what is beyond it is told", () => {
    const { seen, isFull } = cut(["one\n", "two\n", "three\n"], 100, 9);
    expect([seen, isFull]).toEqual([["one", "two"], true]);
  });

  test("end with the last line that is whole", () => {
    expect(cut(["one\ntw"]).seen).toEqual(["one"]);
  });
});

test("no line makes the reader throw", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.constantFrom("1 1.0 ", "", "1 1.0 <... "),
      (text, start) => {
        expect(() => read(start + text)).not.toThrow();
      },
    ),
  );
});

function cut(chunks: readonly string[], lineBytes = 100, totalBytes = 1000) {
  const seen: string[] = [];
  const lines = createTraceLines({ lineBytes, totalBytes }, (text) => seen.push(text));
  for (const chunk of chunks) lines.push(Buffer.from(chunk));
  return { seen, isFull: lines.isFull(), tooLong: lines.tooLong() };
}
