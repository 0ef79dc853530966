import { type Failure, failure } from "../errors.ts";

/** The end of a run: its total budget, or the user's Ctrl-C, whichever comes first. */
export interface Deadline {
  /** Aborted with a {@link Failure} as its reason. */
  readonly signal: AbortSignal;
  /** Why the run was cut short; undefined while it was not. */
  cut(): Failure | undefined;
  stop(): void;
}

/** Starts the clock; `interrupt` is the user's wish to end now. */
export function startDeadline(seconds: number, interrupt: AbortSignal): Deadline {
  const controller = new AbortController();
  const onTimeout = () =>
    controller.abort(failure("total-timeout", `the run took longer than ${seconds} s`));
  const onInterrupt = () => controller.abort(failure("interrupted", "the run was interrupted"));
  const timer = setTimeout(onTimeout, seconds * 1000);
  if (interrupt.aborted) onInterrupt();
  else interrupt.addEventListener("abort", onInterrupt, { once: true });
  return {
    signal: controller.signal,
    cut: () => (controller.signal.aborted ? (controller.signal.reason as Failure) : undefined),
    stop: () => {
      clearTimeout(timer);
      interrupt.removeEventListener("abort", onInterrupt);
    },
  };
}
