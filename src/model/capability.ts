import type { Excerpt, Place } from "./finding.ts";
import type { BaseSection, CapabilityLevel, Confidence, Tag } from "./vocabulary.ts";

/** One tag of an item, how sure, and the words that say so. */
export interface TagClaim {
  readonly tag: Tag;
  readonly confidence: Confidence;
  /** At least one; each quotes what was read and where: `name: "delete_user"`. */
  readonly reasons: readonly [Excerpt, ...Excerpt[]];
}

/** What one listed item lets a model do. */
export interface ItemCapability {
  readonly section: BaseSection;
  /** As sent. */
  readonly name: string;
  /** The item itself: an empty pointer. */
  readonly place: Place;
  /** In the order of `TAGS`, each at most once; empty for an item that can do nothing of note. */
  readonly claims: readonly TagClaim[];
}

/** How much harm a manipulated model could do with the whole server. */
export interface CapabilitySummary {
  readonly level: CapabilityLevel;
  /** Sentences, worst first. */
  readonly reasons: readonly string[];
  /** In the order of `TAGS`. */
  readonly tags: readonly Tag[];
}

/** One step of a flow: an item of the surface, or a tool of the client itself. */
export interface FlowStep {
  readonly role: Tag;
  readonly name: string;
  /** Absent for a tool of the client. */
  readonly place?: Place;
}

/** The worst flow of one shape, and how many more there are. */
export interface ToxicFlow {
  /** Public id of the rule, `toxic-flow/<name>`. */
  readonly rule: string;
  readonly kind: "self-contained" | "across-tools";
  readonly confidence: Confidence;
  /** From the untrusted text to the harm. */
  readonly steps: readonly FlowStep[];
  /** One sentence with the real names. */
  readonly story: Excerpt;
  /** Flows of this shape, this one included. */
  readonly count: number;
}

/** Tools to switch off so that no flow is left. */
export interface FlowCut {
  readonly tools: readonly { readonly name: string; readonly place: Place }[];
  /** true: proven smallest; false would mean a small set that is not proven. */
  readonly smallest: boolean;
  /** What cannot be done any more without them, as tags. */
  readonly lost: readonly Tag[];
}

/** All that the flow analysis found. `cut` is null when there is nothing to break, or nothing to break it with. */
export interface FlowAnalysis {
  readonly flows: readonly ToxicFlow[];
  readonly cut: FlowCut | null;
}
