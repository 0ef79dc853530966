import { prettyJson } from "../../lib/canonical.ts";
import { look } from "../../probe.ts";
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
  const { surface, session, frames } = await look(target, label, {
    budgets: options.budgets,
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
    const { transcriptLines } = await import("../../harness/frames/recorder.ts");
    writeFile("--save-transcript", options.saveTranscript, transcriptLines(frames));
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
