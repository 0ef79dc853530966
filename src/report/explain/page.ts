import type { Severity } from "../../model/vocabulary.ts";

/** One thing said under a heading. */
export type Said =
  /** A paragraph. */
  | { readonly kind: "text"; readonly text: string }
  /** An entry of a list; `url` is where it is described. */
  | { readonly kind: "item"; readonly text: string; readonly url?: string }
  /** A value behind its label. */
  | { readonly kind: "row"; readonly label: string; readonly text: string }
  /** What a server showed: an excerpt. */
  | { readonly kind: "quote"; readonly text: string }
  /** Lines to be copied as they stand. */
  | { readonly kind: "code"; readonly language: string; readonly text: string };

export interface Section {
  readonly title: string;
  readonly said: readonly Said[];
}

/** What `explain` shows, whatever was asked for: the terminal and Markdown print the same. */
export interface ExplainPage {
  /** The id of what is explained. */
  readonly title: string;
  /** In one sentence. */
  readonly lead: string;
  /** Only a rule has one. */
  readonly severity: Severity | null;
  readonly sections: readonly Section[];
}

export function text(words: string): Said {
  return { kind: "text", text: words };
}

export function row(label: string, words: string): Said {
  return { kind: "row", label, text: words };
}
