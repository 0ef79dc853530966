import type { Report } from "../../model/report.ts";
import { driftWords } from "./drift.ts";
import { plain } from "./page.ts";
import { serverName, severityCounts, threatsOf } from "./words.ts";

/** Grade, score, name, findings: one line per server, for many servers under each other. */
export function quietLine(report: Report): string {
  const { grade, score, session, coverage, capability, toxicFlows } = report;
  const threats = threatsOf(report);
  const { level } = capability;
  const notes = [
    ...(grade === null && threats.length === 0 ? [] : [severityCounts(threats)]),
    ...(grade === null ? [`not judged: ${session.failure?.code ?? score.reason?.id ?? ""}`] : []),
    ...(grade !== null && !coverage.complete ? ["not seen completely"] : []),
    ...(level === "high" || level === "critical" ? [`${level} capability`] : []),
    ...(toxicFlows.length > 0 ? ["toxic flows"] : []),
    ...(report.drift === undefined ? [] : [`since it was pinned: ${driftWords(report.drift)}`]),
    ...(session.replayed === null ? [] : ["from a file"]),
    ...(session.interrupted ? ["interrupted"] : []),
  ];
  const figure = String(score.score ?? "-").padStart(3);
  const name = plain(serverName(report));
  return plain(`${grade ?? "-"} ${figure}  ${name}  ${notes.join(", ")}`);
}
