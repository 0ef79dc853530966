import type { Report } from "../../model/report.ts";
import { plain } from "./page.ts";
import { clipped, serverName, severityCounts, threatsOf } from "./words.ts";

/** Grade, score, name, findings: one line per server, for many servers under each other. */
export function quietLine(report: Report): string {
  const { grade, score, session, coverage, capability, toxicFlows, check } = report;
  const threats = threatsOf(report);
  const { level } = capability;
  const notes = [
    ...(grade === null && threats.length === 0 ? [] : [severityCounts(threats)]),
    ...(grade === null ? [`not judged: ${session.failure?.code ?? score.reason?.id ?? ""}`] : []),
    ...(grade !== null && !coverage.complete ? ["not seen completely"] : []),
    ...(level === "high" || level === "critical" ? [`${level} capability`] : []),
    ...(toxicFlows.length > 0 ? ["toxic flows"] : []),
    ...(session.replayed === null ? [] : ["from a file"]),
    ...(session.interrupted ? ["interrupted"] : []),
  ];
  const figure = String(score.score ?? "-").padStart(3);
  const name = plain(serverName(report));
  if (check !== undefined) {
    const [why] = check.reasons;
    const reason = why === undefined ? "" : `  ${why.text}`;
    return plain(`${check.verdict}  ${clipped(report.target.id)}  grade ${grade ?? "-"}${reason}`);
  }
  return plain(`${grade ?? "-"} ${figure}  ${name}  ${notes.join(", ")}`);
}
