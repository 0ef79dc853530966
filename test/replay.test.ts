import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { NO_TRACES, traces } from "./expectations.ts";
import { probe, type Probed, reportOf, RUN_WORLD, SURFACE_FILE } from "./prober.ts";

vi.setConfig({ testTimeout: 120_000, maxConcurrency: 3 });

const world = (name: string) => ["--", process.execPath, RUN_WORLD, name];
const plain = (args: readonly string[], env: Record<string, string> = {}) =>
  probe(args, { marked: false, env });
const replayText = (text: string, args: readonly string[] = ["--json"]) =>
  inFolder(async (folder) => {
    const file = join(folder, "surface.json");
    writeFileSync(file, text);
    return plain(["replay", file, ...args]);
  });
const replayOf = async (name: string, args: readonly string[]) => {
  const live = await plain(["--json", "--save-surface", SURFACE_FILE, ...world(name)]);
  return replayText(live.savedSurface, args);
};

describe.concurrent("replay", () => {
  const ODD = [
    "flags",
    "many-abilities",
    "hidden-on-page-two",
    "hidden-in-proto",
    "hidden-in-a-log-notification",
    "broken-items",
    "resources-fail",
    "endless-repeated-pages",
    "modern-only",
    "undeclared-lists",
  ];
  for (const name of ODD) {
    test(`A saved surface of ${name} gives the report of the live run again`, async () => {
      await inFolder(async (folder) => {
        const file = join(folder, "surface.json");
        const live = await plain(["--json", "--save-surface", SURFACE_FILE, ...world(name)]);
        writeFileSync(file, live.savedSurface);
        const replayed = await plain(["replay", file, "--json"]);
        expect(withoutRun(replayed)).toBe(withoutRun(live));
      });
    });
  }

  test("A replay has the exit code of the live run", async () => {
    expect((await replayOf("hidden-in-a-description", ["--json"])).exitCode).toBe(1);
  });

  test("A replay says by hash which file it judged", async () => {
    const run = await replayOf("flags", ["--json"]);
    expect(reportOf(run).session).toMatchObject({
      transport: "file",
      replayed: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  test("A replay counts the client's own tools in as the live run did", async () => {
    const builtins = ["--json", "--include-builtins"];
    const args = [...builtins, "--save-surface", SURFACE_FILE, ...world("many-abilities")];
    const live = await plain(args);
    const replayed = await replayText(live.savedSurface, builtins);
    expect(withoutRun(replayed)).toBe(withoutRun(live));
  });

  test("The first line of a replay warns that it is a file", async () => {
    const { stdout } = await replayOf("flags", []);
    expect(stdout.split("\n")[0]).toMatch(/file|replay/i);
  });

  test("A bare listing is judged", async () => {
    const listing = { tools: [{ name: "a", description: "Reads." }], prompts: [], resources: [] };
    const run = await replayText(JSON.stringify(listing));
    expect({ exit: run.exitCode, report: reportOf(run) }).toMatchObject({
      exit: 0,
      report: { grade: "A", stats: { tools: 1 }, coverage: { level: "manifest" } },
    });
  });

  test("A file that is no JSON is wrong usage", async () => {
    const { exitCode, stderr } = await replayText("not json");
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringMatching(/JSON/) });
  });

  test("A file that is JSON but no surface is wrong usage", async () => {
    const { exitCode, stdout } = await replayText(JSON.stringify([1, 2, 3]));
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  });

  test("A surface nested 200,000 levels deep is judged or refused, and nothing breaks", async () => {
    const deep = `${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`;
    const run = await replayText(`{"tools":[{"name":"deep","inputSchema":${deep}}]}`);
    expect([0, 2]).toContain(run.exitCode);
  });

  test("A surface with fields nobody knows is refused", async () => {
    const live = await plain(["--json", "--save-surface", SURFACE_FILE, ...world("flags")]);
    const forged = { ...JSON.parse(live.savedSurface), open: "/etc/passwd" };
    expect((await replayText(JSON.stringify(forged))).exitCode).toBe(2);
  });
});

describe.concurrent("two runs", () => {
  test("give the same bytes apart from run and session", async () => {
    const args = ["--json", ...world("hidden-in-a-description")];
    const [first, second] = await Promise.all([plain(args), plain(args)]);
    expect(withoutRun(first)).toBe(withoutRun(second));
  });

  test("in another language and time zone give the same bytes", async () => {
    const args = ["--json", ...world("many-abilities")];
    const [first, second] = await Promise.all([
      plain(args),
      plain(args, { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", TZ: "Pacific/Chatham" }),
    ]);
    expect(withoutRun(first)).toBe(withoutRun(second));
  });

  test("leave nothing behind", async () => {
    expect(traces(await probe(["--json", ...world("flags")]))).toEqual(NO_TRACES);
  });
});

async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "prober-cli-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The report's text without the two parts that may differ, byte for byte as printed otherwise. */
function withoutRun(run: Probed): string {
  const report = reportOf(run);
  expect(Object.keys(report)).toContain("session");
  return run.stdout.replace(/^ {2}"(session|run)": \{\n[^]*?\n {2}\},?\n/gm, "");
}
