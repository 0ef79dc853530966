import { plantedFacts } from "../harness/canaries.ts";
import { LIMITS } from "../harness/limits.ts";
import type { SessionEnd } from "../harness/session.ts";
import { excerpt } from "../lib/excerpt.ts";
import type { SessionFacts } from "../model/session.ts";
import type { Listing, Surface } from "../model/surface.ts";
import type { Frame } from "../model/transcript.ts";
import { assemble, needsCalibration, type Start } from "./assemble.ts";
import { type FirstStart, firstStart, type RunContext, type Seen } from "./first-start.ts";
import {
  type FirstSeen,
  type FurtherStart,
  furtherStart,
  furtherStarts,
} from "./further-starts.ts";
import { unseenSurface } from "./surface.ts";
import {
  CALIBRATION,
  deepVisits,
  type FurtherVisit,
  OWN_PROFILE,
  STANDARD_VISITS,
} from "./visits.ts";

/** One look at a live server: what was seen, and how. */
export interface Look {
  readonly surface: Surface;
  readonly session: SessionFacts;
  /** Empty unless transcripts were asked for; the first is that of the base listing. */
  readonly transcripts: readonly Transcript[];
}

/** Every frame of one session. `listing` is the id of the further listing it made. */
export interface Transcript {
  readonly listing?: string;
  readonly frames: readonly Frame[];
}

/** The whole look: the first start, the further ones, and everything frozen into one surface. */
export async function lookAt(context: RunContext): Promise<Look> {
  let beside: Promise<readonly FurtherStart[]> = Promise.resolve([]);
  let seen: FirstSeen | undefined;
  const first = await firstStart(context, (surface, baits, bootSeconds) => {
    seen = { surface, baits, bootSeconds };
    // Beside the first, whose lists are safe by now whatever the second start does to it.
    const visits = visitsOf(context, surface).filter(({ home }) => home !== "as-left");
    beside = furtherStarts(context, seen, visits, LIMITS.startsAtOnce - 1);
  });
  try {
    const further = [...(await beside)];
    if (seen !== undefined) {
      await tryAloneAgain(context, seen, further);
      further.push(...(await calibrate(context, seen, further)));
      further.push(...(await comeBack(context, seen, first)));
    }
    const own = [first.scratch.remove(), context.shared.remove()];
    const leftovers = [...own, ...further.flatMap((start) => start.leftovers)];
    return frozen(context, first, further, leftovers);
  } finally {
    first.scratch.remove();
  }
}

function visitsOf({ target, depth }: RunContext, { server }: Surface): readonly FurtherVisit[] {
  if (depth === "quick") return [];
  return depth === "standard" ? STANDARD_VISITS : deepVisits(target, server?.era ?? "legacy");
}

/** A port or a lock file lets only one of them run: those that went away get another chance. */
async function tryAloneAgain(
  context: RunContext,
  seen: FirstSeen,
  further: FurtherStart[],
): Promise<void> {
  const visits = visitsOf(context, seen.surface);
  for (const [index, start] of further.entries()) {
    const visit = visits.find(({ id }) => id === start.listing.id);
    if (visit === undefined || !start.mayDoBetterAlone) continue;
    const again = await furtherStart(context, seen, visit);
    // What the first try left is evidence, whatever the second one shows.
    further[index] = {
      ...again,
      left: [...start.left, ...again.left],
      leftovers: [...start.leftovers, ...again.leftovers],
    };
  }
}

/** A deep look has calibrated already; a standard one does when something differed. */
async function calibrate(
  context: RunContext,
  seen: FirstSeen,
  further: readonly FurtherStart[],
): Promise<readonly FurtherStart[]> {
  const isWanted =
    context.depth === "standard" && needsCalibration(further.map(({ listing }) => listing));
  return isWanted ? furtherStarts(context, seen, CALIBRATION, LIMITS.startsAtOnce) : [];
}

/** Starts in the home folder that the first start has left. */
async function comeBack(
  context: RunContext,
  seen: FirstSeen,
  { scratch }: FirstStart,
): Promise<readonly FurtherStart[]> {
  const starts: FurtherStart[] = [];
  for (const visit of visitsOf(context, seen.surface)) {
    if (visit.home === "as-left") starts.push(await furtherStart(context, seen, visit, scratch));
  }
  return starts;
}

function frozen(
  { label, depth, deadline, keepTranscript, containment }: RunContext,
  { end, baits, earlier }: FirstStart,
  further: readonly FurtherStart[],
  leftovers: readonly (string | undefined)[],
): Look {
  const starts: Start[] = [
    { left: end },
    ...earlier.map((left, index) => ({ listing: `try-${index + 1}`, left })),
    ...further.flatMap(({ listing, left }) =>
      left.map((one) => ({ listing: listing.id, left: one })),
    ),
  ];
  const base = end.value?.surface ?? unseenSurface(label, whyUnseen(end));
  const items = [...(end.value?.listings ?? []), ...further.map(({ listing }) => listing)];
  const surface = assemble(base, {
    starts,
    listings: depth === "quick" || end.failure !== undefined ? undefined : listingsOf(items),
    contents: end.value?.contents,
    // What was never started was not tempted by any bait.
    planted: end.facts.command?.resolved === null ? [] : plantedFacts(baits.canaries),
    installed: containment.packageFacts,
    scripts: containment.scripts,
  });
  return {
    surface,
    session: sessionOf(
      end.facts,
      [...containment.caveats],
      leftovers,
      deadline.cut()?.code === "interrupted",
    ),
    transcripts: keepTranscript ? transcriptsOf(starts) : [],
  };
}

function listingsOf(items: Listing[]): NonNullable<Surface["listings"]> {
  return { client: OWN_PROFILE, items };
}

function whyUnseen({ failure }: SessionEnd<Seen>): string {
  return `no handshake: ${failure?.code ?? "no handshake"}`;
}

function sessionOf(
  facts: SessionFacts,
  held: readonly string[],
  leftovers: readonly (string | undefined)[],
  interrupted: boolean,
): SessionFacts {
  const left = leftovers.flatMap((one) =>
    one === undefined ? [] : [`The scratch folder of the server was left behind: ${excerpt(one)}`],
  );
  return {
    ...facts,
    interrupted,
    caveats: [...facts.caveats, ...held.map((one) => excerpt(one, 300)), ...left],
  };
}

/** A start that was tried again has two: the later ones are numbered. */
function transcriptsOf(starts: readonly Start[]): readonly Transcript[] {
  const tries = new Map<string, number>();
  return starts.map(({ listing, left: { frames } }) => {
    if (listing === undefined) return { frames };
    const count = (tries.get(listing) ?? 0) + 1;
    tries.set(listing, count);
    return { listing: count === 1 ? listing : `${listing}-${count}`, frames };
  });
}
