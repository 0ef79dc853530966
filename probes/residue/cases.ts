import type { Cases } from "../../src/engine/cases.ts";
import { fileCases } from "./cases.files.ts";
import { processCases } from "./cases.processes.ts";
import { settingsCases } from "./cases.settings.ts";
import type { rules } from "./rules.ts";

/** Worlds the probe is held to. */
export const cases: Cases<typeof rules> = {
  ...fileCases,
  ...settingsCases,
  ...processCases,
};
