import type { Severity } from "../../model/vocabulary.ts";

/** How a text is meant; each format has its own way to show it. */
export type Tone = "plain" | "strong" | "faint" | "good" | "warn" | "bad" | "place" | Severity;

interface Said {
  /** Target text in it is marked (`marks.ts`), whatever the kind. */
  readonly text: string;
  readonly tone: Tone;
  /** Levels of indentation, from 0; under a heading most stands at 1. */
  readonly depth: number;
}

/** One thing said in a block. */
export type Piece =
  /** A paragraph. */
  | (Said & { readonly kind: "text" })
  /** An entry of a list. */
  | (Said & { readonly kind: "item" })
  /** A value behind its label; an empty label continues the row above. */
  | (Said & { readonly kind: "row"; readonly label: string })
  /** How grave something is, and what it is; its details follow. */
  | (Said & { readonly kind: "head"; readonly tone: Severity })
  /**
   * A grade or a verdict in `badge`, its figure (may be empty) and what it is about; `note` (may be
   * empty) stands under it. At depth 0 that of the whole page, at 1 one of several servers.
   */
  | (Said & {
      readonly kind: "verdict";
      readonly badge: string;
      readonly figure: string;
      readonly note: string;
    })
  /** Target text on lines of its own, all of it. */
  | (Said & { readonly kind: "quote" })
  /** Lines to be copied as they stand: never wrapped. */
  | (Said & { readonly kind: "code" })
  /** Target text as it was pinned or claimed, and as it is now; `label` says which. */
  | (Said & { readonly kind: "was" | "now"; readonly label: string })
  /** A step of the score: points put on, or taken off if negative. Its sums are `strong`. */
  | (Said & { readonly kind: "step"; readonly points: number })
  /** Some room between two groups. */
  | { readonly kind: "gap" };

/** Where a block belongs, so that a format may show it in its own way or elsewhere. */
export type BlockId =
  | "provenance"
  | "headline"
  | "check"
  | "config"
  | "more"
  | "violations"
  | "verification"
  | "failure"
  | "facts"
  | "package"
  | "drift"
  | "findings"
  | "noted"
  | "abilities"
  | "ability-findings"
  | "flows"
  | "score"
  | "inventory"
  | "observed"
  | "held"
  | "session"
  | "accepted"
  | "gaps"
  | "set"
  | "skipped"
  | "cross-server";

/** Some pieces under a heading. One text for the terminal, Markdown and HTML. */
export interface Block {
  readonly id: BlockId;
  /** null: it goes on from the block before it. Target text in it is marked. */
  readonly title: string | null;
  readonly pieces: readonly Piece[];
}
