import { excerpt } from "../lib/excerpt.ts";
import type { Report } from "../model/report.ts";
import type { RuleTable } from "../model/rule.ts";
import type { Surface } from "../model/surface.ts";
import type { Verification, VerifiedItem } from "../model/verification.ts";
import { BASE_SECTIONS, type VerificationState } from "../model/vocabulary.ts";
import { type DifferenceRoom, differenceRoom, differencesOf } from "./differences.ts";
import { verifiedFindings } from "./findings.ts";
import { type Entry, ledgerOf } from "./ledger.ts";
import { liveFindings, type LiveFindings } from "./live-findings.ts";
import { gapOf, liveItems } from "./live-items.ts";
import type { StaticReport } from "./static-report.ts";
import { stepsBetween } from "./steps.ts";
import { comparedTags, liveTags, type LiveTags } from "./tags.ts";

/** Both sides: what was claimed, and what was seen and judged. */
export interface Sides {
  readonly claimed: StaticReport;
  /** SHA-256 of the static report. */
  readonly sha256: string;
  readonly surface: Surface;
  readonly report: Report;
  readonly rules: RuleTable;
  /** Ids of the probes that read the text of items. */
  readonly readers: ReadonlySet<string>;
}

/** The live report with the static one held against it. Pure. */
export function withVerification(sides: Sides): Report {
  const { claimed, report } = sides;
  const { implementationSource, packageMetadata } = report.coverage.inputs;
  const { inputs } = claimed;
  const borrowed = [
    ...(inputs.implementationSource && !implementationSource ? ["implementation source"] : []),
    ...(inputs.packageMetadata && !packageMetadata ? ["package metadata"] : []),
  ];
  const caveat = `${borrowed.join(" and ")}: read by the static scan, by its own word, not here.`;
  return {
    ...report,
    coverage: {
      ...report.coverage,
      inputs: {
        ...report.coverage.inputs,
        implementationSource: implementationSource || inputs.implementationSource,
        packageMetadata: packageMetadata || inputs.packageMetadata,
      },
      caveats: [...report.coverage.caveats, ...(borrowed.length === 0 ? [] : [capital(caveat)])],
    },
    verification: verificationOf(sides),
  };
}

function verificationOf({ claimed, sha256, surface, report, rules, readers }: Sides): Verification {
  const ledger = ledgerOf(claimed, surface);
  const findings = liveFindings(report);
  const tags = liveTags(report);
  const room = differenceRoom();
  return {
    static: {
      format: claimed.format,
      tool: excerptOrNull(claimed.tool),
      grade: claimed.grade,
      score: claimed.score?.score ?? null,
      asPrinted: excerptOrNull(claimed.asPrinted),
      methodology: excerptOrNull(claimed.methodology),
      sha256,
      cutOff: cutOff(claimed, surface),
      notes: [...claimed.notes, ...liveNotes(claimed, surface, ledger)],
    },
    live: { grade: report.grade, score: report.score.score },
    counts: countsOf(ledger),
    items: ledger.map((entry) => verifiedItem(entry, { findings, tags, room })),
    findings: verifiedFindings(claimed, ledger, { surface, report, rules, readers, findings }),
    steps: stepsBetween(claimed.score, report.score),
  };
}

function countsOf(ledger: readonly Entry[]): Verification["counts"] {
  const of = (state: VerificationState) => ledger.filter((entry) => entry.state === state).length;
  const unknown = of("unknown");
  return {
    confirmed: of("confirmed"),
    present: of("present"),
    changed: of("changed"),
    renamed: of("renamed"),
    staticOnly: of("static-only"),
    liveOnly: of("live-only"),
    ...(unknown === 0 ? {} : { unknown }),
  };
}

function verifiedItem(
  { section, state, claim, live }: Entry,
  known: {
    readonly findings: LiveFindings;
    readonly tags: LiveTags;
    readonly room: DifferenceRoom;
  },
): VerifiedItem {
  const isDifferent = state === "changed" || state === "renamed";
  const differences = isDifferent
    ? differencesOf(claim?.raw, live?.raw, known.room)
    : { differences: [] };
  return {
    section,
    name: excerpt(live?.name ?? claim?.name ?? ""),
    state,
    ...(state === "renamed" ? { staticName: excerpt(claim?.name ?? "") } : {}),
    ...(live?.listing === undefined ? {} : { listing: excerpt(live.listing) }),
    ...differences,
    capabilities:
      claim === undefined || live === undefined
        ? null
        : comparedTags(claim.tags, known.tags(section, live.name)),
    findings:
      live === undefined
        ? []
        : known.findings.on(section, live.name).map(({ fingerprint }) => fingerprint),
  };
}

/** A number at which a list that was cut is likely to end. */
const ROUND = 50;

/** A scan that stops at a round number has not recovered the rest. */
function cutOff({ items, whole }: StaticReport, surface: Surface): string | null {
  for (const section of BASE_SECTIONS) {
    const claimed = items.filter((item) => item.section === section).length;
    const live = liveItems(surface, section).length;
    if (!whole.has(section) || claimed === 0 || claimed % ROUND !== 0 || live <= claimed) continue;
    return (
      `It names exactly ${claimed} ${section}, a round number, and the server lists ${live}: its list ` +
      "was probably cut there, so what is live-only may merely lie behind the cut."
    );
  }
  return null;
}

/** What could not be held against the other side, and why; and what makes one doubt the whole. */
function liveNotes(
  { format, items, whole }: StaticReport,
  surface: Surface,
  ledger: readonly Entry[],
): readonly string[] {
  const counts = BASE_SECTIONS.map((section) => ({
    section,
    claimed: items.filter((item) => item.section === section).length,
    live: liveItems(surface, section).length,
    gap: gapOf(surface, section),
  }));
  const unclaimed = counts.filter(({ section, live }) => live > 0 && !whole.has(section));
  const names = unclaimed.map(({ section, live }) => `${live} ${section}`);
  const isAnotherServer =
    items.length > 0 &&
    counts.some(({ live }) => live > 0) &&
    ledger.every(({ claim, live }) => claim === undefined || live === undefined);
  return [
    ...counts.flatMap(({ section, claimed, gap }) =>
      gap === null || claimed === 0
        ? []
        : [`The live ${gap}: what was not seen of its ${section} is unknown, not absent.`],
    ),
    ...(names.length === 0 || format === "sarif-2.1.0"
      ? []
      : [
          `It does not claim to list everything: of ${names.join(", ")} of the server only what it names was compared.`,
        ]),
    ...(isAnotherServer ? ["Nothing that it names was seen: is it about this server?"] : []),
  ];
}

function excerptOrNull(text: string | null) {
  return text === null ? null : excerpt(text);
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
