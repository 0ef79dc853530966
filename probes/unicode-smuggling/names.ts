import type { Emit, Located, View } from "../../src/engine/define.ts";
import { codePointLabel, isPlainAscii } from "../../src/lib/codepoints.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import { skeletonOf } from "../../src/lib/skeleton.ts";
import type { TextField } from "../../src/lib/text-fields.ts";
import { isName } from "./hidden.ts";
import { invisibles } from "./invisible.ts";
import type { rules } from "./rules.ts";
import { WELL_KNOWN_NAMES } from "./well-known-names.ts";

/** A tool or prompt, as far as its name goes. */
interface NamedItem extends Located {
  readonly section: "tools" | "prompts";
  readonly index: number;
  readonly name: string;
}

/**
 * Reports names that pass for another name of the surface or for a well-known one. Returns the
 * non-ASCII ones it reported: they need no second report for their letters.
 */
export function inspectNames(
  view: View<"tools" | "prompts">,
  emit: Emit<typeof rules>,
): ReadonlySet<string> {
  const items = [...namedItems(view, "tools"), ...namedItems(view, "prompts")];
  const twins = bySkeleton(items);
  const reported = new Set<string>();
  for (const item of items) {
    const skeleton = skeletonOf(item.name);
    const twin = twins
      .get(skeleton)
      ?.find(({ section, name }) => section === item.section && !sameButCase(name, item.name));
    const original = twin?.name ?? WELL_KNOWN.get(skeleton);
    if (original === undefined || sameButCase(original, item.name)) continue;
    const proof = {
      evidence: excerpt(item.name),
      data: {
        name: excerpt(item.name),
        original: excerpt(original),
        onSurface: twin !== undefined,
      },
      related: twin === undefined ? [] : [twin],
    };
    if (!isPlainAscii(item.name) || (twin !== undefined && isOnlyEdge(item.name, twin.name))) {
      emit("confusable-name", item, { confidence: "confirmed", ...proof });
      reported.add(item.name);
    } else if (twin === undefined || (isPlainAscii(twin.name) && twin.index < item.index)) {
      // Of two ASCII names that resemble each other one is the copy: the one that came later.
      emit("look-alike-name", item, { confidence: "heuristic", ...proof });
    }
  }
  return reported;
}

function namedItems(
  view: View<"tools" | "prompts">,
  section: "tools" | "prompts",
): readonly NamedItem[] {
  const list = view[section];
  if (list.state === "absent" || list.state === "failed") return [];
  return list.items.map(({ name, frame }, index) => ({
    section,
    index,
    name,
    place: () => ({ section, index, item: name, pointer: "/name", frame }),
  }));
}

/** Reports blanks in the name of a tool or prompt that are not seen: at its edges, or no plain space. */
export function inspectNameBlanks(field: TextField, emit: Emit<typeof rules>): void {
  if (field.role !== "name" || !isName(field)) return;
  const edges = field.text.length - field.text.trim().length;
  const odd = field.text.match(ODD_BLANK) ?? [];
  if (edges + odd.length === 0 || field.place().pointer !== "/name") return;
  if (invisibles(field.text).some(({ stray }) => stray)) return;
  const blanks = odd.length === 0 ? [" "] : odd;
  const labels = [...new Set(blanks.map((blank) => codePointLabel(blank.codePointAt(0)!)))];
  emit("hidden-in-name", field, {
    // A plain space at the end may be an oversight.
    confidence: odd.length > 0 ? "strong" : "heuristic",
    evidence: excerpt(field.text),
    data: {
      name: excerpt(field.text),
      count: Math.max(edges, odd.length),
      characters: excerpt(labels.join(", ")),
    },
  });
}

const ODD_BLANK = /[^\S ]/gu;

function bySkeleton(items: readonly NamedItem[]): ReadonlyMap<string, readonly NamedItem[]> {
  const skeletons = new Map<string, NamedItem[]>();
  for (const item of items) {
    const skeleton = skeletonOf(item.name);
    const same = skeletons.get(skeleton) ?? [];
    // A thousand copies of one name are one name: comparing them all would be quadratic.
    if (same.length < 4) same.push(item);
    skeletons.set(skeleton, same);
  }
  return skeletons;
}

const WELL_KNOWN: ReadonlyMap<string, string> = new Map(
  WELL_KNOWN_NAMES.map((name) => [skeletonOf(name), name]),
);

/** Whether the name is the other with blanks at its edges. */
function isOnlyEdge(name: string, other: string): boolean {
  return name !== name.trim() && other === other.trim();
}

function sameButCase(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
