import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "./prober.ts";

/** One line of code in a file of that path, and whether lint must refuse it. */
const REFUSED = [
  ["src/model/a.ts", 'import "../lib/canonical.ts"'],
  ["src/model/b.ts", 'import "node:fs"'],
  ["src/model/c.ts", 'import "pino"'],
  ["src/lib/a.ts", 'import "../harness/wire.ts"'],
  ["src/lib/b.ts", 'import "../engine/run.ts"'],
  ["src/lib/c.ts", 'import "node:fs/promises"'],
  ["src/engine/a.ts", 'import "../harness/wire.ts"'],
  ["src/engine/b.ts", 'import "../score/score.ts"'],
  ["src/engine/c.ts", 'import "../../probes/index.ts"'],
  ["src/score/a.ts", 'import "../report/build.ts"'],
  ["src/score/b.ts", 'import "node:net"'],
  ["src/harness/a.ts", 'import "../enumerate/list.ts"'],
  ["src/harness/b.ts", 'import "../report/json.ts"'],
  ["src/harness/c.ts", 'import "../../probes/index.ts"'],
  ["src/harness/http/d.ts", 'import "../../report/json.ts"'],
  ["src/harness/process/e.ts", 'import "../../../probes/index.ts"'],
  ["src/enumerate/a.ts", 'import "../engine/run.ts"'],
  ["src/enumerate/b.ts", 'import "undici"'],
  ["src/report/a.ts", 'import "../harness/limits.ts"'],
  ["src/report/b.ts", 'import "../probe.ts"'],
  ["src/report/terminal/c.ts", 'import "../../cli/options.ts"'],
  ["src/report/terminal/d.ts", 'import "node:fs"'],
  ["src/report/terminal/e.ts", 'import "../../../probes/index.ts"'],
  ["src/harness/f.ts", 'import "../check.ts"'],
  ["src/mcp/a.ts", 'import "../cli/output.ts"'],
  ["src/mcp/b.ts", 'import "node:fs"'],
  ["src/mcp/c.ts", 'import "../harness/session.ts"'],
  ["src/mcp/d.ts", 'import "node:child_process"'],
  ["src/cli/commands/a.ts", 'import "undici"'],
  ["src/cli/commands/b.ts", 'import "node:child_process"'],
  ["probes/p/a.ts", 'import "node:fs"'],
  ["probes/p/b.ts", 'import "../../src/harness/limits.ts"'],
  ["probes/p/c.ts", 'import "../../src/judge.ts"'],
  ["probes/p/d.ts", 'import "../other/probe.ts"'],
  ["probes/p/e.ts", 'import "zod"'],
  ["probes/p/f.ts", 'export const fs = await import("node:fs")'],
  ["probes/p/g.ts", "export const now = Date.now()"],
  ["probes/p/h.ts", "export const luck = Math.random()"],
  ["probes/p/i.ts", "export const home = process.env"],
  ["probes/p/j.ts", 'import "semver/functions/gt.js"'],
  ["probes/package-origin/a.ts", 'import "node:fs"'],
  ["probes/package-origin/b.ts", 'import "../other/probe.ts"'],
  ["src/score/c.ts", 'export const answer = fetch("https://example.com")'],
] as const;

const ALLOWED = [
  ["src/model/z.ts", 'import "zod"'],
  ["src/lib/z.ts", 'import "../model/rule.ts"'],
  ["src/engine/z.ts", 'import "../lib/canonical.ts"'],
  ["src/score/z.ts", 'import "../model/verdict.ts"'],
  ["src/harness/z.ts", 'import "node:timers/promises"'],
  ["src/harness/http/z.ts", 'import "../limits.ts"'],
  ["src/harness/frames/z.ts", 'import "../../lib/canonical.ts"'],
  ["src/enumerate/z.ts", 'import "../harness/session.ts"'],
  ["src/report/terminal/z.ts", 'import "../../model/report.ts"'],
  ["src/mcp/z.ts", 'import "../probe.ts"'],
  ["src/mcp/y.ts", 'import "@modelcontextprotocol/server/stdio"'],
  ["src/cli/commands/z.ts", 'import "../../judge.ts"'],
  ["probes/p/z.ts", 'import "../../src/lib/text-fields.ts"'],
  ["probes/package-origin/z.ts", 'import "semver/functions/gt.js"'],
  ["probes/p/z.test.ts", 'import "node:fs"'],
] as const;

/** The rules that hold the layers apart. */
const FENCES = /\(no-restricted-(imports|globals|properties)\)/;

describe("lint holds the layers apart", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "prober-fences-")));
  let refused: readonly string[] = [];

  beforeAll(async () => {
    copyFileSync(join(ROOT, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
    for (const [path, line] of [...REFUSED, ...ALLOWED]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `${line};\n`);
    }
    const oxlint = join(ROOT, "node_modules", "oxlint", "bin", "oxlint");
    const run = promisify(execFile)(process.execPath, [oxlint, "--format=json", "."], {
      cwd: folder,
    });
    const report = await run.catch((failed: { readonly stdout: string }) => failed);
    const { diagnostics } = JSON.parse(report.stdout) as {
      readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
    };
    refused = diagnostics
      .filter(({ code }) => FENCES.test(code))
      .map(({ filename }) => filename.replaceAll("\\", "/"));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(REFUSED)("%s must not hold %s", (path) => {
    expect(refused).toContain(path);
  });

  test.each(ALLOWED)("%s may hold %s", (path) => {
    expect(refused).not.toContain(path);
  });
});
