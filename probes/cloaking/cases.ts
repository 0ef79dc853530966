import type { Cases } from "../../src/engine/cases.ts";
import { attackCases } from "./cases.attack.ts";
import { clientCases } from "./cases.client.ts";
import { protocolCases } from "./cases.protocol.ts";
import { whenCases } from "./cases.when.ts";
import { whereCases } from "./cases.where.ts";
import type { rules } from "./rules.ts";

/** Worlds the probe is held to. */
export const cases: Cases<typeof rules> = {
  ...attackCases,
  ...clientCases,
  ...whereCases,
  ...whenCases,
  ...protocolCases,
};
