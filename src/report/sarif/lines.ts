/** A step from a value to one of its members. */
export type Step = string | number;

/** Where a value stands in a text: 1-based, `endColumn` behind the last character, UTF-16 units. */
export interface Region {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/**
 * Where each value stands in the text that `prettyJson` makes of `root`; a member begins with its
 * name. Nothing is parsed: the line breaks of each value are counted once, without recursion, so it
 * is linear in the text. A path that leads nowhere ends at the last value it reaches.
 */
export function regionsOf(root: unknown): (path: readonly Step[]) => Region {
  const breaks = lineBreaks(root);
  const breaksIn = (value: unknown) => (isContainer(value) ? (breaks.get(value) ?? 0) : 0);
  const membersOf = remembered((value: object) => membersIn(value, breaksIn));
  const sizeOf = remembered((text: string) => JSON.stringify(text).length);
  return (path) => {
    let value = root;
    let startLine = 1;
    let depth = 0;
    let label = 0;
    for (const step of path) {
      const member = isContainer(value) ? membersOf(value).get(step) : undefined;
      if (member === undefined) break;
      value = member.value;
      startLine += member.line;
      depth++;
      label = typeof step === "string" ? JSON.stringify(step).length + COLON.length : 0;
    }
    const indent = Math.min(depth, DEEPEST_INDENT) * INDENT;
    const startColumn = indent + 1;
    const endLine = startLine + breaksIn(value);
    if (endLine > startLine) return { startLine, startColumn, endLine, endColumn: indent + 2 };
    const size = typeof value === "string" ? sizeOf(value) : shortSize(value);
    return { startLine, startColumn, endLine, endColumn: startColumn + label + size };
  };
}

// As `prettyJson` writes.
const INDENT = 2;
const DEEPEST_INDENT = 40;
const COLON = ": ";

interface Member {
  readonly value: unknown;
  /** Lines below the one its container begins on. */
  readonly line: number;
}

/** How many line breaks stand in the text of each object and array. */
function lineBreaks(root: unknown): ReadonlyMap<object, number> {
  const containers = isContainer(root) ? [root] : [];
  for (let at = 0; at < containers.length; at++) {
    for (const [, child] of entriesOf(containers[at]!)) {
      if (isContainer(child)) containers.push(child);
    }
  }
  const breaks = new Map<object, number>();
  // What is inside stands behind what it is inside of.
  for (let at = containers.length - 1; at >= 0; at--) {
    const entries = entriesOf(containers[at]!);
    let count = entries.length === 0 ? 0 : entries.length + 1;
    for (const [, child] of entries) if (isContainer(child)) count += breaks.get(child) ?? 0;
    breaks.set(containers[at]!, count);
  }
  return breaks;
}

function membersIn(value: object, breaksIn: (value: unknown) => number): ReadonlyMap<Step, Member> {
  let line = 1;
  return new Map(
    entriesOf(value).map(([step, child]) => {
      const member = { value: child, line };
      line += 1 + breaksIn(child);
      return [step, member] as const;
    }),
  );
}

/** Members as they are written: what is undefined is left out of an object. */
function entriesOf(value: object): readonly (readonly [Step, unknown])[] {
  return Array.isArray(value)
    ? value.map((child: unknown, at) => [at, child] as const)
    : Object.entries(value).filter(([, child]) => child !== undefined);
}

/** Size of what is no string and has no line break. */
function shortSize(value: unknown): number {
  return isContainer(value) ? 2 : (JSON.stringify(value) ?? "null").length;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** A member of a hundred thousand, or a text of 16 MB, is not measured for each finding anew. */
function remembered<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
}
