import { excerpt } from "../lib/excerpt.ts";
import type { Excerpt } from "../model/finding.ts";
import type { Report, ReportedCapability } from "../model/report.ts";
import type { VerifiedItem } from "../model/verification.ts";
import { type BaseSection, TAGS } from "../model/vocabulary.ts";
import type { StaticTags } from "./static-report.ts";

/** What a live item lets a model do; null: the live side was not analysed. */
export type LiveTags = (section: BaseSection, name: string) => ReportedCapability["reasons"] | null;

/** The live tags of a report, by item. */
export function liveTags({ capability, capabilities }: Report): LiveTags {
  const known = new Map<string, ReportedCapability["reasons"]>();
  for (const { section = "tools", tool, reasons } of capabilities) {
    const key = `${section} ${tool}`;
    known.set(key, { ...known.get(key), ...reasons });
  }
  return (section, name) =>
    capability.level === null ? null : (known.get(`${section} ${excerpt(name)}`) ?? {});
}

/** Tags of both sides, and for each the words of each side that say so. */
export function comparedTags(
  claimed: StaticTags | null,
  live: ReportedCapability["reasons"] | null,
): VerifiedItem["capabilities"] {
  if (claimed === null || live === null) return null;
  const of = (isClaimed: boolean, isLive: boolean) =>
    TAGS.filter((tag) => claimed.has(tag) === isClaimed && Object.hasOwn(live, tag) === isLive);
  const [agreed, added, removed] = [of(true, true), of(false, true), of(true, false)];
  const reasons = TAGS.flatMap((tag) => [
    ...(claimed.has(tag) ? [reason(tag, "static", claimed.get(tag) ?? "no reason given")] : []),
    ...(Object.hasOwn(live, tag) ? [reason(tag, "live", live[tag]?.[0] ?? "no reason given")] : []),
    ...(removed.includes(tag) ? [reason(tag, "live", "nothing in what it lists says so")] : []),
    ...(added.includes(tag) ? [reason(tag, "static", "not claimed")] : []),
  ]);
  return { agreed, added, removed, reasons };
}

function reason(tag: string, side: "static" | "live", words: string): Excerpt {
  return excerpt(`${tag}, ${side}: ${words}`);
}
