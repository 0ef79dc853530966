import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { marked, running, world } from "../mcp/client.ts";
import { ON_LINUX, ROOT } from "../prober.ts";

type Library = typeof import("../../src/index.ts");

vi.setConfig({ testTimeout: 60_000 });

const library = (await import(
  pathToFileURL(join(ROOT, "dist", "src", "index.js")).href
)) as Library;

const openHandles = () =>
  process.getActiveResourcesInfo().filter((kind) => /Process|Pipe/.test(kind)).length;

const target = () => {
  const { command, mark } = world("never-answers-and-ignores-the-end");
  const [program = "", ...args] = command;
  return { mark, server: { kind: "stdio", command: program, args } as const };
};

describe.runIf(ON_LINUX)("probe, when its signal aborts", () => {
  test("ends the server and says so, and does not throw", async () => {
    const { mark, server } = target();
    const stop = new AbortController();
    const looked = library.probe(server, { depth: "quick", interrupt: stop.signal });
    while (marked(mark) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    stop.abort();
    const { report } = await looked;
    expect(report).toMatchObject({ grade: null, session: { interrupted: true } });
    expect(await running(mark)).toBe(0);
  });

  test("before it began starts nothing", async () => {
    const { mark, server } = target();
    const { report } = await library.probe(server, { interrupt: AbortSignal.abort() });
    expect(report.grade).toBeNull();
    expect(marked(mark)).toBe(0);
  });
});

test("probe leaves neither a process nor a file behind", async () => {
  const temp = mkdtempSync(join(tmpdir(), "prober-library-"));
  vi.stubEnv("TMPDIR", temp);
  try {
    const { command, mark } = world("paged");
    const [program = "", ...args] = command;
    const handles = openHandles();
    const server = { kind: "stdio", command: program, args } as const;
    const { report } = await library.probe(server, { depth: "quick" });
    expect(report.grade).toBe("A");
    expect(await running(mark)).toBe(0);
    expect(openHandles()).toBe(handles);
    expect(readdirSync(temp)).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    rmSync(temp, { recursive: true, force: true });
  }
});
