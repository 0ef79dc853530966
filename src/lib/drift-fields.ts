import { DRIFT_KINDS, type DriftKind } from "../model/vocabulary.ts";
import { canonicalJson, compareCodeUnits, sha256 } from "./canonical.ts";
import { type JsonDifference, jsonDifferences } from "./json-difference.ts";
import { valueAt } from "./json-pointer.ts";
import { isKeyword, masked } from "./words.ts";

/** One field that is not as it was pinned. */
export interface FieldDrift extends JsonDifference {
  readonly kind: DriftKind;
  /** Whether nothing but numbers, dates and ids differs. */
  readonly isNumbersOnly: boolean;
}

/** Two values to compare. */
export interface Sides {
  readonly before: unknown;
  readonly after: unknown;
  /** Pointers of what moves from look to look of one run. */
  readonly moving?: ReadonlySet<string>;
  /** For the handshake: kinds of fields that are neither text nor structure, by pointer. */
  readonly own?: Readonly<Record<string, DriftKind>>;
}

/** The fields in which a value is not as it was pinned, `most` at most. Linear in the values. */
export function fieldDrifts(sides: Sides, most: number): readonly FieldDrift[] {
  const { before, after, moving, own } = sides;
  const reordered = new Map<string, boolean>();
  const isReordered = (pointer: string) => {
    const list = listAround(pointer);
    if (list === undefined) return false;
    const known =
      reordered.get(list) ?? areAlike(valueAt(before, list), valueAt(after, list), roleAt(list));
    reordered.set(list, known);
    return known;
  };
  return jsonDifferences(before, after, most).map((difference): FieldDrift => {
    const { pointer } = difference;
    const isNumbersOnly = differsInNumbers(difference);
    const isOwn =
      own !== undefined && Object.hasOwn(own, pointer) && isOwnKind(own[pointer]!, difference);
    const moves = OF_A_FILE.has(pointer) || moving?.has(pointer) === true;
    const isCalm = isReordered(pointer) || (isNumbersOnly && moves);
    const isOffer = own !== undefined && /^\/capabilities(?:\/|$)/.test(pointer);
    const kind = isOwn ? own[pointer]! : isCalm ? "formatting" : kindOf(difference);
    return { ...difference, kind: isOffer ? "structure" : kind, isNumbersOnly };
  });
}

/** A version is a short word or a few: prose that stands in its place is read as prose. */
function isOwnKind(kind: DriftKind, { before, after }: JsonDifference): boolean {
  return kind !== "version" || [before, after].every(isVersion);
}

function isVersion(value: unknown): boolean {
  if (value === undefined) return true;
  return typeof value === "string" && value.length <= LONGEST_VERSION && !/\s\S+\s/.test(value);
}

const LONGEST_VERSION = 80;

/** What a resource says of the file behind it, as that changes. */
const OF_A_FILE: ReadonlySet<string> = new Set(["/size", "/annotations/lastModified"]);

/** The worst of some kinds; `formatting` of none. */
export function worstKind(kinds: readonly DriftKind[]): DriftKind {
  return DRIFT_KINDS.find((kind) => kinds.includes(kind)) ?? "formatting";
}

function kindOf({ pointer, before, after }: JsonDifference): DriftKind {
  const role = roleAt(pointer);
  if (areAlike(before, after, role)) return "formatting";
  // A member that came or went is read by its name as well.
  const isMember = before === undefined || after === undefined;
  const name = isMember && !isNumber(role) && isName(pointer, role) ? [role] : [];
  const [was, is] = [textsIn(before, role), textsIn(after, role)];
  return name.length === 0 && canonicalJson(was) === canonicalJson(is) ? "structure" : "text";
}

/** Whether the server chose it: a parameter may be named as a keyword of JSON Schema is. */
function isName(pointer: string, role: string): boolean {
  return !isDefined(role) || pointer.split("/").at(-2) === "properties";
}

/** The same but for white space and the order of lists in which it means nothing. */
function areAlike(one: unknown, other: unknown, role: string): boolean {
  if (typeof one !== typeof other || Array.isArray(one) !== Array.isArray(other)) return false;
  return canonicalJson(calm(one, role)) === canonicalJson(calm(other, role));
}

/** Lists that are read place by place. */
const ORDERED: ReadonlySet<string> = new Set(["prefixItems", "default", "const"]);

/** Values deeper than this are compared as they are. */
const DEEPEST = 200;

function calm(value: unknown, role = "", depth = 0): unknown {
  if (typeof value === "string") return value.replace(/[ \t\r\n]+/g, " ").trim();
  if (typeof value !== "object" || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) {
    const hashes = value.map((child: unknown) => sha256(canonicalJson(calm(child, "", depth + 1))));
    return ORDERED.has(role) ? hashes : hashes.sort(compareCodeUnits);
  }
  return Object.entries(value)
    .sort(([one], [other]) => compareCodeUnits(one, other))
    .map(([key, child]) => [key, calm(child, key, depth + 1)]);
}

/** What a model reads of a value: its prose, and the names the server chose. Iterative. */
function textsIn(value: unknown, role: string): readonly string[] {
  const texts: string[] = [];
  const stack = [{ value, role }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, role } = next;
    if (typeof value === "string") {
      if (!MUTE.has(role) || /\s\S+\s/.test(value)) texts.push(calm(value) as string);
    } else if (Array.isArray(value)) {
      for (const child of value as readonly unknown[]) stack.push({ value: child, role });
    } else if (typeof value === "object" && value !== null) {
      for (const [key, child] of Object.entries(value)) {
        if (!isDefined(key)) texts.push(key);
        stack.push({ value: child, role: key });
      }
    }
  }
  return texts.sort(compareCodeUnits);
}

function isDefined(key: string): boolean {
  return isKeyword(key) || RARE_KEYWORDS.has(key);
}

/** Of JSON Schema, beyond those that most tools use. */
const RARE_KEYWORDS: ReadonlySet<string> = new Set(
  (
    "minProperties maxProperties propertyNames multipleOf contentEncoding contentMediaType readOnly " +
    "writeOnly deprecated dependentRequired dependentSchemas prefixItems contains minContains " +
    "maxContains unevaluatedProperties unevaluatedItems patternProperties $anchor $dynamicRef"
  ).split(" "),
);

/** Roles of strings that are no prose, unless they are a sentence. */
const MUTE: ReadonlySet<string> = new Set(
  "type format pattern mimeType required $schema $id $ref src sizes theme taskSupport lastModified".split(
    " ",
  ),
);

function differsInNumbers({ before, after }: JsonDifference): boolean {
  if (typeof before === "number" && typeof after === "number") return true;
  if (typeof before !== "string" || typeof after !== "string") return false;
  return calm(masked(before)) === calm(masked(after));
}

/** The last step of a pointer that is not a position in a list. */
function roleAt(pointer: string): string {
  const steps = pointer.split("/");
  return steps.findLast((step) => !isNumber(step)) ?? "";
}

function isNumber(step: string): boolean {
  return /^\d+$/.test(step);
}

/** Pointer of the outermost list on the way. */
function listAround(pointer: string): string | undefined {
  return /^(.*?)\/\d+(?:\/|$)/s.exec(pointer)?.[1];
}
