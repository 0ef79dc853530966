import type { Cases } from "../../src/engine/cases.ts";
import { changeCases } from "./cases.changes.ts";
import { hostCases } from "./cases.hosts.ts";
import { networkCases } from "./cases.network.ts";
import { privateCases } from "./cases.private.ts";
import { processCases } from "./cases.processes.ts";
import { readCases } from "./cases.reads.ts";
import type { rules } from "./rules.ts";

/** Worlds the probe is held to. */
export const cases: Cases<typeof rules> = {
  ...readCases,
  ...privateCases,
  ...changeCases,
  ...networkCases,
  ...hostCases,
  ...processCases,
};
