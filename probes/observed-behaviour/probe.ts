import { defineProbe, type Emit, type Located, type Run } from "../../src/engine/define.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { Place } from "../../src/model/finding.ts";
import type { Surface } from "../../src/model/surface.ts";
import { belied } from "./belied.ts";
import { claimsIn } from "./claims.ts";
import { judgeSighting } from "./judge.ts";
import { contextOf, type Judged, whoAndWhen } from "./judged.ts";
import { rules } from "./rules.ts";
import { sentences } from "./said.ts";
import { type Sighting, startsOf } from "./sightings.ts";

/** What the server did while it was started and listed; one finding per thing, over all starts. */
export const observedBehaviour = defineProbe({
  id: "observed-behaviour",
  needs: ["behaviour"],
  uses: ["package", "canaries", "residue", "server", "tools"],
  rules,
  inspect(view, emit, run) {
    const items = view.behaviour?.items ?? [];
    const starts = startsOf(items, portsLeft(view.residue));
    const context = contextOf(view);
    const seen: Seen[] = [];
    for (const start of starts) {
      for (const [at, event] of start.seen.events.entries()) {
        const sighting = { event, start, at };
        judgeSighting(sighting, context, (judged) => void seen.push({ judged, sighting }));
      }
    }
    for (const group of groupsOf([...seen, ...belied(seen, claimsIn(sentences(view)))])) {
      report(emit, group);
    }
    sayWhatWasCut(items, run);
  },
});

/** What one sight of something means. */
interface Seen {
  readonly judged: Judged;
  readonly sighting: Sighting;
}

/** One thing, however often; the surest sight of it first, else the first. */
type Group = readonly [Seen, ...Seen[]];

function groupsOf(seen: readonly Seen[]): readonly Group[] {
  const groups = new Map<string, [Seen, ...Seen[]]>();
  for (const one of seen) {
    const key = `${one.judged.rule} ${one.judged.key}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else if (sureness(one) > sureness(group[0])) group.unshift(one);
    else group.push(one);
  }
  return [...groups.values()];
}

const SURENESS = { speculative: 0, heuristic: 1, strong: 2, confirmed: 3 } as const;

function sureness({ judged }: Seen): number {
  return SURENESS[judged.confidence];
}

/** Characters of a text that a message shows. */
const SHOWN = 160;
/** Other places named by one finding. */
const MAX_RELATED = 20;

function report(emit: Emit<typeof rules>, group: Group): void {
  const [{ judged, sighting }, ...others] = group;
  const { rule, confidence, item, says, related } = judged;
  const texts = Object.entries(says).map(([hole, text]) => [hole, excerpt(text, SHOWN)] as const);
  const elsewhere = others
    .slice(0, MAX_RELATED)
    .map((other) => placeOf(other.sighting, other.judged.item));
  emit(rule, placeOf(sighting, item), {
    confidence,
    evidence: excerpt(item),
    data: {
      ...whoAndWhen(sighting),
      ...Object.fromEntries(texts),
      count: group.reduce((sum, one) => sum + one.sighting.event.count, 0),
      event: sighting.at,
      starts: new Set(group.map((one) => one.sighting.start.index)).size,
    },
    related: related === undefined ? elsewhere : [related, ...elsewhere],
  });
}

/** The number of the event differs from run to run: it is no part of the finding's identity. */
function placeOf({ start }: Sighting, item: string): Located {
  const { index, seen } = start;
  const place: Place = { section: "behaviour", index, item, pointer: "/events", frame: 0 };
  const { listing } = seen;
  return { place: () => (listing === undefined ? place : { ...place, listing }) };
}

/** The ports that residue of the same start shows. */
function portsLeft(residue: Surface["residue"]): (listing?: string) => ReadonlySet<number> {
  const ports = new Map(
    (residue?.items ?? []).map(({ listing, ports }) => [
      listing,
      new Set((ports ?? []).map(({ port }) => port)),
    ]),
  );
  return (listing) => ports.get(listing) ?? new Set();
}

function sayWhatWasCut(items: NonNullable<Surface["behaviour"]>["items"], run: Run): void {
  if (items.length === 0) run.leaveUnseen("no start was watched");
  for (const { complete, why, dropped, listing } of items) {
    const start = listing === undefined ? "the start" : `the start ${excerpt(listing, 40)}`;
    if (!complete) run.leaveUnseen(`${start} was not watched to its end: ${excerpt(why ?? "")}`);
    if (dropped > 0) run.leaveUnseen(`${dropped} events of ${start} were not kept`);
  }
}
