import { readFileSync } from "node:fs";

/**
 * Those processes that live in a process space below ours, the one that keeps such a space going
 * left out: when that or bubblewrap itself is asked to end, all end at once without being asked.
 */
export function insideOf(pids: readonly number[]): readonly number[] {
  const depth = idsOf("self").length;
  return pids.filter((pid) => {
    const ids = idsOf(pid);
    return ids.length > depth && ids.at(-1) !== "1";
  });
}

/** Its number in each process space that it is in, ours first; empty for one that is gone. */
function idsOf(pid: number | "self"): readonly string[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    return /^NSpid:\s*(.*)$/m.exec(status)?.[1]?.split(/\s+/) ?? [];
  } catch {
    return [];
  }
}
