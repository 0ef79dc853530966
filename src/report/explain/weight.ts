import type { Rule } from "../../model/rule.ts";
import type { Confidence } from "../../model/vocabulary.ts";
import {
  CAPABILITY_EXPOSURE,
  CATEGORY_CAP,
  CONFIDENCE_PERCENT,
  GATES,
  SEVERITY_WEIGHT,
} from "../../score/policy.ts";

/** What a finding of this rule does to score, grade and exit code, in sentences. */
export function weightOf(rule: Rule): readonly string[] {
  if (rule.axis === "capability") {
    return [
      "It costs no points and never touches the grade: it says what the server can do, not that it does harm. " +
        `All that a server can do lowers the score by at most ${CAPABILITY_EXPOSURE.critical.penalty} points.`,
    ];
  }
  if (rule.stage === "trial") {
    return ["The rule is on trial: a finding is reported, and weighs nothing."];
  }
  if (rule.severity === "info") return ["It costs no points: it is for information."];
  return [
    `A finding costs ${points(rule)}; a second one half of that, further ones less. ` +
      `All findings of the category ${rule.category} cost ${CATEGORY_CAP[rule.category]} points at most.`,
    gate(rule),
    `With --fail-on ${rule.severity}, one that is strong or confirmed ends the run with exit code 1.`,
  ];
}

function points(rule: Rule): string {
  const weight = SEVERITY_WEIGHT[rule.severity];
  return confidencesOf(rule)
    .map((confidence) => `${round((weight * CONFIDENCE_PERCENT[confidence]) / 100)} ${confidence}`)
    .join(", ")
    .replace(" ", " points ");
}

/** A critical rule is emitted on proof alone. */
function confidencesOf({ severity }: Rule): readonly Confidence[] {
  return severity === "critical"
    ? ["confirmed", "strong"]
    : ["confirmed", "strong", "heuristic", "speculative"];
}

function gate({ severity }: Rule): string {
  if (severity === "critical") {
    const [sure, strong] = [GATES["confirmed-critical"], GATES["strong-critical"]];
    return `Confirmed, the grade is ${sure.maxGrade}; strong, it is ${strong.maxGrade} at best.`;
  }
  if (severity === "high") {
    const [one, two] = [GATES.high, GATES["two-confirmed-high"]];
    return (
      `Strong or confirmed, the grade is ${one.maxGrade} at best; ` +
      `confirmed on two items, ${two.maxGrade} at best.`
    );
  }
  return "It limits the grade by its points alone.";
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
