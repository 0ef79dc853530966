import type { Cases } from "../../src/engine/cases.ts";
import { nameCases } from "./cases.names.ts";
import { registryCases } from "./cases.registry.ts";
import { scriptCases } from "./cases.scripts.ts";
import { versionCases } from "./cases.versions.ts";
import type { rules } from "./rules.ts";

/** Worlds the probe is held to. */
export const cases: Cases<typeof rules> = {
  ...versionCases,
  ...nameCases,
  ...scriptCases,
  ...registryCases,
};
