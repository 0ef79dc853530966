/** How far a JSON object or array reaches. */
export interface Extent {
  /** Position after its closing bracket; -1 when the text ends before that. */
  readonly end: number;
  /** Brackets still open at the end of the text; 0 when the text ends inside a string. */
  readonly depth: number;
  readonly deepest: number;
  /** Values and member names passed, each told by the `{`, `[`, `,` or `:` before it. */
  readonly values: number;
  /** Members passed, those that name a member again included. */
  readonly members: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const COMMA = 0x2c;
const COLON = 0x3a;

/**
 * Counts brackets outside strings from `from` on, `depth` of them being open already, until none is
 * open. One pass, no stack, no parsing: this is how deep JSON is known before anything reads it.
 */
export function scanBrackets(text: string, from = 0, depth = 0): Extent {
  let deepest = depth;
  let values = 0;
  let members = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (inString) {
      if (unit === BACKSLASH) at++;
      else if (unit === QUOTE) inString = false;
    } else if (unit === QUOTE) {
      inString = true;
    } else if (unit === OPEN_BRACE || unit === OPEN_BRACKET) {
      depth++;
      values++;
      if (depth > deepest) deepest = depth;
    } else if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) {
      depth--;
      if (depth <= 0) return { end: at + 1, depth: 0, deepest, values, members };
    } else if (unit === COMMA) {
      values++;
    } else if (unit === COLON) {
      values++;
      members++;
    }
  }
  return { end: -1, depth: inString ? 0 : depth, deepest, values, members };
}

/** How many candidates may still turn out not to be JSON; a failing `JSON.parse` is expensive. */
export interface Patience {
  misses: number;
}

/**
 * The places in noisy text where a JSON object could stand, outermost first. The caller answers
 * each with `next(true)` when it was one: the search then goes on behind it, otherwise inside it.
 * Bounded: at most four passes over the text, and the caller's patience.
 */
export function* objectsIn(
  text: string,
  patience: Patience,
): Generator<{ readonly start: number; readonly extent: Extent }, void, boolean> {
  // Every message has a member, so a brace that no quote follows begins none: `{{{{{` is skipped.
  const begins = /\{\s*"/g;
  let effort = 4 * text.length;
  while (patience.misses > 0 && effort > 0) {
    const start = begins.exec(text)?.index;
    if (start === undefined) return;
    const extent = scanBrackets(text, start);
    const { end } = extent;
    effort -= (end === -1 ? text.length : end) - start;
    const hit = end !== -1 && (yield { start, extent });
    if (!hit) patience.misses--;
    begins.lastIndex = hit ? end : start + 1;
  }
}

/** Members of all objects in a parsed value. Iterative. */
export function countMembers(value: unknown): number {
  const stack: object[] = typeof value === "object" && value !== null ? [value] : [];
  let count = 0;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const children: unknown[] = Object.values(next);
    if (!Array.isArray(next)) count += children.length;
    for (const child of children) {
      if (typeof child === "object" && child !== null) stack.push(child);
    }
  }
  return count;
}
