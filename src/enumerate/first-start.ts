import { type Failure, failure } from "../errors.ts";
import { type Canary, dummyCredential, plantedCanaries } from "../harness/canaries.ts";
import type { Containment } from "../harness/containment.ts";
import type { Deadline } from "../harness/deadline.ts";
import { type CanarySearch, createCanarySearch } from "../harness/frames/canary-search.ts";
import { type Budgets, LIMITS } from "../harness/limits.ts";
import { createScratch, type Scratch, type SharedFolder } from "../harness/process/scratch.ts";
import { type Session, type SessionEnd, withSession } from "../harness/session.ts";
import type { Listing, Surface } from "../model/surface.ts";
import type { Target, TargetLabel } from "../model/target.ts";
import type { Depth } from "../model/vocabulary.ts";
import type { Left } from "./assemble.ts";
import { inHindsight, withFailure } from "./hindsight.ts";
import type { Progress } from "./progress.ts";
import { BASE_VISIT } from "./visits.ts";

/** What every start of one run shares. */
export interface RunContext {
  readonly target: Target;
  readonly label: TargetLabel;
  readonly budgets: Budgets;
  readonly depth: Depth;
  readonly readContents: boolean;
  readonly dummyCredentials: boolean;
  readonly keepTranscript: boolean;
  readonly deadline: Deadline;
  readonly containment: Containment;
  /** What npx installs is there for every start of the run. */
  readonly shared: SharedFolder;
  /** Called while the target boots: time to load what comes after the look. */
  onBooting(): void;
  onProgress(step: Progress): void;
}

/** The baits of a run and the search for them. */
export interface Baits {
  readonly canaries: readonly Canary[];
  readonly search: CanarySearch;
}

/** What the first start showed. */
export interface Seen {
  readonly surface: Surface;
  /** Looks again in the same session. */
  readonly listings: readonly Listing[];
  readonly contents: Surface["contents"];
}

export interface FirstStart {
  readonly end: SessionEnd<Seen>;
  readonly baits: Baits;
  /** Still there: a later start may come back to it. The caller removes it. */
  readonly scratch: Scratch;
  /** What other tries left: with fewer dummy credentials, or under a tracer after a failure. */
  readonly earlier: readonly Left[];
}

/**
 * Starts the target until it shows its lists: once, or with dummy credentials a few times more.
 * `onListed` is called as soon as the base lists are safe, while the server still runs.
 */
export async function firstStart(
  context: RunContext,
  onListed: (surface: Surface, baits: Baits, bootSeconds: number) => void,
): Promise<FirstStart> {
  const earlier: Left[] = [];
  let canaries = plantedCanaries().filter(({ kind }) => isReachable(kind, context.target));
  for (let tries = 0; ; tries++) {
    const baits: Baits = { canaries, search: createCanarySearch(canaries) };
    const scratch = createScratch(context.shared);
    let isKept = false;
    try {
      const started = performance.now();
      let bootSeconds = 0;
      const end = await oneStart(context, baits, scratch, (session) => {
        bootSeconds = (performance.now() - started) / 1000;
        return see(context, session, (surface) => onListed(surface, baits, bootSeconds));
      });
      const wanted = await wantedCredentials(context, end, scratch, canaries, tries);
      isKept = wanted.length === 0;
      if (isKept) {
        const { containment } = context;
        const held = await inHindsight(end, containment, async () => {
          const again = await watchedStart(context, baits);
          if (again !== undefined) earlier.push(again);
          return again;
        });
        return { end: withVerdictOnCredentials(held, canaries), baits, scratch, earlier };
      }
      earlier.push(end);
      context.onProgress({ phase: "credentials", variables: wanted });
      canaries = [...canaries, ...wanted.map(dummyCredential)];
    } finally {
      if (!isKept) scratch.remove();
    }
  }
}

/** Once more under a tracer, for what a failed start asked for; undefined where none works. */
async function watchedStart(
  context: RunContext,
  baits: Baits,
): Promise<SessionEnd<Seen> | undefined> {
  const { findTracer } = await import("../harness/trace/strace.ts");
  const found = await findTracer();
  if (!found.ok || context.deadline.cut() !== undefined) return undefined;
  const { budgets } = context;
  const startup = Math.min(budgets.startup, LIMITS.hindsightSeconds);
  const watched: RunContext = {
    ...context,
    depth: "quick",
    readContents: false,
    budgets: { ...budgets, startup },
    containment: { ...context.containment, tracer: found.tracer },
  };
  const scratch = createScratch(context.shared);
  try {
    return await oneStart(watched, baits, scratch, (session) =>
      see(watched, session, () => undefined),
    );
  } finally {
    scratch.remove();
  }
}

/** A server behind a URL has neither our environment nor our files, unless it runs here. */
function isReachable(kind: Canary["kind"], { kind: target }: Target): boolean {
  return target === "stdio" || kind === "root-file";
}

function oneStart(
  context: RunContext,
  { canaries, search }: Baits,
  scratch: Scratch,
  use: (session: Session) => ReturnType<typeof see>,
): Promise<SessionEnd<Seen>> {
  const { target, budgets, deadline, containment, keepTranscript } = context;
  let loading: Promise<unknown> | undefined;
  return withSession(
    target,
    {
      visit: BASE_VISIT,
      canaries,
      search,
      scratch,
      budgets,
      deadline,
      containment,
      keepTranscript,
      onPhase: (phase) => {
        context.onProgress({ phase });
        // Loaded while the target boots, which takes longer.
        if (phase === "handshake") {
          context.onBooting();
          loading ??= Promise.all([import("./surface.ts"), import("./again.ts")]);
        }
      },
    },
    use,
  );
}

async function see(
  context: RunContext,
  session: Session,
  onListed: (surface: Surface) => void,
): Promise<{ value: Seen; unseen: Failure | undefined }> {
  const { label, depth, budgets } = context;
  const { collectSurface, whyUnseen } = await import("./surface.ts");
  const surface = await collectSurface(session, label, (section, list) =>
    context.onProgress({ phase: "listing", section, ...(list === undefined ? {} : { list }) }),
  );
  const unseen = session.stopped() ?? whyUnseen(session, surface);
  if (unseen !== undefined)
    return { value: { surface, listings: [], contents: undefined }, unseen };
  onListed(surface);
  const { lookAgain } = await import("./again.ts");
  if (depth !== "quick") context.onProgress({ phase: "looking-again" });
  const listings =
    depth === "quick"
      ? []
      : await lookAgain(session, surface, {
          times: depth === "deep" ? 3 : 1,
          waitMs: depth === "deep" ? LIMITS.longQuietMs : LIMITS.quietMs,
          seconds: Math.min(budgets.request, LIMITS.lookSeconds),
        });
  const contents = context.readContents
    ? await (await import("./contents.ts")).readContents(session, surface)
    : undefined;
  return { value: { surface, listings, contents }, unseen: undefined };
}

/** Variables to make up for another try; none when it need not or cannot be tried again. */
async function wantedCredentials(
  { target, dummyCredentials, deadline }: RunContext,
  end: SessionEnd<Seen>,
  scratch: Scratch,
  canaries: readonly Canary[],
  tries: number,
): Promise<readonly string[]> {
  if (target.kind !== "stdio" || !dummyCredentials || deadline.cut() !== undefined) return [];
  if (end.failure === undefined || end.remains === undefined || tries >= LIMITS.credentialTries) {
    return [];
  }
  const { credentialNames, isPlaceholder, packageFolder } =
    await import("../harness/process/credentials.ts");
  const { stderrTail, stdoutTail } = end.remains;
  const placeholders = Object.entries(target.env).flatMap(([name, value]) =>
    isPlaceholder(value) ? [name] : [],
  );
  const folder = end.launch && packageFolder(end.launch, target.cwd, scratch.npm);
  const given = new Set([
    ...canaries.map(({ where }) => where),
    ...Object.keys(target.env).filter((name) => !placeholders.includes(name)),
  ]);
  return credentialNames({ printed: `${stderrTail}\n${stdoutTail}`, placeholders, folder }).filter(
    (name) => !given.has(name),
  );
}

/** A server that refuses dummies needs real credentials: that is no verdict on it. */
function withVerdictOnCredentials(
  end: SessionEnd<Seen>,
  canaries: readonly Canary[],
): SessionEnd<Seen> {
  const dummies = canaries.filter(({ kind }) => kind === "credential").map(({ where }) => where);
  const why = end.failure;
  if (why === undefined || dummies.length === 0 || !REFUSALS.has(why.code)) return end;
  const detail = `with made-up ${dummies.join(", ")}: ${why.detail}`;
  return withFailure(end, failure("needs-credentials", detail));
}

const REFUSALS = new Set<Failure["code"]>([
  "missing-environment",
  "exited-at-start",
  "closed",
  "refused",
  "needs-login",
  "needs-authorization",
]);
