import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "./prober.ts";

const ID = "brand-new-defect";
/** What a checkout needs for the checks below; the dependencies are linked. */
const COPIED = ["package.json", "tsconfig.json", ".oxlintrc.json", ".prettierignore", "README.md"];
const SOURCES = ["src", "probes", "scripts"];
const SETTINGS = ["tsconfig.json", "vitest.config.ts", "own-temp.ts"];
const TESTS = [...SETTINGS, "table.ts", "layout.test.ts", "prober.ts"];
/** What the scaffold wrote. */
const OWN = [`probes/${ID}`, "probes/index.ts", "probes/README.md"];
const MINUTE_MS = 60_000;

describe("npm run new-probe", { timeout: 3 * MINUTE_MS }, () => {
  const copy = mkdtempSync(join(tmpdir(), "prober-scaffold-"));
  let made = "";

  beforeAll(async () => {
    for (const path of [...COPIED, ...SOURCES, ...TESTS.map((name) => `test/${name}`)]) {
      cpSync(join(ROOT, path), join(copy, path), { recursive: true });
    }
    for (const path of ["test/servers", ".ci", ".github"]) {
      cpSync(join(ROOT, path), join(copy, path), { recursive: true });
    }
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "junction");
    made = await run("npm", "run", "new-probe", "--", ID);
  }, 4 * MINUTE_MS);

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test("It names the files it wrote", () => {
    expect(made).toContain(`probes/${ID}/rules.ts`);
  });

  test("The new probe is last in the list", () => {
    const index = readFileSync(join(copy, "probes", "index.ts"), "utf8");
    expect(index).toMatch(/brandNewDefect,?\s*\]/);
  });

  test("Its page shows its rule", () => {
    expect(readFileSync(join(copy, "probes", ID, "README.md"), "utf8")).toContain("example-phrase");
  });

  test("The type check passes", async () => {
    expect(await run("npx", "tsc", "--noEmit", "-p", "test")).toBe("");
  });

  test("Lint passes", async () => {
    const said = await run("npx", "oxlint", "--type-aware", "--deny-warnings", ...OWN);
    expect(said).toContain("0 errors");
  });

  test("The format passes", async () => {
    expect(await run("npx", "prettier", "--check", ...OWN)).toContain("All matched files");
  });

  test("Its cases pass", async () => {
    expect(await vitest(`probes/${ID}`)).toMatch(/Tests +5 passed/);
  });

  test("The layout test passes, generated pages included", async () => {
    const about = "^probe folders|^rules|generated file";
    expect(await vitest("test/layout.test.ts", "-t", about)).toMatch(/Tests .*passed/);
  });

  test("An id that is taken is refused", async () => {
    await expect(run("node", "dist/scripts/new-probe.js", ID)).rejects.toThrow("there is such");
  });

  test("An id that is no noun in kebab-case is refused", async () => {
    await expect(run("node", "dist/scripts/new-probe.js", "noHidden")).rejects.toThrow("kebab");
  });

  function vitest(...args: readonly string[]): Promise<string> {
    return run("npx", "vitest", "run", "--config", "test/vitest.config.ts", ...args);
  }

  /** Output of a command in the copy; rejects with it when the command fails. */
  function run(command: string, ...args: readonly string[]): Promise<string> {
    const shell = process.platform === "win32";
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" };
    const child = spawn(command, args, { cwd: copy, shell, env });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    }
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code) => {
        const text = Buffer.concat(chunks).toString();
        if (code === 0) resolve(text);
        else reject(new Error(`${command} ${args.join(" ")}: exit ${code}\n${text}`));
      });
    });
  }
});
