import type { Listing } from "../../src/model/surface.ts";
import type { Confidence, Varied } from "../../src/model/vocabulary.ts";
import { type Change, printOf } from "./change.ts";
import { WEIGHTS } from "./weight.ts";

/** A change, because of what it was seen, and how sure that is. */
export interface Caused {
  readonly change: Change;
  readonly cause: Varied;
  readonly confidence: Confidence;
}

/**
 * Says of each change because of what it was seen. What varies by itself is told once: for the
 * listing that was made to see it, not for all those made for another reason.
 */
export function causesOf(
  changes: readonly Change[],
  listings: readonly Listing[],
): readonly Caused[] {
  const inTime = noise(changes.filter(({ listing }) => listing.how === "same-session"));
  const byStart = noise(changes.filter(({ listing }) => isAgain(listing)));
  const withoutReason = unrelated(changes);
  const withoutCapabilities = listings.some(isWithoutCapabilities)
    ? sameAsIn(changes.filter(({ listing }) => isWithoutCapabilities(listing)))
    : undefined;
  const sure = listings.some(isAgain) ? "confirmed" : "strong";
  return changes.flatMap((change): Caused | readonly Caused[] => {
    const { listing } = change;
    if (listing.how === "same-session") return { change, cause: "time", confidence: "confirmed" };
    if (covers(inTime, change)) return [];
    if (isAgain(listing)) return { change, cause: "start", confidence: "confirmed" };
    if (covers(byStart, change)) return [];
    if (withoutReason.has(change.key)) return { change, cause: "start", confidence: "strong" };
    if (!listing.varied.includes("client")) {
      return { change, cause: reasonFor(listing), confidence: sure };
    }
    const offersLess = listing.varied.includes("capabilities");
    if (offersLess && withoutCapabilities?.(change) === true) {
      return { change, cause: "capabilities", confidence: sure };
    }
    if (offersLess && withoutCapabilities === undefined && change.kind === "missing") {
      return { change, cause: "capabilities", confidence: "heuristic" };
    }
    return { change, cause: "client", confidence: sure };
  });
}

/** Because of what something is seen in these listings and not in the base. */
export function causeIn(listings: readonly Listing[]): Varied {
  if (listings.some(({ how }) => how === "same-session")) return "time";
  if (listings.some(isAgain)) return "start";
  if (listings.some(isWithoutCapabilities)) return "capabilities";
  return reasonFor(listings[0]!);
}

/** Whether the listing only repeats the base in a fresh process. */
export function isAgain({ how, varied }: Listing): boolean {
  return how === "new-session" && varied.every((one) => one === "start");
}

function isWithoutCapabilities({ varied }: Listing): boolean {
  return varied.includes("capabilities") && reasonsOf(varied).length === 1;
}

function reasonFor({ varied }: Listing): Varied {
  return varied.includes("client") ? "client" : (reasonsOf(varied)[0] ?? "start");
}

function reasonsOf(varied: readonly Varied[]): readonly Varied[] {
  return varied.filter((one) => one !== "start");
}

/** Per place, the heaviest difference that was seen without a reason. */
type Noise = ReadonlyMap<string, number>;

function noise(changes: readonly Change[]): Noise {
  const heaviest = new Map<string, number>();
  for (const { key, weight } of changes) {
    heaviest.set(key, Math.max(heaviest.get(key) ?? 0, WEIGHTS.indexOf(weight)));
  }
  return heaviest;
}

/** A text whose date moves by itself may still not say other things to another client. */
function covers(noise: Noise, { key, weight }: Change): boolean {
  return (noise.get(key) ?? -1) >= WEIGHTS.indexOf(weight);
}

/** Places that differ in listings which have nothing in common but a fresh start. */
function unrelated(changes: readonly Change[]): ReadonlySet<string> {
  const reasons = new Map<string, string>();
  const found = new Set<string>();
  for (const { key, listing } of changes) {
    if (listing.how === "same-session" || isAgain(listing)) continue;
    const reason = KINDS[reasonFor(listing)] ?? reasonFor(listing);
    if (reason !== (reasons.get(key) ?? reason)) found.add(key);
    reasons.set(key, reason);
  }
  return found;
}

const KINDS: Readonly<Partial<Record<Varied, string>>> = {
  client: "who asks",
  capabilities: "who asks",
  version: "protocol",
  era: "protocol",
};

/** Tells whether we are shown the same difference when all we do is offer no capabilities. */
function sameAsIn(changes: readonly Change[]): (change: Change) => boolean {
  const byKey = new Map(changes.map((change) => [change.key, change]));
  return (change) => {
    const own = byKey.get(change.key);
    return own !== undefined && (change.kind !== "changed" || printOf(own) === printOf(change));
  };
}
