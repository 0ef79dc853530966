import { canonicalJson } from "../../src/lib/canonical.ts";
import type { ItemDrift } from "../../src/lib/drift.ts";
import type { FieldDrift } from "../../src/lib/drift-fields.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import { sidesOf } from "../../src/lib/sides.ts";
import type { Excerpt } from "../../src/model/finding.ts";

const NAME = 80;
const TEXT = 160;

/** The change as one reads it: both sides of a field, or the item that came, went or was renamed. */
export function evidenceOf(drift: ItemDrift, field?: FieldDrift): Excerpt {
  if (field !== undefined) return fieldEvidence(field);
  const { name, was, value } = drift;
  const { description } = value as { readonly description?: unknown };
  const text = excerpt(typeof description === "string" ? description : canonicalJson(value), TEXT);
  const former = was === undefined ? "" : `${excerpt(was, NAME)} became `;
  return joined(name === "" ? text : `${former}${excerpt(name, NAME)}: "${text}"`);
}

/** Both sides of a field around their first difference. */
export function fieldEvidence({ pointer, before, after }: FieldDrift): Excerpt {
  const sides = sidesOf(before, after);
  const was = quoted(sides.before, before);
  const is = quoted(sides.after, after);
  const where = pointer.lastIndexOf("/") > 0 ? `${excerpt(pointer.slice(1), NAME)}: ` : "";
  if (before === undefined) return joined(`${where}added ${is}`);
  if (after === undefined) return joined(`${where}taken out ${was}`);
  return joined(`${where}${was} became ${is}`);
}

/** `tool read_file`, `the handshake`. */
export function itemWords({ section, name, broken }: ItemDrift): Excerpt {
  if (section === "server") return excerpt("the server's answer to the handshake");
  const noun = NOUNS[section] ?? section;
  const isUnnamed = name === "" || broken === true;
  return isUnnamed ? excerpt(`unusable ${noun}`) : joined(`${noun} ${excerpt(name, NAME)}`);
}

const NOUNS: Readonly<Record<string, string>> = {
  tools: "tool",
  prompts: "prompt",
  resources: "resource",
  templates: "resource template",
};

/** `description`, `description and 2 more fields`. */
export function fieldWords({ pointer }: FieldDrift, more: number): Excerpt {
  const path = pointer === "" ? "all" : excerpt(pointer.slice(1).replaceAll("/", "."), NAME);
  if (more === 0) return joined(path);
  return joined(`${path} and ${more} more ${more === 1 ? "field" : "fields"}`);
}

/** One side of a field for a message: `nothing` where there was none. */
export function sideWords(value: unknown): Excerpt {
  if (value === undefined) return excerpt("nothing");
  return excerpt(typeof value === "string" ? value : canonicalJson(value), NAME);
}

function quoted(side: Excerpt | null, value: unknown): string {
  return typeof value === "string" ? `"${side ?? ""}"` : (side ?? "");
}

/** Words of ours and what is an excerpt already: a second pass would spell out its notes. */
function joined(text: string): Excerpt {
  return text as Excerpt;
}
