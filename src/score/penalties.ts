import { compareCodeUnits } from "../lib/canonical.ts";
import type { VectorLine } from "../model/verdict.ts";
import { CATEGORY_CAP, CONFIDENCE_PERCENT, REPEAT_PERCENT, SEVERITY_WEIGHT } from "./policy.ts";
import { CATEGORIES, type Category, type Confidence, type Severity } from "../model/vocabulary.ts";

/** A finding, reduced to what the score depends on. */
export interface ScoredFinding {
  readonly ruleId: string;
  readonly category: Category;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly axis: "threat" | "capability";
  readonly stage: "stable" | "trial";
  /** Equal for two findings on the same item of the surface, whatever the pointer. */
  readonly item: string;
  readonly fingerprint: string;
}

/** A vector line whose penalty is in integer hundredths of a point, so that sums are exact. */
export interface Line extends Omit<VectorLine, "appliedPenalty"> {
  readonly hundredths: number;
}

export const FULL_SCORE = 100_00;

export function sum(lines: readonly Line[]): number {
  return lines.reduce((total, line) => total + line.hundredths, 0);
}

/** What each category costs in hundredths, after its cap. */
export type Subtotals = Readonly<Record<Category, number>>;

/** The lines of all threats by category, each with its cap where that is reached. */
export function threatPenalties(threats: readonly ScoredFinding[]): {
  readonly lines: readonly Line[];
  readonly subtotals: Subtotals;
} {
  const costs = findingCosts(threats);
  const lines: Line[] = [];
  const subtotals = perCategory((category) => {
    const own = costs.filter((cost) => cost.category === category).map((cost) => cost.line);
    const capped = [...own, ...capLine(category, sum(own))];
    lines.push(...capped);
    return sum(capped);
  });
  return { lines: [...lines, ...floorLine("threat", lines)], subtotals };
}

/** Gives back what went below zero, so that the lines still add up. */
export function floorLine(kind: Line["kind"], lines: readonly Line[]): readonly Line[] {
  const excess = sum(lines) - FULL_SCORE;
  if (excess <= 0) return [];
  const label = "the score does not go below 0";
  return [{ kind, term: "floor", level: "0", label, hundredths: -excess }];
}

export function perCategory<T>(value: (category: Category) => T): Record<Category, T> {
  const entries = CATEGORIES.map((category) => [category, value(category)] as const);
  return Object.fromEntries(entries) as Record<Category, T>;
}

function capLine(category: Category, cost: number): readonly Line[] {
  const excess = cost - CATEGORY_CAP[category] * 100;
  if (excess <= 0) return [];
  const label = `${category} costs ${CATEGORY_CAP[category]} points at most`;
  return [{ kind: "threat", term: "category-cap", level: category, label, hundredths: -excess }];
}

interface Cost {
  readonly category: Category;
  readonly line: Line;
}

/** One line per finding that costs something, by rule, dearest first. */
function findingCosts(threats: readonly ScoredFinding[]): readonly Cost[] {
  const byRule = new Map<string, ScoredFinding[]>();
  for (const finding of threats) {
    const same = byRule.get(finding.ruleId);
    if (same === undefined) byRule.set(finding.ruleId, [finding]);
    else same.push(finding);
  }
  return [...byRule.entries()]
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .flatMap(([, same]) => same.sort(dearestFirst).map(cost))
    .filter(({ line }) => line.hundredths > 0);
}

function dearestFirst(a: ScoredFinding, b: ScoredFinding): number {
  return single(b) - single(a) || compareCodeUnits(a.fingerprint, b.fingerprint);
}

/** What a finding costs in hundredths when it is the only one of its rule. */
function single({ severity, confidence }: ScoredFinding): number {
  return SEVERITY_WEIGHT[severity] * CONFIDENCE_PERCENT[confidence];
}

function cost(finding: ScoredFinding, earlier: number): Cost {
  const { ruleId, category, severity, confidence, fingerprint } = finding;
  const share = REPEAT_PERCENT[Math.min(earlier, REPEAT_PERCENT.length - 1)]!;
  const factors = [
    `${severity} ${SEVERITY_WEIGHT[severity]}`,
    `${confidence} ${CONFIDENCE_PERCENT[confidence]} %`,
    ...(earlier === 0 ? [] : [`repeat ${earlier} ${share} %`]),
  ];
  const line: Line = {
    kind: "threat",
    term: ruleId,
    level: `${severity}/${confidence}`,
    label: factors.join(" x "),
    hundredths: Math.floor((single(finding) * share + 50) / 100),
    fingerprint,
  };
  return { category, line };
}
