import { unescaped } from "./decode-percent.ts";
import { type Block, type Disguise, block } from "./mapped.ts";
import { readsAsText } from "./prose.ts";

/** What a page or a renderer leaves out, or shows as something else, and a model reads. */
export function unwrapMarkup(text: string): readonly Block[] {
  const found: Block[] = [];
  if (text.includes("<")) found.push(...comments(text), ...elements(text));
  if (text.includes("](")) found.push(...links(text));
  if (text.includes("]: ")) found.push(...markdownComments(text));
  if (text.includes("```")) found.push(...fenceInfos(text));
  return found;
}

/** A passage as it stands, without the blanks around it. */
function verbatim(how: Disguise, text: string, from: number, to: number): readonly Block[] {
  const passage = text.slice(from, to);
  const trimmed = passage.trim();
  if (!/\p{L}/u.test(trimmed)) return [];
  const start = from + passage.length - passage.trimStart().length;
  return [block(how, trimmed, start, start + trimmed.length)];
}

function comments(text: string): readonly Block[] {
  const found: Block[] = [];
  for (let at = text.indexOf("<!--"); at >= 0;) {
    const close = text.indexOf("-->", at + 4);
    const end = close < 0 ? text.length : close;
    found.push(...verbatim("html-comment", text, at + 4, end));
    at = close < 0 ? -1 : text.indexOf("<!--", close + 3);
  }
  return found;
}

const HIDING =
  /\bhidden\b|display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}(?:hidden|collapse)|font-size\s{0,3}:\s{0,3}0|opacity\s{0,3}:\s{0,3}0(?![.\d]*[1-9])|color\s{0,3}:\s{0,3}(?:white|transparent|#fff|rgba?\(255,\s?255,\s?255)|(?:left|top|text-indent)\s{0,3}:\s{0,3}-\d{3}/i;
/** A tag longer than this is none; it bounds every pattern below. */
const MAX_TAG = 4096;

/** Contents of elements that are not drawn, and attributes that hold sentences. */
function elements(text: string): readonly Block[] {
  const found: Block[] = [];
  for (let open = text.indexOf("<"); open >= 0;) {
    const next = text.indexOf("<", open + 1);
    const end = text.indexOf(">", open + 1);
    if (end < 0) break;
    if ((next >= 0 && next < end) || end - open > MAX_TAG || !/[a-z]/i.test(text[open + 1] ?? "")) {
      open = next >= 0 && next < end ? text.lastIndexOf("<", end) : next;
      continue;
    }
    const tag = text.slice(open, end);
    found.push(...attributes(open, tag));
    let from = next;
    if (HIDING.test(tag) && !tag.endsWith("/")) {
      const close = closing(text, end + 1, tag);
      found.push(...verbatim("hidden-element", text, end + 1, close));
      from = text.indexOf("<", close);
    }
    open = from;
  }
  return found;
}

/** Where an element ends: its own closing tag within reach, else any, else the end of the text. */
function closing(text: string, from: number, tag: string): number {
  const name = /^<([a-z][a-z0-9-]{0,30})/i.exec(tag)?.[1] ?? "";
  const first = text.indexOf("</", from);
  if (first < 0) return text.length;
  for (let at = first, tries = 0; at >= 0 && tries < MOST_INNER; tries++) {
    const found = text.slice(at + 2, at + 2 + name.length);
    if (found.toLowerCase() === name.toLowerCase()) return at;
    at = text.indexOf("</", at + 2);
  }
  return first;
}

/** Elements looked past for the closing tag of the one around them. */
const MOST_INNER = 16;

const ATTRIBUTE =
  /\s(?:alt|title|content|placeholder|summary|aria-[a-z]{1,20}|data-[a-z-]{1,40})=(?:"([^"]{8,4000})"|'([^']{8,4000})')/gi;

function attributes(open: number, tag: string): readonly Block[] {
  if (!tag.includes("=")) return [];
  return Array.from(tag.matchAll(ATTRIBUTE)).flatMap(
    ({ 0: whole, 1: double, 2: single, index }) => {
      const value = double ?? single ?? "";
      if (!readsAsText(value)) return [];
      const end = open + index + whole.length - 1;
      return [block("html-attribute", value, end - value.length, end)];
    },
  );
}

/** Data in the address of a link or image, and its title. */
function links(text: string): readonly Block[] {
  const found: Block[] = [];
  for (let at = text.indexOf("]("), next = at; at >= 0; at = next) {
    const from = at + 2;
    next = text.indexOf("](", from);
    const close = endOfTarget(text, from, Math.min(next < 0 ? text.length : next, from + MAX_TAG));
    if (close < 0) continue;
    const inside = text.slice(from, close);
    const data = inside.search(/[?#]/);
    if (data >= 0) {
      const decoded = unescaped(inside.slice(data + 1)).replace(/^[\w.-]{1,40}=/, "");
      if (readsAsText(decoded, 3)) {
        found.push(block("markdown-link", decoded, from + data + 1, close));
      }
    }
    const title = inside.search(/\s["'(]/);
    if (title >= 0 && readsAsText(inside.slice(title))) {
      found.push(...verbatim("markdown-link", text, from + title + 2, close - 1));
    }
  }
  return found;
}

/** Closing bracket of a link target, past brackets inside it; -1 when there is none before `end`. */
function endOfTarget(text: string, from: number, end: number): number {
  let depth = 0;
  for (let i = from; i < end && text[i] !== "\n"; i++) {
    if (text[i] === "(") depth++;
    if (text[i] === ")" && depth-- === 0) return i;
  }
  return -1;
}

const REFERENCE = /^\s{0,3}\[[^\]\n]{1,40}\]: {1,3}(?:<>|#|<#>) {0,3}[("']/;

/** Link definitions that define nothing: `[//]: # (text)`. */
function markdownComments(text: string): readonly Block[] {
  const found: Block[] = [];
  for (let from = 0; from < text.length;) {
    const newline = text.indexOf("\n", from);
    const end = newline < 0 ? text.length : newline;
    const head = REFERENCE.exec(text.slice(from, Math.min(end, from + 80)))?.[0];
    if (head !== undefined) {
      const close = /[)"']\s*$/.test(text.slice(Math.max(from, end - 8), end)) ? end - 1 : end;
      found.push(...verbatim("markdown-comment", text, from + head.length, close));
    }
    from = end + 1;
  }
  return found;
}

/** Sentences where the language of a code block belongs. */
function fenceInfos(text: string): readonly Block[] {
  const found: Block[] = [];
  for (let at = text.indexOf("```"); at >= 0;) {
    const newline = text.indexOf("\n", at);
    const end = newline < 0 ? text.length : newline;
    const info = text.slice(at + 3, end);
    if ((at === 0 || text[at - 1] === "\n") && !info.includes("`") && readsAsText(info, 3)) {
      found.push(...verbatim("code-fence-info", text, at + 3, end));
    }
    at = text.indexOf("```", end);
  }
  return found;
}
