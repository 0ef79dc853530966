import { median } from "../bench/statistics.ts";
import type { Judgement } from "./judged.ts";

/** Rows, how many of them are flagged, and the share; null of none. */
export interface Share {
  readonly rows: number;
  readonly flagged: number;
  readonly rate: number | null;
}

export interface Times {
  readonly surfaces: number;
  readonly median: number | null;
  readonly mean: number | null;
  readonly max: number | null;
}

/** Right, wrong and missing predictions and what follows; null where nothing was there to count. */
export interface Scores {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
}

export function shareOf(rows: readonly Judgement[]): Share {
  const flagged = rows.filter((row) => row.flagged).length;
  return { rows: rows.length, flagged, rate: ratio(flagged, rows.length) };
}

export function scoresOf(right: number, wrong: number, missing: number): Scores {
  return {
    truePositives: right,
    falsePositives: wrong,
    falseNegatives: missing,
    precision: ratio(right, right + wrong),
    recall: ratio(right, right + missing),
    f1: ratio(2 * right, 2 * right + wrong + missing),
  };
}

/** Milliseconds per surface. */
export function timesOf(milliseconds: readonly number[]): Times {
  const none = milliseconds.length === 0;
  return {
    surfaces: milliseconds.length,
    median: none ? null : rounded(median(milliseconds)),
    mean: mean(milliseconds),
    max: none ? null : rounded(Math.max(...milliseconds)),
  };
}

export function mean(values: readonly number[]): number | null {
  return ratio(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  );
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : rounded(part / whole);
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
