import type { Cases } from "../../src/engine/cases.ts";
import { itemCases } from "./cases.items.ts";
import { textCases } from "./cases.text.ts";
import type { rules } from "./rules.ts";

/** Worlds the probe is held to. */
export const cases: Cases<typeof rules> = { ...itemCases, ...textCases };
