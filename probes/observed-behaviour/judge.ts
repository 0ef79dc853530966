import { endpointOf, isLoopback } from "./addresses.ts";
import { judgeChange } from "./judge-changes.ts";
import { judgeHost, judgeListener } from "./judge-hosts.ts";
import { judgeGroup, judgeSignal, judgeStart } from "./judge-processes.ts";
import { judgeRead } from "./judge-reads.ts";
import type { Context, Judged } from "./judged.ts";
import { isLaunch } from "./launch.ts";
import type { Sighting } from "./sightings.ts";

/** What one event of a start means: nothing, most of the time. */
export function judgeSighting(
  sighting: Sighting,
  context: Context,
  tell: (judged: Judged) => void,
): void {
  if (isLaunch(sighting)) return;
  const sent = ofCanaries(sighting, context);
  if (sent !== undefined) tell(sent);
  const judged = byKind(sighting, context);
  if (judged !== undefined) tell(judged);
}

function byKind(sighting: Sighting, context: Context): Judged | undefined {
  switch (sighting.event.kind) {
    case "read":
      return judgeRead(sighting, context);
    case "write":
    case "remove":
      return judgeChange(sighting, context);
    case "start":
      return judgeStart(sighting, context);
    case "lookup":
    case "connect":
    case "send":
      return judgeHost(sighting, context);
    case "listen":
      return judgeListener(sighting);
    case "signal":
      return judgeSignal(sighting);
    case "leave-group":
      return judgeGroup(sighting);
  }
}

/** Ways on which a bait leaves the process; in a file it is the canary-leak probe's. */
const CHANNELS: Readonly<Partial<Record<Sighting["event"]["kind"], string>>> = {
  start: "a command line",
  lookup: "a name that it looked up",
  connect: "a connection",
  send: "what it sent",
};

function ofCanaries(sighting: Sighting, { dummies }: Context): Judged | undefined {
  const { kind, what, canaries } = sighting.event;
  const channel = CHANNELS[kind];
  if (canaries.length === 0) return undefined;
  const baits = canaries.filter((name) => !dummies.has(name));
  if (channel === undefined || baits.length === 0) return undefined;
  // Who talks to this machine has told nobody else yet.
  const endpoint = kind === "send" || kind === "connect" ? endpointOf(what) : undefined;
  if (endpoint !== undefined && isLoopback(endpoint.host)) return undefined;
  const names = baits.slice(0, 5).join(", ");
  const says = { canaries: names, channel };
  return {
    rule: "canary-sent",
    confidence: "confirmed",
    key: `${kind} ${names}`,
    item: what,
    says,
  };
}
