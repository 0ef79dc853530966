import { lookAt, type Look } from "./enumerate/look.ts";
import type { Progress } from "./enumerate/progress.ts";
import { type ContainmentChoice, prepareContainment } from "./harness/containment.ts";
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
  /** How the server is held and watched; when left out: in a sandbox where one works, unwatched. */
  readonly containment?: ContainmentChoice;
  readonly interrupt: AbortSignal;
  readonly keepTranscript: boolean;
  onProgress(step: Progress): void;
}

const DEFAULT_CONTAINMENT: ContainmentChoice = {
  sandbox: "auto",
  network: undefined,
  observe: "none",
  allowScripts: false,
};

/**
 * Collects and freezes the surface of a live server. Never throws for what a target does; throws
 * {@link UsageError} where a containment was demanded that cannot be had here. The server
 * runs in process groups of its own: a program that can be interrupted has to abort `interrupt` on
 * SIGINT, SIGTERM and the like and wait for the promise, or the server outlives it.
 */
export async function look(
  target: Target,
  label: TargetLabel,
  options: LookOptions,
): Promise<Look> {
  const { budgets, depth, keepTranscript, interrupt } = options;
  const containment = await prepareContainment(target, options.containment ?? DEFAULT_CONTAINMENT, {
    installSeconds: budgets.install,
    interrupt,
    onInstall: (what) => options.onProgress({ phase: "installing", text: what }),
  });
  const shared = createSharedFolder();
  // The download is not part of the budgets of the run.
  const deadline = startDeadline(budgets.total, interrupt);
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
      containment,
      shared,
      onBooting: () => void import("./judge.ts"),
      onProgress: (step) => options.onProgress(step),
    });
  } finally {
    deadline.stop();
    shared.remove();
  }
}
