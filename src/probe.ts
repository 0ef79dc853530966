import { lookAt, type Look } from "./enumerate/look.ts";
import type { Progress } from "./enumerate/progress.ts";
import { startDeadline } from "./harness/deadline.ts";
import { createSharedFolder } from "./harness/process/scratch.ts";
import type { Budgets } from "./harness/limits.ts";
import type { Target, TargetLabel } from "./model/target.ts";
import type { Depth } from "./model/vocabulary.ts";

export type { Look, Transcript } from "./enumerate/look.ts";
export type { Progress } from "./enumerate/progress.ts";

/** How to look. Durations are seconds. */
export interface LookOptions {
  readonly budgets: Budgets;
  /** How often, and as how many clients, the server is asked. */
  readonly depth: Depth;
  /** Render prompts and read resources; when left out, a deep look does. */
  readonly readContents?: boolean;
  /** Make up the variables a server wants before it starts, in up to five tries. */
  readonly dummyCredentials?: boolean;
  readonly interrupt: AbortSignal;
  readonly keepTranscript: boolean;
  onProgress(step: Progress): void;
}

/**
 * Collects and freezes the surface of a live server. Never throws for what a target does. The server
 * runs in process groups of its own: a program that can be interrupted has to abort `interrupt` on
 * SIGINT, SIGTERM and the like and wait for the promise, or the server outlives it.
 */
export async function look(
  target: Target,
  label: TargetLabel,
  options: LookOptions,
): Promise<Look> {
  const { budgets, depth, keepTranscript } = options;
  const shared = createSharedFolder();
  const deadline = startDeadline(budgets.total, options.interrupt);
  try {
    return await lookAt({
      target,
      label,
      budgets,
      depth,
      readContents: options.readContents ?? depth === "deep",
      dummyCredentials: options.dummyCredentials ?? false,
      keepTranscript,
      deadline,
      shared,
      onBooting: () => void import("./judge.ts"),
      onProgress: (step) => options.onProgress(step),
    });
  } finally {
    deadline.stop();
    shared.remove();
  }
}
