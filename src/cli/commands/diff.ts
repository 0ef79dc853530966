import type { DiffOptions } from "../syntax/diff.ts";
import { type Interrupt, lookAndJudge } from "../live.ts";
import { pinnedEvidence } from "../lock.ts";
import { deliver, type Delivered } from "../output.ts";

/**
 * `diff`: looks again, and shows what is not as it was pinned. What was approved with findings is
 * no drift: the grade counts only where the user names one.
 */
export async function diff(options: DiffOptions, interrupt: Interrupt): Promise<Delivered> {
  const pinned = pinnedEvidence(options.lock, options);
  const { report, surface } = await lookAndJudge(options, interrupt, () => ({ pinned }));
  const minGrade = options.minGrade ?? report.policy?.minGrade ?? "F";
  return deliver(report, surface, { ...options, minGrade, page: "drift" });
}
