export interface TraceLines {
  push(chunk: Buffer): void;
  /** Whether there was more than may be read. */
  isFull(): boolean;
  /** Lines that were passed over for their length. */
  tooLong(): number;
}

/** Cuts a trace into lines, within bounds. A last line without an end is none. */
export function createTraceLines(
  limits: { readonly lineBytes: number; readonly totalBytes: number },
  onLine: (text: string) => void,
): TraceLines {
  /** The beginning of a line whose end has not come. */
  let held: string[] = [];
  let heldLength = 0;
  let total = 0;
  let tooLong = 0;
  let isSkipping = false;

  const hold = (part: string) => {
    if (isSkipping || part === "") return;
    if (heldLength + part.length > limits.lineBytes) {
      tooLong++;
      isSkipping = true;
      held = [];
      heldLength = 0;
      return;
    }
    held.push(part);
    heldLength += part.length;
  };

  return {
    push(chunk) {
      if (total > limits.totalBytes) return;
      total += chunk.length;
      if (total > limits.totalBytes) return;
      const text = chunk.toString("latin1");
      let start = 0;
      for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
        const part = text.slice(start, end);
        hold(part);
        if (!isSkipping) onLine(held.length === 1 ? held[0]! : held.join(""));
        isSkipping = false;
        held = [];
        heldLength = 0;
        start = end + 1;
      }
      hold(text.slice(start));
    },
    isFull: () => total > limits.totalBytes,
    tooLong: () => tooLong,
  };
}
