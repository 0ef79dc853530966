import { type Failure, failure } from "../errors.ts";
import type { SessionFacts } from "../model/session.ts";
import type { ServerFacts, Surface } from "../model/surface.ts";
import type { Target } from "../model/target.ts";
import type { Frame } from "../model/transcript.ts";
import type { WireContext } from "./context.ts";
import { startDeadline } from "./deadline.ts";
import { diagnose } from "./process/diagnose.ts";
import { sessionFacts } from "./facts.ts";
import { type ClientIdentity, handshake, type Handshake, modernParams } from "./handshake.ts";
import type { Launch } from "./process/launch.ts";
import { type Budgets, LIMITS } from "./limits.ts";
import { createMeter } from "./meter.ts";
import { createTally, type Tally } from "./peculiarities.ts";
import { createRecorder } from "./frames/recorder.ts";
import { createRedactor } from "./frames/redact.ts";
import { createRpc, type Evidence, type Reply, type Rpc } from "./rpc.ts";
import { createScratch, type Scratch } from "./process/scratch.ts";
import { secretsOf } from "./frames/secrets.ts";
import type { StdioWire } from "./process/stdio.ts";
import type { HttpWire } from "./http/connect-http.ts";
import type { Closed, RawObject, Wire } from "./wire.ts";

/** The live half of a run: a server that shook hands. Used by `enumerate/`, held by nobody else. */
export interface Session {
  readonly server: ServerFacts;
  /** Asks once; a value for every expected end, within the request and the total budget. */
  request(method: string, params: RawObject): Promise<Reply>;
  /** Why the last request of this method failed; undefined when it did not. */
  failureOf(method: string): Failure | undefined;
  readonly tally: Tally;
  readonly limits: { readonly items: number; readonly pages: number };
  readonly reverse: Evidence<NonNullable<Surface["reverse"]>["items"][number]>;
  readonly notices: Evidence<NonNullable<Surface["notices"]>["items"][number]>;
}

export interface SessionOptions {
  readonly client: ClientIdentity;
  readonly budgets: Budgets;
  /** The user's wish to end now: what was seen by then is still reported. */
  readonly interrupt: AbortSignal;
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
  readonly evidence: Pick<Surface, "reverse" | "notices">;
  readonly frames: readonly Frame[];
}

/**
 * Starts or connects to the target, shakes hands, lets `use` work with the session, and ends the
 * target with all its processes and files on every way out. Expected failures stand in `facts`.
 */
export async function withSession<T>(
  target: Target,
  options: SessionOptions,
  use: (session: Session) => Promise<Used<T>>,
): Promise<SessionEnd<T>> {
  const scratch = createScratch();
  const deadline = startDeadline(options.budgets.total, options.interrupt);
  const tally = createTally();
  const secrets = secretsOf(target);
  const redactor = createRedactor(secrets, [{ value: scratch.root, placeholder: "[scratch]" }]);
  const recorder = createRecorder({
    redactor,
    keep: options.keepTranscript,
    now: () => performance.now(),
  });
  const redacted = (why: Failure | undefined) =>
    why && { ...why, detail: redactor.text(why.detail) };
  let opened: Opened = {};
  const rpc = createRpc({
    wire: () => opened.wire,
    tally,
    root: scratch.work,
    redact: (text) => redactor.text(text),
  });
  const context: WireContext = {
    observer: rpc.observer,
    recorder,
    tally,
    meter: createMeter(LIMITS, () => performance.now()),
    budgets: options.budgets,
    signal: deadline.signal,
  };
  const onCut = () => rpc.stop(deadline.signal.reason as Failure);
  deadline.signal.addEventListener("abort", onCut, { once: true });

  let value: T | undefined;
  let agreed: Handshake | undefined;
  let closed: Closed | undefined;
  let leftover: string | undefined;
  let unseen: Failure | undefined;
  try {
    options.onPhase("starting");
    opened = await open(target, scratch, context);
    if (opened.wire !== undefined) {
      options.onPhase("handshake");
      agreed = await shake(rpc, opened.wire, tally, options);
      if (agreed.ok) {
        const used = await use(sessionOf(agreed.server, rpc, tally, options));
        value = used.value;
        unseen = used.unseen;
      }
    }
  } finally {
    // The budget covers the look: how long the target takes to end says nothing of what was seen.
    deadline.signal.removeEventListener("abort", onCut);
    deadline.stop();
    options.onPhase("closing");
    closed = await opened.wire?.close();
    leftover = scratch.remove();
  }
  const [asking] = rpc.reverse.items;
  if (asking !== undefined && agreed?.ok === true && agreed.server.era === "modern") {
    tally.note("request-in-modern-era", asking.frame, rpc.reverse.items.length);
  }
  const facts = sessionFacts({
    target,
    secrets,
    hosts: (opened.http?.hosts() ?? []).map((host) => redactor.text(host)),
    budgets: options.budgets,
    tally,
    agreed,
    closed: closed && {
      ...closed,
      survivors: closed.survivors.map((one) => ({ ...one, command: redactor.text(one.command) })),
    },
    leftover,
    launch: opened.launch,
    wire: opened.wire,
    http: opened.http,
    remains: opened.stdio?.remains(),
    failure: redacted(
      whyIncomplete(options.budgets, opened, agreed, closed, rpc.stopped() ?? unseen),
    ),
    interrupted: deadline.cut()?.code === "interrupted",
  });
  const evidence = {
    reverse: { items: [...rpc.reverse.items], dropped: rpc.reverse.dropped },
    notices: { items: [...rpc.notices.items], dropped: rpc.notices.dropped },
  };
  return { value, facts, evidence, frames: recorder.transcript() };
}

/** A wire, however it came about, or why there is none. */
interface Opened {
  readonly wire?: Wire;
  readonly stdio?: StdioWire;
  readonly http?: HttpWire;
  readonly launch?: Launch;
  readonly failure?: Failure;
}

async function open(target: Target, scratch: Scratch, context: WireContext): Promise<Opened> {
  if (target.kind === "http") {
    const { connectHttp } = await import("./http/connect-http.ts");
    const http = connectHttp(target, context);
    return { wire: http, http };
  }
  const { planLaunch } = await import("./process/launch.ts");
  const { openStdio } = await import("./process/stdio.ts");
  try {
    const plan = planLaunch(target, scratch);
    if (!plan.ok) return { failure: plan.why };
    const stdio = openStdio(plan.launch, scratch.root, context);
    return { wire: stdio, stdio, launch: plan.launch };
  } catch (error) {
    // The surroundings: no room for a cache, a command line too long, a current folder that is gone.
    return { failure: failure("start-failed", error instanceof Error ? error.message : "unknown") };
  }
}

async function shake(
  rpc: Rpc,
  wire: Wire,
  tally: Tally,
  options: SessionOptions,
): Promise<Handshake> {
  const end = performance.now() + options.budgets.startup * 1000;
  const secondsLeft = () => Math.max(0.01, (end - performance.now()) / 1000);
  return handshake(rpc, wire, tally, options.client, secondsLeft);
}

function sessionOf(
  server: ServerFacts,
  rpc: Rpc,
  tally: Tally,
  { budgets, client }: SessionOptions,
): Session {
  const failures = new Map<string, Failure>();
  return {
    server,
    tally,
    limits: LIMITS,
    reverse: rpc.reverse,
    notices: rpc.notices,
    failureOf: (method) => failures.get(method),
    async request(method, params) {
      const full = server.era === "modern" ? modernParams(params, client) : params;
      // The total budget ends the wait through `rpc.stop`, with its own reason.
      const reply = await rpc.request(method, full, budgets.request);
      if (!reply.ok) failures.set(method, reply.failure);
      return reply;
    },
  };
}

/** Why the server could not be seen, or not to the end; undefined when it was. */
function whyIncomplete(
  budgets: Budgets,
  opened: Opened,
  agreed: Handshake | undefined,
  closed: Closed | undefined,
  later: Failure | undefined,
): Failure | undefined {
  if (opened.failure !== undefined) return opened.failure;
  if (agreed?.ok === true) return later;
  const why = agreed?.failure ?? later ?? failure("silent", "there was no handshake");
  const remains = opened.stdio?.remains();
  if (why.code === "request-timeout") {
    const isSilent = opened.stdio?.spoke() === false;
    const late = `the handshake was not answered within ${budgets.startup} s`;
    const timeout = failure(isSilent ? "silent" : "startup-timeout", late);
    return remains === undefined ? timeout : diagnose(timeout, remains);
  }
  return why.code === "closed" && remains !== undefined && closed?.endedBy === "itself"
    ? diagnose(failure("exited-at-start", why.detail), remains)
    : why;
}
