import type { Report } from "../model/report.ts";
import type { ReportSet } from "../model/report-set.ts";
import type { Surface } from "../model/surface.ts";

/** SARIF 2.1.0. */
export function renderSarif(
  _report: Report,
  _surface: Surface,
  _options: { readonly artifact?: string },
): string {
  throw new TypeError("SARIF is not written yet");
}

/** SARIF 2.1.0 of several reports. */
export function renderSarifSet(_set: ReportSet, _surfaces: ReadonlyMap<Report, Surface>): string {
  throw new TypeError("SARIF is not written yet");
}
