import type { Cases } from "../../src/engine/cases.ts";
import { executionCases } from "./cases.execution.ts";
import { reachCases } from "./cases.reach.ts";
import type { rules } from "./rules.ts";

/** Worlds the probe is held to. */
export const cases: Cases<typeof rules> = { ...executionCases, ...reachCases };
