import type { Phase } from "../model/vocabulary.ts";

/** What we were doing when, so that what a server did can be put beside it. */
export interface Phases {
  /** From now on. */
  begin(phase: Phase): void;
  /** The phase of a moment, in milliseconds since 1970. */
  at(epochMs: number): Phase;
}

/**
 * Starts with `boot`, which ends with the answer to the handshake: that question waits at the server's
 * door while it boots, and when it is read cannot be seen. Wall-clock time, as a tracer writes it down.
 */
export function createPhases(): Phases {
  const marks: { readonly phase: Phase; readonly from: number }[] = [];
  return {
    begin: (phase) => void marks.push({ phase, from: performance.timeOrigin + performance.now() }),
    at: (epochMs) => marks.findLast(({ from }) => from <= epochMs)?.phase ?? "boot",
  };
}

const READS = new Set(["prompts/get", "resources/read"]);

/** The phase of a request of ours: what is read on request may do more than a list. */
export function phaseOf(method: string): Phase {
  return READS.has(method) ? "contents" : "list";
}
