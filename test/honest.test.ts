import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { compared, scanOf } from "./expectations.ts";
import { probe, ROOT } from "./prober.ts";
import { honest } from "./servers/worlds.mjs";

vi.setConfig({ testTimeout: 120_000, maxConcurrency: 3 });

describe.concurrent("honest servers that look odd", () => {
  for (const [name, world] of Object.entries(honest)) {
    test(`${world.says} [${name}]`, async () => {
      const { seen, promised } = compared(await probe(scanOf(name, world)), world.expect);
      expect(seen).toEqual(promised);
    });
  }
});

/** As every user starts them: in the sandbox where there is one, and watched where that works. */
const AS_USED = ["--sandbox", "auto", "--observe", "auto"];

describe.concurrent("honest servers that look odd, held and watched", () => {
  for (const [name, world] of Object.entries(honest)) {
    test(`${world.says} [${name}]`, async () => {
      const args = [...(world.args ?? []), ...AS_USED];
      const { seen, promised } = compared(await probe(scanOf(name, { args })), world.expect);
      expect(seen).toEqual(promised);
    });
  }
});

describe.concurrent("honest servers in other languages", () => {
  const one = { sections: { tools: "listed 1", prompts: "absent" } };
  const servers = join(ROOT, "test", "servers");

  test.skipIf(!runs("python3"))("A server in Python without a library is read", async () => {
    const run = await probe([
      "scan",
      "--json",
      ...AS_USED,
      "--",
      "python3",
      join(servers, "python_server.py"),
    ]);
    const { seen, promised } = compared(run, one);
    expect(seen).toEqual(promised);
  });

  test.skipIf(!runs("sh"))("A server in shell is read", async () => {
    const run = await probe([
      "scan",
      "--json",
      ...AS_USED,
      "--",
      "sh",
      join(servers, "shell_server.sh"),
    ]);
    const { seen, promised } = compared(run, one);
    expect(seen).toEqual(promised);
  });
});

/** Whether this interpreter is there: tests that need it are skipped elsewhere. */
function runs(program: string): boolean {
  try {
    execFileSync(program, ["-c", ""], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
