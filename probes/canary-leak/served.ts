import type { CanaryHit } from "../../src/model/surface.ts";

/** In an answer to a read of our own, or in a file: what a folder was offered for may stand there. */
export function wasAskedFor(hit: CanaryHit, asked: ReadonlySet<number>): boolean {
  return hit.channel === "file" || isInAnswer(hit, asked);
}

/** Contents are read in the base's session alone; frames are counted anew in every other one. */
export function isInAnswer(
  { channel, frame, listing }: CanaryHit,
  asked: ReadonlySet<number>,
): boolean {
  return ANSWERS.has(channel) && listing === undefined && asked.has(frame);
}

const ANSWERS: ReadonlySet<CanaryHit["channel"]> = new Set(["stdout", "http", "sse"]);
