import type { TextField } from "../../src/lib/text-fields.ts";

/** Whether the item says it looks for attacks, so that what it names may be its subject. */
export function isGuard({ text }: TextField): boolean {
  return GUARD.test(text.slice(0, BEGINNING));
}

/** What a tool is for stands at the beginning of its description. */
const BEGINNING = 240;

/** Whether a text to be read begins by saying that attacks are its subject. */
export function isAboutAttacks({ text }: TextField): boolean {
  return ABOUT.test(text.slice(0, BEGINNING));
}

const ABOUT =
  /\b(?:(?:prompt|code) injections?|tool poisoning|jailbreaks?|phishing|malware|red[ -]team\w{0,3}|attack (?:patterns?|catalog(?:ue)?)|security (?:research|training|awareness))\b/i;

const GUARD =
  /\b(?:detect|scan|review|audit|analy[sz]e|inspect|lint|prevent|block|redact|identif(?:y|ies)|check)\w{0,4}\s(?:[\w,-]{1,20}\s){0,6}(?:injection|injections|malicious|malware|secrets?|credentials?|threats?|phishing|jailbreaks?|vulnerabilit(?:y|ies)|pii|attacks?)\b/i;
