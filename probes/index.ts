import type { Probe } from "../src/engine/define.ts";
import { capability } from "./capability/probe.ts";
import { toolPoisoning } from "./tool-poisoning/probe.ts";
import { toxicFlow } from "./toxic-flow/probe.ts";
import { unicodeSmuggling } from "./unicode-smuggling/probe.ts";

/** The one list of probes, in report order. */
export const PROBES = [
  toolPoisoning,
  unicodeSmuggling,
  toxicFlow,
  capability,
] as const satisfies readonly Probe[];
