import type { ServerContext } from "@modelcontextprotocol/server";
import type PQueue from "p-queue";
import { phaseWords } from "../phase-words.ts";
import type { Progress } from "../probe.ts";

/** What a run needs of its call. */
export interface Turn {
  /** The client cancelled the call, or went away. */
  readonly interrupt: AbortSignal;
  readonly onProgress: (step: Progress) => void;
}

/** One scan at a time; those that came later wait. */
export interface Turns {
  /** undefined: too many wait already. */
  readonly take: <T>(
    context: ServerContext,
    work: (turn: Turn) => Promise<T>,
  ) => Promise<T | undefined>;
  /** Nothing runs and nothing waits any more. */
  readonly idle: () => Promise<void>;
}

const MOST_WAITING = 4;
/** Clients that count the time without a word begin anew at each notification. */
const HEARTBEAT_MS = 5_000;

export function createTurns(): Turns {
  let queue: PQueue | undefined;
  return {
    async take(context, work) {
      queue ??= new (await import("p-queue")).default({ concurrency: 1 });
      if (queue.size >= MOST_WAITING) return undefined;
      const interrupt = context.mcpReq.signal;
      const progress = tell(context);
      if (queue.pending > 0) progress.say("waiting for the scan before this one");
      try {
        return await queue.add(() => {
          interrupt.throwIfAborted();
          return work({ interrupt, onProgress: (step) => progress.say(phaseWords(step)) });
        });
      } finally {
        progress.end();
      }
    },
    idle: async () => queue?.onIdle(),
  };
}

/** Progress notifications, where the client asked for them. */
function tell({ mcpReq }: ServerContext): {
  readonly say: (message: string) => void;
  readonly end: () => void;
} {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return { say: () => undefined, end: () => undefined };
  let progress = 0;
  let last = "";
  const send = () => {
    if (mcpReq.signal.aborted) return;
    const params = { progressToken, progress: ++progress, message: last };
    // A client that went away hears of nothing: the signal ends the run.
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
  const timer = setInterval(send, HEARTBEAT_MS);
  return {
    say(message) {
      if (message === last) return;
      last = message;
      send();
    },
    end: () => clearInterval(timer),
  };
}
