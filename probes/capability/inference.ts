import type { Confidence, Tag } from "../../src/model/vocabulary.ts";
import type { ObjectClass } from "./objects.ts";
import type { ParameterKind } from "./parameters.ts";
import type { Hint } from "./reading.ts";
import type { VerbClass } from "./verbs.ts";

/** What follows from what was read. Of each list given, one member must have been read. */
export interface Inference {
  readonly tag: Tag;
  readonly act?: readonly VerbClass[];
  readonly on?: readonly ObjectClass[];
  readonly takes?: readonly ParameterKind[];
  readonly also?: readonly ParameterKind[];
  /** A second object that must be there too, be it as a circumstance ("in Notion"). */
  readonly and?: readonly ObjectClass[];
  /** What the annotations claim. */
  readonly hint?: readonly Hint[];
  /** None of these objects may have been read. */
  readonly unless?: readonly ObjectClass[];
  /** None of these verbs may have been read. */
  readonly without?: readonly VerbClass[];
  /** The verb, or without one the object, must stand in the name. */
  readonly named?: true;
  /** At best. */
  readonly confidence?: Confidence;
}

/** Verbs that give something back; what comes "from" an object is theirs too. */
export const READS = ["read", "search", "fetch", "export"] as const;
