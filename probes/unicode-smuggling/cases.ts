import type { Cases } from "../../src/engine/cases.ts";
import { blankCases } from "./cases.blank.ts";
import { directionCases } from "./cases.direction.ts";
import { encodedCases } from "./cases.encoded.ts";
import { invisibleCases } from "./cases.invisible.ts";
import { namesCases } from "./cases.names.ts";
import { sizeCases } from "./cases.size.ts";
import { terminalCases } from "./cases.terminal.ts";
import { wordsCases } from "./cases.words.ts";
import type { rules } from "./rules.ts";

/** Worlds the probe is held to. */
export const cases: Cases<typeof rules> = {
  ...encodedCases,
  ...invisibleCases,
  ...directionCases,
  ...terminalCases,
  ...blankCases,
  ...sizeCases,
  ...namesCases,
  ...wordsCases,
};
