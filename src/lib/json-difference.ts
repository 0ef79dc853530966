import { canonicalJson } from "./canonical.ts";

/** One place where two JSON values differ; `undefined`: there is nothing at this place. */
export interface JsonDifference {
  /** RFC 6901 JSON Pointer; beyond 200 steps its middle is left out. */
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The smallest places in which two JSON values differ, in document order; arrays go by index. When
 * there are more than `max`, arrays are given whole, then members of the root, then the root itself:
 * nothing is ever left out. Iterative, linear in the values.
 */
export function jsonDifferences(
  before: unknown,
  after: unknown,
  max: number,
): readonly JsonDifference[] {
  const root = { before, after, step: undefined };
  const small = smallest(root, max, areAlike) ?? smallest(root, max, areObjects);
  if (small !== undefined) return small;
  const members = below(root).filter(isDifferent);
  const isMany = members.length === 0 || members.length > max;
  return isMany ? [{ pointer: "", before, after }] : members.map(difference);
}

/** A step from the root to a value, linked upwards so that paths share their beginnings. */
interface Step {
  readonly parent: Step | undefined;
  readonly key: string;
}

interface Pair {
  readonly before: unknown;
  readonly after: unknown;
  readonly step: Step | undefined;
}

/** Undefined when there are more than `max`. */
function smallest(
  root: Pair,
  max: number,
  isEntered: (one: object, other: object) => boolean,
): readonly JsonDifference[] | undefined {
  const found: Pair[] = [];
  const stack: Pair[] = [root];
  for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
    if (pair.before === pair.after) continue;
    if (isContainer(pair.before) && isContainer(pair.after) && isEntered(pair.before, pair.after)) {
      const members = below(pair);
      for (let at = members.length - 1; at >= 0; at--) stack.push(members[at]!);
    } else if (isDifferent(pair)) {
      if (found.length === max) return undefined;
      found.push(pair);
    }
  }
  return found.map(difference);
}

/** The members of both, those of `before` first. */
function below({ before, after, step }: Pair): readonly Pair[] {
  if (!isContainer(before) || !isContainer(after)) return [];
  const keys = Object.keys(before);
  for (const key of Object.keys(after)) if (!Object.hasOwn(before, key)) keys.push(key);
  return keys.map((key) => ({
    before: memberOf(before, key),
    after: memberOf(after, key),
    step: { parent: step, key },
  }));
}

function memberOf(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function areAlike(one: object, other: object): boolean {
  return Array.isArray(one) === Array.isArray(other);
}

function areObjects(one: object, other: object): boolean {
  return !Array.isArray(one) && !Array.isArray(other);
}

function isDifferent({ before, after }: Pair): boolean {
  if (!isContainer(before) || !isContainer(after)) return before !== after;
  return canonicalJson(before) !== canonicalJson(after);
}

function difference({ before, after, step }: Pair): JsonDifference {
  return { pointer: pointerTo(step), before, after };
}

/** A key of 16 MB, or 100,000 steps, must not fill a pointer. What is cut ends in dots. */
const LONGEST_KEY = 256;
const MOST_KEYS = 200;

function pointerTo(step: Step | undefined): string {
  const keys: string[] = [];
  for (let at = step; at !== undefined; at = at.parent) {
    const key = at.key.length <= LONGEST_KEY ? at.key : `${at.key.slice(0, LONGEST_KEY)}...`;
    keys.push(key.replaceAll("~", "~0").replaceAll("/", "~1"));
  }
  if (keys.length > MOST_KEYS) keys.splice(MOST_KEYS / 2, keys.length - MOST_KEYS, "...");
  return keys.length === 0 ? "" : `/${keys.reverse().join("/")}`;
}
