import { canonicalJson, sha256 } from "../lib/canonical.ts";
import { excerpt } from "../lib/excerpt.ts";
import type { Surface } from "../model/surface.ts";
import { BASE_SECTIONS, type BaseSection, type VerificationState } from "../model/vocabulary.ts";
import { gapOf, type LiveItem, liveItems } from "./live-items.ts";
import { renamesIn } from "./renames.ts";
import type { StaticItem, StaticReport } from "./static-report.ts";

/** A claim and what was found of it, raw; `claim` or `live` is undefined where there is none. */
export interface Entry {
  readonly section: BaseSection;
  readonly state: VerificationState;
  readonly claim: StaticItem | undefined;
  readonly live: LiveItem | undefined;
}

/**
 * Every claim of the static side with what became of it, then what only runs, list by list. Names
 * may stand more than once on either side: each is matched once, the same text first. Linear in the
 * items of both sides.
 */
export function ledgerOf(report: StaticReport, surface: Surface): readonly Entry[] {
  return BASE_SECTIONS.flatMap((section) =>
    sectionLedger(
      section,
      report.items.filter((item) => item.section === section),
      report,
      surface,
    ),
  );
}

function sectionLedger(
  section: BaseSection,
  claims: readonly StaticItem[],
  report: StaticReport,
  surface: Surface,
): readonly Entry[] {
  const lives = liveItems(surface, section);
  const partners = pairedByName(claims, lives, report.namesAreExcerpts);
  const taken = new Set(partners.values());
  const lone = [...claims.keys()].filter((at) => !partners.has(at) && claims[at]!.raw !== null);
  const free = [...lives.keys()].filter((at) => !taken.has(at));
  const renamed = renamesIn(
    section,
    lone.map((at) => claims[at]!.raw ?? {}),
    free.map((at) => lives[at]!.raw),
  );
  const renames = new Map([...renamed].map(([one, other]) => [lone[one]!, free[other]!]));
  for (const at of renames.values()) taken.add(at);
  const isSeen = gapOf(surface, section) === null;
  const entries = claims.map((claim, at): Entry => {
    const partner = partners.get(at);
    const live = lives[partner ?? renames.get(at) ?? -1];
    if (live === undefined)
      return { section, state: isSeen ? "static-only" : "unknown", claim, live };
    return {
      section,
      state: partner === undefined ? "renamed" : stateOf(claim, live),
      claim,
      live,
    };
  });
  // What the static side never claimed to know whole cannot lack anything.
  const extra = report.whole.has(section) ? free.filter((at) => !taken.has(at)) : [];
  return [
    ...entries,
    ...extra.map((at): Entry => {
      return { section, state: "live-only", claim: undefined, live: lives[at]! };
    }),
  ];
}

function stateOf({ raw }: StaticItem, live: LiveItem): VerificationState {
  if (raw === null) return "present";
  return canonicalJson(raw) === canonicalJson(live.raw) ? "confirmed" : "changed";
}

/** The live place for each static one of the same name: those of the same text first, then in order. */
function pairedByName(
  claims: readonly StaticItem[],
  lives: readonly LiveItem[],
  namesAreExcerpts: boolean,
): Map<number, number> {
  const nameOf = ({ name }: LiveItem) => (namesAreExcerpts ? excerpt(name) : name);
  const partners = new Map<number, number>();
  const same = placesBy(lives, (live) => `${sha256(canonicalJson(live.raw))} ${nameOf(live)}`);
  const named = placesBy(lives, nameOf);
  const taken = new Set<number>();
  for (const [at, { name, raw }] of claims.entries()) {
    if (raw === null) continue;
    const partner = same.get(`${sha256(canonicalJson(raw))} ${name}`)?.next();
    if (partner === undefined) continue;
    partners.set(at, partner);
    taken.add(partner);
  }
  for (const [at, { name }] of claims.entries()) {
    if (partners.has(at)) continue;
    const queue = named.get(name);
    let partner = queue?.next();
    while (partner !== undefined && taken.has(partner)) partner = queue?.next();
    if (partner === undefined) continue;
    partners.set(at, partner);
    taken.add(partner);
  }
  return partners;
}

/** Places that are handed out one after the other, in order. */
interface Queue {
  next(): number | undefined;
}

function placesBy(
  lives: readonly LiveItem[],
  keyOf: (live: LiveItem) => string,
): ReadonlyMap<string, Queue> {
  const places = new Map<string, number[]>();
  for (const [at, live] of lives.entries()) {
    const key = keyOf(live);
    const same = places.get(key);
    if (same === undefined) places.set(key, [at]);
    else same.push(at);
  }
  return new Map([...places].map(([key, ats]) => [key, queueOf(ats)]));
}

/** By an index: `shift` of a long array is no small step. */
function queueOf(places: readonly number[]): Queue {
  let at = 0;
  return { next: () => places[at++] };
}
