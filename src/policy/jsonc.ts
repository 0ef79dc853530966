import {
  type Node,
  type ParseError,
  createScanner,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { excerpt } from "../lib/excerpt.ts";

/** What is wrong at a place of a text (UTF-16 offset), and what to do. */
export interface Problem {
  readonly offset: number;
  readonly why: string;
  readonly next: string;
}

/** Deeper than any policy; the parser recurses. */
const DEEPEST = 16;

/** JSON with comments and trailing commas, as a tree whose nodes know where they stand. */
export function readJsonc(
  text: string,
): { readonly root: Node; readonly value: unknown } | { readonly problem: Problem } {
  const deep = tooDeep(text);
  if (deep !== undefined) {
    const why = `this is nested deeper than ${DEEPEST} levels`;
    return { problem: { offset: deep, why, next: "No policy is; check what the file is." } };
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined || root === undefined) {
    const what = error === undefined ? "it is empty" : words(printParseErrorCode(error.error));
    const next = "Comments and a comma after the last element are allowed, all else is JSON.";
    return {
      problem: { offset: error?.offset ?? 0, why: `this is not valid JSON: ${what}`, next },
    };
  }
  const twice = givenTwice(root);
  if (twice !== undefined) {
    const why = `${keyWords(twice.value)} is given twice`;
    return { problem: { offset: twice.offset, why, next: "Leave one of them out." } };
  }
  return { root, value: valueOf(root) };
}

/** A key or value of the file, as it may stand in a message. */
export function keyWords(value: unknown): string {
  return excerpt(JSON.stringify(value) ?? "", 60);
}

/** Line and column, from 1, as editors count them. */
export function positionOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}

/** Offset of the bracket that opens one level too many. */
function tooDeep(text: string): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  do {
    scanner.scan();
    const offset = scanner.getTokenOffset();
    const first = text[offset];
    if (first === "{" || first === "[") depth++;
    if (first === "}" || first === "]") depth--;
    if (depth > DEEPEST) return offset;
  } while (scanner.getPosition() < text.length);
  return undefined;
}

/** The parser would take the last one without a word. */
function givenTwice(node: Node): Node | undefined {
  const children = node.children ?? [];
  if (node.type === "object") {
    const seen = new Set<unknown>();
    for (const { children: [key] = [] } of children) {
      if (key === undefined) continue;
      if (seen.has(key.value)) return key;
      seen.add(key.value);
    }
  }
  for (const child of children) {
    const found = givenTwice(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** By entries, so that a key `__proto__` is a key like any other. */
function valueOf(node: Node): unknown {
  const children = node.children ?? [];
  if (node.type === "array") return children.map(valueOf);
  if (node.type !== "object") return node.value as unknown;
  return Object.fromEntries(
    children.map(({ children: [key, value] = [] }) => [
      String(key?.value),
      value === undefined ? undefined : valueOf(value),
    ]),
  );
}

/** `CommaExpected` as words. */
function words(code: string): string {
  return code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}
