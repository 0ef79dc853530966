import { capabilitiesOf, summarize } from "../probes/capability/capabilities.ts";
import { PROBES } from "../probes/index.ts";
import { analyseFlows } from "../probes/toxic-flow/flows.ts";
import { ruleTable, runProbes } from "./engine/run.ts";
import { UsageError } from "./errors.ts";
import { FILE_SESSION } from "./lib/file-session.ts";
import type { Report } from "./model/report.ts";
import type { SessionFacts } from "./model/session.ts";
import type { Surface } from "./model/surface.ts";
import { BASE_SECTIONS } from "./model/vocabulary.ts";
import type { NamedPolicy } from "./policy/apply.ts";
import { buildReport } from "./report/build.ts";
import type { Capabilities } from "./report/capabilities.ts";
import { VERSION } from "./version.ts";

/** What to judge by; everything has a default. */
export interface JudgeOptions {
  /** How the surface was collected; when left out: read from a file, nobody was asked. */
  readonly session?: SessionFacts;
  /** Ids of the probes to run; all when left out. */
  readonly probes?: readonly string[] | undefined;
  /** Count the client's own tools (web fetch, shell, file edit) into toxic flows; false when left out. */
  readonly includeBuiltins?: boolean | undefined;
  /** Its suppressions weigh nothing; what breaks it stands in `report.policy`. */
  readonly policy?: NamedPolicy | undefined;
  /** When the run began and how long it took: the only part of a report that comes from a clock. */
  readonly run?: Report["run"];
}

/**
 * Judges a frozen surface: probes, score, report. Pure: the same input gives the same report.
 *
 * @param surface What was seen, as {@link probe}, {@link look} or {@link readSurface} give it.
 * @param options Where it comes from and what to judge by.
 * @returns The report. Its `grade` is null where nothing was seen: that is not a good grade.
 * @throws {@link UsageError} for the id of a probe that does not exist.
 * @example
 * ```ts
 * import { readFileSync } from "node:fs";
 * import { judge, readSurface } from "mcp-prober";
 *
 * const label = { id: "saved", source: { kind: "listing", origin: "surface.json" } } as const;
 * const read = readSurface(readFileSync("surface.json", "utf8"), label);
 * if (!read.ok) throw new Error(`${read.why}. ${read.next}`);
 * const report = judge(read.surface);
 * console.log(report.grade, report.findings.length);
 * ```
 */
export function judge(
  surface: Surface,
  { session = FILE_SESSION, probes, includeBuiltins = false, policy, run }: JudgeOptions = {},
): Report {
  const known = PROBES.map(({ id }): string => id);
  const ids = probes ?? known;
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    throw new UsageError(`there is no probe ${unknown}`, `Known probes: ${known.join(", ")}`);
  }
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
