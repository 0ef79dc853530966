import type { Block, Piece } from "./block.ts";
import { marked, runsOf } from "./marks.ts";

/**
 * Blocks without what only helps somebody who has just typed the command: options that show more. A page
 * that is read elsewhere says what it leaves out, not how to run the program again.
 */
export function withoutHints(blocks: readonly Block[]): readonly Block[] {
  return blocks.map(({ id, title, pieces }) => ({
    id,
    title: title === null ? null : withoutHint(title),
    pieces: pieces.flatMap(pieceWithout),
  }));
}

/** A sentence without such a hint; empty when it is nothing else. */
export function withoutHint(sentence: string): string {
  if (!sentence.includes(OPTION)) return sentence;
  return runsOf(sentence)
    .map(({ text, isTarget }) => (isTarget ? marked(text) : HINTS.reduce(replaced, text)))
    .join("")
    .trimEnd();
}

const OPTION = "--verbose";
const HINTS: readonly (readonly [RegExp, string])[] = [
  [/^--verbose shows [^.]*\.$/, ""],
  [/ \(--verbose shows [^)]*\)/g, ""],
  [/; --verbose shows [^)]*(?=\))/g, ""],
  [/ The same command with --verbose shows [^.]*\./g, ""],
  [/--verbose, or check\.config of --json/g, "check.config in the JSON report"],
];

function replaced(text: string, [hint, instead]: readonly [RegExp, string]): string {
  return text.replace(hint, instead);
}

function pieceWithout(piece: Piece): readonly Piece[] {
  if (piece.kind === "gap" || piece.kind === "quote" || piece.kind === "code") return [piece];
  const text = withoutHint(piece.text);
  return text === "" && piece.text !== "" ? [] : [{ ...piece, text }];
}
