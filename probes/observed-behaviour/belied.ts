import type { Claim } from "./claims.ts";
import { handsOut } from "./known-hosts.ts";
import type { Judged } from "./judged.ts";
import type { Sighting } from "./sightings.ts";

interface Seen {
  readonly judged: Judged;
  readonly sighting: Sighting;
}

/** What belies a claim: who says that it talks to nobody may not even look for a newer version. */
const CONTRARY: Readonly<Record<Claim["kind"], readonly Judged["rule"][]>> = {
  offline: ["foreign-host", "vendor-telemetry", "canary-sent"],
  private: ["foreign-host", "vendor-telemetry", "canary-sent"],
  "read-only": ["written-outside", "persistence-written"],
};

/** For each claim the first sight that belies it. */
export function belied(seen: readonly Seen[], claims: readonly Claim[]): readonly Seen[] {
  return claims.flatMap((claim): readonly Seen[] => {
    const found = seen.find(({ judged, sighting }) => isContrary(claim, judged, sighting));
    return found === undefined
      ? []
      : [{ sighting: found.sighting, judged: judgedFor(claim, found) }];
  });
}

function isContrary(
  { kind }: Claim,
  { rule, confidence, says }: Judged,
  { event }: Sighting,
): boolean {
  if (!CONTRARY[kind].includes(rule) || confidence === "speculative") return false;
  // An update check takes nothing of the user's along; a mere try changes nothing.
  if (kind === "private") return !handsOut(says["whose"]);
  return kind === "offline" || event.done;
}

function judgedFor({ kind, sentence, said }: Claim, { judged }: Seen): Judged {
  const { item } = judged;
  const says = {
    asked: "used",
    host: item,
    tried: "changed",
    ...judged.says,
    claim: `"${sentence}"`,
  };
  const { of: section, pointer, index, item: name, frame } = said;
  const related = { place: () => ({ section, index, item: name, pointer, frame }) };
  const confidence =
    said.of === "tools" || judged.confidence === "heuristic" ? "heuristic" : "strong";
  const one = { confidence, key: kind, item, says, related } as const;
  return kind === "read-only"
    ? { ...one, rule: "belied-read-only" }
    : { ...one, rule: "belied-locality" };
}
