import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createScratch, moveHome, type Scratch } from "../../src/harness/process/scratch.ts";
import { openUp } from "../../src/harness/process/true-folder.ts";

/** The administrator may write everywhere: nothing is closed to them. */
const isAdministrator = process.getuid?.() === 0;

let from: Scratch;
let to: Scratch;
let outside: string;

beforeEach(() => {
  from = createScratch();
  to = createScratch();
  outside = realpathSync(mkdtempSync(join(tmpdir(), "outside-")));
  mkdirSync(join(outside, "below"), { mode: 0o555 });
  writeFileSync(join(outside, "file"), "");
});
afterEach(() => {
  for (const scratch of [from, to]) scratch.remove();
  chmodSync(outside, 0o700);
  rmSync(outside, { recursive: true });
});

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** What stands in the home folder that was moved to, and whether it is a true folder. */
const moved = () => ({
  isFolder: lstatSync(to.home).isDirectory(),
  names: readdirSync(to.home).sort(),
});
const EMPTY = { isFolder: true, names: [] };

describe.skipIf(process.platform === "win32")("a home folder that is moved", () => {
  beforeEach(() => writeFileSync(join(from.home, "mine"), ""));

  test("comes with all that is in it", () => {
    moveHome(from, to);
    expect(moved()).toEqual({ isFolder: true, names: ["mine"] });
  });

  test("is an empty one where a link took its place", () => {
    rmSync(from.home, { recursive: true });
    symlinkSync(outside, from.home);
    moveHome(from, to);
    expect(moved()).toEqual(EMPTY);
  });

  test("is an empty one where a file took its place", () => {
    rmSync(from.home, { recursive: true });
    writeFileSync(from.home, "");
    moveHome(from, to);
    expect(moved()).toEqual(EMPTY);
  });

  test("is an empty one where it was removed", () => {
    rmSync(from.home, { recursive: true });
    moveHome(from, to);
    expect(moved()).toEqual(EMPTY);
  });

  test("is an empty one where all of the scratch folder was removed", () => {
    rmSync(from.root, { recursive: true });
    moveHome(from, to);
    expect(moved()).toEqual(EMPTY);
  });

  test("is an empty one where the scratch folder was renamed", () => {
    renameSync(from.root, join(outside, "renamed"));
    moveHome(from, to);
    expect(moved()).toEqual(EMPTY);
  });

  test("is an empty one where the scratch folder became a link", () => {
    mkdirSync(join(outside, "home"));
    rmSync(from.root, { recursive: true });
    symlinkSync(outside, from.root);
    moveHome(from, to);
    expect([moved(), existsSync(join(outside, "home"))]).toEqual([EMPTY, true]);
  });

  test.each([0o500, 0o000])("comes out of a scratch folder of mode %o", (mode) => {
    chmodSync(from.root, mode);
    moveHome(from, to);
    expect(moved().isFolder).toBe(true);
  });

  test("comes although it was protected against that", () => {
    chmodSync(from.home, 0o500);
    chmodSync(from.root, 0o500);
    moveHome(from, to);
    expect(moved()).toEqual({ isFolder: true, names: ["mine"] });
  });
});

describe.skipIf(process.platform === "win32")("a scratch folder that is removed", () => {
  test("goes with folders that were protected", () => {
    mkdirSync(join(from.home, "cache", "below"), { recursive: true });
    chmodSync(join(from.home, "cache", "below"), process.platform === "linux" ? 0o000 : 0o555);
    chmodSync(join(from.home, "cache"), 0o555);
    chmodSync(from.root, 0o500);
    expect([from.remove(), existsSync(from.root)]).toEqual([undefined, false]);
  });

  test("leaves alone what a link in it leads to", () => {
    rmSync(from.home, { recursive: true });
    symlinkSync(outside, from.home);
    from.remove();
    expect([readdirSync(outside).sort(), modeOf(join(outside, "below"))]).toEqual([
      ["below", "file"],
      0o555,
    ]);
  });

  test("leaves alone what a link in its place leads to", () => {
    rmSync(from.root, { recursive: true });
    symlinkSync(outside, from.root);
    from.remove();
    expect(readdirSync(outside).sort()).toEqual(["below", "file"]);
  });
});

describe.skipIf(process.platform === "win32")("a folder that is opened up", () => {
  test("is one that was closed to writing", () => {
    chmodSync(from.home, 0o500);
    expect([openUp(from.home), modeOf(from.home)]).toEqual([true, 0o700]);
  });

  test.skipIf(process.platform !== "linux")("is one that was closed altogether", () => {
    chmodSync(from.home, 0o000);
    expect([openUp(from.home), modeOf(from.home)]).toEqual([true, 0o700]);
  });

  test("is never one that a link leads to", () => {
    const link = join(from.home, "link");
    symlinkSync(join(outside, "below"), link);
    expect([openUp(link), modeOf(join(outside, "below"))]).toEqual([false, 0o555]);
  });

  test.skipIf(process.platform !== "linux")("is never one behind a link further up", () => {
    const link = join(from.home, "link");
    symlinkSync(outside, link);
    expect([openUp(join(link, "below")), modeOf(join(outside, "below"))]).toEqual([false, 0o555]);
  });

  test("is no file", () => {
    chmodSync(join(outside, "file"), 0o400);
    expect([openUp(join(outside, "file")), modeOf(join(outside, "file"))]).toEqual([false, 0o400]);
  });

  test("is not one that is gone", () => {
    expect(openUp(join(from.home, "none"))).toBe(false);
  });

  test.skipIf(isAdministrator)("is not one of somebody else", () => {
    expect(openUp("/etc")).toBe(false);
  });
});
