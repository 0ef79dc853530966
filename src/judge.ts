import { PROBES } from "../probes/index.ts";
import { ruleTable, runProbes } from "./engine/run.ts";
import type { Report } from "./model/report.ts";
import type { SessionFacts } from "./model/session.ts";
import type { Surface } from "./model/surface.ts";
import { buildReport } from "./report/build.ts";
import { VERSION } from "./version.ts";

export interface JudgeOptions {
  readonly session: SessionFacts;
  /** Ids of the probes to run; all when left out. */
  readonly probes?: readonly string[];
  readonly run?: Report["run"];
}

/** Judges a frozen surface: probes, score, report. Pure: the same surface gives the same report. */
export function judge(surface: Surface, { session, probes, run }: JudgeOptions): Report {
  const chosen = PROBES.filter(({ id }) => probes === undefined || probes.includes(id));
  return buildReport({
    surface,
    runs: runProbes(chosen, surface),
    rules: ruleTable(PROBES),
    session,
    version: VERSION,
    ...(run === undefined ? {} : { run }),
  });
}
