import { type Failure, failure } from "../../errors.ts";

interface Clock {
  readonly signal: AbortSignal;
  stop(): void;
}

/** The end of a phase: its own time, or the end of the run. The signal's reason is a {@link Failure}. */
export function startClock(
  { seconds, signal }: { readonly seconds: number; readonly signal: AbortSignal },
  late: string,
): Clock {
  const controller = new AbortController();
  const onTimeout = () => controller.abort(failure("install-timeout", `${late} in ${seconds} s`));
  const onAbort = () => {
    const reason = signal.reason as Partial<Failure> | undefined;
    const isFailure = typeof reason?.code === "string" && typeof reason.detail === "string";
    controller.abort(isFailure ? reason : failure("interrupted", "the run was interrupted"));
  };
  const timer = setTimeout(onTimeout, seconds * 1000);
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  return {
    signal: controller.signal,
    stop() {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    },
  };
}
