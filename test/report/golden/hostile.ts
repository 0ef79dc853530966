import { excerpt } from "../../../src/lib/excerpt.ts";
import type { SessionFacts } from "../../../src/model/session.ts";
import { Surface } from "../../../src/model/surface.ts";
import { HOSTILE_TEXTS, carelessSessionOf, surfaceOf } from "../hostile-text.ts";

/** Stands for a hostile text until one takes its place. */
const HOLE = "a-hole-for-a-hostile-text";
/** The golden files are small and printable ASCII. */
const LEFT_OUT: readonly string[] = ["one megabyte", "stacked marks"];
const TEXTS = Object.entries(HOSTILE_TEXTS)
  .filter(([name]) => !LEFT_OUT.includes(name))
  .map(([, text]) => text);

/** Every place that a target or a saved file controls holds a hostile text, each text several times. */
export function hostileSurface(): Surface {
  return Surface.parse(filled(surfaceOf(HOLE), textsInTurn()));
}

/** Session facts with hostile texts, as excerpts, in every place that holds target text. */
export function hostileSession(): SessionFacts {
  const next = textsInTurn();
  return filled(carelessSessionOf(HOLE), () => excerpt(next())) as SessionFacts;
}

/** One text after the other, from the first again after the last. */
function textsInTurn(): () => string {
  let at = 0;
  return () => TEXTS[at++ % TEXTS.length]!;
}

/** A copy with each hole filled by the next text, in keys as in values. */
function filled(value: unknown, next: () => string): unknown {
  if (typeof value === "string") return value.replaceAll(HOLE, () => next());
  if (Array.isArray(value)) return value.map((item) => filled(item, next));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replaceAll(HOLE, () => next()),
      filled(item, next),
    ]),
  );
}
