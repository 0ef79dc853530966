import { join, parse } from "node:path";
import { surfaceText } from "../lib/surface-text.ts";
import {
  type Evidence,
  type Look,
  probe,
  type Probed,
  type ProbeOptions,
  type Transcript,
} from "../probe.ts";
import type { Surface } from "../model/surface.ts";
import type { Target, TargetLabel } from "../model/target.ts";
import { checkOutputs, chooseProbes, writeFile } from "./output.ts";
import type { NamedPolicy } from "../policy/apply.ts";
import { namedPolicy } from "./policy.ts";
import { createProgress, type ProgressLine } from "./progress.ts";
import type { LookChoices } from "./syntax/look.ts";
import type { ReportOptions } from "./syntax/report.ts";
import type { KeepOptions, LiveOptions } from "./syntax/scan.ts";
import { readTarget } from "./target.ts";

/** How Ctrl-C reaches a look; `release` gives the signals back once the server is gone. */
export interface Interrupt {
  readonly signal: AbortSignal;
  readonly release: () => void;
}

/**
 * Looks at the server that the options name, keeps what they ask to keep, and judges. `evidence` is
 * frozen into the surface before that; it is asked for once the server has been seen.
 */
export async function lookAndJudge(
  options: LiveOptions,
  interrupt: Interrupt,
  evidence: (surface: Surface) => Evidence = () => ({}),
): Promise<Probed> {
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
  run: LiveRun & {
    readonly evidence?: (surface: Surface) => Evidence;
    /** When left out: the name that the target gives itself. */
    readonly label?: TargetLabel;
  },
): Promise<Probed> {
  const { evidence, label } = run;
  try {
    return await probe(target, { ...(await liveChoices(options, run)), evidence, label });
  } finally {
    run.progress.done();
  }
}

/** What a run on the command line has beside its options. */
export interface LiveRun {
  readonly interrupt: Interrupt;
  readonly progress: ProgressLine;
  readonly policy: NamedPolicy | undefined;
}

/** The options of a command, as the library takes them. */
export async function liveChoices(
  options: ReportOptions & LookChoices & KeepOptions,
  { interrupt, progress, policy }: LiveRun,
): Promise<ProbeOptions> {
  const isChosen = options.probe.length + options.skipProbe.length > 0;
  return {
    budgets: options.budgets,
    depth: options.depth,
    readContents: options.readContents,
    dummyCredentials: options.dummyCredentials,
    containment: options,
    interrupt: interrupt.signal,
    keepTranscript: options.saveTranscript !== undefined,
    // Loading them takes time in which the server can boot.
    probes: isChosen ? await chooseProbes(options) : undefined,
    includeBuiltins: options.includeBuiltins,
    policy,
    onProgress: progress.show,
    onLooked: (look) => {
      interrupt.release();
      return keep(options, look);
    },
  };
}

async function keep(
  { saveSurface, saveTranscript }: KeepOptions,
  { surface, transcripts }: Look,
): Promise<void> {
  if (saveSurface !== undefined) {
    writeFile("--save-surface", saveSurface, surfaceText(surface));
  }
  if (saveTranscript !== undefined) await saveTranscripts(saveTranscript, transcripts);
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
