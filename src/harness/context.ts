import type { Budgets } from "./limits.ts";
import type { Meter } from "./meter.ts";
import type { Tally } from "./peculiarities.ts";
import type { Recorder } from "./frames/recorder.ts";
import type { WireObserver } from "./wire.ts";

/** What every wire of one session works with. */
export interface WireContext {
  readonly observer: WireObserver;
  /** Redacts and numbers all traffic; only the bytes it returns may be parsed. */
  readonly recorder: Recorder;
  readonly tally: Tally;
  readonly meter: Meter;
  readonly budgets: Budgets;
  /** Aborted, with a `Failure` as the reason, when the session's time is over. */
  readonly signal: AbortSignal;
}
