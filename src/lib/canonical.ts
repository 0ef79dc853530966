import { createHash } from "node:crypto";

/** Compares by UTF-16 code unit: `localeCompare` orders names differently per locale. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * JSON with sorted keys and no white space (the idea of RFC 8785, without its number rules: the
 * numbers here come from `JSON.parse`). Iterative: `JSON.stringify` overflows below 5,000 levels.
 */
export function canonicalJson(value: unknown): string {
  return write(value, { sort: true, indent: "" });
}

/** JSON in document order, two spaces deep, for files a person may open. Iterative as well. */
export function prettyJson(value: unknown): string {
  return write(value, { sort: false, indent: "  " });
}

/** SHA-256 of UTF-8 text or bytes, lower-case hex. */
export function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** Beyond this depth lines stay at one indent: 100,000 levels would square the size of the file. */
const DEEPEST_INDENT = 40;

/** Joined now and then: millions of short strings in one array cost many times their text. */
const PIECES_PER_CHUNK = 10_000;

interface Open {
  readonly close: "]" | "}";
  readonly keys: readonly string[] | undefined;
  readonly value: Readonly<Record<string, unknown>> | readonly unknown[];
  readonly size: number;
  next: number;
}

function write(root: unknown, style: { readonly sort: boolean; readonly indent: string }): string {
  const chunks: string[] = [];
  let out: string[] = [];
  const stack: Open[] = [];
  const colon = style.indent === "" ? ":" : ": ";
  const newline = (depth: number) => {
    if (style.indent !== "") out.push(`\n${style.indent.repeat(Math.min(depth, DEEPEST_INDENT))}`);
  };
  const begin = (value: unknown) => {
    if (typeof value !== "object" || value === null) {
      out.push(JSON.stringify(value) ?? "null");
      return;
    }
    const open = Array.isArray(value) ? openArray(value) : openObject(value, style.sort);
    out.push(open.close === "]" ? "[" : "{");
    if (open.size === 0) out.push(open.close);
    else stack.push(open);
  };
  begin(root);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (top.next === top.size) {
      stack.pop();
      newline(stack.length);
      out.push(top.close);
      continue;
    }
    if (top.next > 0) out.push(",");
    newline(stack.length);
    if (out.length > PIECES_PER_CHUNK) {
      chunks.push(out.join(""));
      out = [];
    }
    const at = top.next++;
    if (top.keys === undefined) {
      begin((top.value as readonly unknown[])[at]);
    } else {
      const key = top.keys[at]!;
      out.push(JSON.stringify(key), colon);
      begin((top.value as Readonly<Record<string, unknown>>)[key]);
    }
  }
  chunks.push(out.join(""));
  return chunks.join("");
}

function openArray(value: readonly unknown[]): Open {
  return { close: "]", keys: undefined, value, size: value.length, next: 0 };
}

function openObject(value: object, sort: boolean): Open {
  const record = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(record).filter((key) => record[key] !== undefined);
  if (sort) keys.sort(compareCodeUnits);
  return { close: "}", keys, value: record, size: keys.length, next: 0 };
}
