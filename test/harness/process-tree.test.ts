import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ProcessTree, watchTree } from "../../src/harness/process/process-tree.ts";

/** Starts a child, in the group of its parent or on its own, and says both numbers. */
const parentOf = (detached: boolean) => `
  const child = require("child_process").spawn(
    process.execPath, ["-e", "setInterval(() => {}, 60_000)"],
    { stdio: "ignore", detached: ${detached} });
  console.log(child.pid);
  setInterval(() => {}, 60_000);`;

let scratch: string;
let leader: ChildProcess | undefined;
let tree: ProcessTree | undefined;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "tree-"));
});
afterEach(async () => {
  tree?.signal("SIGKILL");
  await tree?.sweep();
  rmSync(scratch, { recursive: true });
});

/** A watched leader with one child, in the scratch folder. */
async function start(detached: boolean) {
  leader = spawn(process.execPath, ["-e", parentOf(detached)], {
    cwd: scratch,
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  tree = watchTree(leader.pid!, scratch, "linux");
  const [said] = (await once(leader.stdout!, "data")) as [Buffer];
  const child = Number(said.toString());
  tree.look();
  return { leader, tree, child, pid: leader.pid! };
}

async function endOf(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Whether there was somebody to hear it. */
function kill(pid: number, name: "SIGKILL" | 0 = "SIGKILL"): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false; // gone already
  }
}

const sorted = (pids: readonly number[]) => [...pids].sort((a, b) => a - b);

describe.skipIf(process.platform !== "linux")("the processes of a target", () => {
  test("are its leader and a child in its group", async () => {
    const { tree, pid, child } = await start(false);
    expect(sorted(tree.members())).toEqual(sorted([pid, child]));
  });

  test("are its leader and a child that left the group", async () => {
    const { tree, pid, child } = await start(true);
    expect(sorted(tree.members())).toEqual(sorted([pid, child]));
  });

  test("are what is left of them when the leader has gone", async () => {
    const { tree, leader, child } = await start(true);
    await endOf(leader);
    expect(tree.members()).toEqual([child]);
  });

  test("that left the group are left when the group has ended", async () => {
    const { tree, child } = await start(true);
    tree.signal("SIGKILL");
    while (tree.groupAlive()) await sleep(10);
    expect(tree.left()).toEqual([child]);
  });

  test("are none when all have ended", async () => {
    const { tree, leader } = await start(false);
    const ended = once(leader, "exit");
    tree.signal("SIGKILL");
    await ended;
    while (tree.left().length > 0) await sleep(10);
    expect(tree.members()).toEqual([]);
  });
});

/** Holds a file open, and says that it does. */
const HOLD = `
  require("fs").openSync(process.argv[1]);
  console.log("held");
  setInterval(() => {}, 60_000);`;

/** Lets a child hold the file, in the group of its parent or on its own. */
const holdBelow = (detached: boolean) => `
  const child = require("child_process").spawn(
    process.execPath, ["-e", ${JSON.stringify(HOLD)}, process.argv[1]],
    { stdio: ["ignore", "pipe", "ignore"], detached: ${detached} });
  child.stdout.once("data", () => console.log(child.pid));
  setInterval(() => {}, 60_000);`;

describe.skipIf(process.platform !== "linux")("two targets at once", () => {
  let other: string;
  let file: string;
  let started: ChildProcess[];
  let trees: ProcessTree[];

  beforeEach(() => {
    other = mkdtempSync(join(tmpdir(), "tree-"));
    file = join(scratch, "notes");
    writeFileSync(file, "");
    started = [];
    trees = [];
  });
  afterEach(async () => {
    for (const child of started) kill(-child.pid!);
    for (const each of trees) await each.sweep();
    rmSync(other, { recursive: true });
  });

  function watch(child: ChildProcess, marker: string): ProcessTree {
    const tree = watchTree(child.pid!, marker, "linux");
    trees.push(tree);
    return tree;
  }

  /** Runs a script that holds the file in `scratch`; what it printed first. */
  async function holder(script: string, env: Readonly<Record<string, string>> = {}) {
    const child = spawn(process.execPath, ["-e", script, file], {
      stdio: ["ignore", "pipe", "ignore"],
      detached: true,
      env,
    });
    started.push(child);
    const [said] = (await once(child.stdout, "data")) as [Buffer];
    return { child, pid: child.pid!, below: Number(said.toString()) };
  }

  /** The target whose scratch folder others look into. */
  function watched(): ProcessTree {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 60_000)"], {
      cwd: scratch,
      stdio: "ignore",
      detached: true,
    });
    started.push(child);
    return watch(child, scratch);
  }

  test("what holds a file in the scratch folder is left, when it is of no other target", async () => {
    const { pid } = await holder(HOLD);
    expect(watched().left()).toContain(pid);
  });

  test("the server of another target is not left, whatever file it holds", async () => {
    const { child, pid } = await holder(HOLD);
    watch(child, other);
    expect(watched().left()).not.toContain(pid);
  });

  test("the server of another target outlives the sweep", async () => {
    const { child, pid } = await holder(HOLD);
    watch(child, other);
    await watched().sweep();
    expect(kill(pid, 0)).toBe(true);
  });

  test("a child in the group of another target's server is not left", async () => {
    const { child, below } = await holder(holdBelow(false));
    watch(child, other);
    expect(watched().left()).not.toContain(below);
  });

  test("a child that left that group is not left where it was seen", async () => {
    const { child, below } = await holder(holdBelow(true));
    watch(child, other).look();
    expect(watched().left()).not.toContain(below);
  });

  test("a process marked by another target's scratch folder is not left", async () => {
    const { pid } = await holder(HOLD, { HOME: join(other, "home") });
    watched();
    watch(started[1]!, other);
    expect(trees[0]!.left()).not.toContain(pid);
  });

  test("a process marked by both goes with the one that ends last", async () => {
    const { pid } = await holder(HOLD, { HOME: join(other, "home"), MINE: scratch });
    watched();
    const last = watch(started[1]!, other);
    expect(trees[0]!.left()).not.toContain(pid);
    await trees[0]!.sweep();
    expect(last.left()).toContain(pid);
  });

  test("a descendant is left though it bears the mark of another target", async () => {
    const { child, below } = await holder(holdBelow(true), { HOME: join(other, "home") });
    const tree = watch(child, scratch);
    tree.look();
    watch(started[0]!, other);
    expect(tree.left()).toContain(below);
  });

  test("what another target held is protected until its tree was swept", async () => {
    const { child, pid } = await holder(HOLD);
    await watch(child, other).sweep();
    expect(watched().left()).toContain(pid);
  });
});

test("Elsewhere than on Linux the processes of a target are not told", () => {
  expect(watchTree(process.pid, "/nowhere", "darwin").members()).toEqual([]);
});
