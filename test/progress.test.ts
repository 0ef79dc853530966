import stringWidth from "string-width";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createProgress } from "../src/cli/progress.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** A progress line on a stream that remembers what was written. */
function watched({ isTTY = false, quiet = false, columns = 80 } = {}) {
  const written: string[] = [];
  const stream = { isTTY, columns, write: (text: string) => written.push(text) };
  return { written, ...createProgress(stream as unknown as NodeJS.WriteStream, quiet) };
}

const installing = { phase: "installing" } as const;
const starting = { phase: "starting" } as const;

describe("installing", () => {
  test("is not shown when it takes less than a second", () => {
    const { show, written } = watched({ isTTY: true });
    show(installing);
    vi.advanceTimersByTime(900);
    show(starting);
    vi.advanceTimersByTime(5_000);
    expect(written.join("")).not.toContain("installing");
    expect(written.join("")).toContain("starting");
  });

  test("is shown after a second on a terminal", () => {
    const { show, written } = watched({ isTTY: true });
    show(installing);
    vi.advanceTimersByTime(1_000);
    expect(written).toEqual(["\r\u{1b}[2Kinstalling the package ... 1 s"]);
  });

  test("is a line of its own in a log", () => {
    const { show, written } = watched();
    show(installing);
    vi.advanceTimersByTime(1_000);
    expect(written).toEqual(["mcp-prober: installing the package (1 s)\n"]);
  });

  test("that changes its text keeps the time it has waited", () => {
    const { show, written } = watched();
    show(installing);
    vi.advanceTimersByTime(700);
    show({ ...installing, text: "fetching" });
    vi.advanceTimersByTime(300);
    expect(written).toEqual(["mcp-prober: installing the package: fetching (1 s)\n"]);
  });

  test("tells its text in plain characters", () => {
    const { show, written } = watched();
    show({ ...installing, text: "a\u{1b}[31m" });
    vi.advanceTimersByTime(1_000);
    expect(written).toEqual(["mcp-prober: installing the package: a<U+001B>[31m (1 s)\n"]);
  });
});

describe("any other step", () => {
  test("is shown on a terminal once the run has taken a second, and at once from then on", () => {
    const { show, written } = watched({ isTTY: true });
    show(starting);
    vi.advanceTimersByTime(999);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1);
    show({ phase: "handshake" });
    expect(written).toEqual([
      "\r\u{1b}[2Kstarting the server ... 1 s",
      "\r\u{1b}[2Kwaiting for the handshake ... 1 s",
    ]);
  });

  test("keeps counting on a terminal", () => {
    const { show, written } = watched({ isTTY: true });
    show(starting);
    vi.advanceTimersByTime(3_000);
    expect(written.map((line) => line.slice(-3))).toEqual(["1 s", "2 s", "3 s"]);
  });

  test("that takes less than a second is not in a log, judging apart", () => {
    const { show, written } = watched();
    show(starting);
    vi.advanceTimersByTime(1_500);
    show({ phase: "handshake" });
    vi.advanceTimersByTime(500);
    show({ phase: "judging" });
    expect(written).toEqual([
      "mcp-prober: starting the server (1 s)\n",
      "mcp-prober: judging (2 s)\n",
    ]);
  });

  test("is said once in a log, however long it takes", () => {
    const { show, written } = watched();
    show(starting);
    vi.advanceTimersByTime(60_000);
    expect(written).toHaveLength(1);
  });

  test("never wraps on a terminal, and keeps its time", () => {
    const { show, written } = watched({ isTTY: true, columns: 40 });
    show({ ...installing, text: "\u{8bfb}\u{53d6}".repeat(40) });
    show({ ...installing, text: "x".repeat(200) });
    vi.advanceTimersByTime(1_000);
    show({ ...installing, text: "\u{8bfb}\u{53d6}".repeat(40) });
    expect(written.map((line) => stringWidth(line) < 40 && line.endsWith("1 s"))).toEqual([
      true,
      true,
    ]);
  });

  test("in a log waits until the run has taken a second", () => {
    const { show, written } = watched();
    show(starting);
    show({ phase: "handshake" });
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(written).toEqual(["mcp-prober: waiting for the handshake (1 s)\n"]);
  });

  test("of a run that is over is shown no more", () => {
    const { show, done, written } = watched();
    show(starting);
    done();
    vi.advanceTimersByTime(5_000);
    expect(written).toEqual([]);
  });

  test("of a run that is over counts no more on a terminal, and leaves an empty line", () => {
    const { show, done, written } = watched({ isTTY: true });
    show(starting);
    vi.advanceTimersByTime(1_500);
    done();
    vi.advanceTimersByTime(5_000);
    expect(written).toHaveLength(2);
    expect(written.at(-1)).toBe("\r\u{1b}[2K");
  });
});

test("nothing is shown to those who want quiet", () => {
  const { show, done, written } = watched({ isTTY: true, quiet: true });
  show(installing);
  show(starting);
  vi.advanceTimersByTime(5_000);
  done();
  expect(written).toEqual([]);
});
