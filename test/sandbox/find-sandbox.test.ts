import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const realPath = process.env["PATH"];
let folder: string;

beforeEach(() => {
  // It looks once per process.
  vi.resetModules();
  folder = mkdtempSync(join(tmpdir(), "fake-bwrap-"));
});
afterEach(() => {
  process.env["PATH"] = realPath;
  rmSync(folder, { recursive: true });
});

const find = async () => {
  const { findSandbox } = await import("../../src/harness/sandbox/find-sandbox.ts");
  return findSandbox();
};

/** Puts a bubblewrap of our own first on PATH. */
const fake = (script: string) => {
  const file = join(folder, "bwrap");
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  process.env["PATH"] = [folder, realPath].join(delimiter);
};

describe.skipIf(process.platform !== "linux")("the sandbox is not found", () => {
  test("where bubblewrap is not installed", async () => {
    process.env["PATH"] = folder;
    expect(await find()).toEqual({
      ok: false,
      why: expect.stringContaining("bubblewrap is not installed"),
    });
  });

  test("where bubblewrap does not know an option, which it says", async () => {
    fake("echo 'bwrap: Unknown option --disable-userns' >&2; exit 1");
    expect(await find()).toEqual({ ok: false, why: expect.stringContaining("is too old") });
  });

  test("where user spaces are not permitted, in the words of bubblewrap", async () => {
    fake("echo 'bwrap: setting up uid map: Permission denied' >&2; exit 1");
    expect(await find()).toEqual({
      ok: false,
      why: expect.stringMatching(/not permitted.*setting up uid map: Permission denied/),
    });
  });

  test("where bubblewrap fails without a word", async () => {
    fake("exit 3");
    expect(await find()).toEqual({ ok: false, why: expect.stringContaining("without a word") });
  });
});

test.skipIf(process.platform === "linux")("there is no sandbox but on Linux", async () => {
  expect(await find()).toEqual({ ok: false, why: expect.stringContaining("needs Linux") });
});
