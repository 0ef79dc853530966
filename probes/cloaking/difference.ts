import { canonicalJson } from "../../src/lib/canonical.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import { sidesOf as sidesAround } from "../../src/lib/sides.ts";
import type { Excerpt } from "../../src/model/finding.ts";
import type { Change } from "./change.ts";

/** What a field said and says now, around the first difference; nothing for whole items. */
export function sidesOf(change: Change): { readonly before?: Excerpt; readonly after?: Excerpt } {
  if (change.kind !== "changed") return {};
  const { before, after } = sidesAround(change.before, change.after);
  return { ...(before === null ? {} : { before }), ...(after === null ? {} : { after }) };
}

/** The change as one reads it: both sides of a field, or the item that came or went. */
export function evidenceOf(change: Change): Excerpt {
  if (change.kind === "reordered") return excerpt("the same elements in another order");
  if (change.kind !== "changed") return ofItem(change);
  const { before, after } = sidesOf(change);
  const was = quoted(before, change.before);
  const is = quoted(after, change.after);
  const isDeep = change.pointer.lastIndexOf("/") > 0;
  const where = isDeep ? `${excerpt(change.pointer.slice(1), NAME)}: ` : "";
  if (before === undefined) return joined(`${where}added ${is}`);
  if (after === undefined) return joined(`${where}taken out ${was}`);
  return joined(`${where}${was} became ${is}`);
}

const SIDE = 160;
const NAME = 80;

function ofItem({ item, before, after }: Change): Excerpt {
  const value = after ?? before;
  const text = excerpt(descriptionOf(value) ?? canonicalJson(value), SIDE);
  return item === "" ? text : joined(`${excerpt(item, NAME)}: "${text}"`);
}

function quoted(side: Excerpt | undefined, value: unknown): string {
  return typeof value === "string" ? `"${side ?? ""}"` : (side ?? "");
}

/** Words of ours and what is an excerpt already: a second pass would spell out its notes. */
function joined(text: string): Excerpt {
  return text as Excerpt;
}

function descriptionOf(value: unknown): string | undefined {
  const isItem = typeof value === "object" && value !== null && "description" in value;
  return isItem && typeof value.description === "string" ? value.description : undefined;
}
