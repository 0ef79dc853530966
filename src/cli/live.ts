import { join, parse } from "node:path";
import { prettyJson } from "../lib/canonical.ts";
import { look, type Transcript } from "../probe.ts";
import type { Report } from "../model/report.ts";
import type { SessionFacts } from "../model/session.ts";
import type { Surface } from "../model/surface.ts";
import type { Target, TargetLabel } from "../model/target.ts";
import { checkOutputs, chooseProbes, writeFile } from "./output.ts";
import { createProgress } from "./progress.ts";
import type { LookChoices } from "./syntax/look.ts";
import type { ReportOptions } from "./syntax/report.ts";
import type { LiveOptions } from "./syntax/scan.ts";
import { labelOf, readTarget } from "./target.ts";

/** How Ctrl-C reaches a look; `release` gives the signals back once the server is gone. */
export interface Interrupt {
  readonly signal: AbortSignal;
  readonly release: () => void;
}

/** A live server, looked at and judged. */
export interface Seen {
  readonly target: Target;
  readonly surface: Surface;
  readonly session: SessionFacts;
  readonly report: Report;
}

/** How to look, and what to keep of it. */
type LookOptions = ReportOptions &
  LookChoices &
  Pick<LiveOptions, "saveSurface" | "saveTranscript">;

/** What a command knows of a server beside what the server shows: evidence for the probes. */
export type Evidence = Partial<Pick<Surface, "registry" | "pinned">>;

/**
 * Looks at the server that the options name, keeps what they ask to keep, and judges. `evidence` is
 * frozen into the surface before that; it is asked for once the server has been seen.
 */
export async function lookAndJudge(
  options: LiveOptions,
  interrupt: Interrupt,
  evidence: (surface: Surface) => Evidence = () => ({}),
): Promise<Seen> {
  await checkOutputs(options, {
    "--save-surface": options.saveSurface,
    "--save-transcript": options.saveTranscript,
  });
  return judgeTarget(readTarget(options, process.env), options, { interrupt, evidence });
}

/** The same for a target that is known, with its files checked; `name` tells it from others. */
export async function judgeTarget(
  target: Target,
  options: LookOptions,
  {
    interrupt,
    evidence = () => ({}),
    name,
    label = labelOf(target),
  }: {
    readonly interrupt: Interrupt;
    readonly evidence?: (surface: Surface) => Evidence;
    readonly name?: string;
    readonly label?: TargetLabel;
  },
): Promise<Seen> {
  const startedAt = new Date();
  const started = performance.now();
  const progress = createProgress(process.stderr, options.quiet, name);
  const seen = await look(target, label, {
    budgets: options.budgets,
    depth: options.depth,
    ...(options.readContents === undefined ? {} : { readContents: options.readContents }),
    dummyCredentials: options.dummyCredentials,
    containment: options,
    interrupt: interrupt.signal,
    keepTranscript: options.saveTranscript !== undefined,
    onProgress: progress.show,
  });
  interrupt.release();
  progress.show({ phase: "judging" });
  const surface = { ...seen.surface, ...evidence(seen.surface) };
  if (options.saveSurface !== undefined) {
    writeFile("--save-surface", options.saveSurface, `${prettyJson(surface)}\n`);
  }
  if (options.saveTranscript !== undefined) {
    await saveTranscripts(options.saveTranscript, seen.transcripts);
  }
  const { judge } = await import("../judge.ts");
  const probes = await chooseProbes(options);
  const { session } = seen;
  const { includeBuiltins } = options;
  const run = {
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - started),
  };
  const report = judge(surface, { session, probes, includeBuiltins, run });
  progress.done();
  return { target, surface, session, report };
}

/** `run.jsonl` for the base listing, `run.claude-ai.jsonl` for the start that made that one. */
async function saveTranscripts(file: string, transcripts: readonly Transcript[]): Promise<void> {
  const { transcriptLines } = await import("../harness/frames/recorder.ts");
  const { dir, name, ext } = parse(file);
  for (const { listing, frames } of transcripts) {
    const beside = listing === undefined ? file : join(dir, `${name}.${listing}${ext}`);
    writeFile("--save-transcript", beside, transcriptLines(frames));
  }
}
