import { excerpt } from "../lib/excerpt.ts";
import type {
  CapabilitySummary,
  FlowAnalysis,
  FlowCut,
  ItemCapability,
  ToxicFlow,
} from "../model/capability.ts";
import type { Report, ReportedCapability, ReportedCut, ReportedFlow } from "../model/report.ts";
import type { RuleTable } from "../model/rule.ts";
import { SEVERITIES } from "../model/vocabulary.ts";
import type { Locate } from "./findings.ts";

/** What the items of a surface let a model do, one by one and together. */
export interface Capabilities {
  readonly items: readonly ItemCapability[];
  readonly summary: CapabilitySummary;
}

/** The level of the whole server; null for one that was not analysed. */
export function reportedSummary(capabilities: Capabilities | null): Report["capability"] {
  if (capabilities === null) return { level: null, reasons: [], tags: [] };
  const { level, reasons, tags } = capabilities.summary;
  return { level, reasons: [...reasons], tags: [...tags] };
}

/** Every tool, as the static report has it, and of the other items those with a tag. */
export function reportedCapabilities(capabilities: Capabilities | null): ReportedCapability[] {
  return (capabilities?.items ?? [])
    .filter(({ section, claims }) => section === "tools" || claims.length > 0)
    .map(({ section, name, claims }) => ({
      tool: excerpt(name),
      ...(section === "tools" ? {} : { section }),
      tags: claims.map(({ tag }) => tag),
      reasons: Object.fromEntries(claims.map(({ tag, reasons }) => [tag, [...reasons]])),
      confidence: Object.fromEntries(claims.map(({ tag, confidence }) => [tag, confidence])),
    }));
}

/** The flows with the words of their rules, worst first. */
export function reportedFlows(
  analysis: FlowAnalysis | null,
  rules: RuleTable,
  locate: Locate,
): ReportedFlow[] {
  return (analysis?.flows ?? [])
    .map((flow) => reportedFlow(flow, rules, locate))
    .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

function reportedFlow(flow: ToxicFlow, rules: RuleTable, locate: Locate): ReportedFlow {
  const rule = rules.get(flow.rule);
  if (rule === undefined) throw new TypeError(`flow of unknown rule ${flow.rule}`);
  return {
    ruleId: flow.rule,
    title: rule.title,
    kind: flow.kind,
    severity: rule.severity,
    confidence: flow.confidence,
    story: flow.story,
    steps: flow.steps.map(({ role, name, place }) => ({
      role,
      name: excerpt(name),
      ...(place === undefined ? {} : { location: locate(place) }),
    })),
    count: flow.count,
  };
}

/** The tools to switch off, if there is a flow and a set that breaks it. */
export function reportedCut(analysis: FlowAnalysis | null, locate: Locate): ReportedCut | null {
  return analysis === null || analysis.cut === null ? null : publicCut(analysis.cut, locate);
}

function publicCut({ tools, smallest, lost }: FlowCut, locate: Locate): ReportedCut {
  return {
    tools: tools.map(({ name, place }) => ({ name: excerpt(name), location: locate(place) })),
    smallest,
    lost: [...lost],
  };
}
