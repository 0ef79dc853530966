import type { Report } from "../../model/report.ts";
import { driftWords } from "./drift.ts";
import { plain } from "./page.ts";
import { verificationWords } from "./verification.ts";
import { clipped, serverName, severityCounts, suppressedOf, threatsOf } from "./words.ts";

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
    ...policyNotes(report),
    ...(report.verification === undefined ? [] : [verificationWords(report.verification)]),
    ...(report.drift === undefined ? [] : [`since it was pinned: ${driftWords(report.drift)}`]),
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

/** What broke the policy decides how the run exits; what it accepts is in none of the counts. */
function policyNotes(report: Report): readonly string[] {
  const ids = new Set(report.policy?.violations.map(({ id }) => id));
  const accepted = suppressedOf(report).length;
  return [
    ...(ids.size > 0 ? [`policy: ${[...ids].join(", ")}`] : []),
    ...(accepted > 0 ? [`${accepted} accepted by the policy`] : []),
  ];
}
