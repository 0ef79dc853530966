import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import type { Log, Run } from "sarif";
import { afterAll, describe, expect, test, vi } from "vitest";
import { prettyJson, sha256 } from "../src/lib/canonical.ts";
import { probe, ROOT, RUN_WORLD } from "./prober.ts";
import { linesAt, wrongWith } from "./report/sarif-checks.ts";

vi.setConfig({ testTimeout: 120_000, maxConcurrency: 2 });

const GOLDEN = join(ROOT, "test", "golden");
const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "prober-sarif-"));
  made.push(path);
  return path;
}

const replay = (name: string, args: readonly string[], cwd: string) =>
  probe(["replay", join(GOLDEN, `${name}.json`), ...args], { marked: false, cwd });
const textIn = (...path: readonly string[]) => readFileSync(join(...path), "utf8");
const runIn = (text: string): Run => (JSON.parse(text) as Log).runs[0]!;
const uriOf = (run: Run) =>
  run.results?.[0]?.locations?.[0]?.physicalLocation?.artifactLocation?.uri;

describe.concurrent("--output FILE.sarif", () => {
  test("writes the surface beside it, at which every result points", async () => {
    const cwd = folder();
    const { exitCode, stdout } = await replay("poisoned", ["--output", "report.sarif"], cwd);
    const sarif = textIn(cwd, "report.sarif");
    const surface = textIn(cwd, "report.surface.json");
    const run = runIn(sarif);
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(wrongWith(sarif)).toEqual([]);
    expect(run.invocations?.[0]?.exitCode).toBe(1);
    expect(run.artifacts?.[0]).toMatchObject({
      location: { uri: "report.surface.json" },
      hashes: { "sha-256": sha256(surface) },
    });
    const lines = run.results?.map((result) => linesAt(result, surface)[0]?.trim()) ?? [];
    expect(lines.every((line) => line?.startsWith('"description": "Lists weather'))).toBe(true);
  });

  test("points at it from the current folder, not from its own", async () => {
    const cwd = folder();
    mkdirSync(join(cwd, "out put"));
    await replay("poisoned", ["--output", join("out put", "r.sarif")], cwd);
    expect(uriOf(runIn(textIn(cwd, "out put", "r.sarif")))).toBe("out%20put/r.surface.json");
  });

  test("outside the current folder tells no path", async () => {
    const [cwd, elsewhere] = [folder(), folder()];
    const file = join(elsewhere, "r.sarif");
    const { stderr } = await replay("poisoned", ["--output", file], cwd);
    const text = textIn(file);
    expect(uriOf(runIn(text))).toBe("r.surface.json");
    expect(text).not.toContain(elsewhere.split("/").at(-1));
    expect(stderr).toContain("lies outside the current folder");
  });

  test("overwrites an older surface, and no other file", async () => {
    const cwd = folder();
    await replay("honest", ["--output", "a.sarif"], cwd);
    expect((await replay("poisoned", ["--output", "a.sarif"], cwd)).exitCode).toBe(1);
    writeFileSync(join(cwd, "b.surface.json"), '{"tools": []}');
    const { exitCode, stderr } = await replay("poisoned", ["--output", "b.sarif"], cwd);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("its surface goes to b.surface.json, where another file is");
    expect(textIn(cwd, "b.surface.json")).toBe('{"tools": []}');
  });

  test("refuses a second output where its surface goes", async () => {
    const args = ["--output", "a.surface.json", "--output", "a.sarif"];
    const { exitCode, stderr } = await replay("honest", args, folder());
    expect([exitCode, stderr.includes("which is named as well")]).toEqual([2, true]);
  });

  test("stands beside other outputs", async () => {
    const cwd = folder();
    await replay("toxic", ["--output", "a.sarif", "--output", "a.json"], cwd);
    expect(
      ["a.sarif", "a.surface.json", "a.json"].every((name) => existsSync(join(cwd, name))),
    ).toBe(true);
  });

  test("of a server that was not seen says so", async () => {
    const cwd = folder();
    const { exitCode } = await replay("unseen", ["--output", "a.sarif"], cwd);
    const sarif = textIn(cwd, "a.sarif");
    expect(exitCode).toBe(3);
    expect(wrongWith(sarif)).toEqual([]);
    expect(runIn(sarif).invocations?.[0]).toMatchObject({
      executionSuccessful: false,
      exitCode: 3,
    });
  });
});

describe.concurrent("--format sarif", () => {
  test("on stdout says that the surface is not there", async () => {
    const cwd = folder();
    const { stdout, stderr } = await replay("poisoned", ["--format", "sarif"], cwd);
    expect(wrongWith(stdout)).toEqual([]);
    expect(uriOf(runIn(stdout))).toBe("mcp-prober.surface.json");
    expect(stderr).toContain("mcp-prober.surface.json, which is not written");
  });

  test("points at the surface that --save-surface keeps, and writes no other", async () => {
    const cwd = folder();
    const args = ["--quiet", "--save-surface", "kept.json", "--output", "a.sarif"];
    const server = ["--", process.execPath, RUN_WORLD, "order-in-the-open"];
    await probe([...args, "--sandbox", "none", "--depth", "quick", ...server], { cwd });
    const run = runIn(textIn(cwd, "a.sarif"));
    expect(run.artifacts?.[0]).toMatchObject({
      location: { uri: "kept.json" },
      hashes: { "sha-256": sha256(textIn(cwd, "kept.json")) },
    });
    expect(existsSync(join(cwd, "a.surface.json"))).toBe(false);
  });

  test("of a pin points at what was kept, and claims no exit code of its own", async () => {
    const cwd = folder();
    const server = ["--", process.execPath, RUN_WORLD, "many-abilities"];
    const look = ["--sandbox", "none", "--depth", "quick", "--save-surface", "kept.json"];
    await probe(["pin", ...look, ...server], { cwd });
    await probe(["pin", ...look, "--output", "a.sarif", ...server], { cwd });
    const run = runIn(textIn(cwd, "a.sarif"));
    expect(run.artifacts?.[0]?.hashes?.["sha-256"]).toBe(sha256(textIn(cwd, "kept.json")));
    expect(run.invocations?.[0]?.exitCode).toBeUndefined();
  });

  test("of the clients' servers points at their files", async () => {
    const home = folder();
    mkdirSync(join(home, ".cursor"));
    const notes = { command: process.execPath, args: [RUN_WORLD, "order-in-the-open"] };
    const off = { command: "x", disabled: true };
    writeFileSync(join(home, ".cursor", "mcp.json"), prettyJson({ mcpServers: { off, notes } }));
    const args = ["scan", "--clients", "--server", "notes", "--yes", "--format", "sarif"];
    const { stdout, exitCode } = await probe([...args, "--sandbox", "none", "--depth", "quick"], {
      env: { HOME: home, USERPROFILE: home, XDG_CONFIG_HOME: undefined },
      marked: false,
      cwd: folder(),
    });
    const runs = (JSON.parse(stdout) as Log).runs;
    expect(wrongWith(stdout)).toEqual([]);
    expect(runs[0]?.invocations?.[0]?.exitCode).toBe(exitCode);
    expect(runs[1]?.results?.[0]?.locations?.[0]?.physicalLocation).toMatchObject({
      artifactLocation: { uri: "~/.cursor/mcp.json" },
      region: { startLine: 7 },
    });
    expect(stdout).not.toContain(homedir() === "/" ? "\0" : home);
  });
});
