import type { Report } from "../../model/report.ts";
import { plain } from "./page.ts";
import { serverName, severityCounts } from "./words.ts";

const NAME_LENGTH = 60;

/** Grade, score, name, findings: one line per server, for many servers under each other. */
export function quietLine(report: Report): string {
  const { grade, score, session, coverage } = report;
  const notes = [
    ...(grade === null && report.findings.length === 0 ? [] : [severityCounts(report)]),
    ...(grade === null ? [`not judged: ${session.failure?.code ?? score.reason?.id ?? ""}`] : []),
    ...(grade !== null && !coverage.complete ? ["not seen completely"] : []),
    ...(session.replayed === null ? [] : ["from a file"]),
    ...(session.interrupted ? ["interrupted"] : []),
  ];
  const figure = String(score.score ?? "-").padStart(3);
  const name = clipped(plain(serverName(report)));
  return plain(`${grade ?? "-"} ${figure}  ${name}  ${notes.join(", ")}`);
}

function clipped(name: string): string {
  const chars = Array.from(name);
  return chars.length <= NAME_LENGTH ? name : `${chars.slice(0, NAME_LENGTH - 3).join("")}...`;
}
