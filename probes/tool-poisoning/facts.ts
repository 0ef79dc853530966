import type { Emit, View } from "../../src/engine/define.ts";
import { textFields } from "../../src/lib/text-fields.ts";
import { WHOLE_TEXT } from "../../src/lib/text-limit.ts";
import type { SurfacePart } from "../../src/model/vocabulary.ts";
import { inspectAnnotations } from "./annotations.ts";
import type { factRules } from "./fact-rules.ts";
import { inspectHarvesting } from "./harvesting.ts";
import { inspectMarkup } from "./markup.ts";
import { parametersOf } from "./parameters.ts";
import { inspectPresets } from "./presets.ts";
import { inspectSameNames } from "./same-names.ts";
import { inspectSecrets } from "./embedded-secrets.ts";

/** Reports a fact of the listing: one of {@link factRules}. */
export type EmitFact = Emit<typeof factRules>;

/** Judges what stands in the listing, apart from how its sentences read. Linear in the surface. */
export function inspectFacts(view: View<SurfacePart>, emit: EmitFact): void {
  inspectSameNames(view, emit);
  inspectAnnotations(view, emit);
  for (const parameter of parametersOf(view)) {
    inspectHarvesting(parameter, emit);
    inspectPresets(parameter, emit);
  }
  for (const field of textFields(view)) {
    if (field.text.length < SHORTEST) continue;
    const text = field.text.slice(0, WHOLE_TEXT);
    inspectSecrets(text, field, emit);
    inspectMarkup(text, field, emit, field.section === "contents");
  }
}

/** No secret and no markup is shorter. */
const SHORTEST = 16;
