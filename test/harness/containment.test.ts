import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type ContainmentChoice, prepareContainment } from "../../src/harness/containment.ts";
import type { StdioTarget, Target } from "../../src/model/target.ts";

const PLAIN: ContainmentChoice = {
  sandbox: "none",
  network: undefined,
  observe: "none",
  allowScripts: false,
};

function prepare(target: Target, choice: Partial<ContainmentChoice> = {}) {
  return prepareContainment(
    target,
    { ...PLAIN, ...choice },
    {
      installSeconds: 5,
      interrupt: new AbortController().signal,
      onInstall: () => undefined,
    },
  );
}

function started(line: string, cwd?: string): StdioTarget {
  const [command = "", ...args] = line.split(" ");
  return { kind: "stdio", command, args, env: {}, ...(cwd === undefined ? {} : { cwd }) };
}

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe("a server that runs elsewhere", () => {
  test("is neither held nor watched, and nothing is said of it", async () => {
    const target = { kind: "http", url: "https://a.example/mcp", transport: "auto", headers: {} };
    const held = await prepare(target as Target, { sandbox: "auto", observe: "auto" });
    expect(held).toMatchObject({ sandbox: undefined, tracer: undefined, caveats: [] });
  });
});

describe("without a sandbox", () => {
  test("a server has the network, and the report says that no sandbox was wanted", async () => {
    const held = await prepare(started("node server.js"));
    expect(held).toMatchObject({ network: "all", caveats: ["No sandbox was wanted."] });
  });

  test("the network cannot be held back, which is an error and no silence", async () => {
    await expect(prepare(started("node server.js"), { network: "none" })).rejects.toThrow(
      "--network none",
    );
  });

  test("install scripts do not run", async () => {
    await expect(prepare(started("npx -y thing"), { allowScripts: true })).rejects.toThrow(
      "--allow-scripts",
    );
  });
});

describe("a command that fetches the server and runs it in one go", () => {
  for (const line of ["uvx thing", "docker run -i image", "npx -c thing"]) {
    test(`has no sandbox unless it is demanded, and the report says why: ${line}`, async () => {
      const { sandbox, caveats } = await prepare(started(line), { sandbox: "auto" });
      expect(sandbox).toBeUndefined();
      expect(caveats[0]).toContain("in one go");
    });
  }
});

test("a program has no install scripts that could be allowed", async () => {
  await expect(prepare(started("node server.js"), { allowScripts: true })).rejects.toThrow(
    "no package",
  );
});

test("npx takes the copy that is installed in the folder it is started in", async () => {
  const folder = mkdtempSync(join(tmpdir(), "prober-copy-"));
  folders.push(folder);
  const copy = join(folder, "node_modules", "@scope", "thing");
  mkdirSync(copy, { recursive: true });
  writeFileSync(join(copy, "package.json"), "{}");
  const below = join(folder, "below");
  mkdirSync(below);
  const held = await prepare(started("npx -y @scope/thing@1.0.0", below));
  expect([held.installed, held.failure]).toEqual([undefined, undefined]);
});
