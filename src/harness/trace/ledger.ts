import { tellingPath } from "../../lib/telling-paths.ts";
import type { BehaviourEvent } from "../../model/behaviour.ts";
import type { BehaviourKind, Phase } from "../../model/vocabulary.ts";

/** One thing that was done, before it is counted. */
export interface Deed {
  readonly kind: BehaviourKind;
  readonly phase: Phase;
  readonly process: string;
  /** As the server wrote it: baits and secrets may be in it. */
  readonly what: string;
  readonly done: boolean;
  /** Names of baits that were found where `what` does not show them. */
  readonly canaries?: readonly string[];
}

/** Replaces baits and secrets in a text, and names the baits. */
export type Clean = (text: string) => {
  readonly text: string;
  readonly canaries: readonly string[];
};

export interface Ledger {
  /** The kept event, whose `done` may show later; undefined: there was no room. */
  add(deed: Deed): KeptEvent | undefined;
  /** In the order in which they were first seen. */
  events(): readonly BehaviourEvent[];
  /** How many deeds were not kept. */
  dropped(): number;
}

export interface KeptEvent extends Readonly<Omit<BehaviourEvent, "done" | "count">> {
  done: boolean;
  count: number;
}

/** Distinct events kept of each kind: a flood of one does not hide another. */
const ROOM: Readonly<Record<BehaviourKind, number>> = {
  read: 600,
  write: 300,
  remove: 150,
  start: 200,
  lookup: 150,
  connect: 150,
  listen: 50,
  send: 50,
  signal: 50,
  "leave-group": 50,
};
/** Room of its own for what was refused, for paths with a meaning, and for what carries baits. */
const SIDE_ROOM = 150;
/** Texts longer than this are cut, after cleaning. */
const WHAT_LENGTH: Readonly<Partial<Record<BehaviourKind, number>>> = { start: 300 };
const MAX_WHAT = 1_024;
const MAX_PROCESS = 60;
/** Texts remembered so that what is seen again needs no cleaning. */
const MAX_REMEMBERED = 20_000;
/** Texts beyond the room that are still searched for baits. */
const MAX_SEARCHED = 20_000;

/** Counts deeds as events, within bounds. */
export function createLedger(clean: Clean): Ledger {
  const kept = new Map<string, KeptEvent>();
  const remembered = new Map<string, KeptEvent>();
  const used = new Map<string, number>();
  let searched = 0;
  let dropped = 0;

  const again = (event: KeptEvent): KeptEvent => {
    event.count++;
    return event;
  };
  const take = (room: string, limit: number): boolean => {
    const taken = used.get(room) ?? 0;
    if (taken >= limit) return false;
    used.set(room, taken + 1);
    return true;
  };

  return {
    add(deed) {
      const key = keyOf(deed, deed.what, deed.process);
      const known = deed.canaries === undefined ? remembered.get(key) : undefined;
      if (known !== undefined) return again(known);
      const { room, limit } = roomOf(deed);
      const isFull = (used.get(room) ?? 0) >= limit;
      if (isFull && (isPlace(deed) || searched++ >= MAX_SEARCHED)) {
        dropped++;
        return undefined;
      }
      const what = clean(deed.what);
      const process = clean(deed.process).text.slice(0, MAX_PROCESS);
      const length = WHAT_LENGTH[deed.kind] ?? MAX_WHAT;
      const text = what.text.length <= length ? what.text : `${what.text.slice(0, length - 3)}...`;
      const cleanKey = keyOf(deed, text, process);
      const present = kept.get(cleanKey);
      if (present !== undefined) {
        if (remembered.size < MAX_REMEMBERED) remembered.set(key, present);
        return again(present);
      }
      const canaries = [...new Set([...what.canaries, ...(deed.canaries ?? [])])];
      if (!take(room, limit) && (canaries.length === 0 || !take("bait", SIDE_ROOM))) {
        dropped++;
        return undefined;
      }
      const { kind, phase, done } = deed;
      const event: KeptEvent = { kind, phase, process, what: text, done, canaries, count: 1 };
      kept.set(cleanKey, event);
      if (remembered.size < MAX_REMEMBERED) remembered.set(key, event);
      return event;
    },
    events: () => [...kept.values()].map((event) => ({ ...event, canaries: [...event.canaries] })),
    dropped: () => dropped,
  };
}

/** What may turn out to be done later is one event either way. */
function keyOf({ kind, phase, done }: Deed, what: string, process: string): string {
  return [kind, phase, kind === "lookup" ? "" : done, process, what].join("\0");
}

/** A flood of files in one place leaves room for those in another, and for paths with a meaning. */
function roomOf(deed: Deed): { readonly room: string; readonly limit: number } {
  const { kind, what } = deed;
  const isDone = deed.done || kind === "lookup";
  const room = `${kind} ${isDone ? "done" : "refused"}`;
  if (!isPlace(deed)) return { room, limit: isDone ? ROOM[kind] : SIDE_ROOM };
  const isTelling = /^(?:~|\.|\[home\])\//.test(what) && hasMeaning(what);
  const place = isTelling ? "telling" : what.slice(0, Math.max(0, what.indexOf("/")));
  return { room: `${room} ${place}`, limit: isDone && !isTelling ? ROOM[kind] : SIDE_ROOM };
}

function hasMeaning(what: string): boolean {
  return tellingPath(what.replace(/^\[home\]\//, "~/")) !== undefined;
}

/** A path carries nothing anywhere. */
function isPlace({ kind }: Deed): boolean {
  return kind === "read" || kind === "write" || kind === "remove";
}
