import { setMaxListeners } from "node:events";
import { FAILURES, type Failure, failure } from "../../errors.ts";

/** Why `signal` was aborted: whoever aborts gives a {@link Failure} as the reason. */
export function abortFailure(signal: AbortSignal): Failure {
  const reason: unknown = signal.reason;
  return isFailure(reason) ? reason : failure("closed", "given up on our side");
}

/**
 * A controller that is aborted with its parent, for the same reason. Unlike `AbortSignal.any` it
 * leaves nothing behind on the parent once it was aborted itself.
 */
export function childController(parent: AbortSignal): AbortController {
  const child = new AbortController();
  // Every request under way listens: many are normal, and a warning would stand on our stderr.
  setMaxListeners(0, child.signal);
  const follow = () => child.abort(parent.reason);
  if (parent.aborted) follow();
  else parent.addEventListener("abort", follow, { once: true, signal: child.signal });
  return child;
}

function isFailure(value: unknown): value is Failure {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    typeof value.code === "string" &&
    Object.hasOwn(FAILURES, value.code)
  );
}
