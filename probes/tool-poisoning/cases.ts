import type { Cases } from "../../src/engine/cases.ts";
import { callsCases } from "./cases.calls.ts";
import { factCases } from "./cases.facts.ts";
import { hiddenCases } from "./cases.hidden.ts";
import { ordersCases } from "./cases.orders.ts";
import { stepsCases } from "./cases.steps.ts";
import type { rules } from "./rules.ts";

/** Worlds the probe is held to. */
export const cases: Cases<typeof rules> = {
  ...ordersCases,
  ...callsCases,
  ...stepsCases,
  ...hiddenCases,
  ...factCases,
};
