import { PROBES } from "../probes/index.ts";
import { ruleTable } from "./engine/run.ts";
import { FAILURES } from "./errors.ts";
import { PECULIARITIES } from "./harness/peculiarities.ts";
import { nearestFew } from "./lib/nearest.ts";
import type { Rule } from "./model/rule.ts";
import { TAXON_IDS, TAXONOMY } from "./model/taxonomy.ts";
import { type CodeMeaning, codePage, rulesPage } from "./report/explain/other-pages.ts";
import type { ExplainPage } from "./report/explain/page.ts";
import {
  type RuleExample,
  rulePage,
  suppressionPolicy,
  taxaOf,
} from "./report/explain/rule-page.ts";
import { weightOf } from "./report/explain/weight.ts";
import { RULE_EXAMPLES } from "./report/rule-examples.ts";
import { GATES } from "./score/policy.ts";

type NamedRule = readonly [id: string, rule: Rule];

/** What was asked for, understood. */
export type Explained =
  | {
      readonly kind: "rule";
      readonly id: string;
      readonly rule: Rule;
      /** undefined: the rule is newer than the generated examples. */
      readonly example: RuleExample | undefined;
      /** A code of reports that is called the same. */
      readonly code?: CodeMeaning;
    }
  | {
      readonly kind: "rules";
      readonly title: string;
      readonly lead: string;
      readonly rules: readonly NamedRule[];
    }
  | ({ readonly kind: "code"; readonly id: string } & CodeMeaning)
  /** `near`: what may have been meant, nearest first. */
  | { readonly kind: "unknown"; readonly near: readonly string[] };

const RULES: readonly NamedRule[] = [...ruleTable(PROBES)];
const CODES: ReadonlyMap<string, CodeMeaning> = new Map([
  ...Object.entries(FAILURES).map(([id, meaning]) => code("failure", id, meaning)),
  ...Object.entries(PECULIARITIES).map(([id, meaning]) => code("peculiarity", id, meaning)),
  ...Object.entries(GATES).map(([id, { maxGrade, reason }]) =>
    code("gate", id, `The grade is ${maxGrade} at best when ${reason}.`),
  ),
]);
const MOST_NEAR = 3;

/**
 * Explains a rule by its id, its bare name or its id in another tool; a probe, or an entry of OWASP
 * or CWE, by its rules; a code of a report. Without a word all rules are listed.
 */
export function explain(asked?: string): Explained {
  if (asked === undefined) {
    const lead = `${RULES.length} rules of ${PROBES.length} probes. One of them: mcp-prober explain <rule>`;
    return { kind: "rules", title: "Rules", lead, rules: RULES };
  }
  const word = asked.trim().toLowerCase();
  return (
    ruleNamed(word) ?? probeNamed(word) ?? codeNamed(word) ?? taxonNamed(word) ?? unknown(word)
  );
}

/** What to show of it; undefined where there is nothing to show. */
export function explainPage(explained: Explained): ExplainPage | undefined {
  switch (explained.kind) {
    case "rule":
      return withCode(rulePage(explained.id, explained.rule, explained.example), explained.code);
    case "rules":
      return rulesPage(explained.title, explained.lead, explained.rules);
    case "code":
      return codePage(explained.id, explained);
    case "unknown":
      return undefined;
  }
}

/** The same as data, for a program. */
export function explainData(explained: Explained): object {
  const head = { schemaVersion: 1 };
  switch (explained.kind) {
    case "rule": {
      const { id, rule, example } = explained;
      return {
        ...head,
        kind: "rule",
        id,
        ...rule,
        taxa: taxaOf(rule).map((taxon) => ({ id: taxon, ...TAXONOMY[taxon] })),
        weight: weightOf(rule),
        example: example ?? null,
        suppression: suppressionPolicy(id, example),
        code: explained.code ?? null,
      };
    }
    case "rules":
      return {
        ...head,
        kind: "rules",
        title: explained.title,
        rules: explained.rules.map(ruleLine),
      };
    case "code":
      return { ...head, kind: explained.family, id: explained.id, meaning: explained.meaning };
    case "unknown":
      return { ...head, kind: "unknown", near: explained.near };
  }
}

function ruleLine([id, { title, severity, category, axis, stage }]: NamedRule): object {
  return { id, title, severity, category, axis, stage };
}

/** Every word that {@link explain} knows, for completion. */
export function explainable(): readonly string[] {
  return [...RULES.map(([id]) => id), ...PROBES.map(({ id }) => id), ...CODES.keys()];
}

function ruleNamed(word: string): Explained | undefined {
  const found = RULES.filter(
    ([id, { aliases }]) =>
      id === word ||
      id.endsWith(`/${word}`) ||
      aliases.some((alias) => alias.toLowerCase() === word),
  );
  const [first, second] = found;
  if (first === undefined) return undefined;
  if (second !== undefined) {
    const lead = "Several rules go by this name. One of them: mcp-prober explain <probe>/<rule>";
    return { kind: "rules", title: word, lead, rules: found };
  }
  const [id, rule] = first;
  const named = { kind: "rule", id, rule, example: RULE_EXAMPLES[id] } as const;
  const same = CODES.get(word);
  return same === undefined ? named : { ...named, code: same };
}

/** The page of a rule with what a code of the same name means. */
function withCode(page: ExplainPage, same: CodeMeaning | undefined): ExplainPage {
  if (same === undefined) return page;
  const said = [{ kind: "text", text: same.meaning }] as const;
  return { ...page, sections: [...page.sections, { title: `As a ${same.family}`, said }] };
}

function probeNamed(word: string): Explained | undefined {
  const rules = RULES.filter(([id]) => id.startsWith(`${word}/`));
  if (rules.length === 0) return undefined;
  const lead = "The rules of this probe. One of them: mcp-prober explain <rule>";
  return { kind: "rules", title: word, lead, rules };
}

function codeNamed(word: string): Explained | undefined {
  const meaning = CODES.get(word);
  return meaning === undefined ? undefined : { kind: "code", id: word, ...meaning };
}

/** `CWE-1427`, `LLM01:2025`, or `LLM01` for short. */
function taxonNamed(word: string): Explained | undefined {
  const taxon = TAXON_IDS.find((id) =>
    [id, id.split(":")[0]!].some((n) => n.toLowerCase() === word),
  );
  if (taxon === undefined) return undefined;
  const rules = RULES.filter(([, rule]) => taxaOf(rule).includes(taxon));
  return {
    kind: "rules",
    title: taxon,
    lead: `Rules that fall under: ${TAXONOMY[taxon].name}.`,
    rules,
  };
}

function unknown(word: string): Explained {
  return { kind: "unknown", near: nearestFew(word, explainable(), MOST_NEAR) };
}

function code(family: CodeMeaning["family"], id: string, meaning: string) {
  return [id, { family, meaning }] as const;
}
