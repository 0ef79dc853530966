import type { Probe } from "../src/engine/define.ts";
import { canaryLeak } from "./canary-leak/probe.ts";
import { capability } from "./capability/probe.ts";
import { cloaking } from "./cloaking/probe.ts";
import { drift } from "./drift/probe.ts";
import { observedBehaviour } from "./observed-behaviour/probe.ts";
import { packageOrigin } from "./package-origin/probe.ts";
import { residue } from "./residue/probe.ts";
import { reverseRequest } from "./reverse-request/probe.ts";
import { toolPoisoning } from "./tool-poisoning/probe.ts";
import { toxicFlow } from "./toxic-flow/probe.ts";
import { unicodeSmuggling } from "./unicode-smuggling/probe.ts";

/** The one list of probes, in report order: what a probe comes after stands before it. */
export const PROBES = [
  toolPoisoning,
  unicodeSmuggling,
  toxicFlow,
  cloaking,
  drift,
  reverseRequest,
  canaryLeak,
  residue,
  observedBehaviour,
  packageOrigin,
  capability,
] as const satisfies readonly Probe[];
