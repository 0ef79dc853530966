import type { Report } from "../model/report.ts";
import type { ReportSet } from "../model/report-set.ts";

export function renderJunit(_report: Report): string {
  throw new TypeError("JUnit is not written yet");
}

export function renderJunitSet(_set: ReportSet): string {
  throw new TypeError("JUnit is not written yet");
}
