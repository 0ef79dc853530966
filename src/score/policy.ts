import type {
  CapabilityLevel,
  Category,
  Confidence,
  CoverageLevel,
  GateId,
  Grade,
  PublisherLevel,
  Severity,
  UnseenId,
} from "../model/vocabulary.ts";

/** Names the numbers below: reports made under different ones must not be compared. */
export const METHODOLOGY = "mcp-prober-1";

/** Points off for one confirmed finding. */
export const SEVERITY_WEIGHT: Readonly<Record<Severity, number>> = {
  critical: 45,
  high: 22,
  medium: 9,
  low: 3,
  info: 0,
};

/** Share of the weight that counts, in percent. */
export const CONFIDENCE_PERCENT: Readonly<Record<Confidence, number>> = {
  confirmed: 100,
  strong: 70,
  heuristic: 40,
  speculative: 20,
};

/** What the first, second and further findings of one rule count, in percent; the last entry holds on. */
export const REPEAT_PERCENT = [100, 50, 25, 10] as const;

/** The most points one category can cost. */
export const CATEGORY_CAP: Readonly<Record<Category, number>> = {
  injection: 50,
  exfiltration: 50,
  permissions: 35,
  "supply-chain": 30,
  network: 25,
  hygiene: 10,
};

/** Lowest rounded threatScore of each band; below the last it is F. */
export const BANDS: readonly (readonly [Grade, number])[] = [
  ["A", 90],
  ["B", 80],
  ["C", 70],
  ["D", 60],
];

interface Gate {
  readonly maxGrade: Grade;
  readonly reason: string;
}

/** Conditions that limit the grade whatever the points say. */
export const GATES: Readonly<Record<GateId, Gate>> = {
  "confirmed-critical": { maxGrade: "F", reason: "a critical finding is confirmed" },
  "strong-critical": { maxGrade: "D", reason: "a critical finding has strong evidence" },
  "two-confirmed-high": {
    maxGrade: "D",
    reason: "high findings are confirmed on two or more items",
  },
  high: { maxGrade: "C", reason: "a high finding is confirmed or has strong evidence" },
  "incomplete-surface": {
    maxGrade: "B",
    reason: "a list failed or was cut short, or text was left unjudged",
  },
};

/** Why there is no score at all. */
export const UNSEEN: Readonly<Record<UnseenId, string>> = {
  "no-handshake": "The handshake was not completed, so nothing could be listed.",
  "tools-failed": "The list of tools could not be read.",
  "nothing-listed": "Nothing was listed: no tool, prompt, resource or resource template.",
};

export interface Exposure {
  readonly penalty: number;
  readonly label: string;
}

/** Points off for what the server lets a manipulated model do. */
export const CAPABILITY_EXPOSURE: Readonly<Record<CapabilityLevel | "unknown", Exposure>> = {
  minimal: { penalty: 0, label: "capability: little harm if the model is manipulated" },
  moderate: { penalty: 3, label: "capability: some harm if the model is manipulated" },
  high: { penalty: 6, label: "capability: serious harm if the model is manipulated" },
  critical: { penalty: 10, label: "capability: grave harm if the model is manipulated" },
  unknown: { penalty: 0, label: "capability: not analysed, term skipped" },
};

/** Points off for how little is known of the publisher. */
export const PUBLISHER_DISCOUNT: Readonly<Record<PublisherLevel, Exposure>> = {
  vendor: { penalty: 0, label: "publisher: the vendor of the service" },
  provenance: { penalty: 0, label: "publisher: signed provenance" },
  repo: { penalty: 1, label: "publisher: claims a public repository, nothing proves it" },
  none: { penalty: 5, label: "publisher: neither provenance nor source" },
  unknown: { penalty: 0, label: "publisher: not known, term skipped" },
};

/** Points off for how far the judged surface is from the running server. */
export const COVERAGE_DISCOUNT: Readonly<Record<CoverageLevel, Exposure>> = {
  live: { penalty: 0, label: "coverage: listed from the running server" },
  source: { penalty: 0, label: "coverage: read from the source" },
  "live-partial": { penalty: 4, label: "coverage: the running server, listed in part" },
  manifest: { penalty: 4, label: "coverage: a listing that was not recorded by this tool" },
  metadata: { penalty: 8, label: "coverage: package metadata only" },
};
