import { isAlias, isMap, isNode, isScalar, isSeq, Lexer, parseDocument } from "yaml";
import { CONFIG_LIMITS } from "./limits.ts";
import { createBudget, type Parsed, TooMuch } from "./parse.ts";
import { addMember, type Place } from "./tree.ts";

/** YAML 1.2, one document. An alias is read as what it stands for, each time at its full cost. */
export function parseYaml(text: string): Parsed {
  checkSize(text);
  // The library looks for equal keys in quadratic time; the tree below does so in linear time.
  const document = parseDocument(text, { logLevel: "silent", uniqueKeys: false });
  const [error] = document.errors;
  if (error !== undefined) {
    return { ok: false, why: `it is not valid YAML (line ${error.linePos?.[0].line ?? 1})` };
  }
  if (document.contents === null) return { ok: true, root: { value: new Map(), offset: null } };
  const walk = { spend: createBudget(CONFIG_LIMITS.yamlValues), anchors: new Map() };
  return { ok: true, root: placeOf(document.contents, 0, walk) };
}

/**
 * The composer of the library calls itself for each level and grows faster than its text; the lexer
 * does neither, so depth and size are known before.
 */
function checkSize(text: string): void {
  let tokens = 0;
  let flow = 0;
  let marks = 0;
  for (const token of new Lexer().lex(text)) {
    if (++tokens > CONFIG_LIMITS.yamlTokens) throw new TooMuch("values");
    if (token === "[" || token === "{") flow++;
    else if (token === "]" || token === "}") flow--;
    else if (token === "-" || token === "?" || token === ":") marks++;
    else if (token.includes("\n")) marks = 0;
    const indent = /^ +$/.test(token) ? token.length : 0;
    if (Math.max(flow, marks, indent / 2) > CONFIG_LIMITS.depth) throw new TooMuch("depth");
  }
}

interface Walk {
  readonly spend: (depth: number) => void;
  /** What an alias stands for: the last node of that name before it. */
  readonly anchors: Map<string, unknown>;
}

function placeOf(node: unknown, depth: number, walk: Walk): Place {
  walk.spend(depth);
  if (isAlias(node)) return placeOf(walk.anchors.get(node.source), depth + 1, walk);
  if (!isNode(node)) return { value: null, offset: null };
  if (node.anchor !== undefined) walk.anchors.set(node.anchor, node);
  const offset = node.range?.[0] ?? null;
  if (isSeq(node)) {
    return { value: node.items.map((item) => placeOf(item, depth + 1, walk)), offset };
  }
  if (isMap(node)) {
    const members = new Map<string, Place>();
    for (const { key, value } of node.items) {
      // A key that is a list or a map names nothing that any client looks for.
      if (isScalar(key)) addMember(members, String(key.value), placeOf(value, depth + 1, walk));
    }
    return { value: members, offset };
  }
  const value = isScalar(node) ? node.value : null;
  const plain = ["string", "number", "boolean"].includes(typeof value);
  return { value: plain ? (value as string | number | boolean) : null, offset };
}
