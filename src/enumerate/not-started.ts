import { type Failure, FAILURES } from "../errors.ts";
import type { Budgets } from "../harness/limits.ts";
import { excerpt } from "../lib/excerpt.ts";
import { FILE_SESSION } from "../lib/file-session.ts";
import type { SessionFacts } from "../model/session.ts";
import type { Surface } from "../model/surface.ts";
import type { TargetLabel } from "../model/target.ts";
import { unseenSurface } from "./surface.ts";

/** What there is to judge of a server that was never started: nothing, and why. */
export function notStarted(
  label: TargetLabel,
  { why, budgets }: { readonly why: Failure; readonly budgets: Budgets },
): { readonly surface: Surface; readonly session: SessionFacts } {
  const session: SessionFacts = {
    ...FILE_SESSION,
    transport: "stdio",
    budgets: { ...budgets },
    failure: {
      code: why.code,
      message: excerpt(why.detail, 600),
      next: FAILURES[why.code],
      stderrTail: null,
      exitCode: null,
      authorization: null,
    },
    interrupted: why.code === "interrupted",
    caveats: ["Nothing was installed and nothing was started."],
  };
  return { surface: unseenSurface(label, `not started: ${why.code}`), session };
}
