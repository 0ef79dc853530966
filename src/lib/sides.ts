import type { Excerpt } from "../model/finding.ts";
import { canonicalJson } from "./canonical.ts";
import { excerptAround } from "./excerpt.ts";

/** What a place held and holds now, each around their first difference; null: nothing. */
export function sidesOf(
  before: unknown,
  after: unknown,
): { readonly before: Excerpt | null; readonly after: Excerpt | null } {
  const [was, is] = [textOf(before), textOf(after)];
  const at = firstDifference(was, is);
  return {
    before: before === undefined ? null : sideOf(was, at),
    after: after === undefined ? null : sideOf(is, at),
  };
}

const SIDE = 160;

function sideOf(text: string, at: number): Excerpt {
  return excerptAround(text, Math.max(0, Math.min(at, text.length - 1)), SIDE);
}

function textOf(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : canonicalJson(value);
}

function firstDifference(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let at = 0;
  while (at < end && one[at] === other[at]) at++;
  return at;
}
