import { compareCodeUnits } from "../lib/canonical.ts";
import { surfaceFromListing } from "../lib/listing.ts";
import type { Finding, Place } from "../model/finding.ts";
import type { Rules } from "../model/rule.ts";
import type { Surface } from "../model/surface.ts";
import type { Probe } from "./define.ts";
import { runProbe } from "./run.ts";

/** Rule name and place, as {@link placeLabel} writes it: `["tag-text", "tools:add/description"]`. */
export type Expected<R extends Rules = Rules> = readonly [rule: keyof R & string, place: string];

/** One world and everything the probe must find in it, exact both ways. */
export interface Case<R extends Rules = Rules> {
  /** What the world is like, as a sentence or noun phrase. */
  readonly name: string;
  readonly surface: Surface;
  readonly finds: readonly Expected<R>[];
  /** What the probes before this one found, for a probe that declares `after`. */
  readonly given?: readonly Finding[];
}

/** A world in which the probe must find nothing. */
export type HonestCase = Omit<Case, "finds">;

/** The worlds of one rule. */
export interface RuleCases<R extends Rules = Rules> {
  readonly hits: readonly [Case<R>, ...Case<R>[]];
  /** Differ from a hit by the deciding feature alone; other rules may find them. */
  readonly nearMisses: readonly [Case<R>, ...Case<R>[]];
  /** Text of real, well-meaning servers that merely looks alike. */
  readonly honest: readonly [HonestCase, ...HonestCase[]];
  /** Known gaps: what should be found and is not, or the reverse. A row fails once it works. */
  readonly missed?: readonly Case<R>[];
}

/** The worlds of a probe: the type lets no rule go without its three kinds of rows. */
export type Cases<R extends Rules = Rules> = { readonly [K in keyof R & string]: RuleCases<R> };

/** One row of the table, ready to be judged. */
export interface CaseRow {
  readonly rule: string;
  readonly kind: "hit" | "near miss" | "honest" | "missed";
  readonly row: Case;
}

/** All rows of a probe, by rule in the order written. */
export function caseRows<R extends Rules>(cases: Cases<R>): readonly CaseRow[] {
  return Object.entries<RuleCases>(cases as unknown as Cases).flatMap(([rule, group]) => [
    ...group.hits.map((row) => ({ rule, kind: "hit" as const, row })),
    ...group.nearMisses.map((row) => ({ rule, kind: "near miss" as const, row })),
    ...group.honest.map((row) => ({ rule, kind: "honest" as const, row: { ...row, finds: [] } })),
    ...(group.missed ?? []).map((row) => ({ rule, kind: "missed" as const, row })),
  ]);
}

/** What is wrong with a row, one line each; empty when the probe does what the row says. */
export function judgeCase(probe: Probe, { rule, kind, row }: CaseRow): readonly string[] {
  const found = findingsOf(probe, row);
  const expected = row.finds.map((pair) => pair.join(" ")).sort(compareCodeUnits);
  const missing = without(expected, found).map((line) => `not found: ${line}`);
  const extra = without(found, expected).map((line) => `found beyond the row: ${line}`);
  const problems = [...missing, ...extra];
  if (kind === "missed") {
    return problems.length > 0
      ? []
      : ["this gap is closed: make it a hit, near miss or honest row"];
  }
  const about = row.finds.some(([name]) => name === rule);
  if (kind === "hit" && !about) problems.push(`a hit row of ${rule} must find it`);
  if (kind === "near miss" && about) problems.push(`a near miss of ${rule} must not find it`);
  return problems;
}

/** Rules of the probe that lack a hit, a near miss or an honest row. */
export function rulesWithoutCases<R extends Rules>(
  probe: Probe<R>,
  cases: Cases<R>,
): readonly string[] {
  const kinds = ["hit", "near miss", "honest"];
  const rows = caseRows(cases);
  return Object.keys(probe.rules).flatMap((rule) =>
    kinds
      .filter((kind) => !rows.some((row) => row.rule === rule && row.kind === kind))
      .map((kind) => `${rule}: no ${kind}`),
  );
}

/**
 * `tools:add/description`; `tools#2` is element 2 of the broken ones; `server:/instructions`; behind
 * an `@` the further listing it was seen in: `tools:add/description@claude-ai`.
 */
export function placeLabel({ section, item, index, broken, pointer, listing }: Place): string {
  const place = broken ? `${section}#${index}${pointer}` : `${section}:${item}${pointer}`;
  return listing === undefined ? place : `${place}@${listing}`;
}

/** The surface of a case: a bare listing as a server would have answered it. */
export function surfaceOf(listing: Readonly<Record<string, unknown>>): Surface {
  return surfaceFromListing(listing, {
    id: "case",
    source: { kind: "listing", origin: "case" },
  });
}

function findingsOf(probe: Probe, { surface, given }: Case): readonly string[] {
  const { outcome } = runProbe(probe, surface, undefined, given);
  if (outcome.status !== "found") return [];
  return outcome.findings
    .map(({ rule, place }) => `${rule.slice(probe.id.length + 1)} ${placeLabel(place)}`)
    .sort(compareCodeUnits);
}

/** Multiset difference. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
