import type { FailureCode } from "../errors.ts";
import { LIMITS } from "../harness/limits.ts";
import { isNpmRunner } from "../harness/process/npm.ts";
import { createScratch, moveHome, type Scratch } from "../harness/process/scratch.ts";
import { type SessionEnd, withSession } from "../harness/session.ts";
import type { Listing, Surface } from "../model/surface.ts";
import { listingOf, listLists, type Look } from "./again.ts";
import type { Baits, RunContext } from "./first-start.ts";
import type { FurtherVisit } from "./visits.ts";

/** One further start, ended: its listing, and what it left. */
export interface FurtherStart {
  readonly listing: Listing;
  readonly end: SessionEnd<Look>;
  /** It went away instead of answering: alone it may do better (a port, a lock file). */
  readonly mayDoBetterAlone: boolean;
  /** What of its scratch folder could not be removed. */
  readonly leftover: string | undefined;
}

/** What the first start tells all later ones. */
export interface FirstSeen {
  readonly surface: Surface;
  readonly baits: Baits;
  readonly bootSeconds: number;
}

/** Starts the target once more for each visit, some at once, and keeps the order of the visits. */
export async function furtherStarts(
  context: RunContext,
  first: FirstSeen,
  visits: readonly FurtherVisit[],
  atOnce: number,
): Promise<readonly FurtherStart[]> {
  const ends: FurtherStart[] = [];
  const waiting = [...visits.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, visit] = next;
      ends[index] = await furtherStart(context, first, visit);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return ends;
}

/** One further start, in a scratch folder of its own; the home folder of `before` moves into it. */
export async function furtherStart(
  context: RunContext,
  first: FirstSeen,
  visit: FurtherVisit,
  before?: Scratch,
): Promise<FurtherStart> {
  const { target, budgets, deadline, keepTranscript } = context;
  const scratch = createScratch(context.shared);
  if (before !== undefined) moveHome(before, scratch);
  try {
    const seconds = Math.min(budgets.request, LIMITS.lookSeconds);
    const startup = LIMITS.bootSlackSeconds + 4 * first.bootSeconds;
    const end = await withSession<Look>(
      target,
      {
        visit: { ...visit, environment: { ...visit.environment, ...fromCache(context) } },
        canaries: first.baits.canaries,
        search: first.baits.search,
        scratch,
        budgets: { ...budgets, startup: Math.min(budgets.startup, startup) },
        deadline,
        keepTranscript,
        onPhase: () => undefined,
      },
      async (session) => {
        const lists = await listLists(session, seconds);
        const value = { server: session.server, lists };
        return { value, unseen: session.stopped() };
      },
    );
    const why = end.failure?.detail ?? (end.value === undefined ? "it showed nothing" : undefined);
    return {
      listing: listingOf(visit, first.surface, why ?? end.value!),
      end,
      mayDoBetterAlone: end.failure !== undefined && GONE.has(end.failure.code),
      leftover: scratch.remove(),
    };
  } finally {
    scratch.remove();
  }
}

/** npm has just downloaded the package: the next start must run the very same. */
function fromCache({ target }: RunContext): Readonly<Record<string, string>> {
  const isNpm = target.kind === "stdio" && isNpmRunner(target.command);
  return isNpm ? { npm_config_prefer_offline: "true" } : {};
}

const GONE = new Set<FailureCode>([
  "closed",
  "exited-at-start",
  "missing-environment",
  "port-in-use",
  "connection-failed",
]);
