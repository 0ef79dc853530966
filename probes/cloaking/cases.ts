import type { Cases } from "../../src/engine/cases.ts";
import { clientCases } from "./cases.client.ts";
import { cloakedCases } from "./cases.cloaked.ts";
import { protocolCases } from "./cases.protocol.ts";
import { swappedCases } from "./cases.swapped.ts";
import { whenCases } from "./cases.when.ts";
import { whereCases } from "./cases.where.ts";
import type { rules } from "./rules.ts";

/** Worlds the probe is held to. */
export const cases: Cases<typeof rules> = {
  ...cloakedCases,
  ...swappedCases,
  ...clientCases,
  ...whereCases,
  ...whenCases,
  ...protocolCases,
};
