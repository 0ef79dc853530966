import type { ProbeRun } from "../engine/run.ts";
import { canonicalJson, compareCodeUnits } from "../lib/canonical.ts";
import { excerpt } from "../lib/excerpt.ts";
import { fillTemplate } from "../lib/template.ts";
import type { Excerpt, Finding, Place } from "../model/finding.ts";
import type { Location, ReportedFinding } from "../model/report.ts";
import type { Rule, RuleTable } from "../model/rule.ts";
import type { Surface } from "../model/surface.ts";
import type { ScoredFinding } from "../score/penalties.ts";
import { CONFIDENCES, SEVERITIES, SURFACE_PARTS, type SurfacePart } from "../model/vocabulary.ts";

/** All findings of all outcomes, worst first; the order they came in does not show. */
export function sortedFindings(runs: readonly ProbeRun[]): readonly Finding[] {
  return runs
    .flatMap(({ outcome }) => (outcome.status === "found" ? outcome.findings : []))
    .sort(compareFindings);
}

/** The part of a finding that the score depends on. */
export function scoredFinding(finding: Finding, rules: RuleTable): ScoredFinding {
  const { category, axis, stage } = ruleOf(finding, rules);
  const { rule: ruleId, severity, confidence, fingerprint, place } = finding;
  const within = `${place.section}/${place.broken === true ? "broken/" : ""}${place.index}`;
  const item = place.listing === undefined ? within : `${place.listing}/${within}`;
  return { ruleId, category, severity, confidence, axis, stage, item, fingerprint };
}

/** Findings with the words of their rules; target text becomes excerpts. */
export function reportedFindings(
  findings: readonly Finding[],
  rules: RuleTable,
  locate: Locate,
): ReportedFinding[] {
  return findings.map((finding) => reportedFinding(finding, ruleOf(finding, rules), locate));
}

/** Turns a place into its public side. */
export type Locate = (place: Place) => Location;

/** The {@link Locate} of a surface. */
export function locator(surface: Surface): Locate {
  const excerptOnce = remembered(excerpt);
  return (place) => locationOf(place, surface, excerptOnce);
}

function reportedFinding(finding: Finding, rule: Rule, locate: Locate): ReportedFinding {
  return {
    ruleId: finding.rule,
    title: rule.title,
    category: rule.category,
    severity: finding.severity,
    confidence: finding.confidence,
    axis: rule.axis,
    stage: rule.stage,
    description: fillTemplate(rule.message, finding.data),
    why: rule.why,
    remediation: rule.remedy,
    references: [...rule.references],
    location: locate(finding.place),
    related: finding.related.map(locate),
    evidence: finding.evidence,
    owasp: rule.owasp,
    taxa: [...rule.taxa],
    data: { ...finding.data },
    fingerprint: finding.fingerprint,
  };
}

const LOCATION_KIND: Readonly<Record<SurfacePart, Location["kind"]>> = {
  server: "server",
  tools: "tool",
  prompts: "prompt",
  resources: "resource",
  templates: "template",
  reverse: "reverse-request",
  notices: "notice",
  contents: "content",
  listings: "listing",
  canaries: "canary",
  residue: "residue",
  behaviour: "behaviour",
  package: "package",
  registry: "registry",
  pinned: "pinned",
};

function locationOf(
  place: Place,
  surface: Surface,
  excerptOnce: (text: string) => Excerpt,
): Location {
  const { section, index, item, pointer, frame, listing } = place;
  return {
    kind: LOCATION_KIND[section],
    name: excerptOnce(section === "server" ? (surface.server?.name ?? "") : item),
    pointer: excerptOnce(pointer),
    index,
    ...(place.broken === true ? { broken: true } : {}),
    frame,
    ...(listing === undefined ? {} : { listing: excerptOnce(listing) }),
  };
}

/** A name of 16 MB with a thousand findings must not be read a thousand times. */
function remembered(make: (text: string) => Excerpt): (text: string) => Excerpt {
  const known = new Map<string, Excerpt>();
  return (text) => {
    const made = known.get(text) ?? make(text);
    known.set(text, made);
    return made;
  };
}

function ruleOf(finding: Finding, rules: RuleTable): Rule {
  const rule = rules.get(finding.rule);
  if (rule === undefined) throw new TypeError(`finding of unknown rule ${finding.rule}`);
  return rule;
}

function compareFindings(a: Finding, b: Finding): number {
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    compareCodeUnits(a.rule, b.rule) ||
    comparePlaces(a.place, b.place) ||
    CONFIDENCES.indexOf(a.confidence) - CONFIDENCES.indexOf(b.confidence) ||
    compareCodeUnits(a.fingerprint, b.fingerprint) ||
    compareCodeUnits(canonicalJson(a.data), canonicalJson(b.data))
  );
}

function comparePlaces(a: Place, b: Place): number {
  return (
    SURFACE_PARTS.indexOf(a.section) - SURFACE_PARTS.indexOf(b.section) ||
    Number(a.broken === true) - Number(b.broken === true) ||
    a.index - b.index ||
    compareCodeUnits(a.pointer, b.pointer) ||
    compareCodeUnits(a.listing ?? "", b.listing ?? "")
  );
}
