import { createColors } from "picocolors";
import wrapAnsi from "wrap-ansi";
import {
  type Category,
  categoryOf,
  codePointLabel,
  isDefaultIgnorable,
} from "../../lib/codepoints.ts";

type Colors = ReturnType<typeof createColors>;
export type Paint = (text: string) => string;

/** What a report is laid out on. */
export interface Page {
  readonly paint: Colors;
  /** Columns, 60 to 200. */
  readonly width: number;
  /** References are hyperlinks. */
  readonly links: boolean;
}

/** Lines of one block; blocks are set apart by a blank line. */
export type Lines = readonly string[];

const MIN_WIDTH = 60;
const MAX_WIDTH = 200;

export function openPage(options: {
  readonly color: boolean;
  readonly width: number;
  readonly links?: boolean;
}): Page {
  const { color, links = false } = options;
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.floor(options.width) || MIN_WIDTH));
  return { paint: createColors(color), width, links };
}

/** A text wrapped to the page, each line behind `prefix` and painted on its own. */
export function wrapped(page: Page, prefix: string, text: string, paint: Paint = String): string[] {
  const lines = wrapAnsi(plain(text), page.width - prefix.length, { hard: true });
  return lines.split("\n").map((line) => prefix + paint(line));
}

/** A labelled row; further lines stand under the first. `columns` is where the text begins. */
export function row(
  page: Page,
  label: string,
  text: string,
  { columns, paint }: { readonly columns: number; readonly paint?: Paint },
): string[] {
  const [first, ...rest] = wrapped(page, " ".repeat(columns), text, paint);
  return [`  ${page.paint.dim(label.padEnd(columns - 2))}${first!.slice(columns)}`, ...rest];
}

/** A text behind `start`, its further lines under the first; also an entry of a list. */
export function hanging(page: Page, start: string, text: string, paint?: Paint): string[] {
  const [first, ...rest] = wrapped(page, " ".repeat(start.length), text, paint);
  return [`${start}${first!.slice(start.length)}`, ...rest];
}

/** Target text on lines of its own, each behind a bar, so that none can pass for ours. */
export function quoted(page: Page, indent: string, text: string): string[] {
  const inner = text.trimStart();
  return wrapped(page, `${indent}| ${" ".repeat(text.length - inner.length)}`, inner);
}

/** A line across the page. */
export function rule({ paint, width }: Page): string {
  return paint.dim("-".repeat(width));
}

/** Blocks as one text. The last guard against words that the reader of our output would obey. */
export function printed(blocks: readonly Lines[]): string {
  const text = blocks
    .filter((block) => block.length > 0)
    .map((block) => `${block.join("\n")}\n`)
    .join("\n");
  return text.replace(LEADING_COMMAND, "$1<U+003A>:").replace(INLINE_COMMAND, "<U+0023>#");
}

/**
 * GitHub's runner trims a line before it looks for `::command::`, and obeys `##[command]` and
 * Azure's `##vso[command]` anywhere in a line.
 */
const LEADING_COMMAND = /^((?:[^\S\n]|\u001b\[[\d;]*m)*)::/gm;
const INLINE_COMMAND = /##(?=[a-z]*\[)/gi;

/**
 * Spells out what no terminal text of ours may hold. Excerpts hold none of it already; this is for
 * the day when a text arrives that should have been one.
 */
export function plain(text: string): string {
  if (!/[^ -~]/.test(text)) return text;
  return Array.from(text, (char) => (mayShow(char.codePointAt(0)!) ? char : spelt(char))).join("");
}

const HIDDEN: ReadonlySet<Category> = new Set([
  "control",
  "format",
  "separator",
  "surrogate",
  "private",
  "unassigned",
]);

function mayShow(code: number): boolean {
  if (code < 0x7f) return code >= 0x20;
  if (isDefaultIgnorable(code)) return false;
  return !HIDDEN.has(categoryOf(code));
}

function spelt(char: string): string {
  return `<${codePointLabel(char.codePointAt(0)!)}>`;
}
