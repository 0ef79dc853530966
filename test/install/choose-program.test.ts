import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chooseProgram } from "../../src/harness/install/choose-program.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "prober-program-"));
  mkdirSync(join(root, "tree", "node_modules", "tool"), { recursive: true });
  mkdirSync(join(root, "tree", "node_modules", ".bin"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What is chosen where the named program is a link to this file. */
const chosen = (file: string) => {
  writeFileSync(file, "#!/bin/sh\n", { mode: 0o755 });
  const tree = join(root, "tree");
  symlinkSync(file, join(tree, "node_modules", ".bin", "tool"));
  return chooseProgram({ specs: ["tool"], bin: "tool", args: [] }, [], tree, {});
};

test("a program may be a link within its tree", () => {
  expect(chosen(join(root, "tree", "node_modules", "tool", "cli.js"))).toMatchObject({ ok: true });
});

test("a program that leads out of its tree is refused", () => {
  expect(chosen(join(root, "cli.js"))).toMatchObject({
    ok: false,
    why: {
      code: "package-refused",
      detail: "its program tool leads out of the package tree",
    },
  });
});
