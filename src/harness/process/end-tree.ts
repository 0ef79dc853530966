import { setTimeout as sleep } from "node:timers/promises";
import { LIMITS } from "../limits.ts";
import type { Closed } from "../wire.ts";
import { listeningPorts } from "./ports.ts";
import type { ProcessTree } from "./process-tree.ts";

const POLL_MS = 10;
/** How long what had left the group may take to end by itself, and how often it is looked for. */
const HELPER_MS = 1_000;
const HELPER_POLL_MS = 30;

/** What had left the group of a target, and the ports of that. */
export type Left = Pick<Closed, "survivors" | "ports">;

export const NOTHING_LEFT: Left = { survivors: [], ports: null };

/** Ends what is left once the leader has gone: its group, then what had left the group. */
export async function endTree(tree: ProcessTree): Promise<Left> {
  tree.signal("SIGTERM");
  for (let i = 0; i < LIMITS.termGraceMs / POLL_MS && tree.groupAlive(); i++) await sleep(POLL_MS);
  tree.signal("SIGKILL");
  // A helper of an honest server (a look for updates) may be about to end: it is no survivor then.
  const patience = performance.now() + HELPER_MS;
  let left = tree.left();
  while (left.length > 0 && performance.now() < patience) {
    await sleep(HELPER_POLL_MS);
    left = tree.left();
  }
  const ports = left.length === 0 ? null : listeningPorts(left);
  return { survivors: await tree.sweep(), ports };
}
