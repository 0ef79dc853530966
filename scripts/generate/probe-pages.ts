import type { Probe } from "../../src/engine/define.ts";
import type { Rule } from "../../src/model/rule.ts";
import { ascii, explainMarkdown, plainMarkdown } from "../../src/report/explain/markdown.ts";
import {
  HOW_TO_SUPPRESS,
  type RuleExample,
  rulePage,
  weightClass,
} from "../../src/report/explain/rule-page.ts";
import { weightOf } from "../../src/report/explain/weight.ts";
import { table } from "./markdown.ts";

/** Examples by public id of the rule. */
type Examples = Readonly<Record<string, RuleExample>>;

const GENERATED = "<!-- Written by npm run generate. Do not edit. -->";

/** The list of all probes and their rules, each with the place of its page. */
export function catalogue(probes: readonly Probe[]): string {
  return [
    GENERATED,
    "# Probes",
    "Each probe is a folder here. A finding names its rule as `<probe>/<rule>`; " +
      "`mcp-prober explain <rule>` shows its page in the terminal.",
    ...probes.flatMap((probe) => [
      `## [${probe.id}](${probe.id}/README.md)`,
      reads(probe),
      ruleTable(probe, `${probe.id}/RULES.md`),
    ]),
  ].join("\n\n");
}

/** The generated head of a probe's own page: what it reads, its rules, one finding of its cases. */
export function probeHead(probe: Probe, examples: Examples): string {
  return [
    `# ${probe.id}`,
    reads(probe),
    ruleTable(probe, "RULES.md"),
    ...sample(probe, examples),
  ].join("\n\n");
}

/** The pages of a probe's rules, one section each, with the rule's name as its anchor. */
export function rulePages(probe: Probe, examples: Examples): string {
  return [
    GENERATED,
    `# Rules of ${probe.id}`,
    "How the probe works, and what it misses as a whole: [README.md](README.md). The same pages in the " +
      "terminal: `mcp-prober explain <rule>`.",
    "**How much a finding counts**",
    weights(Object.values(probe.rules)),
    "**How to suppress**",
    `${plainMarkdown(HOW_TO_SUPPRESS)} The entries below go into the list of such a file:`,
    '```json\n{ "version": 1, "suppress": [] }\n```',
    ...Object.entries(probe.rules).map(([name, rule]) => {
      const id = `${probe.id}/${name}`;
      return explainMarkdown(rulePage(id, rule, examples[id], "among-others"), 2, name);
    }),
  ].join("\n\n");
}

/** What each kind of rule of a probe costs, said once. */
function weights(rules: readonly Rule[]): string {
  const classes = new Map(rules.map((rule) => [weightClass(rule), weightOf(rule).join(" ")]));
  return [...classes].map(([kind, words]) => `- ${kind}: ${plainMarkdown(words)}`).join("\n");
}

function ruleTable(probe: Probe, pages: string): string {
  return table(
    ["Rule", "Severity", "Category", "What is wrong"],
    Object.entries(probe.rules).map(([name, rule]) => [
      `[\`${name}\`](${pages}#${name})`,
      severity(rule),
      rule.category,
      plainMarkdown(rule.title),
    ]),
  );
}

function severity({ severity: level, axis, stage }: Rule): string {
  const notes = [axis === "capability" ? "capability" : "", stage === "trial" ? "trial" : ""];
  return [level, ...notes.filter((note) => note !== "")].join(", ");
}

function reads({ needs, needsOneOf = [], uses }: Probe): string {
  const also = uses.length === 0 ? "" : ` Also reads, when collected: ${uses.join(", ")}.`;
  const one = needsOneOf.length === 0 ? [] : [`one of ${needsOneOf.join(", ")}`];
  return `Needs: ${[...needs, ...one].join(", ")}.${also}`;
}

/** What the first rule finds in its cases. */
function sample(probe: Probe, examples: Examples): readonly string[] {
  const [name, rule] = Object.entries(probe.rules)[0] ?? [];
  const example = examples[`${probe.id}/${name}`];
  if (rule === undefined || example === undefined) return [];
  const lines = [
    `${rule.severity} ${example.confidence} ${probe.id}/${name}`,
    `at ${example.place}`,
    example.says,
    `evidence: ${example.evidence}`,
  ];
  return [
    `An example, from its cases (${plainMarkdown(example.world)}):`,
    `\`\`\`text\n${ascii(lines.join("\n"))}\n\`\`\``,
  ];
}
