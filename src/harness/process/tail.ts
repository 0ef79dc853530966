/** The last part of a stream that must be drained but may be endless. */
export interface TextTail {
  add(bytes: Uint8Array): void;
  /** The last `max` bytes as text. */
  text(max?: number): string;
}

/** Keeps the last `limit` bytes, one line or piece at a time. */
export function createTextTail(limit: number): TextTail {
  let pieces: Uint8Array[] = [];
  let size = 0;
  return {
    add(bytes) {
      const piece = bytes.subarray(Math.max(0, bytes.length - limit));
      pieces.push(piece, NEWLINE);
      size += piece.length + 1;
      if (size > 2 * limit) {
        pieces = [Buffer.concat(pieces).subarray(-limit)];
        size = limit;
      }
    },
    text: (max = limit) =>
      Buffer.concat(pieces).subarray(-Math.min(max, limit)).toString("utf8").trim(),
  };
}

const NEWLINE = Uint8Array.of(10);
