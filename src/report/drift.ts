import { compareWithPin, type ItemDrift } from "../lib/drift.ts";
import { excerpt } from "../lib/excerpt.ts";
import { sidesOf } from "../lib/sides.ts";
import type { Drift } from "../model/drift.ts";
import type { Surface } from "../model/surface.ts";

/** What is not as it was pinned; undefined when nothing was pinned. */
export function reportedDrift(surface: Surface): Drift[] | undefined {
  return compareWithPin(surface)?.drifts.map(reported);
}

function reported({ section, name, change, kind, was, fields }: ItemDrift): Drift {
  return {
    section,
    name: excerpt(name),
    change,
    kind,
    ...(was === undefined ? {} : { was: excerpt(was) }),
    fields: fields.map(({ pointer, kind, before, after }) => ({
      pointer: excerpt(pointer),
      kind,
      ...sidesOf(before, after),
    })),
  };
}
