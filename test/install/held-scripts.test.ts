import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findSandbox } from "../../src/harness/sandbox/find-sandbox.ts";
import { ROOT } from "../prober.ts";
import { createDesk, type FakeRegistry, program, startRegistry } from "./registry-fixture.ts";

type ScriptsModule = typeof import("../../src/harness/install-scripts.ts");

const BUILT = join(ROOT, "dist", "src", "harness", "install-scripts.js");
const found = await findSandbox();

let registry: FakeRegistry;
let desk: ReturnType<typeof createDesk>;

beforeEach(async () => {
  registry = await startRegistry();
  desk = createDesk(registry);
});

afterEach(async () => {
  desk.remove();
  await registry.close();
});

/** What a script in the sandbox has written to `seen`, and what it was shown. */
async function run(script: string) {
  if (!found.ok) throw new Error(found.why);
  const { holdScripts } = (await import(pathToFileURL(BUILT).href)) as ScriptsModule;
  registry.publish(program("tool", { manifest: { scripts: { postinstall: script } } }));
  const held = holdScripts(found.sandbox, undefined, "none");
  try {
    const { folder } = await desk.installed("npx -y tool", { runScripts: held.run });
    const seen = readFileSync(join(folder, "node_modules", "tool", "seen"), "utf8");
    return { seen, shown: held.shown() };
  } finally {
    held.end();
  }
}

describe.runIf(found.ok)("install scripts in the sandbox", () => {
  test("write their own tree, which is kept", async () => {
    expect((await run("echo made > seen")).seen).toBe("made\n");
  });

  test("see of our own package what they are run with, and nothing else", async () => {
    const { seen } = await run(`ls "${ROOT}" "${join(ROOT, "dist")}" > seen`);
    expect(seen.split("\n").filter((name) => /^[\w.-]+$/.test(name))).toEqual([
      "dist",
      "node_modules",
      "package.json",
      "src",
    ]);
  });

  test("are shown what is named as shown", async () => {
    const { shown } = await run("echo made > seen");
    const paths = shown?.mounts.map(({ path }) => path);
    expect(paths).toContain(join(ROOT, "package.json"));
    expect(paths).not.toContain(ROOT);
  });
});
