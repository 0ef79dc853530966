/** Receives what a {@link LineSplitter} found, in the order of the stream. */
export interface LineSink {
  /** One line without its line feed; a carriage return before that is kept. Never blank. */
  line(bytes: Buffer): void;
  /** So many blank lines in a row (a run may be told in parts). */
  blank(count: number): void;
  /** A line passed the limit. Told once per line, before its parts; the line itself is skipped. */
  oversize(limitBytes: number): void;
  /** All of such a line in parts, when they are asked for. */
  part?(bytes: Buffer): void;
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
 * `maxLineBytes`, and only counts blank lines: a flood of them is not worth a call each. Each part
 * of a longer line begins with the last `partOverlap` bytes of the part before.
 */
export function createLineSplitter(
  {
    maxLineBytes,
    partOverlap = 0,
  }: { readonly maxLineBytes: number; readonly partOverlap?: number },
  sink: LineSink,
): LineSplitter {
  const partial = createPartialLine();
  let skipping = false;
  /** Bytes of `partial` that were in a part before. */
  let told = 0;

  const deliver = (bytes: Buffer) => {
    if (bytes.length === 0 || (bytes.length === 1 && bytes[0] === CR)) sink.blank(1);
    else sink.line(bytes);
  };

  const skip = (chunk: Buffer) => {
    if (sink.part === undefined) {
      partial.take();
      return;
    }
    for (let at = 0; at < chunk.length;) {
      const piece = chunk.subarray(at, at + Math.max(1, maxLineBytes - partial.size()));
      partial.add(piece);
      at += piece.length;
      if (partial.size() < maxLineBytes) return;
      const part = partial.take();
      sink.part(part);
      partial.add(part.subarray(part.length - Math.min(partOverlap, part.length)));
      told = partial.size();
    }
  };
  const endSkipped = () => {
    const rest = partial.take();
    if (rest.length > told) sink.part?.(rest);
    told = 0;
    skipping = false;
  };

  const grow = (chunk: Buffer): boolean => {
    if (!skipping) {
      if (partial.size() + chunk.length <= maxLineBytes) return true;
      skipping = true;
      sink.oversize(maxLineBytes);
    }
    skip(chunk);
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
        if (skipping) endSkipped();
        at = lineFeed + 1;
      }
    },
    end() {
      if (skipping) endSkipped();
      else if (partial.size() > 0) deliver(partial.take());
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
