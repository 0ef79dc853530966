import { availableParallelism } from "node:os";
import { UsageError } from "../../errors.ts";
import type { NamedPolicy } from "../../policy/apply.ts";
import { labelOf } from "../../harness/label.ts";
import { excerpt } from "../../lib/excerpt.ts";
import type { Report } from "../../model/report.ts";
import type { Skipped } from "../../model/report-set.ts";
import type { Surface } from "../../model/surface.ts";
import type { TargetLabel } from "../../model/target.ts";
import { shownTarget } from "../clients-list.ts";
import { type Interrupt, lookAndJudgeTarget } from "../live.ts";
import { createProgress } from "../progress.ts";
import type { ScanOptions } from "../syntax/scan.ts";
import type { Candidate } from "./choose.ts";
import { nameOf } from "./consent.ts";

/** What became of one server. */
export type Looked =
  | { readonly ok: true; readonly report: Report; readonly surface: Surface }
  | {
      readonly ok: false;
      readonly kind: Extract<Skipped["kind"], "interrupted" | "failed">;
      readonly why: string;
      /** Set where we are at fault. */
      readonly bug?: string;
    };

/** Servers that run at once: each may have three starts of its own. */
const MOST_AT_ONCE = 4;
const MOST_LISTENERS = 100;

/**
 * Looks at the servers side by side. Whatever happens to one stays with it; an interrupt ends all,
 * and those that were not started yet are not started any more.
 */
export async function lookAtAll(
  candidates: readonly Candidate[],
  options: ScanOptions,
  {
    policy,
    interrupt,
  }: { readonly policy: NamedPolicy | undefined; readonly interrupt: Interrupt },
): Promise<ReadonlyMap<Candidate, Looked>> {
  const { default: PQueue } = await import("p-queue");
  // Every scratch folder is removed on exit, whatever happens.
  process.setMaxListeners(Math.max(process.getMaxListeners(), MOST_LISTENERS));
  const queue = new PQueue({ concurrency: Math.min(MOST_AT_ONCE, availableParallelism()) });
  const looked = candidates.map(async (candidate): Promise<readonly [Candidate, Looked]> => [
    candidate,
    await queue.add(() => lookAtOne(candidate, options, { policy, signal: interrupt.signal })),
  ]);
  const all = new Map(await Promise.all(looked));
  interrupt.release();
  return all;
}

async function lookAtOne(
  candidate: Candidate,
  options: ScanOptions,
  { policy, signal }: { readonly policy: NamedPolicy | undefined; readonly signal: AbortSignal },
): Promise<Looked> {
  const { target, heldBack } = candidate;
  if (signal.aborted) {
    return { ok: false, kind: "interrupted", why: "interrupted before it was started" };
  }
  try {
    const { report, surface } = await lookAndJudgeTarget(target, optionsFor(candidate, options), {
      // The signals are given back when all servers are gone, not the first.
      interrupt: { signal, release: () => undefined },
      progress: createProgress(process.stderr, options.quiet, nameOf(candidate)),
      policy,
      label: labelFor(candidate),
    });
    return { ok: true, report: withCaveat(report, heldBack), surface };
  } catch (error) {
    if (error instanceof UsageError) return { ok: false, kind: "failed", why: error.message };
    const bug = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ok: false, kind: "failed", why: "a bug in mcp-prober; see its error output", bug };
  }
}

/** What a server that runs elsewhere cannot be subjected to is left out for it alone. */
function optionsFor({ target }: Candidate, options: ScanOptions): ScanOptions {
  if (target.kind === "stdio") return options;
  return { ...options, dummyCredentials: false };
}

/** What our environment filled in must not show in the name of the target. */
function labelFor({ target, entries: [entry] }: Candidate): TargetLabel {
  const label = labelOf(target);
  if (Object.keys(entry.filledIn).length === 0) return label;
  const { kind } = label.source;
  return {
    id: kind === "url" ? excerpt(entry.name, 60) : label.id,
    source: { kind, origin: shownTarget(entry) },
  };
}

function withCaveat(report: Report, heldBack: readonly string[]): Report {
  if (heldBack.length === 0) return report;
  const names = heldBack.map((name) => excerpt(name, 60)).join(", ");
  const caveat = `Not passed on from the configuration: ${names}, for it loads code into any program.`;
  const { session } = report;
  return { ...report, session: { ...session, caveats: [...session.caveats, caveat] } };
}
