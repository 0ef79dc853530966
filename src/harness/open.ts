import { homedir } from "node:os";
import { type Failure, failure } from "../errors.ts";
import type { StdioTarget, Target } from "../model/target.ts";
import type { Containment } from "./containment.ts";
import type { WireContext } from "./context.ts";
import type { Handshake } from "./handshake.ts";
import type { HttpWire } from "./http/connect-http.ts";
import type { Budgets } from "./limits.ts";
import { diagnose } from "./process/diagnose.ts";
import type { Phases } from "./phases.ts";
import type { Launch } from "./process/launch.ts";
import type { Scratch } from "./process/scratch.ts";
import type { StdioWire } from "./process/stdio.ts";
import type { Contained } from "./sandbox/contain.ts";
import type { Watch } from "./trace/watch.ts";
import type { Closed, Wire } from "./wire.ts";

/** A wire, however it came about, or why there is none. */
export interface Opened {
  readonly wire?: Wire;
  readonly stdio?: StdioWire;
  readonly http?: HttpWire;
  /** What the server itself is started as, inside of what holds and watches it. */
  readonly launch?: Launch;
  readonly watch?: Watch;
  /** What a sandboxed server was shown of this machine. */
  readonly shown?: Pick<Contained, "mounts" | "hidden">;
  readonly failure?: Failure;
}

/** One start: its folders, the variables of it alone, and how it is held and watched. */
export interface Start {
  readonly scratch: Scratch;
  readonly added: Readonly<Record<string, string>>;
  readonly containment: Containment;
  readonly phases: Phases;
  /** Takes secrets and baits out of a text of the target's doing, and names the baits. */
  readonly clean: (text: string) => { readonly text: string; readonly canaries: readonly string[] };
}

/** Starts or connects to the target. */
export async function open(target: Target, start: Start, context: WireContext): Promise<Opened> {
  if (target.kind === "http") {
    const { connectHttp } = await import("./http/connect-http.ts");
    const http = connectHttp(target, context);
    return { wire: http, http };
  }
  const { scratch, added, containment } = start;
  if (containment.failure !== undefined) return { failure: containment.failure };
  const { planLaunch } = await import("./process/launch.ts");
  const { openStdio } = await import("./process/stdio.ts");
  try {
    const plan = planLaunch(target, scratch, added, containment.installed);
    if (!plan.ok) return { failure: plan.why };
    const { launch } = plan;
    const { spawned, watch, shown } = await held(target, launch, start);
    const stdio = openStdio(spawned, scratch.root, context, {
      isSandboxed: containment.sandbox !== undefined,
      ...(watch === undefined ? {} : { watch }),
    });
    return {
      wire: stdio,
      stdio,
      launch,
      ...(watch === undefined ? {} : { watch }),
      ...(shown === undefined ? {} : { shown }),
    };
  } catch (error) {
    // The surroundings: no room for a cache, a command line too long, a current folder that is gone.
    if (!(error instanceof Error) || !("code" in error)) throw error;
    return { failure: failure("start-failed", error.message) };
  }
}

/** Puts the sandbox around a launch, and the tracer around both: it must be out of their sight. */
async function held(
  { cwd }: StdioTarget,
  launch: Launch,
  { scratch, containment, phases, clean }: Start,
): Promise<{
  readonly spawned: Launch;
  readonly watch: Watch | undefined;
  readonly shown: Pick<Contained, "mounts" | "hidden"> | undefined;
}> {
  const { sandbox, tracer, network, installed } = containment;
  if (sandbox === undefined && tracer === undefined) {
    return { spawned: launch, watch: undefined, shown: undefined };
  }
  const trees = installed === undefined ? [] : [installed.folder];
  const { contain, ownPlaces } = await import("./sandbox/contain.ts");
  const contained = sandbox && contain(sandbox, launch, { scratch, network, cwd, trees });
  const inner = contained?.launch ?? launch;
  if (tracer === undefined) return { spawned: inner, watch: undefined, shown: contained };
  const { traced } = await import("./trace/strace.ts");
  const { createWatch } = await import("./trace/watch.ts");
  const { home, work, temp, run, offered } = scratch;
  const own = ownPlaces(launch, cwd, trees);
  const places = { home, work, temp, run, offered, ...own, realHome: homedir() };
  const watch = createWatch({ launch, places, phaseAt: (epochMs) => phases.at(epochMs), clean });
  return { spawned: traced(tracer, inner), watch, shown: contained };
}

/** Why there was no handshake, in the words of what was left behind. */
export function whyNoHandshake(
  budgets: Budgets,
  opened: Opened,
  agreed: (Handshake & { ok: false }) | undefined,
  closed: Closed | undefined,
  stopped: Failure | undefined,
): Failure {
  if (opened.failure !== undefined) return opened.failure;
  const why = agreed?.failure ?? stopped ?? failure("silent", "there was no handshake");
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
