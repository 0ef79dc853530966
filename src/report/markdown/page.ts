import type { Block, BlockId } from "../story/block.ts";
import { unmarked } from "../story/marks.ts";
import { piecesMarkdown } from "./blocks.ts";
import { inlineHtml } from "./inline.ts";

/** A piece of a page that is shown as a whole or not at all. */
export interface Part {
  /** Marked; what is said of it when there is no room for it. */
  readonly title: string;
  readonly text: string;
  /** It stays whatever the room. */
  readonly isOpen: boolean;
}

/** Blocks as parts: what must be read at once stands open, the rest is folded. */
export function partsOf(blocks: readonly Block[]): readonly Part[] {
  return chaptersOf(blocks).flatMap((chapter) => {
    const [{ id, title }] = chapter;
    const words = title ?? OWN_TITLES[id] ?? id;
    const body = piecesMarkdown(withoutTitle(chapter));
    if (OPEN.includes(id) && body.length <= MOST_OPEN) {
      return [{ title: words, text: piecesMarkdown(chapter), isOpen: true }];
    }
    if (body.length <= MOST_FOLDED) return [folded(words, body)];
    return chunksOf(withoutTitle(chapter)).map((chunk, at) =>
      folded(at === 0 ? words : `${words} (${at + 1})`, piecesMarkdown(chunk)),
    );
  });
}

/** Parts in a fold of their own. */
export function folded(title: string, body: string): Part {
  const summary = `<details><summary>${inlineHtml(title)}</summary>`;
  return { title, text: [summary, "", body, "", "</details>"].join("\n"), isOpen: false };
}

/**
 * Parts as one text of at most `most` UTF-16 units: where that is too long, whole folded parts are left
 * out, the last ones first, and it says so.
 */
export function joined(parts: readonly Part[], most: number): string {
  const kept = [...parts];
  const left: Part[] = [];
  for (;;) {
    const text = [...kept.map((part) => part.text), ...leftOutLine(left)].join("\n\n");
    const last = kept.findLastIndex(({ isOpen }) => !isOpen);
    if (text.length <= most || last < 0) return `${text}\n`;
    left.unshift(...kept.splice(last, 1));
  }
}

function leftOutLine(left: readonly Part[]): readonly string[] {
  if (left.length === 0) return [];
  const titles = left.slice(0, TITLES_SHOWN).map(({ title }) => unmarkedTitle(title));
  const more = left.length - titles.length;
  const names = [...titles, ...(more > 0 ? [`${more} more`] : [])].join("; ");
  return [`**Left out for want of room:** ${names}. The report in another format has everything.`];
}

const TITLES_SHOWN = 12;

/** Only our own words of a title: what is left out needs no names of the target. */
function unmarkedTitle(title: string): string {
  return unmarked(title.replace(/\u{2}[^\u{3}]*\u{3}/gu, ""))
    .replace(/[^\w ,:().-]/g, "")
    .trim();
}

/** What says that something is wrong, or is the answer. */
const OPEN: readonly BlockId[] = ["provenance", "violations", "failure", "verification", "drift"];
const MOST_OPEN = 4_000;
const MOST_FOLDED = 16_000;

const OWN_TITLES: Readonly<Partial<Record<BlockId, string>>> = {
  facts: "What was looked at, and how",
  config: "How to add it",
  findings: "Findings",
};

type Chapter = readonly [Block, ...Block[]];

/** A block and those that go on from it. */
function chaptersOf(blocks: readonly Block[]): readonly Chapter[] {
  const chapters: [Block, ...Block[]][] = [];
  for (const block of blocks) {
    const last = chapters.at(-1);
    if (block.title === null && last !== undefined && last[0].id === block.id) last.push(block);
    else chapters.push([block]);
  }
  return chapters.filter((chapter) => chapter.some(({ pieces }) => pieces.length > 0));
}

function withoutTitle([first, ...rest]: Chapter): Chapter {
  return [{ ...first, title: null }, ...rest];
}

/** Blocks in groups that are short enough to be read, each of at least one block. */
function chunksOf(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const chunks: Block[][] = [];
  let length = Infinity;
  for (const block of blocks) {
    const own = piecesMarkdown([block]).length;
    if (length + own > MOST_FOLDED) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(block);
    length += own;
  }
  return chunks;
}
