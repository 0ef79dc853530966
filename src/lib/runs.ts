import { countCodePoints } from "./codepoints.ts";

/** A stretch of a text whose characters are all of one class. */
export interface Run {
  /** UTF-16 offset of its first character. */
  readonly at: number;
  readonly text: string;
  /** Code points. */
  readonly length: number;
}

/**
 * Every run of at least `least` code points. `piece` matches a bounded stretch of one, such as
 * `/[ \t]{1,1000}/gu`: an unbounded repeat overflows the stack of the regular expression engine on
 * a run of megabytes, which is an attack.
 */
export function* runs(text: string, piece: RegExp, least: number): Generator<Run> {
  let from = 0;
  let end = 0;
  for (const { 0: stretch, index } of text.matchAll(piece)) {
    if (index !== end) {
      yield* runOf(text, from, end, least);
      from = index;
    }
    end = index + stretch.length;
  }
  yield* runOf(text, from, end, least);
}

function* runOf(text: string, from: number, end: number, least: number): Generator<Run> {
  if (end - from < least) return;
  const run = text.slice(from, end);
  const length = countCodePoints(run);
  if (length >= least) yield { at: from, text: run, length };
}
