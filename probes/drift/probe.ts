import { defineProbe, type Emit } from "../../src/engine/define.ts";
import { compareWithPin, type Comparison, type ItemDrift } from "../../src/lib/drift.ts";
import type { FieldDrift } from "../../src/lib/drift-fields.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { Place } from "../../src/model/finding.ts";
import type { Confidence } from "../../src/model/vocabulary.ts";
import { inspectPackage } from "./package.ts";
import { fieldsByRule, nameField } from "./fields.ts";
import { rules } from "./rules.ts";
import { evidenceOf, fieldWords, itemWords, sideWords } from "./wording.ts";

/** What a server shows now, against what was approved of it. The base lists only. */
export const drift = defineProbe({
  id: "drift",
  needs: ["pinned"],
  uses: ["server", "tools", "prompts", "resources", "templates", "package", "listings"],
  rules,
  inspect(view, emit, run) {
    const comparison = compareWithPin(view);
    if (comparison === undefined) return;
    for (const why of comparison.unseen) run.leaveUnseen(why);
    for (const one of comparison.drifts) {
      if (one.section === "package") inspectPackage(one, emit);
      else inspectItem(one, comparison, emit);
    }
  },
});

function inspectItem(drift: ItemDrift, comparison: Comparison, emit: Emit<typeof rules>): void {
  const { change } = drift;
  if (change === "added" || change === "removed" || change === "renamed") {
    const rule = (
      { added: "added-item", removed: "vanished-item", renamed: "renamed-item" } as const
    )[change];
    emit(rule, at(drift, ""), {
      confidence: isData(drift) ? "heuristic" : "confirmed",
      evidence: evidenceOf(drift),
      data: {
        item: itemWords(drift),
        ...(drift.was === undefined ? {} : { was: excerpt(drift.was, 80) }),
      },
    });
  }
  const fields = drift.fields.filter(({ pointer }) => !isOwnName(drift, pointer));
  for (const [rule, group] of fieldsByRule(drift, fields, comparison)) {
    const [first, ...others] = group;
    emit(rule, at(drift, first.pointer), {
      confidence: confidenceIn(rule, drift, group),
      evidence: evidenceOf(drift, first),
      data: {
        item: itemWords(drift),
        field: fieldWords(first, others.length),
        before: sideWords(first.before),
        after: sideWords(first.after),
        fields: group.length,
      },
      related: others.slice(0, MAX_RELATED).map(({ pointer }) => at(drift, pointer)),
    });
  }
}

/** Other places named by one finding. */
const MAX_RELATED = 20;

/** That it differs is seen; for a text of numbers, and a list of data, it need not mean a thing. */
function confidenceIn(
  rule: keyof typeof rules,
  drift: ItemDrift,
  group: readonly FieldDrift[],
): Confidence {
  if (isData(drift) && rule !== "formatting-only") return "heuristic";
  if (rule !== "changed-text") return rule === "changed-annotations" ? "strong" : "confirmed";
  return group.every(({ isNumbersOnly }) => isNumbersOnly) ? "heuristic" : "strong";
}

/** Resources are often data: files and rows that come and go while the server is the same. */
function isData({ section }: ItemDrift): boolean {
  return section === "resources";
}

function isOwnName({ section, change }: ItemDrift, pointer: string): boolean {
  return change === "renamed" && pointer === nameField(section);
}

function at(drift: ItemDrift, pointer: string): { place(): Place } {
  const { section, change, index, broken, name, frame } = drift;
  if (change === "removed") {
    const inPin = `/server/${section}/${index}`;
    const place = { section: "pinned", index, item: name, pointer: inPin, frame: 0 } as const;
    return { place: () => place };
  }
  const item = section === "server" ? "" : name;
  const place = { section, index, item, pointer, frame };
  return { place: () => (broken === undefined ? place : { ...place, broken }) };
}
