import { type Case, type Cases, caseRows, placeLabel } from "../../src/engine/cases.ts";
import type { Probe } from "../../src/engine/define.ts";
import { runProbe } from "../../src/engine/run.ts";
import { fillTemplate } from "../../src/lib/template.ts";
import type { Finding } from "../../src/model/finding.ts";
import type { RuleExample } from "../../src/report/explain/rule-page.ts";
import { locator } from "../../src/report/findings.ts";

/** The examples of all rules by public id: what the probe finds today in the first hit of its cases. */
export async function examplesOf(
  probes: readonly Probe[],
): Promise<Readonly<Record<string, RuleExample>>> {
  const all = await Promise.all(probes.map(probeExamples));
  return Object.fromEntries(all.flat());
}

/** The module that ships them, a line each: pages of examples need no layout of their own. */
export function examplesModule(examples: Readonly<Record<string, RuleExample>>): string {
  const lines = Object.entries(examples).map(
    ([id, example]) => `  "${id}": ${asciiJson(example)},`,
  );
  return [
    "/* Written by npm run generate. Do not edit. */",
    'import type { RuleExample } from "./explain/rule-page.ts";',
    "",
    "/** What each rule finds in the first world of its cases, by public id. */",
    "export const RULE_EXAMPLES: Readonly<Record<string, RuleExample>> = {",
    ...lines,
    "};",
    "",
  ].join("\n");
}

async function probeExamples(probe: Probe): Promise<readonly (readonly [string, RuleExample])[]> {
  const module = (await import(`../../probes/${probe.id}/cases.ts`)) as { readonly cases: Cases };
  const rows = caseRows(module.cases);
  return Object.keys(probe.rules).map((rule) => {
    const hit = rows.find((row) => row.rule === rule && row.kind === "hit");
    const near = rows.find((row) => row.rule === rule && row.kind === "near miss");
    if (hit === undefined || near === undefined) throw new Error(`${probe.id}/${rule}: no cases`);
    return [`${probe.id}/${rule}`, example(probe, rule, hit.row, near.row.name)] as const;
  });
}

function example(probe: Probe, rule: string, row: Case, notThis: string): RuleExample {
  const finding = firstFinding(probe, rule, row);
  const { kind, name } = locator(row.surface)(finding.place);
  return {
    world: row.name,
    confidence: finding.confidence,
    place: placeLabel(finding.place),
    kind,
    item: name,
    says: fillTemplate(probe.rules[rule]!.message, finding.data),
    evidence: finding.evidence,
    notThis,
  };
}

function firstFinding(probe: Probe, rule: string, row: Case): Finding {
  const { outcome } = runProbe(probe, row.surface, undefined, row.given);
  const found = outcome.status === "found" ? outcome.findings : [];
  const finding = found.find((one) => one.rule === `${probe.id}/${rule}`);
  if (finding === undefined) throw new Error(`${probe.id}/${rule}: "${row.name}" finds nothing`);
  return finding;
}

function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
