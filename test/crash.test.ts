import { execFile, execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, RUN_WORLD } from "./prober.ts";

const MAIN = join(ROOT, "dist", "src", "cli", "main.js");

/** Throws where nobody catches it, once the program listens for that and before it has ended. */
const THROWS = `data:text/javascript,${encodeURIComponent(
  `process.on("newListener", (name) => {
    if (name === "uncaughtException") setImmediate(() => { throw new Error("made up"); });
  });`,
)}`;

const exitCode = (...args: readonly string[]) =>
  new Promise<number | null>((resolve) => {
    const child = execFile(process.execPath, ["--import", THROWS, MAIN, ...args]);
    child.on("exit", resolve);
  });

test("a bug that was met on the way is not made good by what came after it", async () => {
  expect(await exitCode("replay", join(ROOT, "no-such-file.json"))).toBe(70);
});

const CAN_CLOSE_TERMINALS = spawnSync("python3", ["-c", "import pty"]).status === 0;

test.skipIf(!CAN_CLOSE_TERMINALS)("a terminal that is closed meanwhile ends the program", () => {
  const scan = ["scan", "--startup-timeout", "30", "--", process.execPath, RUN_WORLD];
  const said = execFileSync("python3", [
    join(ROOT, "test", "servers", "close_terminal.py"),
    "waiting for the handshake",
    process.execPath,
    MAIN,
    ...scan,
    "never-answers",
  ]);
  // Node itself aborts in the end: it cannot give a terminal back that is gone.
  expect(said.toString()).toMatch(/^ended /);
});
