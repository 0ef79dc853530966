import { type Shape, shapesOf } from "./shapes.ts";

/** Words and shapes in order, as columns: a long text has a hundred thousand. */
export interface Pieces {
  readonly starts: readonly number[];
  /** Empty where a shape stands. */
  readonly words: readonly string[];
  /** By position: shapes, and words that have no borders inside. */
  readonly odd: ReadonlyMap<number, Shape | "unbordered">;
}

/** The words and shapes of a text, in one pass over it. */
export function piecesOf(text: string): Pieces {
  const found = shapesOf(text);
  const starts: number[] = [];
  const words: string[] = [];
  const odd = new Map<number, Shape | "unbordered">();
  const addShape = (shape: Shape): void => {
    odd.set(words.length, shape);
    starts.push(shape.start);
    words.push("");
  };
  let next = 0;
  let last = 0;
  for (let at = 0; at < text.length; at++) {
    if (UNITS[text.charCodeAt(at)] === 0) continue;
    const start = at;
    let kinds = 0;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const kind = UNITS[unit]!;
      if (kind === 0 && !(isJoiner(unit) && UNITS[text.charCodeAt(at + 1)]! > 0)) break;
      kinds |= unit === CURLY ? 4 : kind;
    }
    for (; next < found.length && found[next]!.start <= start; next++) {
      addShape(found[next]!);
      last = found[next]!.end;
    }
    if (start < last) continue;
    last = at;
    if ((kinds & 2) > 0) odd.set(words.length, "unbordered");
    const word = text.slice(start, at);
    starts.push(start);
    words.push((kinds & 4) > 0 ? word.replace("\u2019", "'") : word);
  }
  for (const shape of found.slice(next)) addShape(shape);
  return { starts, words, odd };
}

/** Letters, marks and digits by range; what that takes beyond letters changes no match. */
const LETTER =
  /[\w\u00aa\u00b5\u00ba\u00c0-\u1fff\u2c00-\u2dff\u3005-\u3007\u3040-\ud7ff\uf900-\ufdff\ufe70-\ufefe\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc]/;
/** Chinese, Japanese, Korean: words have no borders, or endings stick to them. */
const UNBORDERED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
/** What a UTF-16 unit is in a word, so that a text is cut in one pass. */
const UNITS = Uint8Array.from({ length: 0x1_0000 }, (_, code) => {
  const unit = String.fromCharCode(code);
  if (UNBORDERED.test(unit)) return 2;
  return LETTER.test(unit) ? 1 : 0;
});

const CURLY = 0x2019;

/** An apostrophe or hyphen: part of a word between letters. */
function isJoiner(unit: number): boolean {
  return unit === 0x27 || unit === 0x2d || unit === CURLY;
}
