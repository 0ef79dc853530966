import type { FlowCut, ItemCapability } from "../../src/model/capability.ts";
import { compareCodeUnits } from "../../src/lib/canonical.ts";
import type { Place } from "../../src/model/finding.ts";
import { TAGS } from "../../src/model/vocabulary.ts";
import type { Bearer, FlowRole } from "./roles.ts";
import type { Shape } from "./shapes.ts";

/**
 * The smallest set of tools that breaks every chain of every shape; null when there is none. Of
 * several, the first by code unit of their sorted names.
 *
 * Chains of a shape are all combinations of its sides, so a set that leaves somebody on each side
 * leaves a chain: each shape loses one whole side. Trying which, shape by shape, is the whole search,
 * and its answer is proven whatever the number of tools.
 */
export function smallestCut(
  shapes: readonly Shape[],
  items: readonly ItemCapability[],
): FlowCut | null {
  if (shapes.length === 0) return null;
  const sides = sidesOf(shapes);
  let choices: readonly (readonly FlowRole[])[] = [[]];
  for (const shape of shapes) {
    const ways = waysToBreak(shape);
    choices = choices.flatMap((choice) => ways.map((way) => [...choice, ...way]));
  }
  const sizes = sizesOf(choices, sides);
  const least = Math.min(...sizes);
  const [first, ...rest] = choices
    .filter((_, index) => sizes[index] === least)
    .map((choice) => toolsOf(choice, sides));
  if (first === undefined) return null;
  const tools = rest.reduce((found, cut) => (compareCuts(cut, found) < 0 ? cut : found), first);
  return { tools, smallest: true, lost: lostTags(items, new Set(tools.map(({ place }) => place))) };
}

type Tool = FlowCut["tools"][number];
type Sides = ReadonlyMap<FlowRole, readonly Bearer[]>;

function sidesOf(shapes: readonly Shape[]): Sides {
  return new Map(
    shapes.flatMap(({ roles, sides }) =>
      roles.map((role, index) => [role, sides[index]!] as const),
    ),
  );
}

/**
 * The sets of roles whose bearers, switched off, break all chains of the shape. Only tools can be
 * switched off. Where every side has a tool of the client, each tool of the server in any role makes
 * a chain with them, so all must go.
 */
function waysToBreak({ roles, sides }: Shape): readonly (readonly FlowRole[])[] {
  const isOurs = sides.map((side) => side.some(({ party }) => party.place === undefined));
  const ways = isOurs.every(Boolean)
    ? [roles]
    : roles.filter((_, i) => !isOurs[i]).map((role) => [role]);
  return ways.filter((way) => way.every((role) => isSwitchable(sides[roles.indexOf(role)]!)));
}

function isSwitchable(side: readonly Bearer[]): boolean {
  return side.every(({ party: { place } }) => place === undefined || place.section === "tools");
}

/** How many tools each choice of roles switches off, without making the sets: tools by their roles first. */
function sizesOf(choices: readonly (readonly FlowRole[])[], sides: Sides): readonly number[] {
  const roles = [...sides.keys()];
  const bits = new Map<Place, number>();
  for (const [role, side] of sides) {
    for (const { place } of side.map(({ party }) => party)) {
      if (place !== undefined) bits.set(place, (bits.get(place) ?? 0) | bit(role, roles));
    }
  }
  const counts = new Map<number, number>();
  for (const held of bits.values()) counts.set(held, (counts.get(held) ?? 0) + 1);
  return choices.map((choice) => {
    const wanted = choice.reduce((all, role) => all | bit(role, roles), 0);
    return [...counts].reduce((size, [held, n]) => ((held & wanted) === 0 ? size : size + n), 0);
  });
}

function bit(role: FlowRole, roles: readonly FlowRole[]): number {
  return 1 << roles.indexOf(role);
}

function toolsOf(choice: readonly FlowRole[], sides: Sides): readonly Tool[] {
  const tools = new Map<Place, Tool>();
  for (const role of new Set(choice)) {
    for (const { party } of sides.get(role) ?? []) {
      const { name, place } = party;
      if (place !== undefined) tools.set(place, { name, place });
    }
  }
  return [...tools.values()].sort(compareTools);
}

function compareTools(a: Tool, b: Tool): number {
  return compareCodeUnits(a.name, b.name) || a.place.index - b.place.index;
}

function compareCuts(a: readonly Tool[], b: readonly Tool[]): number {
  if (a.length !== b.length) return a.length - b.length;
  for (const [index, tool] of a.entries()) {
    const order = compareTools(tool, b[index]!);
    if (order !== 0) return order;
  }
  return 0;
}

/** Tags that nothing on the server has any more. */
function lostTags(items: readonly ItemCapability[], cut: ReadonlySet<Place>): FlowCut["lost"] {
  const all = tagsOf(items);
  const left = tagsOf(items.filter(({ place }) => !cut.has(place)));
  return TAGS.filter((tag) => all.has(tag) && !left.has(tag));
}

function tagsOf(items: readonly ItemCapability[]): ReadonlySet<string> {
  const tags = new Set<string>();
  for (const { claims } of items) {
    for (const { tag, confidence } of claims) if (confidence !== "speculative") tags.add(tag);
  }
  return tags;
}
