import type { CodeFlow, Location as SarifLocation, Result } from "sarif";
import { canonicalJson, sha256 } from "../../lib/canonical.ts";
import type { Report, ReportedFinding, ReportedFlow } from "../../model/report.ts";
import { placeWords } from "../story/words.ts";
import type { Places } from "./places.ts";
import type { RuleList } from "./rules.ts";
import { message, sentence } from "./text.ts";
import { levelOf } from "./weight.ts";

/** The findings of a report as results, in their order: the worst first. */
export function resultsOf(report: Report, places: Places, rules: RuleList): readonly Result[] {
  const flows = new Map(report.toxicFlows.map((flow) => [flowKey(flow.ruleId, flow.story), flow]));
  const flowOf = ({ ruleId, evidence }: ReportedFinding) => flows.get(flowKey(ruleId, evidence));
  return report.findings.map((finding) => ({
    ruleId: finding.ruleId,
    ruleIndex: rules.indexOf(finding.ruleId),
    level: levelOf(finding, finding.confidence),
    message: message(said(finding, report)),
    locations: [places.of(finding.location)],
    ...relatedTo(finding, report, places),
    ...flowsOf(flowOf(finding), places),
    ...suppressionsOf(finding),
    partialFingerprints: { [FINGERPRINT]: finding.fingerprint },
    properties: {
      severity: finding.severity,
      confidence: finding.confidence,
      category: finding.category,
      axis: finding.axis,
      stage: finding.stage,
      evidence: finding.evidence,
    },
  }));
}

/** Our own name for our own fingerprint: the same finding has the same one in every format. */
export const FINGERPRINT = "mcpProberFinding/v1";

/**
 * The results with the one fingerprint that GitHub reads. Left out, `upload-sarif` hashes the line that
 * a result points at, and takes two findings of one rule on one line for the same alert; a result with
 * the same prints as one before it is numbered, as GitHub numbers equal lines. `scope` keeps apart
 * what has the same finding on two servers.
 */
export function withLineHashes(results: readonly Result[], scope: string): readonly Result[] {
  const counts = new Map<string, number>();
  return results.map((result) => {
    const print = result.partialFingerprints?.[FINGERPRINT] ?? "";
    const key = `${result.ruleId} ${print}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const own = scope === "" ? print : sha256(canonicalJson([scope, print])).slice(0, 32);
    return {
      ...result,
      partialFingerprints: {
        ...result.partialFingerprints,
        primaryLocationLineHash: `${own}:${count}`,
      },
    };
  });
}

/** The first sentence stands alone where there is little room. */
function said(finding: ReportedFinding, report: Report): string {
  const { title, location, description, evidence, confidence } = finding;
  const parts = [
    `${title}: ${placeWords(location, report)}.`,
    sentence(description),
    ...(evidence === "" || description.includes(evidence) ? [] : [`Evidence: ${evidence}`]),
    `Confidence: ${confidence}.`,
  ];
  return parts.join("\n");
}

/** The same place in several listings is one here. */
function relatedTo(finding: ReportedFinding, report: Report, places: Places): Partial<Result> {
  const related = finding.related.map((location) => ({
    ...places.of(location),
    message: message(placeWords(location, report)),
  }));
  const distinct = new Map(related.map((location) => [JSON.stringify(location), location]));
  return relatedLocations([...distinct.values(), ...places.also]);
}

/** Numbered from 1, so that a message may link to them. */
export function relatedLocations(locations: readonly SarifLocation[]): Partial<Result> {
  if (locations.length === 0) return {};
  return { relatedLocations: locations.map((location, at) => ({ id: at + 1, ...location })) };
}

function flowKey(ruleId: string, story: string): string {
  return JSON.stringify([ruleId, story]);
}

function flowsOf(flow: ReportedFlow | undefined, places: Places): Partial<Result> {
  if (flow === undefined) return {};
  return codeFlows(
    flow.story,
    flow.steps.map(({ role, name, location }) => {
      const at = location === undefined ? places.whole : places.of(location);
      const whose = location === undefined ? `${name}, a tool of the client itself` : name;
      return { ...at, message: message(`${role}: ${whose}`) };
    }),
  );
}

/** A way from untrusted text to harm, each step in its role. */
export function codeFlows(
  story: string,
  steps: readonly SarifLocation[],
): { codeFlows?: CodeFlow[] } {
  if (steps.length === 0) return {};
  const locations = steps.map((location, at) => ({ location, executionOrder: at + 1 }));
  return { codeFlows: [{ message: message(story), threadFlows: [{ locations }] }] };
}

function suppressionsOf({ suppressed }: ReportedFinding): Partial<Result> {
  if (suppressed === undefined) return {};
  const { reason, expires } = suppressed;
  const until = expires === null ? "without end" : `until ${expires}`;
  const justification = `${sentence(reason)} Accepted ${until}.`;
  return { suppressions: [{ kind: "external", status: "accepted", justification }] };
}
