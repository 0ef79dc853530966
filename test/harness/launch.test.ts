import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { absoluteArguments, resolveProgram } from "../../src/harness/process/resolve.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "bin-"));
  for (const name of ["tool", "shim.cmd", "server.js"]) {
    writeFileSync(join(folder, name), "");
    chmodSync(join(folder, name), 0o755);
  }
  writeFileSync(join(folder, "plain"), "");
});
afterAll(() => rmSync(folder, { recursive: true }));

function find(command: string, platform: "linux" | "win32" = "linux", path = folder) {
  return resolveProgram(command, { platform, env: { PATH: path, PATHEXT: ".CMD" }, cwd: folder });
}

describe("finding the program", () => {
  test("a bare name is found on PATH", () => {
    expect(find("tool")).toEqual({ ok: true, file: join(folder, "tool") });
  });

  test("a missing program says where it was looked for", () => {
    const found = find("missing");
    expect(found).toMatchObject({ ok: false, why: { code: "command-not-found" } });
    expect(found.ok ? "" : found.why.detail).toContain(`looked in ${folder}`);
  });

  test("a file without the right to run is told from a missing one", () => {
    expect(find("plain")).toMatchObject({ ok: false, why: { code: "not-executable" } });
  });

  test("Windows finds a .cmd shim by its bare name", () => {
    expect(find("shim", "win32")).toEqual({ ok: true, file: join(folder, "shim.cmd") });
  });

  test("a relative folder on PATH is not searched", () => {
    expect(find("tool", "linux", ".:bin")).toMatchObject({ ok: false });
  });

  test("a path is taken from the folder the command starts in", () => {
    expect(find("./tool")).toEqual({ ok: true, file: join(folder, "tool") });
  });
});

describe("arguments that are files", () => {
  test("an existing file becomes absolute, so that it is found from the scratch folder", () => {
    expect(absoluteArguments(["server.js", "--port", "1"], folder, false)).toEqual([
      join(folder, "server.js"),
      "--port",
      "1",
    ]);
  });

  test("a name that is no file stays as it is", () => {
    expect(absoluteArguments(["stdio", "nothing.js"], folder, false)).toEqual([
      "stdio",
      "nothing.js",
    ]);
  });

  test("a package name stays a package name even when a file is called so", () => {
    expect(absoluteArguments(["tool", "./tool"], folder, true)).toEqual([
      "tool",
      join(folder, "tool"),
    ]);
  });
});
