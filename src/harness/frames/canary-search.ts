import type { CanaryEncoding } from "../../model/vocabulary.ts";
import type { Canary } from "../canaries.ts";
import { type CanaryForm, canaryForms } from "./canary-forms.ts";
import { percentDecoded, plainEscapes } from "./escapes.ts";
import {
  findSpots,
  type Index,
  indexPatterns,
  type Match,
  type Pattern,
  type Reading,
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

/**
 * Finds each value whole, or any half of 12 or more characters, in all forms of `canaryForms`, with
 * any of its characters as a JSON escape or percent-encoded.
 */
export function createCanarySearch(canaries: readonly Canary[]): CanarySearch {
  // Made on first use: nothing is searched while a process is being started.
  let index: Index<CanaryPattern> | undefined;
  const bytes = (input: Uint8Array) => {
    if (canaries.length === 0) return { bytes: input, found: [] };
    index ??= indexPatterns(canaries.flatMap(patternsOf));
    const plain = plainEscapes(input);
    const text = Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength);
    const found = new Map<string, CanaryFound>();
    const decoded = percentDecoded(text);
    const first = decoded === undefined ? text : sweep(decoded, index, found);
    // As it was written as well: a percent sign before a value is no reason to miss its beginning.
    const last = sweep({ text: first, source: first }, index, found);
    return { bytes: last === text ? input : last, found: [...found.values()] };
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
}

/** Replaces what stands in the source, which is returned as is when nothing does. */
function sweep(
  reading: Reading,
  index: Index<CanaryPattern>,
  found: Map<string, CanaryFound>,
): Buffer {
  const { text, source } = reading;
  const spots = findSpots(reading, index, (match) => {
    const { canary, form } = match.pattern;
    const part = isWhole(text, match) ? "whole" : "half";
    const encoding = isDecoded(reading, match) ? "percent" : form.encoding;
    found.set(`${canary.name} ${encoding} ${part}`, { canary: canary.name, encoding, part });
  });
  return spots.length === 0 ? source : replaceSpots(source, spots);
}

/** Whether any character of a plain value was percent-encoded; other codes keep their name. */
function isDecoded({ origin }: Reading, { pattern, start, end }: Match<CanaryPattern>): boolean {
  if (origin === undefined || pattern.form.encoding !== "plain") return false;
  return origin[end]! - origin[start]! > end - start;
}

function patternsOf(canary: Canary): CanaryPattern[] {
  const replacement = Buffer.from(`[canary:${canary.name}]`);
  return canaryForms(canary.value).map((form) => ({
    canary,
    form,
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
