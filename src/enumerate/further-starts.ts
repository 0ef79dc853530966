import { type Failure, type FailureCode, UsageError } from "../errors.ts";
import type { Containment } from "../harness/containment.ts";
import { LIMITS } from "../harness/limits.ts";
import { isNpmRunner } from "../harness/process/npm.ts";
import { createScratch, moveHome, type Scratch } from "../harness/process/scratch.ts";
import { type SessionEnd, withSession } from "../harness/session.ts";
import type { Listing, Surface } from "../model/surface.ts";
import type { Target } from "../model/target.ts";
import { listingOf, listLists, type Shown } from "./again.ts";
import type { Left } from "./assemble.ts";
import type { Baits, RunContext } from "./first-start.ts";
import type { FurtherVisit } from "./visits.ts";

/** One further visit, ended: its listing, and what each of its starts left. */
export interface FurtherStart {
  readonly listing: Listing;
  readonly left: readonly Left[];
  /** It went away instead of answering: alone it may do better (a port, a lock file). */
  readonly mayDoBetterAlone: boolean;
  /** What of its scratch folders could not be removed. */
  readonly leftovers: readonly string[];
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
  const cut = context.deadline.cut();
  if (cut !== undefined) return notStarted(visit, first, cut.detail);
  try {
    const scratch = createScratch(context.shared);
    try {
      if (before !== undefined) moveHome(before, scratch);
      const end = await startIn(context, first, visit, scratch);
      const why =
        end.failure?.detail ?? (end.value === undefined ? "it showed nothing" : undefined);
      const { evidence, residue, behaviour, hits, frames } = end;
      const leftover = scratch.remove();
      return {
        listing: listingOf(visit, first.surface, why ?? end.value!),
        left: [{ evidence, residue, behaviour, hits, frames }],
        mayDoBetterAlone: mayDoBetter(visit, end.failure),
        leftovers: leftover === undefined ? [] : [leftover],
      };
    } finally {
      scratch.remove();
    }
  } catch (error) {
    // The surroundings: the target may have taken away the folder that all of this is made in.
    if (error instanceof UsageError || isSystemError(error)) {
      return notStarted(visit, first, error.message);
    }
    throw error;
  }
}

function startIn(
  { target, budgets, deadline, containment, keepTranscript }: RunContext,
  { baits, bootSeconds }: FirstSeen,
  visit: FurtherVisit,
  scratch: Scratch,
): Promise<SessionEnd<Shown>> {
  const seconds = Math.min(budgets.request, LIMITS.lookSeconds);
  const startup = Math.ceil(LIMITS.bootSlackSeconds + 4 * bootSeconds);
  return withSession<Shown>(
    target,
    {
      visit: { ...visit, environment: { ...visit.environment, ...fromCache(target, containment) } },
      canaries: baits.canaries,
      search: baits.search,
      scratch,
      budgets: { ...budgets, startup: Math.min(budgets.startup, startup) },
      deadline,
      containment,
      keepTranscript,
      onPhase: () => undefined,
    },
    async (session) => {
      const lists = await listLists(session, seconds);
      return { value: { server: session.server, lists }, unseen: session.stopped() };
    },
  );
}

function notStarted(visit: FurtherVisit, { surface }: FirstSeen, why: string): FurtherStart {
  const listing = listingOf(visit, surface, `not started: ${why}`);
  return { listing, left: [], mayDoBetterAlone: false, leftovers: [] };
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}

/** npm has just downloaded the package: the next start must run the very same. */
function fromCache(target: Target, { installed }: Containment): Readonly<Record<string, string>> {
  const isNpm = target.kind === "stdio" && installed === undefined && isNpmRunner(target.command);
  return isNpm ? { npm_config_prefer_offline: "true" } : {};
}

/** A revision or an era that is refused is no matter of being alone. */
function mayDoBetter({ varied }: FurtherVisit, why: Failure | undefined): boolean {
  if (why === undefined || varied.includes("version") || varied.includes("era")) return false;
  return GONE.has(why.code);
}

const GONE = new Set<FailureCode>([
  "closed",
  "exited-at-start",
  "missing-environment",
  "port-in-use",
  "connection-failed",
  "silent",
  "startup-timeout",
  "http-status",
  "refused",
]);
