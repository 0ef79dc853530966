import type { Emit, View } from "../../src/engine/define.ts";
import { asciiLook, codePoints, isDefaultIgnorable, plainOf } from "../../src/lib/codepoints.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { TextField } from "../../src/lib/text-fields.ts";
import type { rules } from "./rules.ts";
import { WELL_KNOWN_NAMES } from "./well-known-names.ts";

/** Names that look the same have the same skeleton (after UTS 39, towards ASCII). */
type Skeletons = ReadonlyMap<string, readonly NamedItem[]>;

interface NamedItem {
  readonly section: "tools" | "prompts";
  readonly index: number;
  readonly name: string;
  readonly frame: number;
}

/** Reports names that pass for another name; true when it reported. */
export type InspectName = (field: TextField, emit: Emit<typeof rules>) => boolean;

/** Prepares the comparison of each name with the others of the surface and with well-known ones. */
export function nameInspector(view: View<"tools" | "prompts">): InspectName {
  const names = skeletonsOf(view);
  return (field, emit) => {
    if (field.role !== "name" || field.kind !== "value") return false;
    const place = field.place();
    if (place.pointer !== "/name" || place.broken) return false;
    if (place.section !== "tools" && place.section !== "prompts") return false;
    const skeleton = skeletonOf(field.text);
    const twin = names
      .get(skeleton)
      ?.find((other) => other.section === place.section && !sameButCase(other.name, field.text));
    const original = twin?.name ?? WELL_KNOWN.get(skeleton);
    if (original === undefined || sameButCase(original, field.text)) return false;
    const proof = {
      evidence: excerpt(field.text),
      data: {
        name: excerpt(field.text),
        original: excerpt(original),
        onSurface: twin !== undefined,
      },
      related: twin === undefined ? [] : [{ place: () => placeOf(twin) }],
    };
    if (!isAscii(field.text)) {
      emit("confusable-name", field, { confidence: "confirmed", ...proof });
      return true;
    }
    // Of two ASCII names that resemble each other one is the copy: the one that came later.
    if (twin !== undefined && (!isAscii(twin.name) || twin.index > place.index)) return false;
    emit("look-alike-name", field, { confidence: "heuristic", ...proof });
    return true;
  };
}

const WELL_KNOWN: ReadonlyMap<string, string> = new Map(
  WELL_KNOWN_NAMES.map((name) => [skeletonOf(name), name]),
);

/** What a reader makes of a name: plain letters, without what is invisible, `1` and `I` as `l`. */
function skeletonOf(name: string): string {
  const plain = isAscii(name) ? name : plainLook(name);
  return plain.replace(/[I1|]/g, "l").replaceAll("0", "O").toLowerCase().replaceAll("rn", "m");
}

function plainLook(name: string): string {
  return codePoints(name)
    .filter((code) => !isDefaultIgnorable(code))
    .map((code) => plainOf(code) ?? nonAsciiLook(code) ?? String.fromCodePoint(code))
    .join("");
}

function nonAsciiLook(code: number): string | undefined {
  return code < 0x80 ? undefined : asciiLook(code);
}

function skeletonsOf(view: View<"tools" | "prompts">): Skeletons {
  const skeletons = new Map<string, NamedItem[]>();
  for (const section of ["tools", "prompts"] as const) {
    const list = view[section];
    if (list.state === "absent" || list.state === "failed") continue;
    for (const [index, { name, frame }] of list.items.entries()) {
      const skeleton = skeletonOf(name);
      const same = skeletons.get(skeleton) ?? [];
      // A thousand copies of one name are one name: comparing them all would be quadratic.
      if (same.length < 4) same.push({ section, index, name, frame });
      skeletons.set(skeleton, same);
    }
  }
  return skeletons;
}

function placeOf({ section, index, name, frame }: NamedItem) {
  return { section, index, item: name, pointer: "/name", frame };
}

function sameButCase(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function isAscii(name: string): boolean {
  return !/[^\x20-\x7e]/.test(name);
}
