import { parse, TomlDate, TomlError } from "smol-toml";
import { createBudget, type Parsed } from "./parse.ts";
import type { Place } from "./tree.ts";

/** TOML 1.0; the parser tells no places, and refuses a key that is there twice. */
export function parseToml(text: string): Parsed {
  try {
    return { ok: true, root: placeOf(parse(text, { integersAsBigInt: true }), 0, createBudget()) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return { ok: false, why: `it is not valid TOML (line ${error.line})` };
  }
}

function placeOf(value: unknown, depth: number, spend: (depth: number) => void): Place {
  spend(depth);
  if (Array.isArray(value)) {
    return { value: value.map((each) => placeOf(each, depth + 1, spend)), offset: null };
  }
  if (typeof value === "bigint" || value instanceof TomlDate) {
    return { value: String(value), offset: null };
  }
  if (typeof value !== "object" || value === null) {
    return { value: value as string | number | boolean, offset: null };
  }
  const members = Object.entries(value).map(
    ([key, each]) => [key, placeOf(each, depth + 1, spend)] as const,
  );
  return { value: new Map(members), offset: null };
}
