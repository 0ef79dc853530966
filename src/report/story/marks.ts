/*
 * Target text inside sentences of ours stands between two marks, as Unicode isolates a run of another
 * direction. No excerpt can hold a mark: it spells out controls. Each format turns a marked run into
 * what is inert there: code in Markdown, an isolated element in HTML, nothing in a terminal.
 */
const OPEN = "\u{2}";
const CLOSE = "\u{3}";

/** A run of text: the target's, or ours. */
export interface Run {
  readonly text: string;
  readonly isTarget: boolean;
}

/** Target text, marked so that it can be set into a sentence of ours. Marks do not nest. */
export function marked(text: string): string {
  return text === "" ? "" : `${OPEN}${unmarked(text)}${CLOSE}`;
}

/** A sentence of the report: what follows the words of ours it begins with (`^...`) is marked. */
export function markedAfter(ours: RegExp, sentence: string): string {
  const start = ours.exec(sentence)?.[0] ?? "";
  return start + marked(sentence.slice(start.length));
}

/** A sentence without its marks. */
export function unmarked(text: string): string {
  return text.replace(/[\u{2}\u{3}]/gu, "");
}

/** The runs of a sentence, in their order; none is empty. */
export function runsOf(text: string): readonly Run[] {
  return text
    .split(/(\u{2}[^\u{3}]*\u{3}?)/u)
    .map((part) => ({ text: unmarked(part), isTarget: part.startsWith(OPEN) }))
    .filter((run) => run.text !== "");
}
