import type { PinnedItem } from "../model/lock.ts";
import type { Section } from "../model/surface.ts";
import type { BaseSection } from "../model/vocabulary.ts";
import { canonicalJson, sha256 } from "./canonical.ts";

/** A list element as a pin knows it; `name` is empty for one that is no usable item. */
export interface LiveItem {
  readonly name: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly index: number;
  readonly broken?: true;
  readonly frame: number;
}

/** A pinned item and its place in the pin, the item that is there now, or both. */
export interface ItemPair {
  readonly pinned?: { readonly item: PinnedItem; readonly at: number };
  readonly live?: LiveItem;
  /** Matched by content: the name is another. */
  readonly isRenamed: boolean;
}

/** Every element of a section that was seen. An element that is no object stands in one. */
export function liveItems(section: Section): readonly LiveItem[] {
  if (section.state === "absent" || section.state === "failed") return [];
  return [
    ...section.items.map(({ name, raw, frame }, index) => ({ name, value: raw, index, frame })),
    ...section.broken.map(({ raw, frame }, index) => {
      const value = isObject(raw) ? raw : { element: raw };
      return { name: "", value, index, broken: true as const, frame };
    }),
  ];
}

/** SHA-256 of an item, over every field. */
export function hashOf(value: unknown): string {
  return sha256(canonicalJson(value));
}

/**
 * Pairs what was pinned with what is there: what is the same is left out; then by name, then by
 * content. Linear. Order: what is there now, then what has vanished.
 */
export function pairItems(
  section: BaseSection,
  pinned: readonly PinnedItem[],
  live: readonly LiveItem[],
): readonly ItemPair[] {
  const left = pinned.map((item, at) => ({ item, at }));
  const same = pairOff(
    left.map((one) => ({ one, key: `${hashOf(one.item.value)} ${one.item.name}` })),
    live.map((one) => ({ one, key: `${hashOf(one.value)} ${one.name}` })),
  );
  const named = pairOff(
    same.left.flatMap((one) => (one.item.name === "" ? [] : [{ one, key: one.item.name }])),
    same.right.flatMap((one) => (one.name === "" ? [] : [{ one, key: one.name }])),
  );
  const unnamed = same.left.filter(({ item }) => item.name === "");
  const renamed = pairByContent(section, named.left, named.right);
  const gone = [...renamed.left, ...unnamed];
  const come = [...renamed.right, ...same.right.filter(({ name }) => name === "")];
  const pairs: ItemPair[] = [
    ...named.pairs.map(([one, other]) => ({ pinned: one, live: other, isRenamed: false })),
    ...renamed.pairs.map(([one, other]) => ({ pinned: one, live: other, isRenamed: true })),
    ...come.map((one) => ({ live: one, isRenamed: false })),
    ...gone.map((one) => ({ pinned: one, isRenamed: false })),
  ];
  return pairs.sort((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ live, pinned }: ItemPair): number {
  if (live === undefined) return 2 ** 40 + (pinned?.at ?? 0);
  return (live.broken === true ? 2 ** 32 : 0) + live.index;
}

/** The member that names an item: its content is what else it holds. */
const NAME_KEYS = {
  tools: "name",
  prompts: "name",
  resources: "uri",
  templates: "uriTemplate",
} as const satisfies Record<BaseSection, string>;

/** A shorter description says too little to know an item by. */
const SHORTEST_TEXT = 16;

function pairByContent(
  section: BaseSection,
  left: readonly { readonly item: PinnedItem; readonly at: number }[],
  right: readonly LiveItem[],
) {
  const whole = (value: LiveItem["value"]) =>
    describes(value) ? [hashOf({ ...value, [NAME_KEYS[section]]: "" })] : [];
  const text = (value: LiveItem["value"]) =>
    describes(value) ? [String(value["description"]).replace(/\s+/g, " ").trim()] : [];
  const exact = pairOff(
    left.flatMap((one) => whole(one.item.value).map((key) => ({ one, key }))),
    right.flatMap((one) => whole(one.value).map((key) => ({ one, key }))),
  );
  const near = pairOff(
    exact.left.flatMap((one) => text(one.item.value).map((key) => ({ one, key }))),
    exact.right.flatMap((one) => text(one.value).map((key) => ({ one, key }))),
  );
  const paired = new Set([...exact.pairs, ...near.pairs].flat());
  return {
    pairs: [...exact.pairs, ...near.pairs],
    left: left.filter((one) => !paired.has(one)),
    right: right.filter((one) => !paired.has(one)),
  };
}

function describes({ description }: LiveItem["value"]): boolean {
  return typeof description === "string" && description.trim().length >= SHORTEST_TEXT;
}

/** Pairs by key, in order; what has no partner is left. */
function pairOff<L, R>(
  left: readonly { readonly one: L; readonly key: string }[],
  right: readonly { readonly one: R; readonly key: string }[],
): { readonly pairs: readonly (readonly [L, R])[]; readonly left: L[]; readonly right: R[] } {
  const waiting = new Map<string, L[]>();
  for (const { one, key } of left) {
    const list = waiting.get(key);
    if (list === undefined) waiting.set(key, [one]);
    else list.push(one);
  }
  for (const list of waiting.values()) list.reverse();
  const pairs: (readonly [L, R])[] = [];
  const rest: R[] = [];
  for (const { one, key } of right) {
    const partner = waiting.get(key)?.pop();
    if (partner === undefined) rest.push(one);
    else pairs.push([partner, one]);
  }
  const taken = new Set(pairs.map(([one]) => one));
  return {
    pairs,
    left: left.flatMap(({ one }) => (taken.has(one) ? [] : [one])),
    right: rest,
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
