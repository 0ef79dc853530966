import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { filesLeft, snapshotFiles } from "../../src/harness/process/files.ts";
import { LIMITS } from "../../src/harness/limits.ts";

let root: string;
let folders: { readonly home: string; readonly work: string; readonly temp: string };

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "files-")));
  folders = { home: join(root, "home"), work: join(root, "work"), temp: join(root, "tmp") };
  for (const folder of Object.values(folders)) mkdirSync(folder);
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes a file below the home folder. */
function write(path: string, text = "x"): string {
  const file = join(folders.home, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** What is left after this was done, as `change kind path`. */
function after(act: () => void): readonly string[] {
  const before = snapshotFiles(folders);
  act();
  return filesLeft(before, folders).files.map(
    ({ change, kind, path }) => `${change} ${kind} ${path}`,
  );
}

/** Fills a folder with files. */
const many = (count: number, folder = "!") => {
  mkdirSync(join(folders.home, folder));
  for (let i = 0; i < count; i++) writeFileSync(join(folders.home, folder, `${i}`), "");
};

/** Puts a link in place of a folder. */
const replaceBy = (target: string, folder: string) => {
  rmSync(folder, { recursive: true });
  symlinkSync(target, folder);
};

/** Takes one word for a canary. */
const look = (bytes: Buffer) =>
  bytes.includes("BAIT")
    ? [{ canary: "bait", encoding: "plain" as const, part: "whole" as const }]
    : [];

/** Canaries found after this was done. */
const hits = (act: () => void) => {
  const before = snapshotFiles(folders);
  act();
  return filesLeft(before, folders, look).hits;
};

describe("files left behind", () => {
  test("an untouched tree leaves nothing", () => {
    write(".npmrc");
    expect(after(() => undefined)).toEqual([]);
  });

  test("a new file is named with its size", () => {
    const before = snapshotFiles(folders);
    write(".bashrc", "echo hello");
    expect(filesLeft(before, folders).files).toEqual([
      { path: "~/.bashrc", change: "new", kind: "file", bytes: 10, executable: false },
    ]);
  });

  test("each of the three folders has its prefix, home first", () => {
    const left = after(() => {
      for (const folder of [folders.temp, folders.work, folders.home]) {
        writeFileSync(join(folder, "log"), "");
      }
    });
    expect(left).toEqual(["new file ~/log", "new file ./log", "new file tmp/log"]);
  });

  test("files are ordered by code unit", () => {
    const left = after(() => ["b", "B", "a", "a.b/c"].forEach((path) => write(path)));
    expect(left).toEqual(["new file ~/B", "new file ~/a", "new file ~/a.b/c", "new file ~/b"]);
  });

  test("a new folder is named by its files alone", () => {
    expect(after(() => write("deep/er/log"))).toEqual(["new file ~/deep/er/log"]);
  });

  test("a new folder without files is named", () => {
    expect(after(() => mkdirSync(join(folders.home, "empty")))).toEqual(["new folder ~/empty"]);
  });

  test("a file of another size has changed", () => {
    const file = write(".npmrc", "a=1");
    expect(after(() => appendFileSync(file, "b"))).toEqual(["changed file ~/.npmrc"]);
  });

  test("a file of the same size and time has changed when its content has", () => {
    const file = write(".npmrc", "a=1");
    utimesSync(file, 1, 1);
    const left = after(() => {
      writeFileSync(file, "a=2");
      utimesSync(file, 1, 1);
    });
    expect(left).toEqual(["changed file ~/.npmrc"]);
  });

  test("a file written again with the same content has not changed", () => {
    const file = write(".npmrc", "a=1");
    expect(after(() => utimesSync(file, 1, 1))).toEqual([]);
  });

  test("a large file has changed when its time has", () => {
    const file = write("data", "x".repeat(100_000));
    expect(after(() => utimesSync(file, 1, 1))).toEqual(["changed file ~/data"]);
  });

  test("a removed file is named", () => {
    const file = write(".ssh/id");
    expect(after(() => rmSync(file))).toEqual(["removed file ~/.ssh/id"]);
  });

  test("a removed folder is named by its files alone", () => {
    write(".ssh/id");
    const left = after(() => rmSync(join(folders.home, ".ssh"), { recursive: true }));
    expect(left).toEqual(["removed file ~/.ssh/id"]);
  });

  test("a moved file is removed and new", () => {
    const file = write("a");
    expect(after(() => renameSync(file, join(folders.home, "b")))).toEqual([
      "removed file ~/a",
      "new file ~/b",
    ]);
  });

  test("names that are not ASCII are readable", () => {
    expect(after(() => write("caf\u{e9}/\u{65e5}"))).toEqual(["new file ~/caf\u{e9}/\u{65e5}"]);
  });
});

describe.skipIf(process.platform === "win32")("odd things left behind", () => {
  test("a program is told from a file", () => {
    const before = snapshotFiles(folders);
    chmodSync(write("tool"), 0o755);
    expect(filesLeft(before, folders).files).toMatchObject([{ path: "~/tool", executable: true }]);
  });

  test("a link is named and not followed", () => {
    expect(after(() => symlinkSync("/", join(folders.home, "root")))).toEqual(["new link ~/root"]);
  });

  test("a link to another place has changed", () => {
    const link = join(folders.home, "link");
    symlinkSync("/one", link);
    const left = after(() => {
      rmSync(link);
      symlinkSync("/two", link);
    });
    expect(left).toEqual(["changed link ~/link"]);
  });

  test("a bait replaced by a link has changed", () => {
    const file = write(".npmrc", "a=1");
    const left = after(() => {
      rmSync(file);
      symlinkSync("/dev/null", file);
    });
    expect(left).toEqual(["changed link ~/.npmrc"]);
  });

  test("a linked folder on the way to a telling place leads nowhere", () => {
    const elsewhere = join(root, "elsewhere");
    mkdirSync(join(elsewhere, "autostart"), { recursive: true });
    writeFileSync(join(elsewhere, "autostart", "a.desktop"), "");
    const left = after(() => symlinkSync(elsewhere, join(folders.home, ".config")));
    expect(left).toEqual(["new link ~/.config"]);
  });

  test("a pipe is named and not waited for", () => {
    const left = after(() => execFileSync("mkfifo", [join(folders.home, "pipe")]));
    expect(left).toEqual(["new other ~/pipe"]);
  });

  test.skipIf(process.platform !== "linux")("a folder that was closed to us is looked into", () => {
    const left = after(() => {
      write("locked/log");
      chmodSync(join(folders.home, "locked"), 0o000);
    });
    expect(left).toEqual(["new file ~/locked/log"]);
  });

  test("a name that is no text is named all the same", () => {
    const left = after(() => {
      const name = Buffer.concat([Buffer.from(`${folders.home}/a`), Buffer.from([0xff])]);
      writeFileSync(name, "");
    });
    expect(left).toEqual(["new file ~/a\u{fffd}"]);
  });
});

describe.skipIf(process.platform === "win32")("a folder that is none any more", () => {
  let outside: string;
  beforeEach(() => {
    outside = join(root, "outside");
    mkdirSync(outside);
    writeFileSync(join(outside, "log"), "BAIT");
    writeFileSync(join(outside, ".bashrc"), "BAIT");
  });

  test.each([
    ["home", "~"],
    ["work", "."],
    ["temp", "tmp"],
  ] as const)("%s as a link is named as %s, and nothing behind it", (folder, path) => {
    const left = after(() => replaceBy(outside, folders[folder]));
    expect(left).toEqual([`changed link ${path}`]);
  });

  test("what stood in it is removed, even where the link leads to a file of that name", () => {
    write("log");
    const left = after(() => replaceBy(outside, folders.home));
    expect(left).toEqual(["changed link ~", "removed file ~/log"]);
  });

  test("what stood in it is removed, even where more was left than is walked", () => {
    write("log");
    const left = after(() => {
      replaceBy(outside, folders.home);
      for (let i = 0; i <= LIMITS.filesWalked; i++) writeFileSync(join(folders.temp, `${i}`), "");
    });
    expect(left).toContain("removed file ~/log");
  });

  test("no canary is looked for behind the link", () => {
    expect(hits(() => replaceBy(outside, folders.home))).toEqual([]);
  });

  test("a target with a canary in its name is a hit", () => {
    expect(hits(() => replaceBy("/BAIT", folders.home))).toMatchObject([{ path: "~" }]);
  });

  test("a folder behind the link keeps its mode", () => {
    chmodSync(outside, 0o000);
    after(() => replaceBy(outside, folders.home));
    const { mode } = statSync(outside);
    chmodSync(outside, 0o700);
    expect(mode & 0o777).toBe(0o000);
  });

  test("a file in its place is named", () => {
    const left = after(() => {
      rmSync(folders.work, { recursive: true });
      writeFileSync(folders.work, "");
    });
    expect(left).toEqual(["changed file ."]);
  });

  test("an empty folder that was taken away is named", () => {
    expect(after(() => rmSync(folders.temp, { recursive: true }))).toEqual(["removed folder tmp"]);
  });

  test("behind a link in place of the folder above nothing is walked", () => {
    const tree = join(root, "tree");
    folders = { home: join(tree, "home"), work: join(tree, "work"), temp: join(tree, "tmp") };
    for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
    const left = after(() => {
      renameSync(tree, join(root, "moved"));
      symlinkSync(join(root, "moved"), tree);
      write("log");
    });
    expect(left).toEqual(["changed link ~", "changed link .", "changed link tmp"]);
  });

  test("a folder made anew in its place is walked", () => {
    const left = after(() => {
      rmSync(folders.home, { recursive: true });
      write("log");
    });
    expect(left).toEqual(["new file ~/log"]);
  });
});

describe("more than can be named", () => {
  test("what is not named is counted", () => {
    const before = snapshotFiles(folders);
    many(LIMITS.filesLeft + 7);
    const { files, dropped } = filesLeft(before, folders);
    expect([files.length, dropped]).toEqual([LIMITS.filesLeft, 7]);
  });

  test("a heap of files does not hide a start-up file", () => {
    const left = after(() => {
      many(LIMITS.filesLeft + 1);
      write(".zshrc");
    });
    expect(left).toContain("new file ~/.zshrc");
  });

  test("a heap of client configuration does not hide a start-up file", () => {
    const left = after(() => {
      mkdirSync(join(folders.home, ".claude"));
      many(LIMITS.filesLeft + 1, ".claude/commands");
      write(".zshrc");
    });
    expect(left).toContain("new file ~/.zshrc");
  });

  test("a heap of files does not hide a changed bait", () => {
    const file = write(".zz");
    const left = after(() => {
      many(LIMITS.filesLeft + 1);
      rmSync(file);
    });
    expect(left).toContain("removed file ~/.zz");
  });

  test("a heap beyond what is walked does not hide a start-up file below it", () => {
    write(".config/zz");
    const before = snapshotFiles(folders);
    many(LIMITS.filesWalked);
    write(".config/autostart/a.desktop");
    const { files, dropped } = filesLeft(before, folders);
    expect(files.map(({ path }) => path)).toContain("~/.config/autostart/a.desktop");
    expect(files.filter(({ change }) => change === "removed")).toEqual([]);
    expect(dropped).toBeGreaterThan(LIMITS.filesWalked - LIMITS.filesLeft);
  });
});

describe("canaries in what is left", () => {
  test("a new file with one is a hit", () => {
    expect(hits(() => write("log", "read BAIT"))).toEqual([
      { canary: "bait", encoding: "plain", part: "whole", path: "~/log" },
    ]);
  });

  test("an untouched file with its own is no hit", () => {
    write(".npmrc", "BAIT");
    expect(hits(() => undefined)).toEqual([]);
  });

  test("a changed file with its own is no hit", () => {
    const file = write(".npmrc", "BAIT");
    expect(hits(() => appendFileSync(file, "x"))).toEqual([]);
  });

  test("a changed file with another's is a hit", () => {
    const file = write("notes", "x");
    expect(hits(() => writeFileSync(file, "BAIT"))).toHaveLength(1);
  });

  test("a name with one is a hit", () => {
    expect(hits(() => write("BAIT"))).toHaveLength(1);
  });

  test.skipIf(process.platform === "win32")("a link to a name with one is a hit", () => {
    expect(hits(() => symlinkSync("/BAIT", join(folders.home, "link")))).toHaveLength(1);
  });

  test("beyond the bytes of one file nothing is looked at", () => {
    expect(hits(() => write("big", `${"x".repeat(LIMITS.leftFileBytes)}BAIT`))).toEqual([]);
  });

  test("small files are looked at before large ones use up what may be read", () => {
    const found = hits(() => {
      const count = LIMITS.leftFilesBytes / LIMITS.leftFileBytes + 1;
      for (let i = 0; i < count; i++) write(`a${i}`, "x".repeat(LIMITS.leftFileBytes));
      write("z", "BAIT");
    });
    expect(found.map(({ path }) => path)).toEqual(["~/z"]);
  });
});
