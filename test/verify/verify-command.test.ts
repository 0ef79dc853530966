import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { NO_TRACES, traces } from "../expectations.ts";
import { probe, reportOf, RUN_WORLD } from "../prober.ts";
import { GONE, MISSED, RECOVERED } from "../servers/worlds.mjs";
import { finding, POISON, staticReport, tool } from "./fixtures.ts";

vi.setConfig({ testTimeout: 120_000, maxConcurrency: 2 });

const folder = mkdtempSync(join(tmpdir(), "prober-verify-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function fileOf(value: unknown): string {
  const file = join(folder, `${files++}.json`);
  writeFileSync(file, typeof value === "string" ? value : JSON.stringify(value));
  return file;
}

const world = (name: string) => ["--", process.execPath, RUN_WORLD, name];
const verify = (file: unknown, ...args: readonly string[]) =>
  probe(["verify", fileOf(file), ...args], { marked: args.includes("--") });
const against = (file: unknown, surface: unknown, ...args: readonly string[]) =>
  verify(file, "--surface", fileOf(surface), ...args);

const READ = tool("read", "Reads the named file and returns its text.");
const OLD = { tools: [READ, tool("fetch", "Fetches a page from the web and returns it.")] };
const NEW = {
  tools: [
    { ...READ, description: "Reads the named file and returns its first line." },
    tool("get", "Fetches a page from the web and returns it."),
    tool("note", POISON),
  ],
};

describe("a server with other tools than a static scan recovered", () => {
  let run: Awaited<ReturnType<typeof probe>>;
  beforeAll(async () => {
    const claim = staticReport(RECOVERED, {
      findings: [finding("MTC-SRC-002", { data: { nonRuntime: true } })],
    });
    run = await verify(claim, "--json", "--depth", "quick", ...world("more-than-was-recovered"));
  });

  test("197 of 200 are present, 3 are static-only, 37 are live-only", () => {
    const { items, counts } = reportOf(run).verification!;
    const named = (state: string) => items.filter((i) => i.state === state).map((i) => i.name);
    expect(counts).toMatchObject({ present: 197, staticOnly: 3, liveOnly: 37, changed: 0 });
    expect([named("static-only"), named("live-only")]).toEqual([GONE, MISSED]);
  });

  test("The inputs of both sides are merged", () => {
    expect(reportOf(run).coverage.inputs).toEqual({
      toolSurface: true,
      implementationSource: true,
      packageMetadata: true,
      liveTransport: true,
    });
  });

  test("Honest tools that were not recovered fail no run", () => {
    expect(run.exitCode).toBe(0);
  });

  test("Nothing of the server is left", () => {
    expect(traces(run)).toEqual(NO_TRACES);
  });
});

describe.concurrent("verify against a file", () => {
  test("A listing that changed, was renamed and was poisoned is told exactly", async () => {
    const run = await against(OLD, NEW, "--json");
    const { items } = reportOf(run).verification!;
    expect(items.map(({ name, state }) => [name, state])).toEqual([
      ["read", "changed"],
      ["get", "renamed"],
      ["note", "live-only"],
    ]);
  });

  test("A poisoned live-only item fails the run whatever grade is allowed", async () => {
    const { exitCode } = await against(OLD, NEW, "--json", "--min-grade", "F");
    expect(exitCode).toBe(1);
  });

  test("A live grade worse than the static one fails the run", async () => {
    const claim = staticReport(["read"]);
    const worse = { tools: [tool("read", POISON)] };
    expect((await against(claim, worse, "--json", "--min-grade", "F")).exitCode).toBe(1);
  });

  test("A server as it was claimed passes", async () => {
    expect((await against(OLD, OLD, "--json")).exitCode).toBe(0);
  });

  test("A look that failed ends with 3, and refutes nothing", async () => {
    const run = await against(staticReport(["read"]), { tools: "none" }, "--json");
    expect([run.exitCode, reportOf(run).verification!.counts.unknown]).toEqual([3, 1]);
  });

  test("--quiet says it in one line", async () => {
    const { stdout } = await against(OLD, NEW, "--quiet");
    expect(stdout).toMatch(/^F .*static: 1 changed, 1 renamed, 1 live-only.*\n$/);
  });

  test("The first screen names both grades, the counts, and the poisoned item", async () => {
    const { stdout } = await against(staticReport(["read"]), NEW);
    expect(stdout).toMatch(/static said {3}A 96\/100 \(a-scanner 1\.0\.0, static-report\)/);
    expect(stdout).toMatch(/live says {5}F/);
    expect(stdout).toMatch(/1 present, 2 live-only/);
    expect(stdout).toMatch(/Live-only, and with findings: 1\n {2}- note\n {6}critical/);
  });

  test.each([
    [
      "no path",
      ["verify", "package.json/x", "--surface", "x"],
      /^mcp-prober: .*(ENOTDIR|is not a file)/,
    ],
    [
      "a name too long",
      ["verify", "a".repeat(5000), "--surface", "x"],
      /^mcp-prober: .*(ENAMETOOLONG|is not a file)/,
    ],
    ["no file", ["verify", "nowhere.json", "--surface", "x"], /nowhere\.json is not a file/],
    ["no report", ["verify", "--url", "http://127.0.0.1:1/"], /needs an argument/],
    ["no server", ["verify", "FILE"], /no server was named/],
    ["two sides", ["verify", "FILE", "--surface", "FILE", "--url", "http://a/"], /contradict/],
    ["a live option", ["verify", "FILE", "--surface", "FILE", "--depth", "deep"], /live server/],
  ])("%s is wrong usage", async (_, args, words) => {
    const file = fileOf(OLD);
    const given = args.map((arg) => (arg === "FILE" ? file : arg));
    const { exitCode, stderr } = await probe(given, { marked: false });
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(words)]);
  });

  test("A report that cannot be read is refused before a server is started", async () => {
    const { exitCode, stderr } = await verify("{}", "--", "no-such-program-at-all");
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/format is not known/)]);
  });

  test("--help has examples", async () => {
    const { stdout } = await probe(["verify", "--help"], { marked: false });
    expect(stdout).toMatch(/verify static\.json --surface\s/);
  });
});
