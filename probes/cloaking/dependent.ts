import type { Emit } from "../../src/engine/define.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { FindingData } from "../../src/model/finding.ts";
import type { Varied } from "../../src/model/vocabulary.ts";
import type { Caused } from "./causes.ts";
import type { Change } from "./change.ts";
import { evidenceOf, sidesOf } from "./difference.ts";
import { grouped } from "./grouped.ts";
import { isUnknownToOlder } from "./revisions.ts";
import type { rules } from "./rules.ts";
import { countOf, fieldsOf, idsOf, labelOf, nameOf, namesOf, shownTo, whenOf } from "./wording.ts";

type RuleName = keyof typeof rules;

/** Reports what differs and carries no attack: what has one cause is one finding. */
export function reportDependent(
  caused: readonly Caused[],
  asker: string,
  emit: Emit<typeof rules>,
): void {
  const told = caused.filter(({ change }) => !isUnknownToOlder(change));
  for (const of of grouped(told, (one) => `${ruleOf(one)} ${one.cause}`).values()) {
    const rule = ruleOf(of[0]);
    const byItem = [...grouped(of, ({ change }) => subjectOf(change)).values()];
    // By chance, one listing has more in it than the next: that is still one cause.
    const setOf = isChance(of[0].cause) ? () => "" : idsOfAll;
    for (const items of grouped(byItem, setOf).values()) {
      const first = items[0][0];
      emit(rule, first.change, {
        confidence: first.confidence,
        evidence: evidenceOf(first.change),
        data: dataOf(items, asker, rule),
        related: relatedTo(items),
      });
    }
  }
}

type Items = readonly (readonly [Caused, ...Caused[]])[];

const MOST_RELATED = 10;

function ruleOf({ change, cause }: Caused): RuleName {
  const { kind, weight, section, isPaired } = change;
  const isItem = kind === "added" || kind === "missing";
  if (cause === "capabilities") return "capability-dependent-surface";
  if (weight === "detail") return "varying-detail";
  if (cause === "version" || cause === "era") return "version-dependent-surface";
  if (cause === "folder" || cause === "home" || cause === "locale") {
    return "surroundings-dependent-surface";
  }
  if (weight === "schema") return "varying-detail";
  if (cause === "time" && kind === "added") return "late-item";
  // What there is to read comes and goes with the data behind it.
  const isResource = section === "resources" || section === "templates";
  if (isResource && (isItem || isPaired)) return "varying-detail";
  if (cause === "ci") return "ci-dependent-surface";
  if (cause === "client") return isItem ? "client-dependent-item" : "client-dependent-text";
  return isItem || weight === "word" ? "unstable-item" : "unstable-text";
}

/** Items whose names are made anew are the same item of the base. */
function subjectOf(change: Change): string {
  return (change.isPaired ? change.origin?.().item : undefined) ?? nameOf(change);
}

function isChance(cause: Varied): boolean {
  return cause === "time" || cause === "start";
}

function idsOfAll(of: readonly Caused[]): string {
  return [...new Set(of.map(({ change }) => change.listing.id))].sort().join(" ");
}

function dataOf(items: Items, asker: string, rule: RuleName): FindingData {
  const of = items.flat();
  const { change, cause, confidence } = of[0]!;
  const changes = of.map((one) => one.change);
  const listings = changes.map(({ listing }) => listing);
  const fields = fieldsOf(changes);
  const isOfFields = rule === "unstable-text" || rule === "client-dependent-text";
  const subjects = isOfFields ? fields.length : items.length;
  return {
    item: labelOf(change),
    kind: excerpt(change.kind),
    cause: excerpt(cause),
    listings: idsOf(listings),
    items: items.length,
    count: countOf(items.length),
    names: namesOf(items.map(([{ change }]) => change)),
    fields: excerpt(fields.join(" and ")),
    shown: shownTo(changes, cause, asker),
    when: whenOf(changes, cause, rule === "varying-detail" || subjects > 1),
    // Whether it is known what varies from one start to the next with nothing else changed.
    calibrated: confidence === "confirmed",
    ...sidesOf(change),
  };
}

/** What the first was compared with, and where the others are. */
function relatedTo(items: Items) {
  const { origin } = items[0]![0].change;
  const others = items.slice(1).map(([{ change }]): Pick<Change, "place"> => change);
  return [...(origin === undefined ? [] : [{ place: origin }]), ...others].slice(0, MOST_RELATED);
}
