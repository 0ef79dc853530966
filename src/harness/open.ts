import { type Failure, failure } from "../errors.ts";
import type { Target } from "../model/target.ts";
import type { WireContext } from "./context.ts";
import type { Handshake } from "./handshake.ts";
import type { HttpWire } from "./http/connect-http.ts";
import type { Budgets } from "./limits.ts";
import { diagnose } from "./process/diagnose.ts";
import type { Launch } from "./process/launch.ts";
import type { Scratch } from "./process/scratch.ts";
import type { StdioWire } from "./process/stdio.ts";
import type { Closed, Wire } from "./wire.ts";

/** A wire, however it came about, or why there is none. */
export interface Opened {
  readonly wire?: Wire;
  readonly stdio?: StdioWire;
  readonly http?: HttpWire;
  readonly launch?: Launch;
  readonly failure?: Failure;
}

/** Starts or connects to the target. `added`: variables of this one start. */
export async function open(
  target: Target,
  scratch: Scratch,
  added: Readonly<Record<string, string>>,
  context: WireContext,
): Promise<Opened> {
  if (target.kind === "http") {
    const { connectHttp } = await import("./http/connect-http.ts");
    const http = connectHttp(target, context);
    return { wire: http, http };
  }
  const { planLaunch } = await import("./process/launch.ts");
  const { openStdio } = await import("./process/stdio.ts");
  try {
    const plan = planLaunch(target, scratch, added);
    if (!plan.ok) return { failure: plan.why };
    const stdio = openStdio(plan.launch, scratch.root, context);
    return { wire: stdio, stdio, launch: plan.launch };
  } catch (error) {
    // The surroundings: no room for a cache, a command line too long, a current folder that is gone.
    return { failure: failure("start-failed", error instanceof Error ? error.message : "unknown") };
  }
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
