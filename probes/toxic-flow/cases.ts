import type { Cases } from "../../src/engine/cases.ts";
import { harmCases } from "./cases.harm.ts";
import { leakCases } from "./cases.leak.ts";
import type { rules } from "./rules.ts";

/** Worlds the probe is held to. */
export const cases: Cases<typeof rules> = { ...harmCases, ...leakCases };
