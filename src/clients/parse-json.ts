import { createScanner, type Node, type ParseError, parseTree } from "jsonc-parser";
import { CONFIG_LIMITS } from "./limits.ts";
import { createBudget, type Parsed, TooMuch } from "./parse.ts";
import { addMember, type Place } from "./tree.ts";

/** Kinds of token; the library declares them as a const enum, which a module cannot import. */
const OPENS: readonly number[] = [1, 3];
const CLOSES: readonly number[] = [2, 4];
const END = 17;

/** JSON with comments and trailing commas. */
export function parseJson(text: string): Parsed {
  checkSize(text);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [error] = errors;
  if (error !== undefined) {
    const line = text.slice(0, error.offset).split("\n").length;
    return { ok: false, why: `it is not valid JSON (line ${line})` };
  }
  if (root === undefined) return { ok: true, root: { value: new Map(), offset: null } };
  return { ok: true, root: placeOf(root, 0, createBudget()) };
}

/** The parser of the library calls itself for each level, so the depth is known before it starts. */
function checkSize(text: string): void {
  const scanner = createScanner(text, true);
  let depth = 0;
  let values = 0;
  for (let token: number = scanner.scan(); token !== END; token = scanner.scan()) {
    if (OPENS.includes(token)) depth++;
    if (CLOSES.includes(token)) depth--;
    if (depth > CONFIG_LIMITS.depth) throw new TooMuch("depth");
    if (++values > 4 * CONFIG_LIMITS.values) throw new TooMuch("values");
  }
}

function placeOf(node: Node, depth: number, spend: (depth: number) => void): Place {
  spend(depth);
  const { offset } = node;
  if (node.type === "array") {
    return {
      value: (node.children ?? []).map((child) => placeOf(child, depth + 1, spend)),
      offset,
    };
  }
  if (node.type !== "object") {
    return { value: node.value as string | number | boolean | null, offset };
  }
  const members = new Map<string, Place>();
  for (const { children } of node.children ?? []) {
    const [key, value] = children ?? [];
    if (key === undefined || value === undefined) continue;
    addMember(members, String(key.value), placeOf(value, depth + 1, spend));
  }
  return { value: members, offset };
}
