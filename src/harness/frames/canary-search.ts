import type { CanaryEncoding } from "../../model/vocabulary.ts";
import type { Canary } from "../canaries.ts";
import { type CanaryForm, canaryForms } from "./canary-forms.ts";
import {
  findSpots,
  type Index,
  indexPatterns,
  type Match,
  type Pattern,
  replaceSpots,
} from "./needles.ts";

/** A canary that stood in a text, by the way it was written. */
export interface CanaryFound {
  readonly canary: string;
  readonly encoding: CanaryEncoding;
  readonly part: "whole" | "half";
}

/** Replaces canaries by `[canary:NAME]` and tells which there were; clean input comes back as is. */
export interface CanarySearch {
  bytes(input: Uint8Array): { readonly bytes: Uint8Array; readonly found: readonly CanaryFound[] };
  text(input: string): { readonly text: string; readonly found: readonly CanaryFound[] };
}

/** Finds each value whole, or any half of 12 or more characters, in all forms of `canaryForms`. */
export function createCanarySearch(canaries: readonly Canary[]): CanarySearch {
  // Made on first use: nothing is searched while a process is being started.
  let index: Index<CanaryPattern> | undefined;
  const bytes = (input: Uint8Array) => {
    if (canaries.length === 0) return { bytes: input, found: [] };
    index ??= indexPatterns(canaries.flatMap(patternsOf));
    const text = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
    const found = new Map<string, CanaryFound>();
    const spots = findSpots(text, index, (match) => {
      const { whole, half } = match.pattern;
      const which = isWhole(text, match) ? whole : half;
      found.set(which.key, which.found);
    });
    const clean = spots.length === 0;
    return { bytes: clean ? input : replaceSpots(text, spots), found: [...found.values()] };
  };
  return {
    bytes,
    text(input) {
      const before = Buffer.from(input, "utf8");
      const { bytes: after, found } = bytes(before);
      return { text: after === before ? input : Buffer.from(after).toString("utf8"), found };
    },
  };
}

interface CanaryPattern extends Pattern {
  readonly canary: Canary;
  readonly form: CanaryForm;
  readonly whole: Sighting;
  readonly half: Sighting;
}

/** Made beforehand: a server may send a canary a million times. */
interface Sighting {
  readonly key: string;
  readonly found: CanaryFound;
}

function sighting(canary: string, encoding: CanaryEncoding, part: CanaryFound["part"]): Sighting {
  return { key: `${canary} ${encoding} ${part}`, found: { canary, encoding, part } };
}

function patternsOf(canary: Canary): CanaryPattern[] {
  const replacement = Buffer.from(`[canary:${canary.name}]`);
  return canaryForms(canary.value).map((form) => ({
    canary,
    form,
    whole: sighting(canary.name, form.encoding, "whole"),
    half: sighting(canary.name, form.encoding, "half"),
    bytes: form.bytes,
    pieces: form.pieces,
    before: 0,
    after: 0,
    replacement,
    rank: 0,
  }));
}

/** In base64 the first and the last character of the value may lie in what else shares its bits. */
function isWhole(text: Buffer, match: Match<CanaryPattern>): boolean {
  const { canary, form } = match.pattern;
  const { start, end, before, after } = match;
  if (end - start < form.bytes.length) return false;
  if (before + after === 0) return true;
  const missing = "A".repeat(Math.max(0, (form.pieces.phase ?? 0) - 1));
  const around = text.toString("latin1", Math.max(0, start - before), end + after);
  return Buffer.from(missing + around, "base64").includes(canary.value);
}
