import type { Emit } from "../../src/engine/define.ts";
import { excerptAround } from "../../src/lib/excerpt.ts";
import { runs } from "../../src/lib/runs.ts";
import type { TextField } from "../../src/lib/text-fields.ts";
import type { rules } from "./rules.ts";

/** Blocks of general combining marks, and the small ones of Cyrillic and Thai. */
const MARK =
  /[\u{300}-\u{36f}\u{483}-\u{489}\u{e31}\u{e34}-\u{e3a}\u{e47}-\u{e4e}\u{1ab0}-\u{1aff}\u{1dc0}-\u{1dff}\u{20d0}-\u{20ff}\u{fe20}-\u{fe2f}]{1,1000}/gu;
/** More marks than any language puts on one letter. */
const PILE = 6;
/** Half of a surrogate pair; without the u flag, since with it the halves of a pair are one. */
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** Cutting a text by length leaves one half, not several. */
const MANY_SURROGATES = 4;

/** Reports piles of combining marks and halves of surrogate pairs. */
export function inspectOddities(field: TextField, emit: Emit<typeof rules>): void {
  const piles = [...runs(field.text, MARK, PILE)];
  const [first] = piles;
  if (first !== undefined) {
    const marks = piles.reduce((most, { length }) => Math.max(most, length), 0);
    const data = { count: piles.length, marks };
    const evidence = excerptAround(field.text, first.at);
    emit("mark-pile", field, { confidence: "strong", evidence, data });
  }
  let halves = 0;
  for (const _half of field.text.matchAll(LONE_SURROGATE)) halves++;
  if (halves > 0) {
    const evidence = excerptAround(field.text, field.text.search(LONE_SURROGATE));
    const confidence = halves >= MANY_SURROGATES ? "strong" : "heuristic";
    emit("lone-surrogate", field, { confidence, evidence, data: { count: halves } });
  }
}
