import { fileRules } from "./file-rules.ts";
import { networkRules } from "./network-rules.ts";
import { processRules } from "./process-rules.ts";

/** Ordered by severity within each part. All of it happened on a listing alone: no tool was called. */
export const rules = { ...fileRules, ...networkRules, ...processRules } as const;
