import type { Excerpt, Finding, FindingData, Place } from "../model/finding.ts";
import type { Rules } from "../model/rule.ts";
import type { Surface } from "../model/surface.ts";
import type { Confidence, SurfacePart } from "../model/vocabulary.ts";

/** A critical rule gates the grade, so it may only be emitted on proof. */
type Allowed<R extends Rules, K extends keyof R> = R[K]["severity"] extends "critical"
  ? "confirmed" | "strong"
  : Confidence;

/** Where a finding stands, built only when it is kept; a `TextField` is one. */
export interface Located {
  place(): Place;
}

/** Reports one finding of a probe: which rule, where, how sure, and what was seen. */
export type Emit<R extends Rules> = <K extends keyof R & string>(
  rule: K,
  at: Located,
  proof: {
    readonly confidence: Allowed<R, K>;
    readonly evidence: Excerpt;
    readonly data?: FindingData;
    readonly related?: readonly Located[];
  },
) => void;

/** The parts of a surface a probe asked for: it is given nothing else. */
export type View<N extends SurfacePart> = Pick<Surface, N>;

/** What a run gives a probe besides the surface. */
export interface Run {
  /** The user wants the client's own tools (web fetch, shell, file edit) counted in. */
  readonly includeBuiltins: boolean;
  /** Says what was collected and not judged: without a finding, the outcome is inconclusive. */
  leaveUnjudged(why: string): void;
  /**
   * Says what optional evidence did not show: without a finding, the outcome is inconclusive. Unlike
   * text that was left unjudged it makes no surface incomplete, and so lowers no grade.
   */
  leaveUnseen(why: string): void;
  /** What the probes named in `after` found, in the base listing and in all others. */
  readonly findings: readonly Finding[];
}

/** A probe: a pure function of the parts it asks for. */
export interface Probe<R extends Rules = Rules, N extends SurfacePart = SurfacePart> {
  /** Folder name, documentation anchor and prefix of its rule ids. */
  readonly id: string;
  /** Parts that must have been collected for the probe to apply. */
  readonly needs: readonly N[];
  /** Parts of which one at least must have been collected as well; the probe is given all of them. */
  readonly needsOneOf?: readonly N[];
  /** Evidence it also reads when it was collected. */
  readonly uses: readonly N[];
  /** Ids of probes whose findings it is given. They run even when only this one is wanted. */
  readonly after?: readonly string[];
  readonly rules: R;
  inspect(view: View<N>, emit: Emit<R>, run: Run): void;
}

/** Types a probe; does nothing else. */
export function defineProbe<const R extends Rules, N extends SurfacePart>(
  probe: Probe<R, N>,
): Probe<R, N> {
  return probe;
}
