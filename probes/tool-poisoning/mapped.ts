/** How a passage was kept from being read as it stands. */
export type Disguise =
  | "styled-letters"
  | "look-alike-letters"
  | "invisible-characters"
  | "entities"
  | "escapes"
  | "tag-characters"
  | "base64"
  | "hex"
  | "percent"
  | "character-codes"
  | "rot13"
  | "leet"
  | "spaced-letters"
  | "reversed"
  | "html-comment"
  | "hidden-element"
  | "html-attribute"
  | "markdown-comment"
  | "markdown-link"
  | "code-fence-info";

/** A text made from another one. */
export interface Mapped {
  readonly text: string;
  /** UTF-16 offset in the source of an offset of `text`; never goes down, never leaves the source. */
  readonly origin: (offset: number) => number;
}

/** A passage of the source, as `text` reads once its disguise is off. */
export interface Block extends Mapped {
  readonly how: Disguise;
  /** Bounds of the passage in the source, UTF-16. */
  readonly from: number;
  readonly to: number;
}

/** A stretch of `text` made of the `span` characters of the source at `at`. */
export interface Piece {
  readonly text: string;
  readonly at: number;
  readonly span: number;
}

/** The text as it stands. */
export function unchanged(text: string): Mapped {
  return { text, origin: (offset) => Math.min(Math.max(offset, 0), text.length) };
}

/** Pieces in the order of the source, joined. */
export function joined(pieces: readonly Piece[]): Mapped {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of pieces) {
    starts.push(length);
    length += text.length;
  }
  return {
    text: pieces.map(({ text }) => text).join(""),
    origin(offset) {
      const index = lastAtMost(starts, offset);
      const piece = pieces[index];
      if (piece === undefined) return 0;
      const inside = Math.min(Math.max(offset - starts[index]!, 0), piece.text.length);
      const share = piece.text.length === 0 ? 0 : inside / piece.text.length;
      return piece.at + Math.floor(share * piece.span);
    },
  };
}

/** A passage read as `text`; offsets inside are spread evenly over it. */
export function block(how: Disguise, text: string, from: number, to: number): Block {
  const scale = (to - from) / Math.max(text.length, 1);
  const origin = (offset: number): number =>
    from + Math.floor(Math.min(Math.max(offset, 0), text.length) * scale);
  return { how, text, from, to, origin };
}

/** Offsets of `inner` taken back through the text it was made from. */
export function through(outer: Mapped, inner: Mapped): Mapped {
  return { text: inner.text, origin: (offset) => outer.origin(inner.origin(offset)) };
}

/** Index of the last number not above `value`; 0 when there is none. */
function lastAtMost(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sorted[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
