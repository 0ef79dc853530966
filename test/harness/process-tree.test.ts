import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
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

test("Elsewhere than on Linux the processes of a target are not told", () => {
  expect(watchTree(process.pid, "/nowhere", "darwin").members()).toEqual([]);
});
