import { describe, expect, test, vi } from "vitest";
import { Report } from "../src/model/report.ts";
import { probe, reportOf } from "./prober.ts";

/*
 * What the README shows: real packages, looked at before they are installed. It downloads them, so it
 * runs only when it is asked for, as the popular servers do.
 */
const ASKED_FOR = "PROBER_POPULAR_SERVERS";

vi.setConfig({ testTimeout: 240_000 });

/** The report; undefined where the registry cannot be reached. */
async function checked(args: readonly string[]) {
  const dashes = args.includes("--") ? args.indexOf("--") : args.length;
  const run = await probe([
    "check",
    ...args.slice(0, dashes),
    "--json",
    "--depth",
    "quick",
    ...args.slice(dashes),
  ]);
  const report = Report.parse(reportOf(run));
  if (report.session.failure?.code === "registry-unreachable") return undefined;
  if (report.check === undefined) throw new Error("no answer");
  return { exitCode: run.exitCode, report, answer: report.check };
}

describe.skipIf(process.env[ASKED_FOR] !== "1")("a package of npm's registry", () => {
  test.for([
    ["npm:@modelcontextprotocol/server-everything", [], ["add", "add-with-care"]],
    ["@modelcontextprotocol/server-filesystem", ["--", "/tmp"], ["add-with-care"]],
  ] as const)(
    "%s may be added, pinned and without scripts",
    async ([source, args, verdicts], it) => {
      const seen = await checked([source, ...args]);
      if (seen === undefined) return it.skip("the registry cannot be reached");
      const { exitCode, answer } = seen;
      expect(verdicts).toContain(answer.verdict);
      expect(exitCode).toBe(0);
      expect(answer.integrity.agree).toBe(true);
      expect(answer.registry?.repository).toBe("https://github.com/modelcontextprotocol/servers");
      for (const { text } of Object.values(answer.config ?? {})) {
        expect(text).toContain(`${source.replace("npm:", "")}@${answer.registry?.version}`);
        expect(text).toContain("npm_config_ignore_scripts");
      }
    },
  );

  test("mcp-remote wants an address first, and that is said", async (it) => {
    const seen = await checked(["mcp-remote"]);
    if (seen === undefined) return it.skip("the registry cannot be reached");
    expect(seen.exitCode).toBe(3);
    expect(seen.answer.verdict).toBe("could-not-tell");
    expect(seen.answer.reasons[0]?.text).toMatch(/usage/i);
  });

  test("mcp-remote of a version with a known hole must not be added", async (it) => {
    const seen = await checked(["mcp-remote@0.1.5"]);
    if (seen === undefined) return it.skip("the registry cannot be reached");
    expect(seen.exitCode).toBe(1);
    expect(seen.answer).toMatchObject({ verdict: "do-not-add", config: null });
    expect(seen.answer.reasons[0]?.text).toContain("CVE-2025-6514");
  });
});
