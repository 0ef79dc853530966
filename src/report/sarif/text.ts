import { unmarked } from "../story/marks.ts";

/**
 * A SARIF message (section 3.11) that says just this: `[a](1)` would be a link and `{0}` a place for
 * an argument. Braces of other kinds stay single, for consumers that show messages as they are.
 */
export function plain(text: string): string {
  return unmarked(text)
    .replace(/[\\[\]]/g, String.raw`\$&`)
    .replace(/\{(\d+)\}/g, "{{$1}}");
}

/** A message object with a text that ends as a sentence does. */
export function message(text: string): { readonly text: string } {
  return { text: plain(sentence(text)) };
}

/** The text, with a full stop where it ends without any. */
export function sentence(text: string): string {
  const trimmed = text.trimEnd();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** The text in at most so many characters. */
export function bounded(text: string, most: number): string {
  return text.length <= most ? text : `${wellFormed(text.slice(0, most - 3))}...`;
}

/** The text without halves of characters. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\u{fffd}");
}

/** `tool-poisoning/secret-access` as `ToolPoisoningSecretAccess`. */
export function pascalCase(id: string): string {
  return id
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
