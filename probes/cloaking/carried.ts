import { excerpt } from "../../src/lib/excerpt.ts";
import { canonicalJson, compareCodeUnits } from "../../src/lib/canonical.ts";
import type { Finding, Place } from "../../src/model/finding.ts";
import type { Listing } from "../../src/model/surface.ts";
import { SEVERITIES, type Varied } from "../../src/model/vocabulary.ts";
import { type Caused, causeIn } from "./causes.ts";
import { type Change, itemKey, printOf } from "./change.ts";
import { grouped } from "./grouped.ts";
import { isUnknownToOlder } from "./revisions.ts";
import { saysOtherwise } from "./weight.ts";

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
  const concerned = changes.filter(
    (change) => named.has(itemKey(change)) || named.has(baseKeyOf(change)),
  );
  const sightings = sightingsOf(concerned, threats);
  const hits = [
    ...shownElsewhere(sightings, caused, findings),
    ...shownInBase(concerned, threats, sightings),
  ];
  return new Map(
    Array.from(
      grouped(hits, ({ change }) => itemKey(change)),
      ([key, of]) => [key, attack(of)],
    ),
  );
}

/** Names the item of the base that a change is about. */
function baseKeyOf(change: Change): string {
  const { section, item, isPaired } = change;
  return itemKey({ section, item: (isPaired ? change.origin?.().item : undefined) ?? item });
}

/** A threat, and a change that may have made or broken it. */
interface Hit {
  readonly finding: Finding;
  readonly change: Change;
  readonly place: Place;
  readonly listings: readonly Listing[];
  readonly inBase: boolean;
}

/** Threats of further listings at what is changed or new there. */
function sightingsOf(changes: readonly Change[], threats: readonly Finding[]): readonly Hit[] {
  const byPlace = grouped(changes, (change) => `${change.listing.id} ${itemKey(change)}`);
  const byKey = grouped(changes, ({ key }) => key);
  return threats.flatMap((finding) =>
    placesOf(finding).flatMap((place) =>
      (byPlace.get(`${place.listing} ${itemKey(place)}`) ?? [])
        .filter((change) => touches(change, place))
        .map((change) => {
          const listings = showing(change, byKey.get(change.key) ?? []);
          return { finding, change, place, listings, inBase: false };
        }),
    ),
  );
}

/** Attacks that a further listing shows and the base does not. */
function shownElsewhere(
  sightings: readonly Hit[],
  caused: readonly Caused[],
  findings: readonly Finding[],
): readonly Hit[] {
  const ofBase = findings.filter(isOfBase);
  const known = new Set(ofBase.filter(isThreat).map(kindOf));
  const rulesOfBase = new Set(ofBase.map(({ rule }) => rule));
  const sure = new Map(
    caused
      .filter(({ confidence }) => confidence === "confirmed")
      .map(({ change, cause }) => [change, cause]),
  );
  return sightings.filter(({ finding, change, listings }) => {
    const { rule, severity } = finding;
    if (known.has(kindOf(finding))) return false;
    if (TEXT_PROBES.test(rule)) return severity !== "medium" || !isLater(change, listings);
    // Tools that honest servers add complete flows as well: it must be new, and due to who asks.
    const cause = sure.get(change);
    const isByAsker = cause === "client" || cause === "ci";
    return isByAsker && saysOtherwise(change) && !rulesOfBase.has(rule);
  });
}

/** Attacks that the base shows and that are gone from a further listing. */
function shownInBase(
  changes: readonly Change[],
  threats: readonly Finding[],
  sightings: readonly Hit[],
): readonly Hit[] {
  const poisoned = new Set(
    sightings.flatMap(({ change, listings }) =>
      listings.map(({ id }) => `${id} ${itemKey(change)}`),
    ),
  );
  const byItem = grouped(changes, baseKeyOf);
  return threats
    .filter(isOfBase)
    .filter(isSevereText)
    .flatMap((finding) =>
      (byItem.get(itemKey(finding.place)) ?? [])
        .filter((change) => !poisoned.has(`${change.listing.id} ${itemKey(change)}`))
        .filter((change) => isGone(finding, change))
        .map((change) => {
          const { place } = finding;
          return { finding, change, place, listings: [change.listing], inBase: true };
        }),
    );
}

function attack(hits: readonly [Hit, ...Hit[]]): Attack {
  const [first] = hits;
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

/** What an honest server adds later or for a client that offers more can have small defects. */
function isLater({ kind }: Change, listings: readonly Listing[]): boolean {
  const cause = causeIn(listings);
  return kind === "added" && (cause === "time" || cause === "capabilities");
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
  if (change.kind !== "changed" || !saysOtherwise(change) || isUnknownToOlder(change)) return false;
  if (!touches(change, place)) return false;
  const { after } = change;
  const text = typeof after === "string" ? after : after === undefined ? "" : canonicalJson(after);
  const core = evidence.replace(/^<\.\.\. \d+ left out>|<\.\.\. \d+ left out>$/g, "");
  return !excerpt(text, Number.POSITIVE_INFINITY).includes(core);
}

/** Listings that show the same: findings are told of the first of them only. */
function showing(change: Change, others: readonly Change[]): readonly Listing[] {
  const print = printOf(change);
  const same = others.filter((other) => printOf(other) === print);
  return [...new Set([change, ...same].map(({ listing }) => listing))];
}
