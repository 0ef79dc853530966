import { type JSONPath, type Node, findNodeAtLocation } from "jsonc-parser";
import type { z } from "zod";
import { nearest } from "../lib/nearest.ts";
import { Policy, Suppression } from "../model/policy.ts";
import type { RuleTable } from "../model/rule.ts";
import { type Problem, keyWords, positionOf, readJsonc } from "./jsonc.ts";

export type ReadPolicy =
  | { readonly ok: true; readonly policy: Policy }
  | {
      readonly ok: false;
      /** From 1. */
      readonly line: number;
      readonly column: number;
      readonly why: string;
      readonly next: string;
    };

/**
 * Reads the text of a policy file: JSON, comments and trailing commas allowed. `rules` are all there
 * are: a suppression with a slip of the pen must not pass for one that is merely unused. Of several
 * mistakes the first is told.
 */
export function readPolicy(text: string, rules: RuleTable): ReadPolicy {
  // A byte order mark is no part of the text; a blank in its place keeps the offsets.
  const plain = text.startsWith("\u{feff}") ? ` ${text.slice(1)}` : text;
  const read = readJsonc(plain);
  if ("problem" in read) return refused(plain, [located(read.problem)]);
  const checked = Policy.safeParse(read.value);
  if (!checked.success) {
    return refused(
      plain,
      checked.error.issues.map((issue) => shapeMistake(issue, read.root)),
    );
  }
  const mistakes = [
    ...unknownRules(checked.data, rules, read.root),
    ...repeated(checked.data, read.root),
  ];
  return mistakes.length === 0 ? { ok: true, policy: checked.data } : refused(plain, mistakes);
}

/** A mistake by its place: only the first is put into words, and a file may hold 100,000 of them. */
interface Mistake {
  readonly offset: number;
  readonly problem: () => Problem;
}

function located(problem: Problem): Mistake {
  return { offset: problem.offset, problem: () => problem };
}

function refused(text: string, mistakes: readonly Mistake[]): ReadPolicy {
  const first = mistakes.reduce((one, other) => (other.offset < one.offset ? other : one));
  const { offset, why, next } = first.problem();
  return { ok: false, ...positionOf(text, offset), why, next };
}

function shapeMistake(issue: z.core.$ZodIssue, root: Node): Mistake {
  const path = issue.path as JSONPath;
  const node = findNodeAtLocation(root, path);
  if (issue.code === "unrecognized_keys") {
    return located(unknownKey(issue.keys, node ?? root, path));
  }
  const parent = findNodeAtLocation(root, path.slice(0, -1)) ?? root;
  const { offset } = node ?? parent;
  return { offset, problem: () => shapeProblem(issue, node, { path, offset }) };
}

function shapeProblem(
  issue: z.core.$ZodIssue,
  node: Node | undefined,
  { path, offset }: { readonly path: JSONPath; readonly offset: number },
): Problem {
  const name = path.length === 0 ? "the file" : String(path.findLast(isName));
  if (node === undefined) {
    const next = MEANT[name] ?? "Add it.";
    return { offset, why: `${name} is missing`, next };
  }
  const next = MEANT[name] ?? (path.length === 0 ? EXAMPLE : "See the schema of the policy file.");
  const given = node.children === undefined ? ` ${keyWords(node.value)}` : "";
  if (issue.code === "invalid_type") {
    return { offset, why: `${name} must be ${withArticle(issue.expected)}`, next };
  }
  if (issue.code === "invalid_value") {
    const known = issue.values.map(String);
    return { offset, why: `${name}${given} is not known`, next: didYouMean(node.value, known) };
  }
  return { offset, why: `${name}${given} cannot be`, next };
}

/** What the values that cannot be told from a list must look like. */
const MEANT: Readonly<Record<string, string>> = {
  version: 'Write "version": 1.',
  rule: "Write the rule's id as a report names it: <probe>/<rule>.",
  reason: "Write in a few words, 500 characters at most, why the finding is accepted.",
  expires: "Write the last day it holds: YYYY-MM-DD.",
  fingerprint: "Copy the 32 hexadecimal digits from the JSON report.",
};

const EXAMPLE = 'The least that a policy holds is {"version": 1}.';

function isName(key: string | number): boolean {
  return typeof key === "string";
}

function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function unknownKey(keys: readonly string[], parent: Node, path: JSONPath): Problem {
  const known = Object.keys(path[0] === "suppress" ? Suppression.shape : Policy.shape);
  const unknown = new Set<unknown>(keys);
  const property = parent.children?.find(({ children: [name] = [] }) => unknown.has(name?.value));
  const key = property?.children?.[0]?.value as unknown;
  const why = `unknown key ${keyWords(key)}`;
  return { offset: property?.offset ?? parent.offset, why, next: didYouMean(key, known) };
}

function didYouMean(typed: unknown, known: readonly string[]): string {
  const near = nearest(String(typed), known);
  if (near !== undefined) return `Did you mean ${near}?`;
  return known.length === 1 ? `It must be ${known[0]}.` : `Known are: ${known.join(", ")}.`;
}

function unknownRules(policy: Policy, rules: RuleTable, root: Node): readonly Mistake[] {
  const named: readonly { readonly rule: string; readonly path: JSONPath }[] = [
    ...(policy.denyRules ?? []).map((rule, at) => ({ rule, path: ["denyRules", at] })),
    ...(policy.suppress ?? []).map(({ rule }, at) => ({ rule, path: ["suppress", at, "rule"] })),
  ];
  return named
    .filter(({ rule }) => !rules.has(rule))
    .map(({ rule, path }) => {
      const offset = findNodeAtLocation(root, path)?.offset ?? 0;
      const why = () => `there is no rule ${keyWords(rule)}`;
      return { offset, problem: () => ({ offset, why: why(), next: meantRule(rule, rules) }) };
    });
}

function meantRule(rule: string, rules: RuleTable): string {
  const ids = [...rules.keys()];
  const alias = ids.find((id) => rules.get(id)!.aliases.includes(rule));
  const meant = alias ?? nearest(rule, ids);
  if (meant !== undefined) return `Did you mean ${meant}?`;
  const [probe] = rule.split("/");
  const own = ids.filter((id) => id.startsWith(`${probe}/`));
  return own.length > 0
    ? `Rules of that probe: ${own.join(", ")}.`
    : "A report names the rule of each finding, as <probe>/<rule>.";
}

/** Two suppressions of the same findings: which reason, which date? */
function repeated(policy: Policy, root: Node): readonly Mistake[] {
  const lists = {
    suppress: (policy.suppress ?? []).map(({ rule, kind = "", item = "*", fingerprint = "" }) =>
      JSON.stringify([rule, kind, item, fingerprint]),
    ),
    denyRules: policy.denyRules ?? [],
    denyRoles: policy.denyRoles ?? [],
  };
  return Object.entries(lists).flatMap(([name, keys]) => {
    const seen = new Set<string>();
    return keys.flatMap((key, at) => {
      if (!seen.has(key)) {
        seen.add(key);
        return [];
      }
      const offset = findNodeAtLocation(root, [name, at])?.offset ?? 0;
      const why = `this entry of ${name} is there already`;
      return [located({ offset, why, next: "Leave one of them out." })];
    });
  });
}
