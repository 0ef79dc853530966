import { join, parse } from "node:path";
import { surfaceText } from "../lib/surface-text.ts";
import { look, type Transcript } from "../probe.ts";
import type { Report } from "../model/report.ts";
import type { SessionFacts } from "../model/session.ts";
import type { Surface } from "../model/surface.ts";
import type { Target, TargetLabel } from "../model/target.ts";
import { checkOutputs, chooseProbes, writeFile } from "./output.ts";
import type { NamedPolicy } from "../policy/apply.ts";
import { namedPolicy } from "./policy.ts";
import { createProgress, type ProgressLine } from "./progress.ts";
import type { LookChoices } from "./syntax/look.ts";
import type { ReportOptions } from "./syntax/report.ts";
import type { KeepOptions, LiveOptions } from "./syntax/scan.ts";
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
  await checkOutputs(options, keptFiles(options));
  const policy = await namedPolicy(options.config);
  const target = readTarget(options, process.env);
  const progress = createProgress(process.stderr, options.quiet);
  return lookAndJudgeTarget(target, options, { interrupt, evidence, progress, policy });
}

/** The files that a look is kept in, by the option that names them. */
export function keptFiles({ saveSurface, saveTranscript }: KeepOptions) {
  return { "--save-surface": saveSurface, "--save-transcript": saveTranscript };
}

/** The same for a target that is known, with outputs that were checked. */
export async function lookAndJudgeTarget(
  target: Target,
  options: ReportOptions & LookChoices & KeepOptions,
  run: {
    readonly interrupt: Interrupt;
    readonly progress: ProgressLine;
    readonly policy: NamedPolicy | undefined;
    readonly evidence?: (surface: Surface) => Evidence;
    /** When left out: the name that the target gives itself. */
    readonly label?: TargetLabel;
  },
): Promise<Seen> {
  const { interrupt, progress, policy, evidence = () => ({}), label = labelOf(target) } = run;
  const startedAt = new Date();
  const started = performance.now();
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
    writeFile("--save-surface", options.saveSurface, surfaceText(surface));
  }
  if (options.saveTranscript !== undefined) {
    await saveTranscripts(options.saveTranscript, seen.transcripts);
  }
  const { judge } = await import("../judge.ts");
  const probes = await chooseProbes(options);
  const { session } = seen;
  const { includeBuiltins } = options;
  const report = judge(surface, {
    session,
    probes,
    includeBuiltins,
    policy,
    run: {
      startedAt: startedAt.toISOString(),
      durationMs: Math.round(performance.now() - started),
    },
  });
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
