import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createProgress } from "../src/cli/progress.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** A progress line on a stream that remembers what was written. */
function watched({ isTTY = false, quiet = false } = {}) {
  const written: string[] = [];
  const stream = { isTTY, write: (text: string) => written.push(text) };
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
    expect(written).toEqual(["mcp-prober: installing the package\n"]);
  });

  test("that changes its text keeps the time it has waited", () => {
    const { show, written } = watched();
    show(installing);
    vi.advanceTimersByTime(700);
    show({ ...installing, text: "fetching" });
    vi.advanceTimersByTime(300);
    expect(written).toEqual(["mcp-prober: installing the package: fetching\n"]);
  });

  test("tells its text in plain characters", () => {
    const { show, written } = watched();
    show({ ...installing, text: "a\u{1b}[31m" });
    vi.advanceTimersByTime(1_000);
    expect(written).toEqual(["mcp-prober: installing the package: a<U+001B>[31m\n"]);
  });
});

describe("any other step", () => {
  test("is shown at once on a terminal", () => {
    const { show, written } = watched({ isTTY: true });
    show(starting);
    expect(written).toEqual(["\r\u{1b}[2Kstarting the server ... 0 s"]);
  });

  test("in a log waits until the run has taken a second", () => {
    const { show, written } = watched();
    show(starting);
    show({ phase: "handshake" });
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(written).toEqual(["mcp-prober: waiting for the handshake\n"]);
  });

  test("of a run that is over is shown no more", () => {
    const { show, done, written } = watched();
    show(starting);
    done();
    vi.advanceTimersByTime(5_000);
    expect(written).toEqual([]);
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
