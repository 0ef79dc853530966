import type { Located, View } from "../../src/engine/define.ts";
import type { RegistryFacts } from "../../src/model/registry.ts";

export type Seen = View<"registry" | "package">;

/** The package that is judged, and where that stands. */
export interface Subject {
  readonly section: "registry" | "package";
  readonly name: string;
  readonly version: string;
  /** Undefined: nobody asked a registry. */
  readonly registry: RegistryFacts | undefined;
}

/** What the registry was asked for; else what was installed. */
export function subjectOf(view: Seen): Subject | undefined {
  const { registry } = view;
  const section = registry === undefined ? "package" : "registry";
  const named = registry ?? view.package;
  if (named === undefined) return undefined;
  return { section, name: named.name, version: named.version, registry };
}

/** A place in the facts of the package or of the registry. */
export function at(section: Subject["section"], item: string, pointer: string): Located {
  return { place: () => ({ section, index: 0, item, pointer, frame: 0 }) };
}
