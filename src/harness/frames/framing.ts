/** Receives what a {@link LineSplitter} found, in the order of the stream. */
export interface LineSink {
  /** One line without its line feed; a carriage return before that is kept. Never blank. */
  line(bytes: Buffer): void;
  /** So many blank lines in a row (a run may be told in parts). */
  blank(count: number): void;
  /** A line passed the limit. Told once per line; the line itself is skipped. */
  oversize(limitBytes: number): void;
}

export interface LineSplitter {
  push(chunk: Uint8Array): void;
  /** The stream ended: a last line without line feed is delivered. */
  end(): void;
}

const LF = 10;
const CR = 13;

/**
 * Cuts a byte stream into lines. Costs linear time whatever the chunks are, holds at most twice
 * `maxLineBytes`, and only counts blank lines: a flood of them is not worth a call each.
 */
export function createLineSplitter(
  { maxLineBytes }: { readonly maxLineBytes: number },
  sink: LineSink,
): LineSplitter {
  const partial = createPartialLine();
  let skipping = false;

  const deliver = (bytes: Buffer) => {
    if (bytes.length === 0 || (bytes.length === 1 && bytes[0] === CR)) sink.blank(1);
    else sink.line(bytes);
  };

  const grow = (chunk: Buffer): boolean => {
    if (skipping) return false;
    if (partial.size() + chunk.length <= maxLineBytes) return true;
    partial.take();
    skipping = true;
    sink.oversize(maxLineBytes);
    return false;
  };

  return {
    push(chunk) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      let at = 0;
      while (at < bytes.length) {
        if (partial.size() === 0 && !skipping) {
          const { end, count } = blanksAt(bytes, at);
          if (count > 0) sink.blank(count);
          at = end;
          if (at === bytes.length) return;
        }
        const lineFeed = bytes.indexOf(LF, at);
        const piece = bytes.subarray(at, lineFeed === -1 ? bytes.length : lineFeed);
        const fits = grow(piece);
        if (lineFeed === -1) {
          if (fits) partial.add(piece);
          return;
        }
        if (fits && partial.size() === 0) {
          deliver(piece);
        } else if (fits) {
          partial.add(piece);
          deliver(partial.take());
        }
        skipping = false;
        at = lineFeed + 1;
      }
    },
    end() {
      if (partial.size() > 0) deliver(partial.take());
    },
  };
}

/** Blank lines from a line's beginning on. A byte loop: 20 million `indexOf` calls take seconds. */
function blanksAt(bytes: Buffer, from: number): { readonly end: number; readonly count: number } {
  let at = from;
  let count = 0;
  for (;;) {
    if (bytes[at] === LF) at += 1;
    else if (bytes[at] === CR && bytes[at + 1] === LF) at += 2;
    else return { end: at, count };
    count += 1;
  }
}

/**
 * The beginning of a line whose end has not come yet. It doubles instead of listing chunks: a
 * server that drips single bytes would make millions of chunk objects.
 */
function createPartialLine() {
  let store = Buffer.alloc(0);
  let used = 0;
  return {
    size: () => used,
    add(piece: Buffer) {
      if (used + piece.length > store.length) {
        const larger = Buffer.allocUnsafe(Math.max(2 * store.length, used + piece.length, 1024));
        store.copy(larger, 0, 0, used);
        store = larger;
      }
      piece.copy(store, used);
      used += piece.length;
    },
    /** Hands the bytes over and forgets them. */
    take(): Buffer {
      const bytes = store.subarray(0, used);
      store = Buffer.alloc(0);
      used = 0;
      return bytes;
    },
  };
}
