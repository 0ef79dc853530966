import type { MultiformatMessageString, ReportingDescriptor } from "sarif";
import type { ReportedFinding } from "../../model/report.ts";
import { CONFIDENCES, type Confidence } from "../../model/vocabulary.ts";
import { GITHUB } from "./github.ts";
import { bounded, pascalCase, plain, sentence } from "./text.ts";
import { levelOf, PRECISION, securitySeverity } from "./weight.ts";

/** The words of a rule, as each of its findings carries them: ours throughout. */
export type RuleWords = Pick<
  ReportedFinding,
  | "ruleId"
  | "title"
  | "category"
  | "severity"
  | "axis"
  | "stage"
  | "why"
  | "remediation"
  | "references"
  | "owasp"
  | "taxa"
>;

/** The rules of some findings, each once, in the order of their ids. */
export interface RuleList {
  readonly descriptors: readonly ReportingDescriptor[];
  readonly indexOf: (ruleId: string) => number;
}

export type RuledBy = RuleWords & { readonly confidence: Confidence };

/** Describes the rules that some findings are of. */
export function rulesOf(findings: readonly RuledBy[]): RuleList {
  const best = new Map<string, RuledBy>();
  for (const finding of findings) {
    const known = best.get(finding.ruleId);
    if (known === undefined || isSurer(finding, known)) best.set(finding.ruleId, finding);
  }
  const ids = [...best.keys()].sort();
  const positions = new Map(ids.map((id, at) => [id, at]));
  return {
    descriptors: ids.map((id) => descriptor(best.get(id)!)),
    indexOf: (ruleId) => positions.get(ruleId) ?? -1,
  };
}

/** A rule is shown by its surest finding: one guess beside it must not hide that. */
function isSurer(one: RuledBy, other: RuledBy): boolean {
  return CONFIDENCES.indexOf(one.confidence) < CONFIDENCES.indexOf(other.confidence);
}

function descriptor(rule: RuledBy): ReportingDescriptor {
  const [reference] = rule.references;
  const score = securitySeverity(rule);
  return {
    id: rule.ruleId,
    name: bounded(pascalCase(rule.ruleId), GITHUB.ruleName),
    shortDescription: { text: bounded(plain(sentence(rule.title)), GITHUB.ruleDescription) },
    fullDescription: { text: bounded(plain(sentence(rule.why)), GITHUB.ruleDescription) },
    ...(reference?.startsWith("https://") === true ? { helpUri: reference } : {}),
    help: help(rule),
    defaultConfiguration: { level: levelOf(rule, "strong") },
    properties: {
      tags: tagsOf(rule),
      precision: PRECISION[rule.confidence],
      ...(score === undefined ? {} : { "security-severity": score }),
      severity: rule.severity,
      axis: rule.axis,
      stage: rule.stage,
    },
  };
}

function tagsOf({ category, axis, owasp, taxa }: RuleWords): string[] {
  const tags = ["security", "mcp", category, axis, ...[owasp, ...taxa].map(taxonTag)];
  return [...new Set(tags)].slice(0, GITHUB.tags.shown);
}

/** `CWE-1427` as GitHub wants it; `MCP03:2025 Tool Poisoning` in the same manner. */
function taxonTag(taxon: string): string {
  const id = taxon.split(" ")[0]!.toLowerCase();
  return id.startsWith("cwe-") ? `external/cwe/${id}` : `external/owasp/${id.replace(":", "-")}`;
}

function help(rule: RuleWords): MultiformatMessageString {
  const { title, why, remediation, references, owasp, taxa, ruleId } = rule;
  const classes = [owasp, ...taxa].join(", ");
  const suppression = `{ "rule": "${ruleId}", "item": "NAME", "reason": "WHY" }`;
  const accept = 'To accept it, name it in the policy file given with --config, under "suppress":';
  const text = [
    sentence(title),
    `Why it matters: ${sentence(why)}`,
    `What to do: ${sentence(remediation)}`,
    `${accept} ${suppression}`,
    `Classification: ${classes}`,
    `References: ${references.join(" ")}`,
  ];
  const markdown = [
    `# ${title}`,
    why,
    `## What to do\n\n${remediation}`,
    ...(rule.axis === "capability"
      ? [
          "It says what the server can do, not that it does harm: it costs no points and fails no run.",
        ]
      : []),
    ...(rule.stage === "trial"
      ? ["The rule is on trial: it weighs nothing and fails no run."]
      : []),
    `## To accept it\n\nName it in the policy file given with \`--config\`:\n\n\`\`\`json\n{ "version": 1, "suppress": [${suppression}] }\n\`\`\``,
    `## References\n\n${[`- ${classes}`, ...references.map((url) => `- <${url}>`)].join("\n")}`,
  ];
  return { text: plain(text.join("\n")), markdown: markdown.join("\n\n") };
}
