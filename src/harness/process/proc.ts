import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** What /proc tells of a process that still runs. */
export interface Stat {
  readonly group: number;
  /** With its number it names a process for good: numbers are given out again. */
  readonly started: string;
}

/** undefined for zombies and for those that are gone. */
export function readStat(pid: number): Stat | undefined {
  const text = readFile(`/proc/${pid}/stat`);
  // The command name may hold blanks and parentheses: fields are counted from its end.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state, , group] = fields;
  const started = fields[19];
  if (group === undefined || started === undefined || state === "Z" || state === "X") {
    return undefined;
  }
  return { group: Number(group), started };
}

/** All processes, zombies among them. */
export function runningIds(): readonly number[] {
  return readFolder("/proc").map(Number).filter(Number.isInteger);
}

/** Those that any of its threads has started and that are still its own. */
export function childrenOf(pid: number): readonly number[] {
  return readFolder(`/proc/${pid}/task`).flatMap((task) =>
    readFile(`/proc/${pid}/task/${task}/children`).split(" ").filter(Boolean).map(Number),
  );
}

/** The environment it was started with; empty where it can not be read. */
export function environmentOf(pid: number): string {
  return readFile(`/proc/${pid}/environ`);
}

/** Its working folder and the files that it holds open. */
export function pathsHeldBy(pid: number): readonly string[] {
  const open = readFolder(`/proc/${pid}/fd`).map((fd) => `/proc/${pid}/fd/${fd}`);
  return [`/proc/${pid}/cwd`, ...open].map(readLink);
}

/** Its command line, or its program where that was blanked; empty for a process that is ending. */
export function commandOf(pid: number): string {
  const line = readFile(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
  return line === "" ? readLink(`/proc/${pid}/exe`) : line;
}

function readFile(path: string): string {
  return attempt(() => readFileSync(path, "latin1"), "");
}

function readFolder(path: string): readonly string[] {
  return attempt(() => readdirSync(path), []);
}

function readLink(path: string): string {
  return attempt(() => readlinkSync(path), "");
}

/** A process may vanish between two looks: what is not there reads as empty. */
function attempt<T>(look: () => T, otherwise: T): T {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
