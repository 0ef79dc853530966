import { disguiseRules } from "./disguise-rules.ts";
import { hiddenRules } from "./hidden-rules.ts";

/** Ordered by severity within each part. */
export const rules = { ...hiddenRules, ...disguiseRules } as const;
