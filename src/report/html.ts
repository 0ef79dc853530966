import type { Report } from "../model/report.ts";
import type { ReportSet } from "../model/report-set.ts";
import type { Surface } from "../model/surface.ts";
import { pageOf } from "./html/page.ts";
import { reportSheet, sheetOf } from "./html/report-sheet.ts";
import { setPage } from "./html/set.ts";
import { unmarked } from "./story/marks.ts";
import { summaryOf } from "./story/summary.ts";

/** One self-contained page without a script: what a person reads, keeps and passes on. */
export function renderHtml(report: Report, surface: Surface): string {
  const { grade, figure, name } = summaryOf(report);
  const { body, contents } = reportSheet(sheetOf(report, surface, "", 1));
  return pageOf(`${grade ?? "?"} ${figure}: ${unmarked(name)} - mcp-prober`, contents, body);
}

/** The reports of a set on one page: what they come to together, then each. */
export function renderHtmlSet(set: ReportSet, surfaces: ReadonlyMap<Report, Surface>): string {
  return setPage(set, surfaces);
}
