import { findSpots, indexPatterns, type Pattern, replaceSpots } from "./needles.ts";
import { pathForms, secretForms } from "./secret-forms.ts";

/** A value that must not leave the machine; `name` stands in its place. */
export interface Secret {
  readonly name: string;
  readonly value: string;
}

/** A value that differs from run to run, such as the scratch folder, and its stable text. */
export interface Placeholder {
  readonly value: string;
  readonly placeholder: string;
}

/** Replaces secrets and run-dependent values. Both ways agree; input is returned as is when clean. */
export interface Redactor {
  bytes(input: Uint8Array): Uint8Array;
  text(input: string): string;
}

/** Shorter values are words: replacing them would tear honest text apart. */
export const SHORTEST_SECRET = 8;
const SHORTEST_PLACEHOLDER = 4;

/** Every value of 8 or more characters becomes `[redacted:NAME]`, in all forms of `secretForms`. */
export function createRedactor(
  secrets: readonly Secret[],
  placeholders: readonly Placeholder[],
): Redactor {
  const entries = [...secrets.flatMap(secretEntries), ...placeholders.flatMap(placeholderEntries)];
  const index = indexPatterns(entries);
  const bytes = (input: Uint8Array): Uint8Array => {
    if (entries.length === 0) return input;
    const text = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
    const spots = findSpots({ text, source: text }, index);
    return spots.length === 0 ? input : replaceSpots(text, spots);
  };
  return {
    bytes,
    text(input) {
      const before = Buffer.from(input, "utf8");
      const after = bytes(before);
      return after === before ? input : Buffer.from(after).toString("utf8");
    },
  };
}

function secretEntries({ name, value }: Secret): Pattern[] {
  const safeName = name.replace(/[^A-Za-z0-9_.-]/g, "_").slice(0, 64);
  const replacement = Buffer.from(`[redacted:${safeName}]`);
  // The lines of a key file are printed one by one, so each of them is a secret too.
  const values = new Set([value, value.trim(), ...value.split(/\r?\n/).map((line) => line.trim())]);
  return [...values]
    .filter((each) => each.length >= SHORTEST_SECRET)
    .flatMap(secretForms)
    .map((needle) => ({ ...needle, replacement, rank: Number.MAX_SAFE_INTEGER }));
}

function placeholderEntries({ value, placeholder }: Placeholder): Pattern[] {
  if (value.length < SHORTEST_PLACEHOLDER) return [];
  return pathForms(value).map((needle) => ({
    ...needle,
    replacement: Buffer.from(placeholder, "utf8"),
    rank: needle.bytes.length,
  }));
}
