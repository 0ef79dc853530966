import type { ProbeRun } from "../engine/run.ts";
import { surfaceDigest } from "../lib/digest.ts";
import { excerpt } from "../lib/excerpt.ts";
import type { FlowAnalysis } from "../model/capability.ts";
import type { Finding } from "../model/finding.ts";
import type { Report, ReportedOutcome } from "../model/report.ts";
import type { RuleTable } from "../model/rule.ts";
import type { SessionFacts } from "../model/session.ts";
import type { Surface } from "../model/surface.ts";
import { type NamedPolicy, appliedPolicy } from "../policy/apply.ts";
import { withSuppressions } from "../policy/suppress.ts";
import { METHODOLOGY } from "../score/policy.ts";
import { score } from "../score/score.ts";
import {
  type Capabilities,
  reportedCapabilities,
  reportedCut,
  reportedFlows,
  reportedSummary,
} from "./capabilities.ts";
import { heldCaveats } from "./caveats-held.ts";
import { coverageOf } from "./coverage.ts";
import { reportedDrift } from "./drift.ts";
import { observationsOf } from "./observations.ts";
import { locator, reportedFindings, scoredFinding, sortedFindings } from "./findings.ts";
import { publisherOf } from "./publisher.ts";
import {
  BASE_SECTIONS,
  REPORT_SCHEMA_URL,
  SEVERITIES,
  type Severity,
} from "../model/vocabulary.ts";

export interface ReportInput {
  readonly surface: Surface;
  readonly runs: readonly ProbeRun[];
  /** The rules of every probe there is, also of those that did not run. */
  readonly rules: RuleTable;
  /** null: not analysed, or there was nothing to analyse. */
  readonly capabilities: Capabilities | null;
  /** null: not analysed, or there was nothing to analyse. */
  readonly flows: FlowAnalysis | null;
  /** The client's own tools were counted into the flows. */
  readonly includeBuiltins: boolean;
  readonly session: SessionFacts;
  /** Version of this program. */
  readonly version: string;
  /** What it suppresses weighs nothing. */
  readonly policy?: NamedPolicy | undefined;
  /** The only thing in a report that comes from a clock. */
  readonly run?: Report["run"];
}

/**
 * The public document. Everything but `session` and `run` is a function of the surface, of what
 * the probes made of it, and of the policy with its day, byte for byte.
 */
export function buildReport(input: ReportInput): Report {
  const { surface, runs, rules, capabilities, flows, session, version, policy, run } = input;
  const findings = sortedFindings(runs);
  const coverage = coverageOf(input);
  const locate = locator(surface);
  const found = reportedFindings(findings, rules, locate);
  const reported = policy === undefined ? found : withSuppressions(found, policy);
  const weighing = findings.filter((_, at) => reported[at]!.suppressed === undefined);
  const drift = reportedDrift(surface);
  const verdict = score({
    findings: weighing.map((finding) => scoredFinding(finding, rules)),
    capability: capabilities?.summary.level ?? null,
    publisher: publisherOf(surface.registry),
    coverage: coverage.level,
    lists: coverage.lists,
    unjudged: runs.some(({ unjudged }) => unjudged.length > 0),
  });
  const report: Report = {
    $schema: REPORT_SCHEMA_URL,
    schemaVersion: 1,
    tool: { name: "mcp-prober", version, methodologyVersion: METHODOLOGY },
    target: reportedTarget(surface),
    grade: verdict.grade,
    score: verdict,
    capability: reportedSummary(capabilities),
    coverage,
    findings: reported,
    toxicFlows: reportedFlows(flows, rules, locate),
    toxicFlowCut: reportedCut(flows, locate),
    capabilities: reportedCapabilities(capabilities),
    observations: observationsOf(surface),
    surfaceDigest: surfaceDigest(surface),
    stats: {
      tools: coverage.lists.tools.items,
      prompts: coverage.lists.prompts.items,
      resources: coverage.lists.resources.items,
      templates: coverage.lists.templates.items,
      broken: BASE_SECTIONS.reduce((total, name) => total + coverage.lists[name].broken, 0),
      findingsBySeverity: countBySeverity(findings),
    },
    outcomes: runs.map(reportedOutcome),
    session: { ...session, caveats: [...session.caveats, ...heldCaveats(surface, session)] },
    ...(drift === undefined ? {} : { drift }),
  };
  return {
    ...report,
    ...(policy === undefined ? {} : { policy: appliedPolicy(report, policy) }),
    ...(run === undefined ? {} : { run }),
  };
}

function reportedTarget({ target, server }: Surface): Report["target"] {
  return {
    id: excerpt(target.id),
    source: { kind: target.source.kind, origin: excerpt(target.source.origin) },
    server:
      server === null
        ? null
        : {
            name: excerpt(server.name),
            version: server.version === null ? null : excerpt(server.version),
          },
  };
}

function countBySeverity(findings: readonly Finding[]): Record<Severity, number> {
  const count = (severity: Severity) => findings.filter((f) => f.severity === severity).length;
  return Object.fromEntries(SEVERITIES.map((severity) => [severity, count(severity)])) as Record<
    Severity,
    number
  >;
}

function reportedOutcome({ outcome, droppedFindings, unjudged }: ProbeRun): ReportedOutcome {
  return {
    probe: outcome.probe,
    status: outcome.status,
    findings: outcome.status === "found" ? outcome.findings.length : 0,
    dropped: droppedFindings,
    unjudged: unjudged.length,
    why: "why" in outcome ? excerpt(outcome.why) : null,
  };
}
