import type { Comparison, ItemDrift } from "../../src/lib/drift.ts";
import type { FieldDrift } from "../../src/lib/drift-fields.ts";
import type { rules } from "./rules.ts";

export type FieldRule = Exclude<
  keyof typeof rules,
  | "same-version-other-bytes"
  | "added-item"
  | "vanished-item"
  | "renamed-item"
  | "other-dependencies"
>;

/** Fields of one rule, never none. */
type Group = readonly [FieldDrift, ...FieldDrift[]];

/** The fields of an item by the rule they break; white space counts where nothing else does. */
export function fieldsByRule(
  drift: ItemDrift,
  fields: readonly FieldDrift[],
  { isSamePackage }: Comparison,
): ReadonlyMap<FieldRule, Group> {
  const groups = new Map<FieldRule, [FieldDrift, ...FieldDrift[]]>();
  for (const field of fields) {
    if (field.kind === "formatting" && drift.kind !== "formatting") continue;
    const rule = ruleFor(field, drift, isSamePackage);
    const group = groups.get(rule);
    if (group === undefined) groups.set(rule, [field]);
    else group.push(field);
  }
  return groups;
}

/** Pointer of the member that names an item of a list. */
export function nameField(section: ItemDrift["section"]): string {
  return { resources: "/uri", templates: "/uriTemplate" }[section as string] ?? "/name";
}

function ruleFor(field: FieldDrift, { section }: ItemDrift, isSamePackage: boolean): FieldRule {
  switch (field.kind) {
    case "identity":
      return "changed-server-identity";
    case "version":
      return "other-version";
    case "formatting":
      return "formatting-only";
    case "structure":
      return /^\/annotations(?:\/|$)/.test(field.pointer)
        ? "changed-annotations"
        : "changed-schema";
    case "text":
      // Dates and counts move in honest texts, and what a resource is called is data.
      return isSamePackage && !field.isNumbersOnly && section !== "resources"
        ? "changed-text-same-version"
        : "changed-text";
  }
}
