import type { Budgets } from "./harness/limits.ts";
import { withSession } from "./harness/session.ts";
import type { SessionFacts } from "./model/session.ts";
import type { Section, Surface } from "./model/surface.ts";
import type { Target, TargetLabel } from "./model/target.ts";
import type { Frame } from "./model/transcript.ts";
import { VERSION } from "./version.ts";
import type { BaseSection } from "./model/vocabulary.ts";

/** One look at a live server: what was seen, and how. */
export interface Look {
  readonly surface: Surface;
  readonly session: SessionFacts;
  /** Empty unless the transcript was asked for. */
  readonly frames: readonly Frame[];
}

export interface LookOptions {
  readonly budgets: Budgets;
  readonly interrupt: AbortSignal;
  readonly keepTranscript: boolean;
  onProgress(step: Progress): void;
}

/** What is being done right now. */
export type Progress =
  | { readonly phase: "starting" | "handshake" | "closing" }
  | { readonly phase: "listing"; readonly section: BaseSection; readonly list?: Section };

/**
 * Collects and freezes the surface of a live server. Never throws for what a target does. The server
 * runs in a process group of its own: a program that can be interrupted has to abort `interrupt` on
 * SIGINT, SIGTERM and the like and wait for the promise, or the server outlives it.
 */
export async function look(
  target: Target,
  label: TargetLabel,
  options: LookOptions,
): Promise<Look> {
  let enumerate: Promise<typeof import("./enumerate/surface.ts")> | undefined;
  const end = await withSession(
    target,
    {
      client: { name: "mcp-prober", version: VERSION },
      budgets: options.budgets,
      interrupt: options.interrupt,
      keepTranscript: options.keepTranscript,
      onPhase: (phase) => {
        options.onProgress({ phase });
        // Loaded while the target boots, which takes longer.
        if (phase === "handshake") {
          enumerate = import("./enumerate/surface.ts");
          void import("./judge.ts");
        }
      },
    },
    async (session) => {
      const { collectSurface, whyUnseen } = await (enumerate ?? import("./enumerate/surface.ts"));
      const surface = await collectSurface(session, label, (section, list) =>
        options.onProgress({ phase: "listing", section, ...(list === undefined ? {} : { list }) }),
      );
      return { value: surface, unseen: whyUnseen(session, surface) };
    },
  );
  if (end.value !== undefined) {
    return { surface: end.value, session: end.facts, frames: end.frames };
  }
  const { unseenSurface } = await import("./enumerate/surface.ts");
  const why = end.facts.failure?.code ?? "no handshake";
  return {
    surface: unseenSurface(label, `no handshake: ${why}`, end.evidence),
    session: end.facts,
    frames: end.frames,
  };
}
