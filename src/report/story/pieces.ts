import type { Severity } from "../../model/vocabulary.ts";
import type { Block, BlockId, Piece, Tone } from "./block.ts";

/** A {@link Block}; without a title it goes on from the one before it. */
export function block(id: BlockId, title: string | null, pieces: readonly Piece[]): Block {
  return { id, title, pieces };
}

/** A block, or none where there is nothing to say. */
export function blockIfAny(
  id: BlockId,
  title: string | null,
  pieces: readonly Piece[],
): readonly Block[] {
  return pieces.length === 0 ? [] : [block(id, title, pieces)];
}

/** A paragraph. */
export function said(depth: number, text: string, tone: Tone = "plain"): Piece {
  return { kind: "text", depth, text, tone };
}

/** An entry of a list. */
export function entry(depth: number, text: string, tone: Tone = "plain"): Piece {
  return { kind: "item", depth, text, tone };
}

/** A value behind its label. */
export function row(label: string, text: string, tone: Tone = "plain"): Piece {
  return { kind: "row", depth: 1, label, text, tone };
}

/** How grave something is, and what it is. */
export function head(depth: number, severity: Severity, text: string): Piece {
  return { kind: "head", depth, text, tone: severity };
}

/** Target text on lines of its own. */
export function quote(depth: number, text: string): Piece {
  return { kind: "quote", depth, text, tone: "plain" };
}

/** Lines to be copied as they stand. */
export function code(text: string): Piece {
  return { kind: "code", depth: 1, text, tone: "plain" };
}

/** Some room between two groups. */
export const GAP: Piece = { kind: "gap" };
