import type { Emit } from "../../src/engine/define.ts";
import type { ItemDrift } from "../../src/lib/drift.ts";
import type { FieldDrift } from "../../src/lib/drift-fields.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { FindingData, Place } from "../../src/model/finding.ts";
import type { rules } from "./rules.ts";
import { fieldEvidence, fieldWords, sideWords } from "./wording.ts";

/** Another package, other bytes, another version, other dependencies: the gravest of them. */
export function inspectPackage(drift: ItemDrift, emit: Emit<typeof rules>): void {
  const field = (pointer: string) => drift.fields.find((one) => one.pointer === pointer);
  const [name, version, integrity, lock] = ["/name", "/version", "/integrity", "/lock"].map(field);
  if (name !== undefined) report("changed-server-identity", name);
  else if (version !== undefined) report("other-version", version);
  else if (integrity !== undefined) report("same-version-other-bytes", integrity);
  else if (lock !== undefined) report("other-dependencies", lock);

  function report(
    rule:
      | "changed-server-identity"
      | "other-version"
      | "same-version-other-bytes"
      | "other-dependencies",
    found: FieldDrift,
  ): void {
    emit(rule, at(drift, found.pointer), {
      confidence: "confirmed",
      evidence: fieldEvidence(found),
      data: dataOf(drift, found),
    });
  }
}

function dataOf({ name, value }: ItemDrift, found: FieldDrift): FindingData {
  const { version } = value as { readonly version: string };
  return {
    item: excerpt(name, 80),
    version: excerpt(version, 40),
    field: excerpt(`${fieldWords(found, 0)} of the package`),
    before: sideWords(found.before),
    after: sideWords(found.after),
  };
}

function at({ name }: ItemDrift, pointer: string): { place(): Place } {
  return { place: () => ({ section: "package", index: 0, item: name, pointer, frame: 0 }) };
}
