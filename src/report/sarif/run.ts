import type { Artifact, Invocation, Log, Result, Run } from "sarif";
import type { Report } from "../../model/report.ts";
import { renderJson } from "../json.ts";
import { GITHUB } from "./github.ts";
import { invocationOf } from "./invocation.ts";
import { UNSEEN, unseenResult } from "./look.ts";
import { withinCounts, withinNotes, withinSize } from "./limits.ts";
import { notification, notificationDescriptors } from "./notifications.ts";
import type { Places } from "./places.ts";
import { resultsOf, withLineHashes } from "./results.ts";
import { rulesOf } from "./rules.ts";

/** A report, and where its results point. */
export interface Part {
  readonly report: Report;
  readonly places: Places;
  /** Exit code of the program; null where it is not known, or is not about this report alone. */
  readonly exitCode: number | null;
  /** What is to be said of where the results point. */
  readonly notes: readonly string[];
  /** Keeps apart what has the same finding on two servers; empty for a single one. */
  readonly scope: string;
}

/** The run on one server, or on several where there is no room for a run of each. */
export function runOf(parts: readonly Part[], category: string | null): Run {
  const rules = rulesOf(parts.flatMap(({ report }) => report.findings));
  const unseen = parts.flatMap(({ report, places, scope }) =>
    withLineHashes(unseenResult(report, places, rules.descriptors.length), scope),
  );
  const found = parts.flatMap(({ report, places, scope }) =>
    withLineHashes(resultsOf(report, places, rules), scope),
  );
  const invocations = parts.map(({ report, exitCode, notes }) =>
    invocationOf(
      report,
      exitCode,
      notes.map((note) => notification("place", "note", note)),
    ),
  );
  const [only] = parts;
  return assembled({
    version: only?.report.tool.version ?? "",
    category,
    rules: [...rules.descriptors, ...(unseen.length === 0 ? [] : [UNSEEN])],
    artifacts: parts.flatMap(({ places }) => places.artifacts),
    invocations,
    // First, so that no limit leaves it out.
    results: [...unseen, ...found],
    properties: parts.length === 1 ? propertiesOf(only!.report) : {},
  });
}

/** What makes a run. */
export interface RunPieces {
  readonly version: string;
  /** Keeps the runs of one file apart; null: one run is all there is. */
  readonly category: string | null;
  readonly rules: NonNullable<Run["tool"]["driver"]["rules"]>;
  readonly artifacts: readonly Artifact[];
  readonly invocations: readonly Invocation[];
  readonly results: readonly Result[];
  readonly properties: NonNullable<Run["properties"]>;
}

/** A run of what was found, as far as code scanning takes it. */
export function assembled(pieces: RunPieces): Run {
  const { version, category, rules, artifacts, invocations, results, properties } = pieces;
  const kept = withinCounts(results);
  const byUri = new Map(artifacts.map((artifact) => [artifact.location?.uri, artifact]));
  const run: Run = {
    tool: {
      driver: {
        name: "mcp-prober",
        version,
        semanticVersion: version,
        language: "en",
        rules,
        notifications: notificationDescriptors(),
      },
    },
    ...(category === null ? {} : { automationDetails: { id: category } }),
    columnKind: "utf16CodeUnits",
    invocations: [...invocations],
    artifacts: [...byUri.values()],
    results: [...kept.results],
    properties,
  };
  return saying(run, kept.leftOut);
}

/** A file of some runs: JSON, printable ASCII, and no larger than code scanning takes. */
export function renderRuns(runs: readonly Run[]): string {
  if (JSON.stringify(runs).length * MOST_PER_CHARACTER <= GITHUB.bytes) return renderLog(runs);
  const room = GITHUB.bytes * ROOM - renderLog(runs.map(bare)).length;
  const share = Math.max(0, room / runs.length);
  return renderLog(
    runs.map((run) => {
      const notes = withinNotes(run.invocations ?? [], share * ROOM_FOR_NOTES);
      const { results, leftOut } = withinSize(run.results ?? [], share * (1 - ROOM_FOR_NOTES));
      const fitting = { ...run, results: [...results], invocations: notes.invocations };
      return saying(fitting, [...leftOut, ...notes.leftOut]);
    }),
  );
}

/** A run without what there may be any number of. */
function bare(run: Run): Run {
  return { ...run, results: [], invocations: withinNotes(run.invocations ?? [], 0).invocations };
}

/** Six for an escape; what indents the lines of a result is less than the rest of it. */
const MOST_PER_CHARACTER = 8;
/** The rest is for saying what was left out. */
const ROOM = 0.98;
/** What is said beside the results says what was not looked at: it has room of its own. */
const ROOM_FOR_NOTES = 0.2;

function renderLog(runs: readonly Run[]): string {
  const log: Log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [...runs],
  };
  return renderJson(log);
}

/** Says in the run what is not in it. */
function saying(run: Run, leftOut: readonly string[]): Run {
  if (leftOut.length === 0) return run;
  const [first, ...others] = run.invocations ?? [];
  if (first === undefined) return run;
  const said = leftOut.map((text) => notification("left-out", "warning", text));
  const toolExecutionNotifications = [...(first.toolExecutionNotifications ?? []), ...said];
  return { ...run, invocations: [{ ...first, toolExecutionNotifications }, ...others] };
}

/** What the whole comes to, for whoever reads the file with a program. */
function propertiesOf(report: Report): NonNullable<Run["properties"]> {
  const { target, grade, score, capability, coverage, surfaceDigest, tool } = report;
  const { check, verification, drift, policy, toxicFlowCut } = report;
  return {
    target: target.id,
    server: target.server,
    grade,
    score: score.score,
    threatScore: score.threatScore,
    gates: score.gatesFired.map(({ id }) => id),
    methodology: tool.methodologyVersion,
    capabilityLevel: capability.level,
    coverage: { level: coverage.level, complete: coverage.complete },
    surfaceDigest,
    ...(toxicFlowCut === null ? {} : { toxicFlowCut: toxicFlowCut.tools.map(({ name }) => name) }),
    ...(check === undefined ? {} : { check: check.verdict }),
    ...(verification === undefined ? {} : { verification: verification.counts }),
    ...(drift === undefined ? {} : { drift: drift.length }),
    ...(policy === undefined
      ? {}
      : { policy: { file: policy.file, violations: policy.violations.map(({ id }) => id) } }),
  };
}
