import type { Probe } from "../src/engine/define.ts";
import { unicodeSmuggling } from "./unicode-smuggling/probe.ts";

/** The one list of probes, in report order. */
export const PROBES = [unicodeSmuggling] as const satisfies readonly Probe[];
