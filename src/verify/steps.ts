import { excerpt } from "../lib/excerpt.ts";
import type { Verdict } from "../model/verdict.ts";
import type { VerificationStep } from "../model/verification.ts";
import type { StaticScore, StaticTerm } from "./static-report.ts";

/** Terms told one by one; the dearest first, the rest in one line. */
const MOST_TERMS = 100;

/**
 * Why two grades differ: the points off on each side by term, then the gates of both. On each side
 * `100 - sum` is the score that was given; what a static vector does not explain has a line of its own.
 */
export function stepsBetween(claimed: StaticScore | null, live: Verdict): VerificationStep[] {
  const before = claimed === null ? null : totals(claimed.terms);
  const after = live.score === null ? null : totals(live.vector.map(liveTerm));
  const hasBefore = before !== null && claimed?.score !== null;
  const keys = new Set([
    ...(hasBefore ? before.keys() : []),
    ...(after === null ? [] : after.keys()),
  ]);
  const rows = [...keys].map((key): Row => {
    const [one, other] = [hasBefore ? before.get(key) : undefined, after?.get(key)];
    const { kind, term } = (one ?? other)!;
    return {
      kind,
      term,
      levels: [one?.levels ?? null, other?.levels ?? null],
      static: hasBefore ? (one?.hundredths ?? 0) : null,
      live: after === null ? null : (other?.hundredths ?? 0),
    };
  });
  const unexplained = hasBefore ? missingIn(claimed?.score ?? 0, rows) : 0;
  return [
    ...bounded(rows.filter(saysSomething)).map(step),
    ...(unexplained === 0 ? [] : [unexplainedStep(unexplained, after !== null)]),
    ...gateSteps(claimed, live),
  ];
}

interface Total {
  readonly kind: "threat" | "client";
  readonly term: string;
  levels: string;
  count: number;
  hundredths: number;
}

interface Row {
  readonly kind: "threat" | "client";
  readonly term: string;
  readonly levels: readonly [string | null, string | null];
  readonly static: number | null;
  readonly live: number | null;
}

/** Points by term; a category cap is a term of its own for each category. */
function totals(terms: readonly StaticTerm[]): ReadonlyMap<string, Total> {
  const found = new Map<string, Total>();
  for (const { kind, term, level, points } of terms) {
    const key = term === "category-cap" ? `${kind} ${term} ${level}` : `${kind} ${term}`;
    const hundredths = Math.round(points * 100);
    const same = found.get(key);
    if (same === undefined) {
      found.set(key, { kind, term, levels: level, count: 1, hundredths });
    } else {
      same.count++;
      same.hundredths += hundredths;
      same.levels = `${same.count} findings`;
    }
  }
  return found;
}

function liveTerm({ kind, term, level, appliedPenalty }: Verdict["vector"][number]): StaticTerm {
  return { kind, term, level, points: appliedPenalty };
}

/** What both sides agree on at no cost is no step; what a client term says always is one. */
function saysSomething(row: Row): boolean {
  return row.kind === "client" || (row.static ?? 0) !== 0 || (row.live ?? 0) !== 0;
}

/** Dearest differences first where there are too many; the others add up in one line. */
function bounded(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= MOST_TERMS) return rows;
  const difference = (row: Row) => Math.abs((row.live ?? 0) - (row.static ?? 0));
  const sorted = [...rows].sort((a, b) => difference(b) - difference(a));
  const rest = sorted.slice(MOST_TERMS);
  const add = (side: "static" | "live") =>
    rest[0]![side] === null ? null : rest.reduce((sum, row) => sum + (row[side] ?? 0), 0);
  const term = `${rest.length} further terms`;
  return [
    ...sorted.slice(0, MOST_TERMS),
    { kind: "threat", term, levels: [null, null], static: add("static"), live: add("live") },
  ];
}

function missingIn(score: number, rows: readonly Row[]): number {
  const explained = rows.reduce((sum, row) => sum + (row.static ?? 0), 0);
  return Math.round((100 - score) * 100) - explained;
}

function unexplainedStep(hundredths: number, hasLive: boolean): VerificationStep {
  return {
    kind: "client",
    term: excerpt("unexplained"),
    label: "what the static vector does not explain of its own score",
    static: hundredths / 100,
    live: hasLive ? 0 : null,
  };
}

function step({ kind, term, levels, ...points }: Row): VerificationStep {
  const [one, other] = levels.map((level) => (level === null ? null : excerpt(level, 60)));
  const sides = [
    ...(one === null || one === "" ? [] : [`static: ${one}`]),
    ...(other === null || other === "" ? [] : [`live: ${other}`]),
  ];
  const label = one === other && one !== null && one !== undefined ? one : sides.join(", ");
  return {
    kind,
    term: excerpt(term),
    label,
    static: points.static === null ? null : points.static / 100,
    live: points.live === null ? null : points.live / 100,
  };
}

/** A gate costs no points: it says how good the grade can be at most. */
function gateSteps(claimed: StaticScore | null, live: Verdict): VerificationStep[] {
  const gate = (term: string, label: string): VerificationStep => ({
    kind: "gate",
    term: excerpt(term),
    label,
    static: claimed === null || claimed.score === null ? null : 0,
    live: live.score === null ? null : 0,
  });
  const before = (claimed?.gates ?? []).slice(0, MOST_TERMS);
  return [
    ...before.map(({ id, reason }) =>
      gate(id, `static: ${reason === "" ? "it held" : excerpt(reason)}`),
    ),
    ...live.gatesFired.map(({ id, maxGrade, reason }) =>
      gate(id, `live: at most ${maxGrade}, because ${reason}`),
    ),
  ];
}
