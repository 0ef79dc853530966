import type { ReportedFinding } from "../../model/report.ts";
import type { Confidence, Severity } from "../../model/vocabulary.ts";

export type Level = "error" | "warning" | "note";

/** What weighs: a capability, and a rule that is being tried out, is for information. */
export type Weighed = Pick<ReportedFinding, "severity" | "axis" | "stage">;

/** How a finding stands in a list of alerts, by how bad and how sure. */
const LEVELS: Readonly<Record<Severity, Readonly<Record<Confidence, Level>>>> = {
  critical: { confirmed: "error", strong: "error", heuristic: "warning", speculative: "note" },
  high: { confirmed: "error", strong: "error", heuristic: "warning", speculative: "note" },
  medium: { confirmed: "warning", strong: "warning", heuristic: "warning", speculative: "note" },
  low: { confirmed: "note", strong: "note", heuristic: "note", speculative: "note" },
  info: { confirmed: "note", strong: "note", heuristic: "note", speculative: "note" },
};

/** Scores of GitHub: over 9 critical, from 7 high, from 4 medium, from 0.1 low. */
const SECURITY_SEVERITY: Readonly<Record<Severity, string | undefined>> = {
  critical: "9.5",
  high: "8.0",
  medium: "5.5",
  low: "3.0",
  info: undefined,
};

/** How often a finding of that confidence is right, in the words of GitHub. */
export const PRECISION: Readonly<Record<Confidence, string>> = {
  confirmed: "very-high",
  strong: "high",
  heuristic: "medium",
  speculative: "low",
};

export function levelOf(weighed: Weighed, confidence: Confidence): Level {
  return isThreat(weighed) ? LEVELS[weighed.severity][confidence] : "note";
}

/**
 * `security-severity`, for threats alone: GitHub stops a pull request for a high one whatever the
 * level of the result, and what a server can do is no reason to stop.
 */
export function securitySeverity(weighed: Weighed): string | undefined {
  return isThreat(weighed) ? SECURITY_SEVERITY[weighed.severity] : undefined;
}

function isThreat({ axis, stage }: Weighed): boolean {
  return axis === "threat" && stage === "stable";
}
