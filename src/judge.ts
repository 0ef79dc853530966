import { capabilitiesOf, summarize } from "../probes/capability/capabilities.ts";
import { PROBES } from "../probes/index.ts";
import { analyseFlows } from "../probes/toxic-flow/flows.ts";
import { ruleTable, runProbes } from "./engine/run.ts";
import type { Report } from "./model/report.ts";
import type { SessionFacts } from "./model/session.ts";
import type { Surface } from "./model/surface.ts";
import { BASE_SECTIONS } from "./model/vocabulary.ts";
import type { NamedPolicy } from "./policy/apply.ts";
import { buildReport } from "./report/build.ts";
import type { Capabilities } from "./report/capabilities.ts";
import { VERSION } from "./version.ts";

export interface JudgeOptions {
  readonly session: SessionFacts;
  /** Ids of the probes to run; all when left out. */
  readonly probes?: readonly string[];
  /** Count the client's own tools (web fetch, shell, file edit) into toxic flows; false when left out. */
  readonly includeBuiltins?: boolean;
  /** Its suppressions weigh nothing; what breaks it stands in `report.policy`. */
  readonly policy?: NamedPolicy | undefined;
  readonly run?: Report["run"];
}

/** Judges a frozen surface: probes, score, report. Pure: the same input gives the same report. */
export function judge(
  surface: Surface,
  { session, probes, includeBuiltins = false, policy, run }: JudgeOptions,
): Report {
  const ids = probes ?? PROBES.map(({ id }): string => id);
  const seen = wasSeen(surface);
  return buildReport({
    surface,
    runs: runProbes(PROBES, surface, { includeBuiltins, wanted: ids }),
    rules: ruleTable(PROBES),
    capabilities: seen && ids.includes("capability") ? capabilities(surface) : null,
    flows: seen && ids.includes("toxic-flow") ? analyseFlows(surface, { includeBuiltins }) : null,
    includeBuiltins,
    session,
    version: VERSION,
    policy,
    ...(run === undefined ? {} : { run }),
  });
}

function capabilities(surface: Surface): Capabilities {
  const items = capabilitiesOf(surface);
  return { items, summary: summarize(items) };
}

/** Of a server whose tools could not be listed nobody knows that it can do little. */
function wasSeen(surface: Surface): boolean {
  if (surface.tools.state === "failed") return false;
  return BASE_SECTIONS.some((name) => {
    const section = surface[name];
    return "items" in section && section.items.length + section.broken.length > 0;
  });
}
