import type { Severity, Tag } from "../../model/vocabulary.ts";
import { SEVERITIES } from "../../model/vocabulary.ts";

/** A way from foreign text to harm: who does what, in order. */
export interface Way {
  readonly severity: Severity;
  readonly steps: readonly {
    readonly role: Tag;
    readonly name: string;
    readonly isClient: boolean;
  }[];
}

/** Who has a role, whether or not a way leads over it. */
export interface Holder {
  readonly name: string;
  readonly roles: readonly Tag[];
}

export interface Node {
  readonly name: string;
  readonly roles: readonly Tag[];
  readonly x: number;
  readonly y: number;
  /** A way leads over it. */
  readonly isOnWay: boolean;
  /** To be switched off. */
  readonly isCut: boolean;
  readonly isClient: boolean;
}

export interface Edge {
  readonly from: Node;
  readonly to: Node;
  readonly severity: Severity;
  /** It begins or ends at what is to be switched off. */
  readonly isCut: boolean;
  /** Where it passes between the tools of a column that it skips. */
  readonly passage: { readonly x: number; readonly y: number } | null;
}

export interface Column {
  readonly title: string;
  readonly x: number;
  /** Holders that are not drawn. */
  readonly more: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly columns: readonly Column[];
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
}

export const NODE = { width: 196, height: 46 } as const;
const GAP = { x: 104, y: 14 } as const;
const MARGIN = 10;
const HEAD = 44;
/** Tools of one column: three columns are a picture of 39. */
const COLUMN_SHOWN = 13;
/** Of these, tools that no way leads over. */
const BYSTANDERS_SHOWN = 5;

const COLUMNS: readonly (readonly [title: string, roles: readonly Tag[]])[] = [
  ["Text of strangers comes in", ["untrusted-input"]],
  ["Private data is read", ["sensitive-source"]],
  [
    "Harm is done",
    ["external-sink", "code-exec", "file-write", "state-change", "destructive", "privilege-admin"],
  ],
];

/** Places tools in columns by role, those on a way first, and draws the ways between them. */
export function layoutOf(
  ways: readonly Way[],
  holders: readonly Holder[],
  cut: ReadonlySet<string>,
): Layout {
  const columns: Column[] = [];
  const placed = new Map<string, Node>();
  let deepest = 0;
  for (const [title, roles] of COLUMNS) {
    const members = membersOf(roles, ways, holders, cut);
    if (members.length === 0) continue;
    const onWay = members.filter(({ isOnWay }) => isOnWay).slice(0, COLUMN_SHOWN);
    const room = Math.min(COLUMN_SHOWN - onWay.length, BYSTANDERS_SHOWN);
    const shown = [...onWay, ...members.filter(({ isOnWay }) => !isOnWay).slice(0, room)];
    const x = MARGIN + columns.length * (NODE.width + GAP.x);
    for (const [row, member] of shown.entries()) {
      placed.set(keyOf(title, member.name), {
        ...member,
        x,
        y: HEAD + row * (NODE.height + GAP.y),
      });
    }
    const more = members.length - shown.length;
    deepest = Math.max(deepest, shown.length * (NODE.height + GAP.y) + (more > 0 ? 20 : 0));
    columns.push({ title, x, more });
  }
  return {
    width: 2 * MARGIN + columns.length * NODE.width + Math.max(0, columns.length - 1) * GAP.x,
    height: HEAD + deepest + MARGIN,
    columns,
    nodes: [...placed.values()],
    edges: edgesOf(ways, placed, columns),
  };
}

/** Lowest y of the drawn nodes of a column, for the words under it. */
export function footOf({ nodes }: Layout, column: Column): number {
  const own = nodes.filter(({ x }) => x === column.x);
  return Math.max(...own.map(({ y }) => y)) + NODE.height + 20;
}

function membersOf(
  roles: readonly Tag[],
  ways: readonly Way[],
  holders: readonly Holder[],
  cut: ReadonlySet<string>,
): readonly Omit<Node, "x" | "y">[] {
  const members = new Map<string, { roles: Set<Tag>; isOnWay: boolean; isClient: boolean }>();
  const add = (name: string, role: Tag, isOnWay: boolean, isClient: boolean) => {
    if (!roles.includes(role)) return;
    const member = members.get(name) ?? { roles: new Set(), isOnWay: false, isClient };
    member.roles.add(role);
    member.isOnWay ||= isOnWay;
    members.set(name, member);
  };
  for (const { steps } of ways) {
    for (const { name, role, isClient } of steps) add(name, role, true, isClient);
  }
  for (const { name, roles: held } of holders)
    for (const role of held) add(name, role, false, false);
  return Array.from(members, ([name, member]) => ({
    name,
    roles: roles.filter((role) => member.roles.has(role)),
    isOnWay: member.isOnWay,
    isCut: cut.has(name),
    isClient: member.isClient,
  }));
}

function edgesOf(
  ways: readonly Way[],
  placed: ReadonlyMap<string, Node>,
  columns: readonly Column[],
): readonly Edge[] {
  const edges = new Map<string, Edge>();
  for (const { steps, severity } of ways) {
    for (const [at, step] of steps.entries()) {
      const next = steps[at + 1];
      if (next === undefined) continue;
      const from = placed.get(keyOf(columnOf(step.role), step.name));
      const to = placed.get(keyOf(columnOf(next.role), next.name));
      if (from === undefined || to === undefined || from === to) continue;
      const key = `${from.x} ${from.y} ${to.x} ${to.y}`;
      const known = edges.get(key)?.severity ?? severity;
      const worst = SEVERITIES.indexOf(known) < SEVERITIES.indexOf(severity) ? known : severity;
      const passage = passageOf(from, to, columns);
      edges.set(key, { from, to, severity: worst, isCut: from.isCut || to.isCut, passage });
    }
  }
  return [...edges.values()];
}

/** The gap between two tools of the skipped column that is nearest to the straight line. */
function passageOf(from: Node, to: Node, columns: readonly Column[]): Edge["passage"] {
  const skipped = columns.find(({ x }) => x > from.x && x < to.x);
  if (skipped === undefined) return null;
  const row = NODE.height + GAP.y;
  const middle = (from.y + to.y) / 2 + NODE.height / 2;
  const gap = Math.max(0, Math.round((middle - HEAD) / row));
  return { x: skipped.x, y: HEAD + gap * row - GAP.y / 2 };
}

function columnOf(role: Tag): string {
  return COLUMNS.find(([, roles]) => roles.includes(role))?.[0] ?? "";
}

function keyOf(column: string, name: string): string {
  return `${column}\n${name}`;
}
