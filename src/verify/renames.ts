import { canonicalJson, sha256 } from "../lib/canonical.ts";
import type { BaseSection } from "../model/vocabulary.ts";

type Raw = Readonly<Record<string, unknown>>;

/** The member that names an item: all but it may be the same under another name. */
const NAME_KEYS: Readonly<Record<BaseSection, string>> = {
  tools: "name",
  prompts: "name",
  resources: "uri",
  templates: "uriTemplate",
};

/** What is told in fewer characters may well be told of two items. */
const TELLING_LENGTH = 20;

/**
 * Items without a partner of their own name that have one of the same content: first all but the
 * name, then the texts and the schema a model goes by, then a description that only one of each side
 * has. Gives the live partner by the place of the static one. Linear: looked up by hash.
 */
export function renamesIn(
  section: BaseSection,
  before: readonly Raw[],
  after: readonly Raw[],
): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const taken = new Set<number>();
  for (const { key, isUnique } of views(section)) {
    const wanted = byContent(before, key, (at) => !partners.has(at));
    const offered = byContent(after, key, (at) => !taken.has(at));
    for (const [content, olds] of wanted) {
      const news = offered.get(content) ?? [];
      if (isUnique && (olds.length > 1 || news.length > 1)) continue;
      for (const [at, one] of olds.slice(0, news.length).entries()) {
        partners.set(one, news[at]!);
        taken.add(news[at]!);
      }
    }
  }
  return partners;
}

/** A way to look at an item without its name; undefined: that says nothing of this one. */
interface View {
  readonly key: (raw: Raw) => unknown;
  /** Only a content that is there once on each side tells who is who. */
  readonly isUnique: boolean;
}

function views(section: BaseSection): readonly View[] {
  const nameKey = NAME_KEYS[section];
  return [
    {
      key: (raw) => (isTelling(raw) ? { ...raw, [nameKey]: null } : undefined),
      isUnique: false,
    },
    {
      key: (raw) => (isTelling(raw) ? [raw["description"], parametersOf(raw)] : undefined),
      isUnique: true,
    },
    {
      key: ({ description }) =>
        typeof description === "string" && description.trim().length >= TELLING_LENGTH
          ? description
          : undefined,
      isUnique: true,
    },
  ];
}

function byContent(
  raws: readonly Raw[],
  key: View["key"],
  isFree: (at: number) => boolean,
): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [at, raw] of raws.entries()) {
    const content = isFree(at) ? key(raw) : undefined;
    if (content === undefined) continue;
    const hash = sha256(canonicalJson(content));
    const same = places.get(hash);
    if (same === undefined) places.set(hash, [at]);
    else same.push(at);
  }
  return places;
}

/** A bare name with an empty schema is like any other: it proves nothing. */
function isTelling(raw: Raw): boolean {
  const { description } = raw;
  if (typeof description === "string" && description.trim() !== "") return true;
  const parameters = parametersOf(raw);
  return typeof parameters === "object" && parameters !== null && hasMembers(parameters);
}

function parametersOf({ inputSchema, arguments: named }: Raw): unknown {
  if (typeof inputSchema !== "object" || inputSchema === null) return named;
  const { properties } = inputSchema as Raw;
  return hasMembers(properties) ? inputSchema : undefined;
}

function hasMembers(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}
