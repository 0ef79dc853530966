import type { Listing } from "../../src/model/surface.ts";
import type { Confidence, Varied } from "../../src/model/vocabulary.ts";
import { type Change, printOf } from "./change.ts";
import { grouped } from "./grouped.ts";
import { beyond, noiseOf } from "./noise.ts";

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
  const isCalibrated = listings.some(isAgain);
  const sure = isCalibrated ? "confirmed" : "strong";
  const left = withoutNoise(changes);
  const capabilities = capabilitiesIn(left, listings, sure);
  const rest = left.filter((change) => isOfReason(change) && capabilities(change) === undefined);
  const byKey = grouped(rest, ({ key }) => key);
  return left.map((change): Caused => {
    const { listing, key } = change;
    if (listing.how === "same-session") return { change, cause: "time", confidence: "confirmed" };
    if (isAgain(listing)) return { change, cause: "start", confidence: "confirmed" };
    const confidence = capabilities(change);
    if (confidence !== undefined) return { change, cause: "capabilities", confidence };
    const reasons = (byKey.get(key) ?? [change]).map((one) => reasonFor(one.listing));
    // Without a repetition it is chance that starts with nothing in common differ in.
    if (!isCalibrated && new Set(reasons.map((one) => KINDS[one] ?? one)).size > 1) {
      return { change, cause: "start", confidence: "strong" };
    }
    return { change, cause: first(reasons), confidence: sure };
  });
}

/** Because of what something is seen in these listings and not in the base. */
export function causeIn(listings: readonly Listing[]): Varied {
  if (listings.some(({ how }) => how === "same-session")) return "time";
  if (listings.some(isAgain)) return "start";
  if (listings.some(isWithoutCapabilities)) return "capabilities";
  return first(listings.map(reasonFor));
}

/** Whether the listing only repeats the base in a fresh process. */
function isAgain({ how, varied }: Listing): boolean {
  return how === "new-session" && varied.every((one) => one === "start");
}

/** Whoever asks is told of before where and how it was asked. */
const RANKS: readonly Varied[] = ["client", "ci", "folder", "home", "locale", "version", "era"];

const KINDS: Readonly<Partial<Record<Varied, string>>> = { version: "protocol", era: "protocol" };

function first(reasons: readonly Varied[]): Varied {
  return RANKS.find((one) => reasons.includes(one)) ?? reasons[0] ?? "start";
}

function withoutNoise(changes: readonly Change[]): readonly Change[] {
  const inTime = noiseOf(changes.filter(({ listing }) => listing.how === "same-session"));
  const byStart = noiseOf(changes.filter(({ listing }) => isAgain(listing)));
  return changes.flatMap((change) => {
    if (change.listing.how === "same-session") return [change];
    const left = beyond(inTime, change);
    return isAgain(change.listing) ? left : left.flatMap((one) => beyond(byStart, one));
  });
}

/** How sure it is that a change is due to what the client offers; undefined: it is not. */
function capabilitiesIn(
  changes: readonly Change[],
  listings: readonly Listing[],
  sure: Confidence,
): (change: Change) => Confidence | undefined {
  const isTried = listings.some(isWithoutCapabilities);
  const byKey = grouped(
    changes.filter(({ listing }) => isWithoutCapabilities(listing)),
    ({ key }) => key,
  );
  return (change) => {
    const { listing, key, kind } = change;
    if (isWithoutCapabilities(listing)) return sure;
    if (!listing.varied.includes("capabilities")) return undefined;
    if (!isTried) return kind === "missing" ? "heuristic" : undefined;
    const same = byKey.get(key);
    if (same === undefined) return undefined;
    return same.some((one) => printOf(one) === printOf(change)) ? sure : "heuristic";
  };
}

function isOfReason({ listing }: Change): boolean {
  return listing.how !== "same-session" && !isAgain(listing) && !isWithoutCapabilities(listing);
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
