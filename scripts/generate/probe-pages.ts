import { type Cases, caseRows, placeLabel } from "../../src/engine/cases.ts";
import type { Probe } from "../../src/engine/define.ts";
import { runProbe } from "../../src/engine/run.ts";
import { codePointLabel } from "../../src/lib/codepoints.ts";
import { fillTemplate } from "../../src/lib/template.ts";
import type { Rule } from "../../src/model/rule.ts";
import { plain, table } from "./markdown.ts";

/** The page of all probes and rules, with everything a finding does not say. */
export function catalogue(probes: readonly Probe[]): string {
  return [
    "<!-- Written by npm run generate. Do not edit. -->",
    "# Probes",
    "Each probe is a folder here. A finding names its rule as `<probe>/<rule>`.",
    ...probes.flatMap((probe) => [
      `## [${probe.id}](${probe.id}/README.md)`,
      reads(probe),
      ...Object.entries(probe.rules).flatMap(([name, rule]) => [
        `### ${probe.id}/${name}`,
        rulePage(rule),
      ]),
    ]),
  ].join("\n\n");
}

/** The generated head of a probe's own page: what it reads, its rules, one finding of its cases. */
export async function probeHead(probe: Probe): Promise<string> {
  return [
    `# ${probe.id}`,
    reads(probe),
    table(
      ["Rule", "Severity", "Category", "What is wrong"],
      Object.entries(probe.rules).map(([name, rule]) => [
        `\`${name}\``,
        severity(rule),
        rule.category,
        plain(rule.title),
      ]),
    ),
    ...(await example(probe)),
  ].join("\n\n");
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

function rulePage(rule: Rule): string {
  const aliases = rule.aliases.length === 0 ? [] : [`- Elsewhere: ${rule.aliases.join(", ")}`];
  return [
    `**${plain(rule.title)}.** ${plain(rule.why)}`,
    "",
    `- Severity: ${severity(rule)}`,
    `- Category: ${rule.category}`,
    `- What to do: ${plain(rule.remedy)}`,
    `- OWASP: ${plain(rule.owasp)}`,
    ...aliases,
    `- References: ${rule.references.map((url) => `<${url}>`).join(", ")}`,
  ].join("\n");
}

/** The first hit of the cases, as the probe reports it today. */
async function example(probe: Probe): Promise<readonly string[]> {
  const module = (await import(`../../probes/${probe.id}/cases.ts`)) as { readonly cases: Cases };
  const hit = caseRows(module.cases).find(({ kind }) => kind === "hit");
  if (hit === undefined) return [];
  const { outcome } = runProbe(probe, hit.row.surface, undefined, hit.row.given);
  const found = outcome.status === "found" ? outcome.findings : [];
  const finding = found.find(({ rule }) => rule === `${probe.id}/${hit.rule}`);
  if (finding === undefined) throw new Error(`${probe.id}: "${hit.row.name}" finds nothing`);
  const rule = probe.rules[hit.rule];
  const lines = [
    `${finding.severity} ${finding.confidence} ${finding.rule}`,
    `at ${placeLabel(finding.place)}`,
    fillTemplate(rule?.message ?? "", finding.data),
    `evidence: ${finding.evidence}`,
  ];
  return [
    `An example, from its cases (${plain(hit.row.name)}):`,
    `\`\`\`text\n${ascii(lines.join("\n"))}\n\`\`\``,
  ];
}

/** Honest foreign letters may stand in an excerpt, and only ASCII in a file of ours. */
function ascii(text: string): string {
  return text.replace(
    /[^\n\x20-\x7e]/gu,
    (letter) => `<${codePointLabel(letter.codePointAt(0)!)}>`,
  );
}
