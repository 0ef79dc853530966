import { setTimeout as sleep } from "node:timers/promises";
import type { Failure } from "../errors.ts";
import type { Behaviour } from "../model/behaviour.ts";
import type { SessionFacts } from "../model/session.ts";
import type { CanaryHit, Residue, ServerFacts, Surface } from "../model/surface.ts";
import type { Target } from "../model/target.ts";
import type { Frame } from "../model/transcript.ts";
import type { Canary } from "./canaries.ts";
import type { Containment } from "./containment.ts";
import type { WireContext } from "./context.ts";
import type { Deadline } from "./deadline.ts";
import { sessionFacts } from "./facts.ts";
import { behaviourOf, containmentFacts, ownFolders } from "./held-facts.ts";
import type { CanarySearch } from "./frames/canary-search.ts";
import { createRecorder, type Recorder } from "./frames/recorder.ts";
import { createRedactor } from "./frames/redact.ts";
import { secretsOf } from "./frames/secrets.ts";
import { type Handshake, handshake, modernParams } from "./handshake.ts";
import { type Budgets, LIMITS } from "./limits.ts";
import { createMeter } from "./meter.ts";
import { open, type Opened, whyNoHandshake } from "./open.ts";
import { createTally, type Tally } from "./peculiarities.ts";
import { createPhases, phaseOf, type Phases } from "./phases.ts";
import type { Remains } from "./process/diagnose.ts";
import type { Launch } from "./process/launch.ts";
import type { Scratch } from "./process/scratch.ts";
import { createRpc, type Evidence, type Reply, type Rpc } from "./rpc.ts";
import { leaveResidue, prepareScratch } from "./surroundings.ts";
import type { Visit } from "./visit.ts";
import type { Closed, RawObject } from "./wire.ts";

/** The live half of a run: a server that shook hands. Used by `enumerate/`, held by nobody else. */
export interface Session {
  readonly server: ServerFacts;
  /** Asks once; a value for every expected end, within `seconds` (the request budget) and the total. */
  request(method: string, params: RawObject, seconds?: number): Promise<Reply>;
  /** Listens without asking; ends early when the session does. */
  quiet(milliseconds: number): Promise<void>;
  /** Why the last request of this method failed; undefined when it did not. */
  failureOf(method: string): Failure | undefined;
  /** Why nothing more can be asked; undefined while it can. */
  stopped(): Failure | undefined;
  readonly tally: Tally;
  readonly limits: { readonly items: number; readonly pages: number };
  readonly reverse: Evidence<NonNullable<Surface["reverse"]>["items"][number]>;
  readonly notices: Evidence<NonNullable<Surface["notices"]>["items"][number]>;
  /** Methods of the `list_changed` notifications so far. */
  readonly listChanges: readonly string[];
}

export interface SessionOptions {
  readonly visit: Visit;
  readonly canaries: readonly Canary[];
  readonly search: CanarySearch;
  readonly containment: Containment;
  /** The caller's to remove. */
  readonly scratch: Scratch;
  readonly budgets: Budgets;
  /** The end of the whole run; the time the target takes to end is not part of it. */
  readonly deadline: Deadline;
  readonly keepTranscript: boolean;
  /** Told what is being done, for progress. */
  onPhase(phase: "starting" | "handshake" | "closing"): void;
}

/** What the work with a session came to, and why it saw nothing worth judging, if so. */
export interface Used<T> {
  readonly value: T;
  readonly unseen: Failure | undefined;
}

/** What a session leaves behind when everything of it has ended. */
export interface SessionEnd<T> {
  /** What `use` returned; undefined when there was no handshake. */
  readonly value: T | undefined;
  readonly facts: SessionFacts;
  readonly failure: Failure | undefined;
  readonly evidence: {
    readonly reverse: NonNullable<Surface["reverse"]>;
    readonly notices: NonNullable<Surface["notices"]>;
  };
  /** undefined where nothing was started. */
  readonly residue: Residue | undefined;
  /** What it did; undefined where nobody watched. */
  readonly behaviour: Behaviour | undefined;
  readonly hits: { readonly items: readonly CanaryHit[]; readonly dropped: number };
  /** What the process printed besides messages; undefined where none was started. */
  readonly remains: Remains | undefined;
  /** How it was started; undefined where it was not. */
  readonly launch: Launch | undefined;
  readonly frames: readonly Frame[];
}

/**
 * Starts or connects to the target, shakes hands, lets `use` work with the session, and ends the
 * target with all its processes on every way out. Expected failures stand in `facts`.
 */
export async function withSession<T>(
  target: Target,
  options: SessionOptions,
  use: (session: Session) => Promise<Used<T>>,
): Promise<SessionEnd<T>> {
  const { visit, scratch, deadline, search, canaries, budgets, containment } = options;
  const tally = createTally();
  const secrets = secretsOf(target);
  const redactor = createRedactor(secrets, ownFolders(scratch, containment));
  const recorder = createRecorder({
    redactor,
    canaries: search,
    keep: options.keepTranscript,
    now: () => performance.now(),
  });
  const searched = (text: string) => search.text(redactor.text(text));
  const clean = (text: string) => searched(text).text;
  const phases = createPhases();
  let opened: Opened = {};
  const rpc = createRpc({
    wire: () => opened.wire,
    tally,
    client: { root: scratch.offered, capabilities: visit.client.capabilities },
    redact: clean,
  });
  const context: WireContext = {
    observer: rpc.observer,
    recorder,
    tally,
    meter: createMeter(LIMITS, () => performance.now()),
    budgets,
    signal: deadline.signal,
  };
  const onCut = () => rpc.stop(deadline.signal.reason as Failure);
  if (deadline.signal.aborted) onCut();
  deadline.signal.addEventListener("abort", onCut, { once: true });

  let used: Used<T> | undefined;
  let agreed: Handshake | undefined;
  let closed: Closed | undefined;
  const before = prepareScratch(target, visit, canaries, scratch);
  try {
    options.onPhase("starting");
    const tellBaits = (text: string) => {
      const { text: cleaned, found } = searched(text);
      return { text: cleaned, canaries: found.map(({ canary }) => canary) };
    };
    const added = before.environment;
    const start = { scratch, added, containment, phases, clean: tellBaits };
    opened = await open(target, start, context);
    if (opened.wire !== undefined) {
      options.onPhase("handshake");
      agreed = await shake(rpc, opened, tally, options);
      phases.begin("initialize");
      if (agreed.ok) used = await use(sessionOf(agreed.server, rpc, tally, phases, options));
    }
  } finally {
    deadline.signal.removeEventListener("abort", onCut);
    options.onPhase("closing");
    phases.begin("shutdown");
    closed = await opened.wire?.close();
  }
  noteModernRequests(rpc, agreed, tally);
  const why =
    agreed?.ok === true
      ? used?.unseen
      : whyNoHandshake(budgets, opened, agreed, closed, rpc.stopped());
  const failure = why && { ...why, detail: clean(why.detail) };
  const left = leaveResidue(before, closed, {
    clean: (text) => redactor.text(text),
    search,
    isSandboxed: containment.sandbox !== undefined,
  });
  return {
    value: used?.value,
    failure,
    facts: sessionFacts({
      target,
      secrets,
      hosts: (opened.http?.hosts() ?? []).map(clean),
      budgets,
      tally,
      agreed,
      closed: left.closed,
      launch: opened.launch,
      wire: opened.wire,
      http: opened.http,
      remains: opened.stdio?.remains(),
      failure,
      containment: target.kind === "stdio" ? containmentFacts(containment, opened) : null,
      isInstalled: containment.installed !== undefined,
      interrupted: deadline.cut()?.code === "interrupted",
    }),
    evidence: {
      reverse: { items: [...rpc.reverse.items], dropped: rpc.reverse.dropped },
      notices: { items: [...rpc.notices.items], dropped: rpc.notices.dropped },
    },
    residue: target.kind === "stdio" ? left.residue : undefined,
    behaviour: behaviourOf(containment, opened),
    hits: hitsOf(recorder, left.hits),
    remains: opened.stdio?.remains(),
    launch: opened.launch,
    frames: recorder.transcript(),
  };
}

async function shake(
  rpc: Rpc,
  { wire }: Opened,
  tally: Tally,
  { budgets, visit }: SessionOptions,
): Promise<Handshake> {
  const end = performance.now() + budgets.startup * 1000;
  const secondsLeft = () => Math.max(0.01, (end - performance.now()) / 1000);
  return handshake(rpc, wire!, tally, visit.client, visit.offer, secondsLeft);
}

function sessionOf(
  server: ServerFacts,
  rpc: Rpc,
  tally: Tally,
  phases: Phases,
  { budgets, visit, deadline }: SessionOptions,
): Session {
  const failures = new Map<string, Failure>();
  return {
    server,
    tally,
    limits: LIMITS,
    reverse: rpc.reverse,
    notices: rpc.notices,
    listChanges: rpc.listChanges,
    stopped: () => rpc.stopped(),
    failureOf: (method) => failures.get(method),
    async quiet(milliseconds) {
      const end = performance.now() + milliseconds;
      while (performance.now() < end && rpc.stopped() === undefined && !deadline.signal.aborted) {
        await sleep(Math.min(QUIET_STEP_MS, Math.max(1, end - performance.now())));
      }
    },
    async request(method, params, seconds = budgets.request) {
      const full = server.era === "modern" ? modernParams(params, visit.client) : params;
      // The total budget ends the wait through `rpc.stop`, with its own reason.
      phases.begin(phaseOf(method));
      const reply = await rpc.request(method, full, seconds);
      phases.begin("idle");
      if (!reply.ok) failures.set(method, reply.failure);
      else noteInputRequests(rpc, reply.result, reply.frame);
      return reply;
    },
  };
}

const QUIET_STEP_MS = 50;

/** 2026-07-28 has no requests of the server: it answers `input_required` and says what it wants. */
function noteInputRequests(rpc: Rpc, result: RawObject, frame: number): void {
  const requests = result["inputRequests"];
  if (result["resultType"] !== "input_required" || typeof requests !== "object") return;
  for (const request of Object.values(requests ?? {}) as unknown[]) {
    const raw = typeof request === "object" && request !== null ? (request as RawObject) : {};
    rpc.asked(typeof raw["method"] === "string" ? raw["method"] : "", raw, frame);
  }
}

function noteModernRequests(rpc: Rpc, agreed: Handshake | undefined, tally: Tally): void {
  const own = rpc.reverse.items.filter(({ raw }) => "jsonrpc" in raw || "id" in raw);
  const [asking] = own;
  if (asking !== undefined && agreed?.ok === true && agreed.server.era === "modern") {
    tally.note("request-in-modern-era", asking.frame, own.length);
  }
}

function hitsOf(recorder: Recorder, others: readonly CanaryHit[]): SessionEnd<unknown>["hits"] {
  const all = [...recorder.hits().map((hit) => ({ ...hit, where: null })), ...others];
  const items = all.slice(0, LIMITS.canaryHits);
  return { items, dropped: recorder.hitsDropped() + all.length - items.length };
}
