import { excerpt } from "../../src/lib/excerpt.ts";
import { canonicalJson, compareCodeUnits } from "../../src/lib/canonical.ts";
import type { Finding, Place } from "../../src/model/finding.ts";
import type { Listing } from "../../src/model/surface.ts";
import { SEVERITIES, type Varied } from "../../src/model/vocabulary.ts";
import { type Caused, causeIn } from "./causes.ts";
import { type Change, itemKey, printOf } from "./change.ts";
import { isUnknownToOlder } from "./revisions.ts";

/** An item that carries an attack in some listings and not in others. */
export interface Attack {
  readonly place: Place;
  readonly cause: Varied;
  /** Those that show the attack; when the base shows it, those that do not. */
  readonly listings: readonly Listing[];
  readonly inBase: boolean;
  readonly carried: readonly [Finding, ...Finding[]];
}

/**
 * The items in which a difference makes or breaks what other probes found; one entry per item.
 * `caused` are the changes beyond noise: a text that steers a model counts even where noise stands.
 */
export function attacksOf(
  changes: readonly Change[],
  caused: readonly Caused[],
  findings: readonly Finding[],
): ReadonlyMap<string, Attack> {
  const threats = findings.filter(isThreat);
  const named = new Set(threats.flatMap(placesOf).map(itemKey));
  const concerned = changes.filter((change) => named.has(itemKey(change)));
  const shown = shownBy(concerned);
  const beyondNoise = new Set(caused.map(({ change }) => change));
  const inBase = new Set(findings.filter(isOfBase).map(kindOf));
  const hits: Hit[] = [];
  const poisoned = new Set<string>();
  const byListing = grouped(concerned, (change) => `${change.listing.id} ${itemKey(change)}`);
  for (const finding of threats) {
    for (const place of placesOf(finding)) {
      for (const change of byListing.get(`${place.listing} ${itemKey(place)}`) ?? []) {
        if (!touches(change, place)) continue;
        const listings = shown(change);
        for (const { id } of listings) poisoned.add(`${id} ${itemKey(change)}`);
        const isNew = !inBase.has(kindOf(finding));
        if (isNew && isGrave(finding, change, causeIn(listings), beyondNoise.has(change))) {
          hits.push({ finding, change, place, listings, inBase: false });
        }
      }
    }
  }
  const byItem = grouped(concerned, itemKey);
  for (const finding of threats.filter(isOfBase).filter(isSevereText)) {
    for (const change of byItem.get(itemKey(finding.place)) ?? []) {
      if (poisoned.has(`${change.listing.id} ${itemKey(change)}`)) continue;
      if (!isGone(finding, change)) continue;
      hits.push({
        finding,
        change,
        place: finding.place,
        listings: [change.listing],
        inBase: true,
      });
    }
  }
  return new Map(
    Array.from(
      grouped(hits, ({ change }) => itemKey(change)),
      ([key, of]) => [key, attack(of)],
    ),
  );
}

interface Hit {
  readonly finding: Finding;
  readonly change: Change;
  readonly place: Place;
  readonly listings: readonly Listing[];
  readonly inBase: boolean;
}

function attack(hits: readonly Hit[]): Attack {
  const [first] = hits as readonly [Hit, ...Hit[]];
  const same = hits.filter(({ inBase }) => inBase === first.inBase);
  const listings = [...new Set(same.flatMap(({ listings }) => listings))];
  const [carried, ...more] = [...new Set(same.map(({ finding }) => finding))].sort(bySeverity);
  const { pointer } = first.place;
  return {
    place: first.inBase ? first.place : { ...first.change.place(), pointer },
    cause: causeIn(listings),
    listings,
    inBase: first.inBase,
    carried: [carried!, ...more],
  };
}

/** The worst first: it names the attack. */
function bySeverity(a: Finding, b: Finding): number {
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    compareCodeUnits(a.rule, b.rule)
  );
}

const TEXT_PROBES = /^(?:unicode-smuggling|tool-poisoning)\/|^toxic-flow\/stated-theft$/;

/** What is enough to call a difference an attack: not a hint, but what was found for sure. */
function isThreat({ severity, confidence }: Finding): boolean {
  return /^(?:critical|high|medium)$/.test(severity) && /^(?:confirmed|strong)$/.test(confidence);
}

function isOfBase({ place }: Finding): boolean {
  return place.listing === undefined;
}

function isSevereText({ rule, severity }: Finding): boolean {
  return TEXT_PROBES.test(rule) && severity !== "medium";
}

/** A date in a text gives its finding another evidence, and makes it no other finding. */
function kindOf({ rule, place: { section, item, pointer } }: Finding): string {
  return `${rule} ${section} ${item} ${pointer.split("/")[1] ?? ""}`;
}

/** A flow is one of several items: any of them may be what is new. */
function placesOf({ place, related }: Finding): readonly Place[] {
  return place.listing === undefined ? [place] : [place, ...related];
}

/**
 * A tool that an honest server adds later or for a client that offers more can have small defects,
 * and complete a flow, like any other: these are judged where they stand.
 */
function isGrave({ rule, severity }: Finding, change: Change, cause: Varied, beyondNoise: boolean) {
  const isLater = change.kind === "added" && (cause === "time" || cause === "capabilities");
  if (TEXT_PROBES.test(rule)) return !isLater || severity !== "medium";
  if (isLater || !beyondNoise || change.weight !== "words") return false;
  return ["client", "ci", "time", "start"].includes(cause);
}

/** Whether a finding at that place may be due to the change. */
function touches({ kind, pointer }: Change, place: Place): boolean {
  if (kind === "added") return true;
  if (kind !== "changed") return false;
  const isCut = /\.\.\.(?:\/|$)/.test(place.pointer);
  return isCut || isWithin(place.pointer, pointer) || isWithin(pointer, place.pointer);
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}

/** Whether what was found in the base is not there in the other listing. */
function isGone({ place, evidence }: Finding, change: Change): boolean {
  if (change.kind === "missing") return true;
  if (change.kind !== "changed" || change.weight !== "words" || isUnknownToOlder(change))
    return false;
  if (!touches(change, place)) return false;
  const { after } = change;
  const text = typeof after === "string" ? after : after === undefined ? "" : canonicalJson(after);
  const core = evidence.replace(/^<\.\.\. \d+ left out>|<\.\.\. \d+ left out>$/g, "");
  return !excerpt(text, Number.POSITIVE_INFINITY).includes(core);
}

/** Listings that show the same: findings are told of the first of them only. */
function shownBy(changes: readonly Change[]): (change: Change) => readonly Listing[] {
  const byKey = grouped(changes, ({ key }) => key);
  return (change) => {
    const print = printOf(change);
    const same = (byKey.get(change.key) ?? []).filter((other) => printOf(other) === print);
    return [...new Set([change, ...same].map(({ listing }) => listing))];
  };
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}
