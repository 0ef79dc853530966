import { z } from "zod";
import type { Confidence, Severity, SurfacePart } from "./vocabulary.ts";

/**
 * Target text made safe to print: bounded, with controls, format characters, private use and the
 * like spelt out. Only `lib/excerpt.ts` makes one, and no other target text reaches a report.
 */
export const Excerpt = z.string().brand<"Excerpt">();
export type Excerpt = z.infer<typeof Excerpt>;

/** Where in the surface. Internal: holds raw target text; the report carries excerpts of it. */
export interface Place {
  readonly section: SurfacePart;
  /** Position in `items` of the section; in `broken` when `broken` is set; -1 for the server. */
  readonly index: number;
  readonly broken?: true;
  /** Name of the item as sent; empty for the server and for broken items. */
  readonly item: string;
  /** RFC 6901 JSON Pointer into the item's `raw`. */
  readonly pointer: string;
  /** Transcript frame that carried it, of the session of `listing`. */
  readonly frame: number;
  /** Id of the further listing it was seen in; left out for the base listing. */
  readonly listing?: string;
}

/** Values for the holes of a rule's message, and for whoever reads the JSON. */
export type FindingData = Readonly<Record<string, Excerpt | number | boolean>>;

/** One rule, one place, the proof. No prose: that is joined from the rule at report time. */
export interface Finding {
  /** `<probe>/<rule>` */
  readonly rule: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly place: Place;
  readonly related: readonly Place[];
  readonly evidence: Excerpt;
  readonly data: FindingData;
  /** Stable over runs: hash of rule, section, item, pointer and evidence. */
  readonly fingerprint: string;
}

/** Exactly one per probe per run. An empty list of findings never stands for three things. */
export type Outcome =
  | { readonly probe: string; readonly status: "clear" }
  | {
      readonly probe: string;
      readonly status: "found";
      readonly findings: readonly [Finding, ...Finding[]];
    }
  | { readonly probe: string; readonly status: "not-applicable"; readonly why: string }
  | { readonly probe: string; readonly status: "inconclusive"; readonly why: string };
