import { type Case, type Cases, caseRows } from "../../src/engine/cases.ts";
import type { Probe } from "../../src/engine/define.ts";
import { runProbe } from "../../src/engine/run.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import { valueAt } from "../../src/lib/json-pointer.ts";
import { fillTemplate } from "../../src/lib/template.ts";
import type { Finding, Place } from "../../src/model/finding.ts";
import type { Surface } from "../../src/model/surface.ts";
import { BASE_SECTIONS } from "../../src/model/vocabulary.ts";
import type { RuleExample } from "../../src/report/explain/rule-page.ts";
import { locator } from "../../src/report/findings.ts";
import { observationsOf } from "../../src/report/observations.ts";
import { unmarked } from "../../src/report/story/marks.ts";
import { placeWords } from "../../src/report/story/words.ts";

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
    return [`${probe.id}/${rule}`, example(probe, rule, hit.row, near.row)] as const;
  });
}

function example(probe: Probe, rule: string, row: Case, near: Case): RuleExample {
  const finding = firstFinding(probe, rule, row);
  const location = locator(row.surface)(finding.place);
  const place = placeWords(location, { observations: observationsOf(row.surface) });
  const shown = textAt(near.surface, finding.place);
  return {
    world: row.name,
    confidence: finding.confidence,
    place: unmarked(place),
    kind: location.kind,
    item: location.name,
    says: fillTemplate(probe.rules[rule]!.message, finding.data),
    evidence: finding.evidence,
    notThis: near.name,
    ...(shown === undefined || shown === textAt(row.surface, finding.place)
      ? {}
      : { notThisText: excerpt(shown) }),
  };
}

/**
 * The text of the base listing that a place leads to, in whichever surface. None where a finding
 * is about two texts: one of them says nothing.
 */
function textAt(surface: Surface, place: Place): string | undefined {
  const { section, index, pointer, listing } = place;
  if (listing !== undefined || surface.pinned !== undefined) return undefined;
  const base = BASE_SECTIONS.find((name) => name === section);
  const list = base === undefined ? undefined : surface[base];
  const item = list !== undefined && "items" in list ? list.items[index] : undefined;
  const value = valueAt(item?.raw, pointer);
  return typeof value === "string" && value !== "" ? value : undefined;
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
