import { join } from "node:path";
import { expect, test } from "vitest";
import { probe, reportOf, ROOT } from "../prober.ts";

test("The prober as a server passes its own scan: grade A, no threat, nothing left", async () => {
  const prober = join(ROOT, "dist", "src", "cli", "main.js");
  const args = ["--json", "--sandbox", "none", "--", process.execPath, prober, "mcp"];
  const run = await probe(["scan", ...args]);
  const report = reportOf(run);
  expect(report.grade).toBe("A");
  expect(report.findings.filter(({ axis }) => axis === "threat")).toEqual([]);
  expect(report.coverage.complete).toBe(true);
  expect(report.session.peculiarities).toEqual([]);
  expect(run).toMatchObject({ exitCode: 0, leftProcesses: [], leftFiles: [] });
});
