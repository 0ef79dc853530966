import type { Emit } from "../../src/engine/define.ts";
import { canonicalJson } from "../../src/lib/canonical.ts";
import { excerpt, excerptAround } from "../../src/lib/excerpt.ts";
import type { Excerpt, FindingData } from "../../src/model/finding.ts";
import type { Listing } from "../../src/model/surface.ts";
import type { Caused } from "./causes.ts";
import { type Change, itemKey } from "./change.ts";
import { isUnknownToOlder } from "./revisions.ts";
import type { rules } from "./rules.ts";

type RuleName = keyof typeof rules;

/** Reports what differs and carries no attack: by item where it matters, otherwise in one finding. */
export function reportDependent(caused: readonly Caused[], emit: Emit<typeof rules>): void {
  for (const { rule, items } of groups(caused)) {
    const all = [...items.values()];
    if (IN_ONE.has(rule)) {
      const [first, ...others] = all.map(([one]) => one!);
      emit(rule, first!.change, {
        confidence: first!.confidence,
        evidence: evidenceOf(first!.change),
        data: { ...dataOf(all.flat(), all.length), names: namesOf(all.map(([one]) => one!)) },
        related: others.slice(0, MOST_RELATED).map(({ change }) => change),
      });
      continue;
    }
    for (const of of all.slice(0, MOST_ITEMS)) {
      const [first] = of;
      emit(rule, first!.change, {
        confidence: first!.confidence,
        evidence: evidenceOf(first!.change),
        data: dataOf(of, all.length),
      });
    }
  }
}

/** Ids of listings, as a finding may show them. */
export function idsOf(listings: readonly Listing[]): Excerpt {
  return excerpt([...new Set(listings.map(({ id }) => id))].join(", "));
}

/** What the item is called in a message. */
export function labelOf(item: Labelled): Excerpt {
  return excerpt(rawLabelOf(item), LABEL);
}

type Labelled = Pick<Change, "section" | "item"> & Partial<Pick<Change, "kind">>;

function rawLabelOf({ section, item, kind }: Labelled): string {
  if (kind === "reordered") return `the order of ${section}`;
  if (section === "server") return "what the server says of itself";
  return item === "" ? `an element of ${section}` : item.slice(0, LABEL);
}

const LABEL = 80;
const MOST_RELATED = 10;
const MOST_NAMES = 5;
/** Findings of one rule and cause; the number of all stands in each. */
const MOST_ITEMS = 20;

/** They weigh nothing: 400 of them are one fact. */
const IN_ONE: ReadonlySet<RuleName> = new Set<RuleName>([
  "late-item",
  "varying-detail",
  "capability-dependent-surface",
  "surroundings-dependent-surface",
  "version-dependent-surface",
]);

interface Group {
  readonly rule: RuleName;
  readonly items: Map<string, Caused[]>;
}

function groups(caused: readonly Caused[]): Iterable<Group> {
  const found = new Map<string, Group>();
  for (const one of caused) {
    if (isUnknownToOlder(one.change)) continue;
    const rule = ruleOf(one);
    const key = `${rule} ${one.cause}`;
    const group = found.get(key) ?? { rule, items: new Map<string, Caused[]>() };
    found.set(key, group);
    const item = itemKey(one.change);
    const same = group.items.get(item);
    if (same === undefined) group.items.set(item, [one]);
    else same.push(one);
  }
  return found.values();
}

function ruleOf({ change: { kind, weight }, cause }: Caused): RuleName {
  const isItem = kind === "added" || kind === "missing";
  if (cause === "capabilities") return "capability-dependent-surface";
  if (weight === "detail") return "varying-detail";
  if (cause === "version" || cause === "era") return "version-dependent-surface";
  if (cause === "folder" || cause === "home" || cause === "locale") {
    return "surroundings-dependent-surface";
  }
  if (weight === "schema") return "varying-detail";
  if (cause === "ci") return "ci-dependent-surface";
  if (cause === "client") return isItem ? "client-dependent-item" : "client-dependent-text";
  if (cause === "time" && kind === "added") return "late-item";
  return isItem ? "unstable-item" : "unstable-text";
}

function dataOf(of: readonly Caused[], items: number): FindingData {
  const { change, cause, confidence } = of[0]!;
  return {
    item: labelOf(change),
    kind: excerpt(change.kind),
    cause: excerpt(cause),
    listings: idsOf(of.map(({ change: { listing } }) => listing)),
    items,
    // Whether it is known what varies from one start to the next with nothing else changed.
    calibrated: confidence === "confirmed",
  };
}

function namesOf(of: readonly Caused[]): Excerpt {
  const names = of.slice(0, MOST_NAMES).map(({ change }) => rawLabelOf(change));
  return excerpt(names.join(", ") + (of.length > names.length ? ", ..." : ""));
}

/** What is new; of what is gone, what was there. */
function evidenceOf({ kind, before, after }: Change): Excerpt {
  if (kind === "reordered") return excerpt("the same elements in another order");
  if (typeof before === "string" && typeof after === "string") {
    return excerptAround(after, firstDifference(before, after));
  }
  const value = after === undefined ? before : after;
  const description = descriptionOf(value);
  return excerpt(description ?? (typeof value === "string" ? value : canonicalJson(value)));
}

function descriptionOf(value: unknown): string | undefined {
  const isItem = typeof value === "object" && value !== null && "description" in value;
  return isItem && typeof value.description === "string" ? value.description : undefined;
}

function firstDifference(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let at = 0;
  while (at < end && one[at] === other[at]) at++;
  return Math.max(0, Math.min(at, other.length - 1));
}
