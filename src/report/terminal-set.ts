import type { Report } from "../model/report.ts";
import type { ReportSet } from "../model/report-set.ts";
import type { Surface } from "../model/surface.ts";
import { setStory } from "./story.ts";
import { unmarked } from "./story/marks.ts";
import { pagesOf } from "./story/set.ts";
import { renderTerminal, type TerminalOptions } from "./terminal.ts";
import { layOut } from "./terminal/layout.ts";
import { openPage, printed, rule, wrapped } from "./terminal/page.ts";
import { quietLines } from "./terminal/quiet.ts";

/**
 * Several reports for a person: a line per server, what was skipped, what they make of each other;
 * then the whole page of each server that needs a closer look. `surfaces` holds that of each report.
 */
export function renderTerminalSet(
  set: ReportSet,
  surfaces: ReadonlyMap<Report, Surface>,
  options: TerminalOptions,
): string {
  if (options.quiet) return printed([quietLines(set)]);
  const page = openPage(options);
  const pages = pagesOf(set, options.verbose).flatMap(({ report, title }) => {
    const surface = surfaces.get(report);
    if (surface === undefined) return [];
    const heading = [rule(page), ...wrapped(page, "", unmarked(title), page.paint.bold)];
    return [printed([heading]), renderTerminal(report, surface, options)];
  });
  const overview = setStory(set, { detail: options.verbose ? "full" : "short" });
  return [layOut(page, overview), ...pages].join("\n");
}
