import { isEmoji } from "../../lib/codepoints.ts";
import { excerpt } from "../../lib/excerpt.ts";
import { redactSecrets } from "../../lib/secrets.ts";
import { runsOf } from "../story/marks.ts";
import { type Html, html } from "./markup.ts";

/** Characters of target text that a page may still show; what shows some takes it away. */
export interface Room {
  left: number;
}

/** A sentence of ours; what the target put into it stands apart, in its own direction. */
export function said(text: string): Html {
  if (!/[<\u{2}\u{3}]/u.test(text)) return html`${text}`;
  return html`${runsOf(text).map((run) => (run.isTarget ? target(run.text) : notes(run.text)))}`;
}

/** Target text within a line, isolated from the direction of what is around it. */
export function target(text: string): Html {
  return html`<bdi>${notes(text)}</bdi>`;
}

/** A name or a value of the target within a line. */
export function targetCode(text: string): Html {
  return html`<bdi class="code">${notes(text)}</bdi>`;
}

/** Text with the notes of an excerpt, each a label of its own: no target text can imitate one. */
export function notes(text: string): Html {
  if (!text.includes("<")) return html`${text}`;
  const parts: Html[] = [];
  let from = 0;
  for (const match of text.matchAll(NOTE)) {
    parts.push(html`${text.slice(from, match.index)}`);
    if (!isEmojiStyle(match, text)) parts.push(note(match));
    from = match.index + match[0].length;
  }
  return html`${parts}${text.slice(from)}`;
}

/** Target text on lines of its own, as it was sent: hidden characters in place, its end cut off. */
export function fieldText(text: string, room: Room, most = LONGEST_FIELD): Html {
  const length = Math.max(0, Math.min(most, room.left, text.length));
  room.left -= length;
  const safe = redactSecrets(text.slice(0, length));
  const lines = safe
    .split(/\r?\n/)
    .map((line, at) => html`${at === 0 ? "" : "\n"}${visibleLine(line)}`);
  return html`${lines}${cutNote(text.length - length)}`;
}

/** How much of a text is not here, if any. */
function cutNote(characters: number): Html {
  if (characters <= 0) return html``;
  return html`<span class="cut">${characters} more characters left out</span>`;
}

/** Characters of one field that are shown. */
const LONGEST_FIELD = 20_000;

/** One line of target text: its indentation as it is, all else that cannot be seen spelt out. */
export function visibleLine(line: string): Html {
  if (isPlain(line)) return html`${line}`;
  const indent = INDENT.exec(line)?.[0] ?? "";
  return html`${indent}${notes(excerpt(line.slice(indent.length), line.length * LONGEST_NOTE))}`;
}

/** Whether an excerpt would show the text as it is, but for a few spaces. */
function isPlain(line: string): boolean {
  return PLAIN.test(line) && !/ {9}|<U\+|<\.\.\./.test(line);
}

const PLAIN = /^\t{0,12}[ -~]*$/;
const INDENT = /^(?: {1,40}|\t{1,12})(?![ \t])/;
/** Characters that spell out one: nothing of a line that has room is left out. */
const LONGEST_NOTE = 12;

const RETURN = "\u{21b5}";

const NOTE = /<U\+([0-9A-F]{4,6})(?:\.\.U\+([0-9A-F]{4,6}))?(?: x(\d+))?>|<\.\.\. (\d+) left out>/g;

function note([, first, last, count, left]: RegExpMatchArray): Html {
  if (left !== undefined) return html`<span class="cut">${left} left out</span>`;
  const range = last === undefined ? `U+${first!}` : `U+${first!}..${last}`;
  const code = parseInt(first!, 16);
  const times = count === undefined ? "" : ` x${count}`;
  if (code === 0x0a && last === undefined) {
    return html`<span class="chip" title="${range}, line break">${RETURN}${times}</span>${"\n"}`;
  }
  return html`<span class="chip" title="${kindOf(code)}">${range}${times}</span>`;
}

/** An emoji is written with a selector behind it: one alone says nothing that the emoji does not. */
function isEmojiStyle({ 0: note, index }: RegExpMatchArray, text: string): boolean {
  if (note !== "<U+FE0F>" || index === undefined || index === 0) return false;
  const before = text.codePointAt(
    index - (index > 1 && /[\udc00-\udfff]/.test(text[index - 1]!) ? 2 : 1),
  );
  return before !== undefined && before > 0x7f && isEmoji(before);
}

/** The beginning of a text, on one line beside its name. */
export function teaser(text: string): Html {
  const line = text.slice(0, 400).split(/\r?\n/, 1)[0]!;
  const cut = excerpt(line, 90).replace(/<\.\.\. \d+ left out>$/, "");
  const isWhole = cut.length >= line.length && line.length === text.length;
  return html`<span class="teaser">${target(cut)}${isWhole ? "" : "..."}</span>`;
}

const KINDS: readonly (readonly [low: number, high: number, kind: string])[] = [
  [0x09, 0x09, "tab"],
  [0x0a, 0x0d, "line break"],
  [0x1b, 0x1b, "escape: begins a terminal command"],
  [0x00, 0x1f, "control character"],
  [0x20, 0x20, "space"],
  [0x7f, 0x9f, "control character"],
  [0xa0, 0xa0, "no-break space"],
  [0xad, 0xad, "soft hyphen: invisible"],
  [0x200b, 0x200d, "zero width: invisible"],
  [0x200e, 0x200f, "direction mark: invisible"],
  [0x202a, 0x202e, "bidirectional control: turns the order of text around"],
  [0x2060, 0x2064, "invisible operator"],
  [0x2066, 0x2069, "bidirectional isolate: turns the order of text around"],
  [0xfe00, 0xfe0f, "variation selector: invisible"],
  [0xfeff, 0xfeff, "zero width no-break space: invisible"],
  [0xe000, 0xf8ff, "private use character"],
  [0xe0000, 0xe007f, "tag character: invisible, and readable by a model"],
  [0xe0100, 0xe01ef, "variation selector: invisible"],
];

function kindOf(code: number): string {
  const kind = KINDS.find(([low, high]) => code >= low && code <= high);
  return kind?.[2] ?? "a character that is hidden, or passes for another";
}
