import type { Emit } from "../../src/engine/define.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { TextField } from "../../src/lib/text-fields.ts";
import { WHOLE_TEXT } from "../../src/lib/text-limit.ts";
import type { rules } from "./rules.ts";

/** Reports a text too long for a person to read and for every probe to judge whole. */
export function inspectSize(field: TextField, emit: Emit<typeof rules>): void {
  // Files may be long; nobody approves a tool by reading them.
  if (field.text.length <= WHOLE_TEXT || field.section === "contents") return;
  emit("oversized-text", field, {
    confidence: "confirmed",
    evidence: excerpt(field.text),
    data: { length: field.text.length, limit: WHOLE_TEXT },
  });
}
