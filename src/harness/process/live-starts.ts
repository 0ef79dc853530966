import { environmentOf, pathsHeldBy, readStat, type Stat } from "./proc.ts";

/** A target that was started and not yet swept, with what its processes are known by. */
export interface Start {
  /** Leads a process group of its own. */
  readonly pid: number;
  /** Start time of the leader; undefined when it had ended before it could be looked at. */
  readonly started: string | undefined;
  /** The path of the scratch folder. */
  readonly marker: string;
  /** Descendants seen so far, with their start times. */
  readonly seen: Map<number, string>;
}

/** All of this process of ours: several targets may run at once. */
const live = new Set<Start>();

/** Writes a start down until its tree has been swept. */
export function beginStart(pid: number, marker: string): Start {
  const start = { pid, started: readStat(pid)?.started, marker, seen: new Map<number, string>() };
  live.add(start);
  return start;
}

/** From now on its processes are protected no more. */
export function endStart(start: Start): void {
  live.delete(start);
}

/**
 * Whether a process is of this start: seen below its leader, marked by its scratch folder, or busy
 * in that folder. Who only looks around there may be the living server of another start.
 */
export function isOf(start: Start, pid: number): boolean {
  const stat = readStat(pid);
  if (stat === undefined) return false;
  if (wasSeen(start, pid, stat)) return true;
  const environment = environmentOf(pid);
  const isMarked = environment.includes(start.marker);
  if (!isMarked && !pathsHeldBy(pid).some((path) => path.startsWith(start.marker))) return false;
  return !otherStarts(start).some(
    (other) =>
      wasSeen(other, pid, stat) || isInGroup(other, stat) || environment.includes(other.marker),
  );
}

/** The starts in other scratch folders that still live. */
export function otherStarts({ marker }: Start): readonly Start[] {
  return [...live].filter((other) => other.marker !== marker);
}

/** The start time guards against a number that was given to somebody else in the meantime. */
function wasSeen({ seen }: Start, pid: number, stat: Stat): boolean {
  return seen.get(pid) === stat.started;
}

/** While a group has members, its number is given to no other process. */
function isInGroup({ pid, started }: Start, { group }: Stat): boolean {
  if (group !== pid) return false;
  const leader = readStat(pid);
  return leader === undefined || leader.started === started;
}
