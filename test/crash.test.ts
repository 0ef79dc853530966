import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./prober.ts";

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
