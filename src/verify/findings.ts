import { excerpt } from "../lib/excerpt.ts";
import type { Report, ReportedFinding } from "../model/report.ts";
import type { RuleTable } from "../model/rule.ts";
import type { Surface } from "../model/surface.ts";
import type { VerifiedFinding } from "../model/verification.ts";
import { type BaseSection, CONFIDENCES, type Confidence } from "../model/vocabulary.ts";
import type { Entry } from "./ledger.ts";
import type { LiveFindings } from "./live-findings.ts";
import { gapOf, type LiveItem, liveItems } from "./live-items.ts";
import type { StaticFinding, StaticReport } from "./static-report.ts";

/** What the live look knows: the report and what it was made of. */
export interface LiveSide {
  readonly surface: Surface;
  readonly report: Report;
  readonly rules: RuleTable;
  /** Ids of the probes that read the text of items. */
  readonly readers: ReadonlySet<string>;
  readonly findings: LiveFindings;
}

/** Fingerprints named of what bears a static finding out. */
const MOST_NAMED = 20;

type Judged = Pick<VerifiedFinding, "outcome" | "confidenceNow" | "why" | "live">;

/** Every static finding, with what the live look makes of it. */
export function verifiedFindings(
  { findings, namesAreExcerpts, format }: StaticReport,
  ledger: readonly Entry[],
  live: LiveSide,
): VerifiedFinding[] {
  const places = placesIn(ledger, live.surface, namesAreExcerpts);
  const isOurs = format === "mcp-prober-report";
  return findings.map((finding) => ({
    ruleId: excerpt(finding.ruleId),
    title: excerpt(finding.title),
    severity: finding.severity,
    confidence: finding.confidence,
    item: finding.place === null ? null : excerpt(finding.place),
    ...judged(finding, places, live, isOurs),
  }));
}

/** Where an item of the static side is on the live one. */
type Found =
  | { readonly state: "there"; readonly live: LiveItem }
  | { readonly state: "absent" }
  | { readonly state: "unseen"; readonly why: string };

type Places = (section: BaseSection, name: string) => Found;

function placesIn(ledger: readonly Entry[], surface: Surface, namesAreExcerpts: boolean): Places {
  const known = new Map<string, LiveItem>();
  for (const section of ["tools", "prompts", "resources", "templates"] as const) {
    for (const item of liveItems(surface, section)) {
      known.set(`${section} ${namesAreExcerpts ? excerpt(item.name) : item.name}`, item);
    }
  }
  for (const { section, claim, live } of ledger) {
    // Under its own name first: a second claim of that name may have been matched to another.
    if (claim === undefined || live === undefined || known.has(`${section} ${claim.name}`))
      continue;
    known.set(`${section} ${claim.name}`, live);
  }
  return (section, name) => {
    const live = known.get(`${section} ${name}`);
    if (live !== undefined) return { state: "there", live };
    const why = gapOf(surface, section);
    return why === null ? { state: "absent" } : { state: "unseen", why };
  };
}

function judged(finding: StaticFinding, places: Places, live: LiveSide, isOurs: boolean): Judged {
  if (finding.sourceOnly !== null) return untested(finding, finding.sourceOnly);
  const { item } = finding;
  if (item === null) return judgedServer(finding, live, isOurs);
  const found = places(item.section, item.name);
  if (found.state === "unseen") {
    return untested(
      finding,
      `The live look was not complete (${found.why}), and the item was not seen.`,
    );
  }
  if (found.state === "absent") {
    const why = "The server does not show this item.";
    return { outcome: "refuted", confidenceNow: null, why, live: [] };
  }
  const on = live.findings.on(item.section, found.live.name);
  const rules = sameRules(finding.ruleId, live.rules);
  const same = on.filter(({ ruleId }) => rules.includes(ruleId));
  if (same.length > 0) return confirmed(same, "The live look finds the same on this item.");
  // Of our own rules each is known: another one of its category is another finding.
  const related = isOurs ? [] : on.filter(({ category }) => category === finding.category);
  if (related.length > 0) {
    const [{ ruleId }] = related as [ReportedFinding];
    const why = `The live look finds the same kind of thing on this item (${ruleId}).`;
    return confirmed(related, why);
  }
  const byRule = probesOf(rules);
  const probes = byRule.length > 0 || isOurs ? byRule : readersOf(finding, live);
  return notFound(finding, probes, live);
}

/** Of the server as a whole only the same rule can say the same: a category says too little. */
function judgedServer(finding: StaticFinding, live: LiveSide, isOurs: boolean): Judged {
  const rules = sameRules(finding.ruleId, live.rules);
  // Our own reports name each place: the same rule on another one is another finding.
  const same = rules
    .flatMap((id) => live.findings.byRule(id))
    .filter(({ location }) => !isOurs || location.name === (finding.place ?? ""));
  if (same.length > 0) return confirmed(same, "The live look finds the same.");
  if (live.report.grade === null) {
    return untested(finding, "The live look failed, so nothing could be judged.");
  }
  return notFound(finding, probesOf(rules), live);
}

function confirmed(findings: readonly ReportedFinding[], why: string): Judged {
  const best = Math.min(...findings.map(({ confidence }) => CONFIDENCES.indexOf(confidence)));
  return {
    outcome: "confirmed-live",
    confidenceNow: CONFIDENCES[best]!,
    why,
    live: findings.slice(0, MOST_NAMED).map(({ fingerprint }) => fingerprint),
  };
}

/** Nothing of the kind was found: that counts only where all who would have found it could look. */
function notFound(finding: StaticFinding, probes: readonly string[], live: LiveSide): Judged {
  if (probes.length === 0) return untested(finding, "No live probe looks for this.");
  for (const probe of probes) {
    const outcome = live.report.outcomes.find((one) => one.probe === probe);
    if (outcome === undefined) return untested(finding, `The probe ${probe} was not run.`);
    if (outcome.status === "not-applicable" || outcome.status === "inconclusive") {
      const why = `The probe ${probe} could not tell: ${outcome.why ?? ""}`;
      return untested(finding, why);
    }
    if (outcome.unjudged > 0 || outcome.dropped > 0) {
      return untested(finding, `The probe ${probe} did not judge everything.`);
    }
  }
  const lowest: Confidence = "speculative";
  const why = `Looked for live by ${probes.join(", ")}: nothing of the kind.`;
  return { outcome: "not-reproduced", confidenceNow: lowest, why, live: [] };
}

function untested({ confidence }: StaticFinding, why: string): Judged {
  return { outcome: "not-testable-live", confidenceNow: confidence, why, live: [] };
}

/** Ids of our rules that look for what theirs is about. */
function sameRules(theirs: string, rules: RuleTable): readonly string[] {
  return [...rules]
    .filter(([id, { aliases }]) => id === theirs || aliases.includes(theirs))
    .map(([id]) => id);
}

function probesOf(rules: readonly string[]): readonly string[] {
  return [...new Set(rules.map((id) => id.slice(0, id.indexOf("/"))))];
}

/** The probes that read items and have a rule of its category: they would have found the like. */
function readersOf({ category }: StaticFinding, { rules, readers }: LiveSide): readonly string[] {
  const ids = [...rules].filter(([, rule]) => rule.category === category).map(([id]) => id);
  return probesOf(ids).filter((probe) => readers.has(probe));
}
