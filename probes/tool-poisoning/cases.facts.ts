import type { Cases } from "../../src/engine/cases.ts";
import { markupCases } from "./cases.facts-markup.ts";
import { namesCases } from "./cases.facts-names.ts";
import { schemaCases } from "./cases.facts-schema.ts";
import { secretCases } from "./cases.facts-secrets.ts";
import type { factRules } from "./fact-rules.ts";

/** Worlds of what stands in the listing, apart from how its sentences read. */
export const factCases: Cases<typeof factRules> = {
  ...secretCases,
  ...schemaCases,
  ...markupCases,
  ...namesCases,
};
