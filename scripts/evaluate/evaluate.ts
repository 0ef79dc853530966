import type { Corpus } from "./corpus.ts";
import { judged, type Judging } from "./judged.ts";
import type { Listings } from "./listings.ts";
import { evaluateRoles, type RolesResult } from "./roles.ts";
import { evaluateSurfaces, type SurfacesResult } from "./surfaces.ts";
import { evaluateToolSets, type ToolSetsResult } from "./tool-sets.ts";

export type Result = SurfacesResult | RolesResult | ToolSetsResult;

/** Judges every row of a labelled file. Listings are for the rows that only name their surface. */
export function evaluate(corpus: Corpus, listings: Listings, judging: Judging = judged): Result {
  const { kind, rows, malformed } = corpus;
  switch (kind) {
    case "surfaces":
      return evaluateSurfaces(rows, malformed.length, judging);
    case "tool-sets":
      return evaluateToolSets(rows, listings, malformed.length, judging);
    case "tool-roles":
    case "live-roles":
    case "name-roles":
      return evaluateRoles(kind, rows, listings, malformed.length, judging);
  }
}
