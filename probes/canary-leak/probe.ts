import { defineProbe, type Located, type View } from "../../src/engine/define.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import { textFields } from "../../src/lib/text-fields.ts";
import type { Excerpt } from "../../src/model/finding.ts";
import type { CanaryHit, PlantedCanary } from "../../src/model/surface.ts";
import { type CanaryKind, TEXT_PARTS, type TextPart } from "../../src/model/vocabulary.ts";
import { rules } from "./rules.ts";
import { isInAnswer, wasAskedFor } from "./served.ts";

/** Secrets of ours that were left where a server has no business, and came back. */
export const canaryLeak = defineProbe({
  id: "canary-leak",
  needs: ["canaries"],
  uses: [...TEXT_PARTS],
  rules,
  inspect(view, emit) {
    const { planted = [], hits = [] } = view.canaries ?? {};
    const bait = new Map(planted.map((one) => [one.name, one]));
    const asked = new Set((view.contents?.items ?? []).map(({ frame }) => frame));
    const isServed = (hit: CanaryHit): boolean =>
      bait.get(hit.canary)?.kind === "root-file" && wasAskedFor(hit, asked);
    for (const group of groupsOf(hits, isServed)) {
      const found = bait.get(group.first.canary);
      if (found === undefined) continue;
      emit(isServed(group.first) ? "served-root-file" : RULES[found.kind], placeOf(group), {
        confidence: "confirmed",
        evidence: evidenceOf(group.first),
        data: dataOf(found, group, asked),
        related: placesOfStandIn(found, view),
      });
    }
  },
});

const RULES = {
  environment: "leaked-environment",
  "decoy-file": "leaked-file",
  "root-file": "leaked-root-file",
  credential: "echoed-credential",
} as const satisfies Record<CanaryKind, keyof typeof rules>;

/** Hits of one canary on one channel, wherever and however often. */
interface Group {
  readonly index: number;
  readonly first: CanaryHit;
  readonly hits: CanaryHit[];
}

function groupsOf(
  hits: readonly CanaryHit[],
  isServed: (hit: CanaryHit) => boolean,
): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const [index, hit] of hits.entries()) {
    const key = `${hit.channel} ${isServed(hit)} ${hit.canary}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { index, first: hit, hits: [hit] });
    else known.hits.push(hit);
  }
  return groups.values();
}

function placeOf({ index, first }: Group): Located {
  const { canary, frame, listing } = first;
  const elsewhere = listing === undefined ? {} : { listing };
  const place = { section: "canaries", index, item: canary, pointer: "", frame } as const;
  return { place: () => ({ ...place, ...elsewhere }) };
}

/** The value is never kept, so the proof is where and in which form it was seen. */
function evidenceOf({ canary, channel, encoding, part, where }: CanaryHit): Excerpt {
  const at = where === null ? "" : `, ${where}`;
  return excerpt(`[canary:${canary}] on ${channel}, ${part}, ${encoding}${at}`);
}

function dataOf(
  { name, kind, where }: PlantedCanary,
  { first, hits }: Group,
  asked: ReadonlySet<number>,
) {
  const places = distinct(hits.map((hit) => hit.where ?? ""));
  return {
    canary: excerpt(name),
    kind: excerpt(kind),
    planted: excerpt(where),
    channel: excerpt(first.channel),
    way: excerpt(hits.every((hit) => isInAnswer(hit, asked)) ? IN_ANSWER : WAYS[first.channel]),
    count: hits.length,
    often: excerpt(hits.length === 1 ? "once" : `${hits.length} times`),
    forms: excerpt(distinct(hits.map(({ part, encoding }) => `${part}, ${encoding}`)).join("; ")),
    listings: excerpt(distinct(hits.map(({ listing }) => listing ?? "base")).join(", ")),
    ...(places.length === 0 ? {} : { where: excerpt(places.slice(0, MOST_PLACES).join(", ")) }),
  };
}

const IN_ANSWER = "in the answer to a read of ours";

const WAYS: Readonly<Record<CanaryHit["channel"], string>> = {
  stdout: "on standard output",
  stderr: "on standard error",
  http: "over HTTP",
  sse: "over an event stream",
  file: "in a file it wrote",
  process: "on a command line",
};

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== "");
}

const MOST_PLACES = 5;

/** Where the surface shows what was put in the place of the canary. */
function placesOfStandIn({ name }: PlantedCanary, view: View<TextPart>): readonly Located[] {
  const standIn = `[canary:${name}]`;
  const places: Located[] = [];
  for (const field of textFields(view)) {
    if (field.text.includes(standIn)) places.push(field);
    if (places.length === MOST_PLACES) break;
  }
  return places;
}
