import { describe, expect, test } from "vitest";
import { installsAndRuns, isPackageRunner } from "../../src/harness/process/runners.ts";

const words = (line: string) => line.split(" ");
const isOnePhase = (line: string) => {
  const [command = "", ...args] = words(line);
  return installsAndRuns(command, args);
};

describe("a command that fetches code and runs it in one go", () => {
  for (const line of [
    "npx -y thing",
    "/opt/uvx.exe thing",
    "/usr/bin/uvx thing",
    "uv tool run thing",
    "docker run -i image",
    "npm exec -y thing",
    "bun x thing",
    "pnpm dlx thing",
    "deno run npm:thing",
  ]) {
    test(`is ${line}`, () => {
      expect(isOnePhase(line)).toBe(true);
    });
  }

  for (const line of [
    "node server.js",
    "npm start",
    "bun server.ts x",
    "bun server.ts",
    "deno run server.ts",
    "python3 -m thing",
  ]) {
    test(`is not ${line}`, () => {
      expect(isOnePhase(line)).toBe(false);
    });
  }
});

test("bare arguments of a package runner are names, those of other programs may be files", () => {
  expect(["npx", "pnpm", "node", "docker"].map(isPackageRunner)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
