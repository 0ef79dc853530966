import type { Section } from "../model/surface.ts";
import type { FiredGate, VectorLine, Verdict } from "../model/verdict.ts";
import {
  FULL_SCORE,
  floorLine,
  perCategory,
  sum,
  threatPenalties,
  type Line,
  type ScoredFinding,
} from "./penalties.ts";
import {
  BANDS,
  CAPABILITY_EXPOSURE,
  COVERAGE_DISCOUNT,
  GATES,
  METHODOLOGY,
  PUBLISHER_DISCOUNT,
  UNSEEN,
  type Exposure,
} from "./policy.ts";
import {
  GATE_IDS,
  GRADES,
  type BaseSection,
  type CapabilityLevel,
  type Confidence,
  type CoverageLevel,
  type GateId,
  type Grade,
  type PublisherLevel,
  type Severity,
  type UnseenId,
} from "../model/vocabulary.ts";

export interface ScoreInput {
  readonly findings: readonly ScoredFinding[];
  /** null when capabilities were not analysed: the term is skipped. */
  readonly capability: CapabilityLevel | null;
  readonly publisher: PublisherLevel;
  /** null when nothing was seen, that is without a handshake. */
  readonly coverage: CoverageLevel | null;
  readonly lists: Readonly<Record<BaseSection, ScoredList>>;
  /** A probe left collected text unjudged: padding must not buy a clean grade. */
  readonly unjudged: boolean;
}

export interface ScoredList {
  readonly state: Section["state"];
  readonly items: number;
  readonly broken: number;
}

/** The verdict of the methodology; the numbers are in `policy.ts`. Order of findings is no input. */
export function score(input: ScoreInput): Verdict {
  const { coverage, lists } = input;
  if (coverage === null) return noVerdict("no-handshake");
  const unseen = unseenReason(lists);
  if (unseen !== undefined) return noVerdict(unseen);

  const threats = input.findings.filter((f) => f.axis === "threat" && f.stage === "stable");
  const { lines: threatLines, subtotals } = threatPenalties(threats);
  const threatScore = FULL_SCORE - sum(threatLines);
  const band = bandOf(threatScore);
  const gatesFired = firedGates(threats, input);
  const exposure = exposureLines(input.capability, input.publisher, coverage);
  const lines = wholePoints([...threatLines, ...exposure]);
  return {
    score: (FULL_SCORE - sum(lines)) / 100,
    threatScore: threatScore / 100,
    grade: worst([band, ...gatesFired.map((gate) => gate.maxGrade)]),
    band,
    categorySubtotals: perCategory((category) => subtotals[category] / 100),
    vector: lines.map(publicLine),
    gatesFired,
    methodologyVersion: METHODOLOGY,
    reason: null,
  };
}

function noVerdict(id: UnseenId): Verdict {
  return {
    score: null,
    threatScore: null,
    grade: null,
    band: null,
    categorySubtotals: perCategory(() => null),
    vector: [],
    gatesFired: [],
    methodologyVersion: METHODOLOGY,
    reason: { id, text: UNSEEN[id] },
  };
}

function unseenReason(lists: ScoreInput["lists"]): UnseenId | undefined {
  if (lists.tools.state === "failed") return "tools-failed";
  const seen = Object.values(lists).some((list) => list.items + list.broken > 0);
  return seen ? undefined : "nothing-listed";
}

function firedGates(
  threats: readonly ScoredFinding[],
  { lists, unjudged }: Pick<ScoreInput, "lists" | "unjudged">,
): FiredGate[] {
  const of = (severity: Severity, ...confidences: readonly Confidence[]) =>
    threats.filter((f) => f.severity === severity && confidences.includes(f.confidence));
  const confirmedHighItems = new Set(of("high", "confirmed").map((f) => f.item));
  const states = Object.values(lists).map((list) => list.state);
  const holds: Readonly<Record<GateId, boolean>> = {
    "confirmed-critical": of("critical", "confirmed").length > 0,
    "strong-critical": of("critical", "strong").length > 0,
    "two-confirmed-high": confirmedHighItems.size >= 2,
    high: of("high", "confirmed", "strong").length > 0,
    "incomplete-surface": states.includes("failed") || states.includes("capped") || unjudged,
  };
  return GATE_IDS.filter((id) => holds[id]).map((id) => ({ id, ...GATES[id] }));
}

function bandOf(threatScore: number): Grade {
  const points = Math.floor((threatScore + 50) / 100);
  return BANDS.find(([, lowest]) => points >= lowest)?.[0] ?? "F";
}

function worst(grades: readonly Grade[]): Grade {
  return GRADES[Math.max(...grades.map((grade) => GRADES.indexOf(grade)))]!;
}

function exposureLines(
  capability: CapabilityLevel | null,
  publisher: PublisherLevel,
  coverage: CoverageLevel,
): readonly Line[] {
  const exposed = capability ?? "unknown";
  return [
    clientLine("capability-exposure", exposed, CAPABILITY_EXPOSURE[exposed]),
    clientLine("verification-discount", publisher, PUBLISHER_DISCOUNT[publisher]),
    clientLine("coverage-honesty", coverage, COVERAGE_DISCOUNT[coverage]),
  ];
}

function clientLine(term: string, level: string, { penalty, label }: Exposure): Line {
  return { kind: "client", term, level, label, hundredths: penalty * 100 };
}

/** Adds the lines that keep the sum at whole points from 0 to 100; none when it is there already. */
function wholePoints(lines: readonly Line[]): readonly Line[] {
  const floored = [...lines, ...floorLine("client", lines)];
  const exact = FULL_SCORE - sum(floored);
  const hundredths = exact - Math.floor((exact + 50) / 100) * 100;
  if (hundredths === 0) return floored;
  const label = "rounded to whole points, half up";
  return [...floored, { kind: "client", term: "rounding", level: "1", label, hundredths }];
}

function publicLine({ hundredths, ...line }: Line): VectorLine {
  return { ...line, appliedPenalty: hundredths / 100 };
}
