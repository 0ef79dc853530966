import { canonicalJson } from "../../src/lib/canonical.ts";
import { excerpt, excerptAround } from "../../src/lib/excerpt.ts";
import type { Excerpt } from "../../src/model/finding.ts";
import type { Change } from "./change.ts";

/** What a field said and says now, around the first difference; nothing for whole items. */
export function sidesOf(change: Change): { readonly before?: Excerpt; readonly after?: Excerpt } {
  if (change.kind !== "changed") return {};
  const { before, after } = change;
  const [was, is] = [textOf(before), textOf(after)];
  const at = firstDifference(was, is);
  return {
    ...(before === undefined ? {} : { before: sideOf(was, at) }),
    ...(after === undefined ? {} : { after: sideOf(is, at) }),
  };
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

function textOf(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : canonicalJson(value);
}

function sideOf(text: string, at: number): Excerpt {
  return excerptAround(text, Math.max(0, Math.min(at, text.length - 1)), SIDE);
}

function descriptionOf(value: unknown): string | undefined {
  const isItem = typeof value === "object" && value !== null && "description" in value;
  return isItem && typeof value.description === "string" ? value.description : undefined;
}

function firstDifference(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let at = 0;
  while (at < end && one[at] === other[at]) at++;
  return at;
}
