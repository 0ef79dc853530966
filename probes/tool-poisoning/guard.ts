import type { TextField } from "../../src/lib/text-fields.ts";

/** Whether the item says it looks for attacks, so that what it names may be its subject. */
export function isGuard({ text }: TextField): boolean {
  return GUARD.test(text.slice(0, BEGINNING));
}

/** What a tool is for stands at the beginning of its description. */
const BEGINNING = 240;

const GUARD =
  /\b(?:detect|scan|review|audit|analy[sz]e|inspect|lint|prevent|block|redact|identif(?:y|ies)|check)\w{0,4}\s(?:[\w,-]{1,20}\s){0,6}(?:injection|injections|malicious|malware|secrets?|credentials?|threats?|phishing|jailbreaks?|vulnerabilit(?:y|ies)|pii|attacks?)\b/i;
