import { factRules } from "./fact-rules.ts";
import { textRules } from "./text-rules.ts";

/** Ordered by severity within each part. */
export const rules = { ...textRules, ...factRules } as const;
