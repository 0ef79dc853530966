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
  /** As `placeLabel` writes it. */
  readonly place: string;
  /** `location.kind` and `location.name` of the finding in a report. */
  readonly kind: string;
  readonly item: string;
  /** The rule's message, filled. */
  readonly says: string;
  readonly evidence: string;
  /** A world that differs by the deciding feature alone. */
  readonly notThis: string;
}

/** All there is to know of a rule. Without an example (a rule that is being written) that part is missing. */
export function rulePage(id: string, rule: Rule, example: RuleExample | undefined): ExplainPage {
  return {
    title: id,
    lead: `${rule.title}.`,
    severity: rule.severity,
    sections: [
      { title: "What it finds", said: [text(`A report says: ${messageInWords(rule)}`)] },
      { title: "How much it counts", said: counts(rule) },
      { title: "Why it matters", said: [text(rule.why)] },
      ...(example === undefined ? [] : exampleSections(example)),
      { title: "How to fix", said: [text(rule.remedy)] },
      { title: "How to suppress", said: suppressing(id, example) },
      { title: "What it misses", said: [text(rule.misses)] },
      { title: "References", said: references(rule) },
    ],
  };
}

/** A policy that accepts the finding of the example, valid as it stands; the reason is the user's. */
export function suppressionPolicy(id: string, example: RuleExample | undefined) {
  const { kind, item } = example ?? { kind: "tool", item: "name-of-the-tool" };
  return {
    version: 1,
    suppress: [{ rule: id, kind, item: item === "" ? "*" : item, reason: "Why it is fine here" }],
  };
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

function counts(rule: Rule): readonly Said[] {
  return [
    row("Severity", rule.severity),
    row("Category", rule.category),
    row("Axis", AXES[rule.axis]),
    row("Stage", STAGES[rule.stage]),
    ...weightOf(rule).map((words) => ({ kind: "item", text: words }) as const),
  ];
}

function exampleSections(example: RuleExample): readonly Section[] {
  return [
    {
      title: "Example",
      said: [
        text(`From the probe's own cases: ${example.world}.`),
        row("At", example.place),
        row("Says", example.says),
        row("Confidence", example.confidence),
        { kind: "quote", text: example.evidence },
      ],
    },
    {
      title: "Not this",
      said: [text(`What differs in the deciding feature alone: ${example.notThis}.`)],
    },
  ];
}

function suppressing(id: string, example: RuleExample | undefined): readonly Said[] {
  return [
    text(
      "When you have looked at it and accept it, name it in a policy file and give that with --config. " +
        "Accept one item, not the rule; a fingerprint of the JSON report narrows it to this very text, " +
        "and expires to a last day.",
    ),
    { kind: "code", language: "json", text: renderJson(suppressionPolicy(id, example)).trimEnd() },
    text("An accepted finding costs nothing and stays in the report, with the reason."),
  ];
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
