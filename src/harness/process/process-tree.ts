import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { LIMITS } from "../limits.ts";
import {
  endTreeCommand,
  parseProcessList,
  type Platform,
  processListCommand,
} from "../platform.ts";
import type { Survivor } from "../wire.ts";
import { insideOf } from "../sandbox/inside.ts";
import { beginStart, endStart, isOf, otherStarts } from "./live-starts.ts";
import { childrenOf, commandOf, readStat, runningIds } from "./proc.ts";

/** How often the descendants of a running target are written down. */
const SAMPLE_MS = 250;
const FIRST_SAMPLE_MS = 50;
const SWEEP_ROUNDS = 8;
const SWEEP_PAUSE_MS = 25;

/** The processes of one target, watched while it runs and ended with it. */
export interface ProcessTree {
  /** Sends a signal to the whole group (Windows: ends the tree). */
  signal(name: "SIGTERM" | "SIGKILL"): void;
  /** Whether any process of the group still runs; a zombie does not. */
  groupAlive(): boolean;
  /** Writes down the descendants of this moment; also done now and then while the target runs. */
  look(): void;
  /** The processes of the group and the descendants seen so far that still run (Linux only). */
  members(): readonly number[];
  /** The processes that {@link sweep} would end now; empty where they can not be told. */
  left(): readonly number[];
  /**
   * Ends what left the group: processes that carry the scratch folder in their environment, were
   * seen as descendants, or hold files open in the scratch folder. A process that scrubs its
   * environment, was never seen under the target and touches no scratch file evades all of these.
   * The processes of another start that still runs are none of these, whatever they look into.
   */
  sweep(): Promise<readonly Survivor[]>;
}

/**
 * Watches a child that leads its own process group; `marker` is the scratch folder's path. A child
 * that is a sandbox takes all within with it when it ends: only those within are asked to end.
 */
export function watchTree(
  pid: number,
  marker: string,
  platform: Platform,
  isSandboxed = false,
): ProcessTree {
  if (platform !== "linux") return coarseTree(pid, marker, platform);
  const start = beginStart(pid, marker);
  const { seen } = start;
  const sample = () => {
    const parents = [pid, ...seen.keys()];
    for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
      for (const child of childrenOf(parent)) {
        const stat = readStat(child);
        if (stat === undefined) continue;
        if (!seen.has(child)) parents.push(child);
        seen.set(child, stat.started);
      }
    }
  };
  const left = () => runningIds().filter((id) => id !== process.pid && isOf(start, id));
  // A small server is done within the first interval: its children are looked for earlier, once.
  const early = setTimeout(sample, FIRST_SAMPLE_MS).unref();
  const timer = setInterval(sample, SAMPLE_MS).unref();
  return {
    look: sample,
    signal(name) {
      if (!isSandboxed || name === "SIGKILL") return signalGroup(pid, name);
      sample();
      for (const id of insideOf([...seen.keys()])) kill(id, name);
    },
    // Zombies answer a signal as well: only what answers is looked at more closely.
    groupAlive: () => kill(-pid, 0) && runningIds().some((id) => readStat(id)?.group === pid),
    members: () =>
      runningIds().filter((id) => {
        const stat = readStat(id);
        return stat !== undefined && (stat.group === pid || seen.get(id) === stat.started);
      }),
    left,
    async sweep() {
      clearTimeout(early);
      clearInterval(timer);
      const survivors = new Map<number, Survivor>();
      for (let round = 0; round < SWEEP_ROUNDS; round++) {
        const found = left();
        if (found.length === 0) break;
        for (const id of found) {
          const command = commandOf(id);
          const ended = kill(id, "SIGKILL");
          if (command !== "") survivors.set(id, { pid: id, command, ended });
        }
        await sleep(SWEEP_PAUSE_MS);
      }
      const ended = [...survivors.values()].map((survivor) => ({
        ...survivor,
        ended: survivor.ended && !isOf(start, survivor.pid),
      }));
      endStart(start);
      return ended;
    },
  };
}

/** macOS: group signals and a marker search through `ps`. Windows: `taskkill /T`. */
function coarseTree(pid: number, marker: string, platform: Platform): ProcessTree {
  const start = beginStart(pid, marker);
  const listed = () => {
    const [program, ...args] = processListCommand(platform) ?? [];
    if (program === undefined) return [];
    return parseProcessList(run(program, args)).filter(
      (one) =>
        one.pid !== process.pid &&
        one.command.includes(marker) &&
        !otherStarts(start).some((other) => one.command.includes(other.marker)),
    );
  };
  return {
    signal: (name) => {
      const [program, ...args] = endTreeCommand(platform, pid) ?? [];
      if (program === undefined) signalGroup(pid, name);
      else if (name === "SIGKILL") run(program, args);
    },
    groupAlive: () => platform !== "win32" && kill(-pid, 0),
    look: () => undefined,
    members: () => [],
    left: () => listed().map((one) => one.pid),
    sweep() {
      const survivors = listed().map((one) => ({
        pid: one.pid,
        command: one.command.slice(0, LIMITS.stderrTailBytes),
        ended: kill(one.pid, "SIGKILL"),
      }));
      endStart(start);
      return Promise.resolve(survivors);
    },
  };
}

function signalGroup(pid: number, name: "SIGTERM" | "SIGKILL"): void {
  kill(-pid, name);
}

/** Whether the signal could be sent; a process that is gone, or not ours, is an expected answer. */
function kill(pid: number, name: "SIGTERM" | "SIGKILL" | 0): boolean {
  return attempt(() => process.kill(pid, name), false);
}

function run(program: string, args: readonly string[]): string {
  return attempt(
    () =>
      execFileSync(program, args, {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
        timeout: 10_000,
      }),
    "",
  );
}

/** A process may vanish between two looks: what is not there reads as empty. */
function attempt<T>(look: () => T, otherwise: T): T {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
