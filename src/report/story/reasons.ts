import type { CheckReason } from "../../model/check.ts";
import { CAPABILITY_LEVELS, TAGS } from "../../model/vocabulary.ts";
import type { Report } from "../../model/report.ts";
import { CAVEATS } from "./caveats.ts";
import { marked } from "./marks.ts";
import { type Template, sentenceWords, template } from "./sentences.ts";

const LEVEL = `(?:${CAPABILITY_LEVELS.join("|")})`;
const TAG = `(?:${TAGS.join("|")})`;

/** What breaks a policy: names of rules and dates are its own words, or those of the target. */
const VIOLATIONS: readonly Template[] = [
  "The suppression of <> held until <>: (?:nothing is found there now, remove it|\\d+ findings? counts? again)",
  `${TAG} is denied, and what the server can do was not analysed`,
  `${TAG} is denied: <>`,
  "<> is denied, and was not looked for: its probe was left out",
  "<> is denied, and was not looked for: <>",
  "<> is denied: <>",
  `A capability above ${LEVEL} is denied, and what the server can do was not analysed`,
  `The capability is ${LEVEL}, ${LEVEL} is the most allowed`,
].map(template);

/** A sentence on what breaks the policy, with the target's text in it marked. */
export function violationWords(text: string): string {
  return sentenceWords(VIOLATIONS, text);
}

const REASONS: readonly Template[] = [
  "Other bytes were installed than the registry named a moment before: <>, not <>\\.",
  "The registry serves other bytes under this version than it names: <>",
  "Its provenance does not hold: <>",
  "It is graded [A-F]: the findings cost \\d+ of 100 points\\.",
  "It is graded B: many small findings\\. Read them \\(--verbose\\)\\.",
  "The run was interrupted before everything was looked at\\.",
  "It could not be looked at: <>; its last words: <>",
  "It could not be looked at: <>",
  "You left out what judges it: [a-z-]+(?:, [a-z-]+)*\\.",
  'Its publisher has deprecated it: "<>"',
  "\\d+ install scripts ran, and will run on your machine outside any sandbox\\.",
  "It does not start before its install scripts ran\\.",
  "It wants to run a script when it is installed \\((?:(?:pre|post)?install): <>\\)\\. It was not " +
    "run, and the configuration below keeps npm from running it\\.",
  "Nothing tells who made it: no provenance, and no source is named\\.",
  "Nothing (?:harmful|worse than a small finding) was found in (?:the one item|all \\d+ items) that " +
    "it lists: grade [A-F]\\.",
  "It can do next to nothing, even if a model is misled\\.",
  "It can do little harm if a model is misled\\.",
  "It is published by those who make what it serves\\.",
  "It was provably built from a public build\\.",
  "It was provably built from <>\\.",
  "It names its source, <>; (?:nothing proves it|whether that can be proved is not known)\\.",
].map(template);

/** Reasons that pass on a sentence of another kind. */
const PASSED_ON: readonly (readonly [start: string, templates: readonly Template[]])[] = [
  ["Your policy forbids it: ", VIOLATIONS],
  ["What your policy asks about was not seen: ", VIOLATIONS],
  ["Not everything could be looked at: ", CAVEATS],
];

/** Why a verdict was given, with the target's text in it marked. */
export function reasonWords({ id, text }: CheckReason, report: Report): string {
  // A finding is told by its title, then by what is the target's.
  const title = report.findings.find(({ ruleId }) => ruleId === id)?.title;
  if (title !== undefined && text.startsWith(title)) {
    return title + marked(text.slice(title.length));
  }
  for (const [start, templates] of PASSED_ON) {
    if (text.startsWith(start)) return start + sentenceWords(templates, text.slice(start.length));
  }
  return gradeWords(text, report) ?? abilityWords(text, report) ?? sentenceWords(REASONS, text);
}

/** The reasons of gates are rules of the score, whatever was looked at. */
function gradeWords(text: string, { score }: Report): string | undefined {
  const why = score.gatesFired.map((gate) => gate.reason);
  const start = /^It is graded [A-F]: /.exec(text)?.[0];
  if (start === undefined) return undefined;
  const rest = text.slice(start.length, -1).split("; ");
  return rest.every((one) => why.includes(one)) ? text : undefined;
}

/** What it can do in words of ours, as the report lists them. */
function abilityWords(text: string, { capability }: Report): string | undefined {
  const start = /^A misled model can do (?:serious|grave) harm with it: /.exec(text)?.[0];
  if (start === undefined) return undefined;
  const rest = text.slice(start.length, -1);
  return [...capability.reasons, "see what it can do"].includes(rest) ? text : undefined;
}
