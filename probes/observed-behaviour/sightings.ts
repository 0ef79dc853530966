import type { Behaviour, BehaviourEvent } from "../../src/model/behaviour.ts";
import { endpointOf, isNear } from "./addresses.ts";
import { isCollector } from "./known-hosts.ts";
import { throwAwayPath } from "./paths.ts";

/** One watched start, and what has to be known of all of it before one event is judged. */
export interface Start {
  readonly seen: Behaviour;
  readonly index: number;
  /** Ports that it held to its end: the residue probe speaks of those. */
  readonly leftPorts: ReadonlySet<number>;
  /** Files it wrote, by path: the position of the first write. */
  readonly written: ReadonlyMap<string, number>;
  readonly commands: ReadonlySet<string>;
  /** Position of the first connection to the outside that came about; infinite for none. */
  readonly outside: number;
  /** It asked for some host. */
  readonly asked: boolean;
  /** A package manager ran, for something other than to publish. */
  readonly packageManager: boolean;
  /** A library looked whether there is a newer version, and noted that. */
  readonly updateCheck: boolean;
  /** A library of OpenTelemetry was at work. */
  readonly collector: boolean;
}

/** One event of a start, by its position in `events`. */
export interface Sighting {
  readonly event: BehaviourEvent;
  readonly start: Start;
  readonly at: number;
}

/** All starts; `portsOf` are the ports that residue shows for the start of a listing. */
export function startsOf(
  items: readonly Behaviour[],
  portsOf: (listing: string | undefined) => ReadonlySet<number>,
): readonly Start[] {
  return items.map((seen, index) => ({
    seen,
    index,
    leftPorts: portsOf(seen.listing),
    ...marksOf(seen.events),
  }));
}

/** Whether the server wrote this file itself before this sight of it. */
export function wroteBefore({ start, at }: Sighting, path: string): boolean {
  return (start.written.get(throwAwayPath(path)) ?? Number.POSITIVE_INFINITY) < at;
}

/** Words that only look at settings and packages do not steal a token; these work with it. */
const PUBLISHING = /\s(?:publish|unpublish|adduser|login|logout|token|whoami|owner|access)(?:\s|$)/;
const PACKAGE_MANAGER =
  /(?:^|[\s/"'])(?:npm|npx|pnpm|yarn|corepack)(?:-cli)?(?:\.c?js)?(?=["'\s]|$)/;
const UPDATE_NOTE = /\/configstore\/update-notifier-[^/]*\.json$|\/\.update-notifier[^/]*$/;

type Marks = Omit<Start, "seen" | "index" | "leftPorts">;

function marksOf(events: readonly BehaviourEvent[]): Marks {
  const written = new Map<string, number>();
  const commands = new Set<string>();
  let outside = Number.POSITIVE_INFINITY;
  const marks = { asked: false, packageManager: false, updateCheck: false, collector: false };
  for (const [at, { kind, what, done }] of events.entries()) {
    if (kind === "start") {
      commands.add(what);
      const line = what.slice(0, LONGEST);
      if (PACKAGE_MANAGER.test(line) && !PUBLISHING.test(line)) marks.packageManager = true;
    } else if (kind === "lookup") marks.asked = true;
    else if (kind === "connect" || kind === "send") {
      const endpoint = endpointOf(what);
      if (endpoint === undefined) continue;
      if (isCollector(endpoint)) marks.collector = true;
      if (isNear(endpoint.host)) continue;
      marks.asked = true;
      if (done) outside = Math.min(outside, at);
    } else if (kind === "write" || kind === "read") {
      if (UPDATE_NOTE.test(what)) marks.updateCheck = true;
      const path = throwAwayPath(what);
      if (kind === "write" && done && !written.has(path)) written.set(path, at);
    }
  }
  return { written, commands, outside, ...marks };
}

const LONGEST = 8192;
