import type { Report } from "../model/report.ts";
import type { ReportSet } from "../model/report-set.ts";
import type { Surface } from "../model/surface.ts";
import { GRADES } from "../model/vocabulary.ts";
import { renderTerminal, type TerminalOptions } from "./terminal.ts";
import { crossBlocks } from "./terminal/cross-server.ts";
import { heading, openPage, printed, rule } from "./terminal/page.ts";
import { serverLines, serverRows, skippedBlock, verdictBlock } from "./terminal/set.ts";

/**
 * Several reports for a person: a line per server, what was skipped, what they make of each other;
 * then the whole page of each server that needs a closer look. `surfaces` holds that of each report.
 */
export function renderTerminalSet(
  set: ReportSet,
  surfaces: ReadonlyMap<Report, Surface>,
  options: TerminalOptions,
): string {
  if (options.quiet) return printed([serverLines(set)]);
  const page = openPage(options);
  const summary = printed([
    verdictBlock(page, set),
    serverRows(page, set),
    skippedBlock(page, set),
    ...crossBlocks(page, set),
  ]);
  const reports = [...new Set(set.reports.map(({ report }) => report))];
  const pages = reports.flatMap((report) => {
    const surface = surfaces.get(report);
    if (surface === undefined || !(options.verbose || isBelowB(report))) return [];
    const names = set.reports.filter((one) => one.report === report).map(({ name }) => name);
    const title = heading(page, [...new Set(names)].join(", "));
    return [printed([[rule(page), title]]), renderTerminal(report, surface, options)];
  });
  return [summary, ...pages].join("\n");
}

function isBelowB({ grade }: Report): boolean {
  return grade !== null && GRADES.indexOf(grade) > GRADES.indexOf("B");
}
