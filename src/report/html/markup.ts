import {
  type Category,
  categoryOf,
  codePointLabel,
  isDefaultIgnorable,
} from "../../lib/codepoints.ts";

const MARKUP = Symbol("markup");

/** Markup of ours. Only {@link html} makes it, so that no text can pass for it. */
export interface Html {
  readonly [MARKUP]: string;
}

/** What may stand in a hole of {@link html}; null stands for nothing. */
export type Hole = Html | readonly Html[] | string | number | null;

/**
 * Markup with holes. Whatever is put into a hole is text, unless it is markup made here: it stays
 * what it is between tags and in quoted attributes, and nowhere else may a hole be.
 */
export function html(parts: TemplateStringsArray, ...holes: readonly Hole[]): Html {
  const own = compact(parts);
  let text = own[0]!;
  for (let at = 0; at < holes.length; at++) text += filled(holes[at]!) + own[at + 1]!;
  return { [MARKUP]: text };
}

const compacted = new WeakMap<TemplateStringsArray, readonly string[]>();

/** The indentation of our source is no part of the page. */
function compact(parts: TemplateStringsArray): readonly string[] {
  let own = compacted.get(parts);
  if (own === undefined) {
    own = parts.map((part) => part.replace(/\s*\n\s*(?=\/?>)/g, "").replace(/\s*\n\s*/g, "\n"));
    compacted.set(parts, own);
  }
  return own;
}

/** Markup as one text, to be written to a file. */
export function markupOf(markup: Html): string {
  return markup[MARKUP];
}

/** A style element: its text is a constant of ours, and the page names its hash. */
export function styleElement(style: string): Html {
  return { [MARKUP]: `<style>${style}</style>` };
}

export const NOTHING: Html = html``;

/** Whether there is any. */
export function isEmpty(markup: Html): boolean {
  return markup[MARKUP] === "";
}

function filled(hole: Hole): string {
  if (hole === null) return "";
  if (typeof hole === "string") return escaped(hole);
  if (typeof hole === "number") return String(hole);
  if (isMarkup(hole)) return hole[MARKUP];
  let text = "";
  for (const one of hole) text += one[MARKUP];
  return text;
}

function isMarkup(hole: Html | readonly Html[]): hole is Html {
  return MARKUP in hole;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  if (/^[\n -~]*$/.test(text)) {
    return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (char) => ESCAPES[char]!) : text;
  }
  // Excerpts hold nothing hidden; this is for the day when a text arrives that should have been one.
  return Array.from(text, (char) => ESCAPES[char] ?? (mayShow(char) ? char : spelt(char))).join("");
}

const HIDDEN: ReadonlySet<Category> = new Set([
  "control",
  "format",
  "separator",
  "surrogate",
  "private",
  "unassigned",
]);

function mayShow(char: string): boolean {
  const code = char.codePointAt(0)!;
  if (code < 0x7f) return code >= 0x20 || char === "\n" || char === "\t";
  return !isDefaultIgnorable(code) && !HIDDEN.has(categoryOf(code));
}

function spelt(char: string): string {
  return `&lt;${codePointLabel(char.codePointAt(0)!)}&gt;`;
}
