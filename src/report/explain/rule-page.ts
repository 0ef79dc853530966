import type { Rule } from "../../model/rule.ts";
import { TAXONOMY, taxonIn, type TaxonId } from "../../model/taxonomy.ts";
import type { Confidence } from "../../model/vocabulary.ts";
import { renderJson } from "../json.ts";
import { type ExplainPage, row, type Said, type Section, text } from "./page.ts";
import { weightOf } from "./weight.ts";

/** A finding of a rule in a world of its probe's cases, and a world that is none. */
export interface RuleExample {
  /** What the world is like. */
  readonly world: string;
  readonly confidence: Confidence;
  /** As a report says it: `tool add, /description`. */
  readonly place: string;
  /** `location.kind` and `location.name` of the finding in a report. */
  readonly kind: string;
  readonly item: string;
  /** The rule's message, filled. */
  readonly says: string;
  readonly evidence: string;
  /** A world that differs by the deciding feature alone. */
  readonly notThis: string;
  /** The text that stands there at the place of the finding, where one stands there. */
  readonly notThisText?: string;
}

/** Whether a page stands alone, or in a file that says once what all its pages share. */
export type PageSetting = "alone" | "among-others";

/** What to know before a finding is accepted. */
export const HOW_TO_SUPPRESS =
  "When you have looked at a finding and accept it, name it in a policy file and give that with --config. " +
  "Accept one item, not the rule; a fingerprint of the JSON report narrows it to this very text, " +
  "and expires to a last day. An accepted finding costs nothing and stays in the report, with the reason.";

/** All there is to know of a rule. Without an example (a rule that is being written) that part is missing. */
export function rulePage(
  id: string,
  rule: Rule,
  example: RuleExample | undefined,
  setting: PageSetting = "alone",
): ExplainPage {
  return {
    title: id,
    lead: `${rule.title}.`,
    severity: rule.severity,
    sections: [
      { title: "What it finds", said: [text(`A report says: ${messageInWords(rule)}`)] },
      { title: "How much it counts", said: counts(rule, setting) },
      { title: "Why it matters", said: [text(rule.why)] },
      ...(example === undefined ? [] : exampleSections(example)),
      { title: "How to fix", said: [text(rule.remedy)] },
      { title: "How to suppress", said: suppressing(id, example, setting) },
      { title: "What it misses", said: [text(rule.misses)] },
      { title: "References", said: references(rule) },
    ],
  };
}

/** A policy that accepts the finding of the example, valid as it stands; the reason is the user's. */
export function suppressionPolicy(id: string, example: RuleExample | undefined) {
  const { kind, item } = example ?? { kind: "tool", item: "name-of-the-tool" };
  const reason = "Why it is fine here";
  const entry = { rule: id, kind, item: item === "" ? "*" : item, reason };
  return { version: 1, suppress: [entry] as const };
}

/** The taxonomy's entries that fit, the rule's own first. */
export function taxaOf(rule: Rule): readonly TaxonId[] {
  const own = taxonIn(rule.owasp);
  return own === undefined ? rule.taxa : [own, ...rule.taxa];
}

function messageInWords({ message }: Rule): string {
  return message.replace(/\{(\w+)\}/g, "<$1>");
}

const AXES: Readonly<Record<Rule["axis"], string>> = {
  threat: "threat (it makes the grade)",
  capability: "capability (what the server can do, apart from the grade)",
};

const STAGES: Readonly<Record<Rule["stage"], string>> = {
  stable: "stable",
  trial: "trial (reported, without weight)",
};

function counts(rule: Rule, setting: PageSetting): readonly Said[] {
  if (setting === "among-others") return [text(`${capitalised(weightClass(rule))}.`)];
  return [
    row("Severity", rule.severity),
    row("Category", rule.category),
    row("Axis", AXES[rule.axis]),
    row("Stage", STAGES[rule.stage]),
    ...weightOf(rule).map((words) => ({ kind: "item", text: words }) as const),
  ];
}

/** What the weight of a rule depends on, in words; rules with the same words weigh the same. */
export function weightClass({ severity, category, axis, stage }: Rule): string {
  const notes = [axis === "capability" ? "capability" : "", stage === "trial" ? "trial" : ""];
  return [severity, category, ...notes.filter((note) => note !== "")].join(", ");
}

function capitalised(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function exampleSections(example: RuleExample): readonly Section[] {
  const { world, place, says, confidence, evidence, notThis, notThisText } = example;
  return [
    {
      title: "Example",
      said: [
        text(`One of the test cases of the rule: ${world}. The report then has:`),
        row("Place", place),
        row("Finding", says),
        row("Confidence", confidence),
        text("Evidence:"),
        { kind: "quote", text: evidence },
      ],
    },
    {
      title: "Not this",
      said: [
        text(`This looks like it, and the rule leaves it alone: ${notThis}.`),
        ...(notThisText === undefined ? [] : [{ kind: "quote", text: notThisText } as const]),
      ],
    },
  ];
}

function suppressing(
  id: string,
  example: RuleExample | undefined,
  setting: PageSetting,
): readonly Said[] {
  const policy = suppressionPolicy(id, example);
  if (setting === "among-others") {
    return [{ kind: "code", language: "text", text: entryLine(policy.suppress[0]) }];
  }
  return [
    text(HOW_TO_SUPPRESS),
    { kind: "code", language: "json", text: renderJson(policy).trimEnd() },
  ];
}

/** One entry of a policy on one line. */
function entryLine(entry: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(entry).map(
    ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  return `{ ${pairs.join(", ")} }`;
}

function references(rule: Rule): readonly Said[] {
  const taxa = taxaOf(rule).map((id) => ({ id, ...TAXONOMY[id] }));
  const listed = new Set<string>(taxa.map(({ url }) => url));
  return [
    ...taxa.map(({ id, name, url }) => ({ kind: "item", text: `${id} ${name}`, url }) as const),
    ...rule.references
      .filter((url) => !listed.has(url))
      .map((url) => ({ kind: "item", text: "", url }) as const),
    ...(rule.aliases.length === 0
      ? []
      : [text(`In other tools it is called: ${rule.aliases.join(", ")}.`)]),
  ];
}
