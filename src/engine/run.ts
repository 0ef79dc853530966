import { canonicalJson, sha256 } from "../lib/canonical.ts";
import { asSeenIn, differs } from "../lib/listings.ts";
import type { Finding, Outcome } from "../model/finding.ts";
import type { RuleTable, Rules } from "../model/rule.ts";
import type { Surface } from "../model/surface.ts";
import type { Emit, Probe, Run, View } from "./define.ts";
import { BASE_SECTIONS, type BaseSection, type SurfacePart } from "../model/vocabulary.ts";

/**
 * Findings kept per rule. Repeats beyond the first few weigh nothing in the score; a target must
 * not be able to make the report unreadable or endless by repeating itself.
 */
const MAX_FINDINGS_PER_RULE = 100;

/** Characters of an item's name that go into a fingerprint: names can be megabytes long. */
const LONGEST_NAME = 1024;

/** What the user asked of the probes. */
export type RunOptions = Pick<Run, "includeBuiltins">;

/** What a probe reported, and what it did not. */
export interface ProbeRun {
  readonly outcome: Outcome;
  /** Findings beyond the limit. */
  readonly droppedFindings: number;
  /** Why evidence that was collected was left unjudged; also when something was found in the rest. */
  readonly unjudged: readonly string[];
}

/**
 * Runs the wanted probes on the surface and on every further listing that differs from it; exactly
 * one outcome per probe, in the order given. Probes whose findings a wanted one needs run as well.
 */
export function runProbes(
  probes: readonly Probe[],
  surface: Surface,
  options?: RunOptions & { readonly wanted?: readonly string[] },
): readonly ProbeRun[] {
  const wanted = options?.wanted ?? probes.map(({ id }) => id);
  const isNeeded = ({ id }: Probe) =>
    probes.some((other) => wanted.includes(other.id) && other.after?.includes(id) === true);
  const runs: ProbeRun[] = [];
  for (const probe of probes) {
    if (!wanted.includes(probe.id) && !isNeeded(probe)) continue;
    const findings = runs
      .filter(({ outcome }) => probe.after?.includes(outcome.probe) === true)
      .flatMap(({ outcome }) => (outcome.status === "found" ? outcome.findings : []));
    runs.push(runProbe(probe, surface, options, findings));
  }
  return runs.filter(({ outcome }) => wanted.includes(outcome.probe));
}

/** The rules of all given probes by public id. */
export function ruleTable(probes: readonly Probe[]): RuleTable {
  return new Map(
    probes.flatMap((probe) =>
      Object.entries(probe.rules).map(([name, rule]) => [`${probe.id}/${name}`, rule] as const),
    ),
  );
}

/** Runs one probe; `given` are the findings of the probes it comes after. */
export function runProbe(
  probe: Probe,
  surface: Surface,
  { includeBuiltins }: RunOptions = { includeBuiltins: false },
  given: readonly Finding[] = [],
): ProbeRun {
  const missing = missingEvidence(probe, surface);
  if (missing !== undefined) {
    const outcome: Outcome = { probe: probe.id, status: "not-applicable", why: missing };
    return { outcome, droppedFindings: 0, unjudged: [] };
  }
  const unjudged: string[] = [];
  const unseen = new Set<string>();
  const run: Run = {
    includeBuiltins,
    leaveUnjudged: (why) => void unjudged.push(why),
    leaveUnseen: (why) => void unseen.add(why),
    findings: given,
  };
  const { findings, dropped } = collectAll(probe, surface, run);
  const [first, ...rest] = findings;
  if (first !== undefined) {
    const outcome: Outcome = { probe: probe.id, status: "found", findings: [first, ...rest] };
    return { outcome, droppedFindings: dropped, unjudged };
  }
  const cut = [...cutEvidence(probe, surface), ...unjudged, ...unseen];
  const outcome: Outcome =
    cut.length === 0
      ? { probe: probe.id, status: "clear" }
      : { probe: probe.id, status: "inconclusive", why: cut.join("; ") };
  return { outcome, droppedFindings: 0, unjudged };
}

/** What the base shows, then what each further listing shows beyond all before it. */
function collectAll(
  probe: Probe,
  surface: Surface,
  run: Run,
): { findings: Finding[]; dropped: number } {
  const reasons = new Set<string>();
  const { findings, ...base } = collect(probe, surface, {
    ...run,
    leaveUnjudged: (why) => {
      reasons.add(why);
      run.leaveUnjudged(why);
    },
  });
  if (!judgesListings(probe)) return { findings, dropped: base.dropped };
  let { dropped } = base;
  const known = new Set(findings.map((finding) => finding.fingerprint));
  const counts = new Map<string, number>();
  for (const listing of surface.listings?.items ?? []) {
    if (!differs(listing)) continue;
    const seen = collect(probe, asSeenIn(listing, surface), {
      ...run,
      leaveUnjudged: (why) => {
        if (!reasons.has(why)) run.leaveUnjudged(`${why} (listing ${listing.id})`);
        reasons.add(why);
      },
    });
    dropped += seen.dropped;
    for (const finding of seen.findings) {
      if (known.has(finding.fingerprint)) continue;
      known.add(finding.fingerprint);
      const count = (counts.get(finding.rule) ?? 0) + 1;
      counts.set(finding.rule, count);
      if (count <= MAX_FINDINGS_PER_RULE) findings.push(elsewhere(finding, listing.id));
      else dropped++;
    }
  }
  return { findings, dropped };
}

/** A probe of the lists is asked about every listing; one that compares them sees them at once. */
function judgesListings({ needs, uses }: Probe): boolean {
  return needs.some(isBaseSection) && ![...needs, ...uses].includes("listings");
}

function elsewhere(finding: Finding, listing: string): Finding {
  return {
    ...finding,
    place: { ...finding.place, listing },
    related: finding.related.map((place) => ({ ...place, listing })),
  };
}

function collect(
  probe: Probe,
  surface: Surface,
  run: Run,
): { findings: Finding[]; dropped: number } {
  const findings: Finding[] = [];
  const counts = new Map<string, number>();
  const emit: Emit<Rules> = (name, at, { confidence, evidence, data = {}, related = [] }) => {
    const rule = probe.rules[name];
    if (rule === undefined) throw new TypeError(`probe ${probe.id} emitted unknown rule ${name}`);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (count > MAX_FINDINGS_PER_RULE) return;
    const id = `${probe.id}/${name}`;
    const place = at.place();
    findings.push({
      rule: id,
      severity: rule.severity,
      confidence,
      place,
      related: related.map((other) => other.place()),
      evidence,
      data,
      fingerprint: fingerprint(
        id,
        place.section,
        place.item.slice(0, LONGEST_NAME),
        place.pointer,
        evidence,
      ),
    });
  };
  const { needs, needsOneOf = [], uses } = probe;
  probe.inspect(view(surface, [...needs, ...needsOneOf, ...uses]), emit, run);
  let dropped = 0;
  for (const count of counts.values()) dropped += Math.max(0, count - MAX_FINDINGS_PER_RULE);
  return { findings, dropped };
}

/** No time, order, count or frame goes in, so that the same defect keeps its print over runs. */
function fingerprint(...parts: readonly string[]): string {
  return sha256(canonicalJson(parts)).slice(0, 32);
}

function view(surface: Surface, parts: readonly SurfacePart[]): View<SurfacePart> {
  return Object.fromEntries(parts.map((part) => [part, surface[part]])) as View<SurfacePart>;
}

function missingEvidence(probe: Probe, surface: Surface): string | undefined {
  const lists = probe.needs.filter((part): part is BaseSection => isBaseSection(part));
  // A server that fails every list may still have spoken: that text is judged, and found is found.
  const spoke = surface.server !== null || probe.uses.some((part) => hasEvidence(surface, part));
  if (!spoke && lists.length > 0 && lists.every((part) => surface[part].state === "failed")) {
    return `nothing was listed: ${lists.map((part) => `${part} failed`).join(", ")}`;
  }
  const absent = probe.needs.find((part) => !isBaseSection(part) && surface[part] === undefined);
  if (absent !== undefined) return `${absent} was not collected`;
  const { needsOneOf = [] } = probe;
  if (needsOneOf.length === 0 || needsOneOf.some((part) => surface[part] !== undefined)) {
    return undefined;
  }
  return `neither of ${needsOneOf.join(", ")} was collected`;
}

function hasEvidence(surface: Surface, part: SurfacePart): boolean {
  return (part === "reverse" || part === "notices") && (surface[part]?.items.length ?? 0) > 0;
}

function cutEvidence(probe: Probe, surface: Surface): readonly string[] {
  const cuts: string[] = [];
  for (const part of [...probe.needs, ...probe.uses]) {
    if (isBaseSection(part)) {
      const section = surface[part];
      if (section.state === "failed" || section.state === "capped") {
        cuts.push(`${part} ${section.state}: ${section.why}`);
      }
    } else if (isBounded(part) && (surface[part]?.dropped ?? 0) > 0) {
      cuts.push(`${part} cut: ${surface[part]?.dropped} more were not kept`);
    }
  }
  return cuts;
}

const BOUNDED = ["reverse", "notices", "contents", "canaries"] as const;

function isBounded(part: SurfacePart): part is (typeof BOUNDED)[number] {
  return (BOUNDED as readonly string[]).includes(part);
}

function isBaseSection(part: SurfacePart): part is BaseSection {
  return (BASE_SECTIONS as readonly string[]).includes(part);
}
