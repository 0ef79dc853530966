import { join, parse } from "node:path";
import { prettyJson } from "../../lib/canonical.ts";
import { look, type Transcript } from "../../probe.ts";
import type { ScanOptions } from "../read-options.ts";
import { checkOutputs, chooseProbes, deliver, type Delivered, writeFile } from "../output.ts";
import { createProgress } from "../progress.ts";
import { labelOf, readTarget } from "../target.ts";

/** `scan`: looks at a live server, judges it, reports. */
export async function scan(
  options: ScanOptions,
  interrupt: { readonly signal: AbortSignal; readonly release: () => void },
): Promise<Delivered> {
  await checkOutputs(options, {
    "--save-surface": options.saveSurface,
    "--save-transcript": options.saveTranscript,
  });
  const target = readTarget(options, process.env);
  const label = labelOf(target);
  const startedAt = new Date();
  const started = performance.now();
  const progress = createProgress(process.stderr, options.quiet);
  const { surface, session, transcripts } = await look(target, label, {
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
  if (options.saveSurface !== undefined) {
    writeFile("--save-surface", options.saveSurface, `${prettyJson(surface)}\n`);
  }
  if (options.saveTranscript !== undefined) {
    await saveTranscripts(options.saveTranscript, transcripts);
  }
  const { judge } = await import("../../judge.ts");
  const probes = await chooseProbes(options);
  const { includeBuiltins } = options;
  const run = {
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - started),
  };
  const report = judge(surface, { session, probes, includeBuiltins, run });
  progress.done();
  return deliver(report, surface, options);
}

/** `run.jsonl` for the base listing, `run.claude-ai.jsonl` for the start that made that one. */
async function saveTranscripts(file: string, transcripts: readonly Transcript[]): Promise<void> {
  const { transcriptLines } = await import("../../harness/frames/recorder.ts");
  const { dir, name, ext } = parse(file);
  for (const { listing, frames } of transcripts) {
    const beside = listing === undefined ? file : join(dir, `${name}.${listing}${ext}`);
    writeFile("--save-transcript", beside, transcriptLines(frames));
  }
}
