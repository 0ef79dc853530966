import type { Report } from "../model/report.ts";
import type { ReportSet } from "../model/report-set.ts";
import type { Surface } from "../model/surface.ts";

export function renderMarkdown(_report: Report, _surface: Surface): string {
  throw new TypeError("markdown is not written yet");
}

export function renderMarkdownSet(
  _set: ReportSet,
  _surfaces: ReadonlyMap<Report, Surface>,
): string {
  throw new TypeError("markdown is not written yet");
}
