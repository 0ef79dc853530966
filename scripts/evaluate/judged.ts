import { judge } from "../../src/judge.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import { surfaceFromListing } from "../../src/lib/listing.ts";
import type { Report, ReportedFinding } from "../../src/model/report.ts";
import { FILE_SESSION } from "../../src/lib/file-session.ts";
import type { JsonObject } from "./json.ts";

/** What a listing was judged to be. */
export interface Judged {
  readonly grade: Report["grade"];
  readonly score: number | null;
  readonly threatFindings: readonly ThreatFinding[];
  /** Each tool with its tags; the name as an excerpt. */
  readonly tools: readonly { readonly name: string; readonly tags: readonly string[] }[];
  /** Rules of the toxic flows. */
  readonly flows: readonly string[];
  /** Wall time of reading the listing, probes, score and report. */
  readonly milliseconds: number;
  /** Only when a probe threw: nothing was judged then. */
  readonly error?: string;
}

/** Judges a listing; `id` is what the surface is called. */
export type Judging = (id: string, listing: JsonObject) => Judged;

/** The verdict of one surface, as a case carries it. */
export interface Judgement extends Pick<
  Judged,
  "grade" | "score" | "threatFindings" | "milliseconds" | "error"
> {
  /** Grade C, D or F. */
  readonly flagged: boolean;
}

export interface ThreatFinding extends Pick<ReportedFinding, "ruleId" | "severity" | "confidence"> {
  readonly kind: ReportedFinding["location"]["kind"];
  readonly name: string;
  readonly pointer: string;
  readonly evidence: string;
}

/** Judges by the way of the product. */
export const judged: Judging = (id, listing) => {
  const started = performance.now();
  try {
    const source = { kind: "listing", origin: id } as const;
    const report = judge(surfaceFromListing(listing, { id, source }), { session: FILE_SESSION });
    return { ...verdictOf(report), milliseconds: since(started) };
  } catch (error) {
    // One surface that breaks a probe must not hide the figures of all others.
    return {
      grade: null,
      score: null,
      threatFindings: [],
      tools: [],
      flows: [],
      milliseconds: since(started),
      error: error instanceof Error ? error.message : String(error),
    };
  }
};

/** The verdict; with `tool`, only the findings at the tool of that name. */
export function judgementOf(surface: Judged, tool?: string): Judgement {
  const { grade, score, threatFindings, milliseconds, error } = surface;
  return {
    grade,
    score,
    flagged: grade !== null && FLAGGED.has(grade),
    threatFindings: threatFindings.filter(
      ({ kind, name }) => tool === undefined || (kind === "tool" && name === excerpt(tool)),
    ),
    milliseconds,
    ...(error === undefined ? {} : { error }),
  };
}

/** The tags of the tool of that name; none when it is not in the report. */
export function tagsOf({ tools }: Judged, tool: string): readonly string[] {
  const name = excerpt(tool);
  return [...new Set(tools.filter((one) => one.name === name).flatMap(({ tags }) => tags))];
}

/** A finding on which somebody would act: high or critical, and strong or confirmed. */
export function isStrongThreat({ severity, confidence }: ThreatFinding): boolean {
  return (
    (severity === "high" || severity === "critical") &&
    (confidence === "strong" || confidence === "confirmed")
  );
}

const FLAGGED: ReadonlySet<string> = new Set(["C", "D", "F"]);

function verdictOf(report: Report): Omit<Judged, "milliseconds"> {
  return {
    grade: report.grade,
    score: report.score.score,
    threatFindings: report.findings
      .filter(({ axis }) => axis === "threat")
      .map(({ ruleId, severity, confidence, location: { kind, name, pointer }, evidence }) => ({
        ruleId,
        severity,
        confidence,
        kind,
        name,
        pointer,
        evidence,
      })),
    tools: report.capabilities
      .filter(({ section }) => section === undefined)
      .map(({ tool, tags }) => ({ name: tool, tags })),
    flows: report.toxicFlows.map(({ ruleId }) => ruleId),
  };
}

function since(started: number): number {
  return Math.round((performance.now() - started) * 1000) / 1000;
}
