import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lookAtTree } from "../../src/harness/install/tree-look.ts";

const NEVER = new AbortController().signal;

let root: string;
let tree: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "prober-tree-")));
  tree = join(root, "tree");
  mkdirSync(join(tree, "lib"), { recursive: true });
  writeFileSync(join(tree, "lib", "a.js"), "one");
  writeFileSync(join(tree, "lib", "b.js"), "two");
  symlinkSync("lib/a.js", join(tree, "link"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const digest = async () => {
  const look = await lookAtTree(tree, NEVER);
  if ("why" in look) throw new Error(look.why);
  return look.digest;
};

const outside = async (target: string) => {
  symlinkSync(target, join(tree, "lib", "out"));
  const look = await lookAtTree(tree, NEVER);
  return "outside" in look ? look.outside : undefined;
};

describe("the digest of a tree", () => {
  test("does not depend on times", async () => {
    const before = await digest();
    utimesSync(join(tree, "lib", "a.js"), 1, 1);
    expect(await digest()).toBe(before);
  });

  const changes: Readonly<Record<string, () => void>> = {
    "a changed file": () => appendFileSync(join(tree, "lib/a.js"), "x"),
    "a changed file of the same length": () => writeFileSync(join(tree, "lib/a.js"), "eno"),
    "content moved to the next file": () => {
      writeFileSync(join(tree, "lib/a.js"), "onet");
      writeFileSync(join(tree, "lib/b.js"), "wo");
    },
    "an added file": () => writeFileSync(join(tree, "new"), ""),
    "an added hidden file": () => writeFileSync(join(tree, "lib/.x"), ""),
    "an added folder": () => mkdirSync(join(tree, "new")),
    "a removed file": () => unlinkSync(join(tree, "lib/b.js")),
    "a renamed file": () => renameSync(join(tree, "lib/b.js"), join(tree, "lib/c.js")),
    "a changed execute bit": () => chmodSync(join(tree, "lib/a.js"), 0o755),
    "a link in place of a file": () => {
      renameSync(join(tree, "lib/a.js"), join(root, "moved"));
      symlinkSync(join(root, "moved"), join(tree, "lib/a.js"));
    },
    "another link": () => {
      unlinkSync(join(tree, "link"));
      symlinkSync("lib/b.js", join(tree, "link"));
    },
    "a link in place of a folder": () => {
      renameSync(join(tree, "lib"), join(root, "lib"));
      symlinkSync(join(root, "lib"), join(tree, "lib"));
    },
  };

  test.each(Object.keys(changes))("tells of %s", async (name) => {
    const before = await digest();
    changes[name]?.();
    expect(await digest()).not.toBe(before);
  });
});

describe("a look at a tree", () => {
  test.each(["/etc/passwd", "../../..", "nothing-there", "../../tree-2"])(
    "names a link that leads out or nowhere: %s",
    async (target) => {
      mkdirSync(join(root, "tree-2"));
      expect(await outside(target)).toEqual([join("lib", "out")]);
    },
  );

  test("names a link that leads out by way of another", async () => {
    symlinkSync("..", join(tree, "up"));
    expect(await outside("../up/../../etc")).toContain(join("lib", "out"));
  });

  test("is content with links inside", async () => {
    expect(await outside("b.js")).toEqual([]);
  });

  test.runIf(process.platform !== "win32")("wants files, folders and links only", async () => {
    execFileSync("mkfifo", [join(tree, "pipe")]);
    expect(await lookAtTree(tree, NEVER)).toEqual({ why: "pipe is no file, folder or link" });
  });

  test("fails where there is none", async () => {
    await expect(lookAtTree(join(root, "nothing"), NEVER)).rejects.toThrow(/ENOENT/);
  });
});
