import { excerpt } from "../lib/excerpt.ts";
import type { Behaviour, BehaviourEvent } from "../model/behaviour.ts";
import type { ObservedBehaviour, ObservedEvent, Observations } from "../model/observations.ts";
import type { PackageFacts } from "../model/package.ts";
import { BEHAVIOUR_KINDS, PHASES } from "../model/vocabulary.ts";

/** What the report calls the listing that all others are compared with. */
export const BASE = "base";
/** What stands for the install scripts where else a start stands. */
export const INSTALL_SCRIPTS = "scripts";

/** Events of one kind that a report names per start: a flood of one kind hides no other. */
const EVENTS_NAMED = 12;
/** Install scripts that a report names. */
const SCRIPTS_NAMED = 20;
/** Baits that one event names; there are few of them, but a saved surface may come from a stranger. */
const BAITS_NAMED = 20;

/** One watched start, in short. */
export function behaviourOf(behaviour: Behaviour): ObservedBehaviour {
  const { listing = BASE, method, sandboxed, network, complete, why, events, dropped } = behaviour;
  const telling = events.filter(isTelling);
  const named = BEHAVIOUR_KINDS.flatMap((kind) => foremost(telling, kind));
  return {
    listing: excerpt(listing),
    method,
    sandboxed,
    network,
    complete,
    why: why === null ? null : excerpt(why),
    counts: countsOf(events),
    events: named.map(eventOf),
    moreEvents: telling.length - named.length,
    dropped,
  };
}

/** The installed package, in short. */
export function packageOf(facts: PackageFacts): NonNullable<Observations["package"]> {
  const scripts = facts.scripts.slice(0, SCRIPTS_NAMED);
  return {
    name: excerpt(facts.name),
    version: excerpt(facts.version),
    requested: excerpt(facts.requested),
    integrity: facts.integrity === null ? null : excerpt(facts.integrity),
    lock: excerpt(facts.lock),
    packages: facts.packages,
    scripts: scripts.map((script) => ({
      package: excerpt(script.package),
      event: script.event,
      command: excerpt(script.command),
    })),
    moreScripts: facts.scripts.length - scripts.length,
    ranScripts: facts.ranScripts,
  };
}

/** The throw-away home, working, temporary and root folder, and the drain: written there, it is gone. */
const THROWN_AWAY = /^((~|\.|\[(tmp|run|workspace)\])(\/|$)|\/dev\/(null|tty)$)/;

/** The C library asks there first for every name. */
const NAME_SERVICE = "unix:/var/run/nscd/socket";

/** Every server reads hundreds of files: only a bait among them tells something by itself. */
function isTelling({ kind, what, canaries }: BehaviourEvent): boolean {
  if (canaries.length > 0) return true;
  if (kind === "read" || what === NAME_SERVICE) return false;
  return kind === "write" || kind === "remove" ? !THROWN_AWAY.test(what) : true;
}

/** Of one kind the first ones, before them those that carried a bait. */
function foremost(
  events: readonly BehaviourEvent[],
  wanted: BehaviourEvent["kind"],
): readonly BehaviourEvent[] {
  const all = events.filter(({ kind }) => kind === wanted);
  const baited = all.filter(({ canaries }) => canaries.length > 0);
  const others = all.filter(({ canaries }) => canaries.length === 0);
  return [...baited, ...others].slice(0, EVENTS_NAMED);
}

function eventOf({ kind, phase, process, what, done, canaries, count }: BehaviourEvent) {
  const event: ObservedEvent = {
    kind,
    phase,
    process: excerpt(process, 60),
    what: excerpt(what),
    done,
    canaries: canaries.slice(0, BAITS_NAMED).map((name) => excerpt(name, 60)),
    count,
  };
  return event;
}

function countsOf(events: readonly BehaviourEvent[]): ObservedBehaviour["counts"] {
  const sums = new Map<string, { done: number; failed: number }>();
  for (const { phase, kind, done, count } of events) {
    const sum = sums.get(`${phase} ${kind}`) ?? { done: 0, failed: 0 };
    sum[done ? "done" : "failed"] += count;
    sums.set(`${phase} ${kind}`, sum);
  }
  return PHASES.flatMap((phase) =>
    BEHAVIOUR_KINDS.flatMap((kind) => {
      const sum = sums.get(`${phase} ${kind}`);
      return sum === undefined ? [] : [{ phase, kind, ...sum }];
    }),
  );
}
