import { redactSecrets } from "../../lib/secrets.ts";
import { type Html, html } from "./markup.ts";
import { type Room, visibleLine } from "./visible.ts";

/** Characters of one value that are shown. */
const LONGEST_JSON = 30_000;
/** Beyond this depth lines stay at one indent: deep nesting would square the size of the page. */
const DEEPEST_INDENT = 20;

interface Open {
  readonly close: "]" | "}";
  /** undefined: an array. */
  readonly keys: readonly string[] | undefined;
  readonly value: Readonly<Record<string, unknown>> | readonly unknown[];
  readonly size: number;
  next: number;
}

/**
 * JSON as text, two spaces deep, with its keys and values told apart. It ends where there is no more
 * room, and says so. Iterative, for hostile depth; only what is shown is read.
 */
export function jsonText(root: unknown, room: Room, most = LONGEST_JSON): Html {
  const out: Html[] = [];
  const stack: Open[] = [];
  let free = Math.min(most, room.left);
  const put = (text: Html, length: number) => {
    out.push(text);
    free -= length;
    room.left -= length;
  };
  const newline = () => {
    const indent = "  ".repeat(Math.min(stack.length, DEEPEST_INDENT));
    put(html`${`\n${indent}`}`, indent.length + 1);
  };
  const string = (text: string, kind: "jk" | "js") => {
    const length = Math.min(text.length, Math.max(free, 0));
    const cut = text.length - length;
    const safe =
      length < SHORTEST_SECRET ? text.slice(0, length) : redactSecrets(text.slice(0, length));
    const quoted = JSON.stringify(safe);
    const left = cut > 0 ? html`<span class="cut">${cut} more characters left out</span>` : null;
    put(html`<span class="${kind}">${visibleLine(quoted)}</span>${left}`, quoted.length + 1);
  };
  const begin = (value: unknown) => {
    if (typeof value === "string") return string(value, "js");
    if (typeof value !== "object" || value === null) {
      const text = JSON.stringify(value) ?? "null";
      return put(html`<span class="jn">${text}</span>`, text.length);
    }
    const open = Array.isArray(value) ? openArray(value) : openObject(value);
    const bracket = open.close === "]" ? "[" : "{";
    put(html`${bracket}${open.size === 0 ? open.close : ""}`, 2);
    if (open.size > 0) stack.push(open);
  };
  begin(root);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (free <= 0) return html`${out}<span class="cut">the rest is left out</span>`;
    if (top.next === top.size) {
      stack.pop();
      newline();
      put(html`${top.close}`, 1);
      continue;
    }
    if (top.next > 0) put(html`,`, 1);
    newline();
    const at = top.next++;
    if (top.keys === undefined) {
      begin((top.value as readonly unknown[])[at]);
    } else {
      const key = top.keys[at]!;
      string(key, "jk");
      put(html`: `, 2);
      begin((top.value as Readonly<Record<string, unknown>>)[key]);
    }
  }
  return html`${out}`;
}

const SHORTEST_SECRET = 16;

function openArray(value: readonly unknown[]): Open {
  return { close: "]", keys: undefined, value, size: value.length, next: 0 };
}

function openObject(value: object): Open {
  const record = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(record).filter((key) => record[key] !== undefined);
  return { close: "}", keys, value: record, size: keys.length, next: 0 };
}
