import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const MAIN = fileURLToPath(new URL("../../dist/src/cli/main.js", import.meta.url));
const SAVED = fileURLToPath(new URL("../golden/smuggling.json", import.meta.url));

/** What the built program prints on a saved surface, far from here. */
function replayIn(env: Readonly<Record<string, string>>, ...args: readonly string[]): string {
  const { stdout, error } = spawnSync(process.execPath, [MAIN, "replay", SAVED, ...args], {
    env: { PATH: process.env["PATH"], ...env },
    encoding: "utf8",
    timeout: 30_000,
  });
  if (error !== undefined) throw error;
  return stdout;
}

const HERE = { TZ: "UTC", LANG: "C", LC_ALL: "C" };
const THERE = { TZ: "Asia/Kolkata", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" };

test.each([["--json"], ["--verbose"], ["--quiet"]])(
  "time zone and language change no byte of %s",
  (format) => {
    const here = replayIn(HERE, format);
    expect(here.length).toBeGreaterThan(20);
    expect(replayIn(THERE, format)).toBe(here);
  },
);
