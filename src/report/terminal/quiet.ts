import type { Report } from "../../model/report.ts";
import type { ReportSet } from "../../model/report-set.ts";
import { driftWords } from "../story/drift.ts";
import { unmarked } from "../story/marks.ts";
import { verificationWords } from "../story/verification.ts";
import { clipped, serverName, severityCounts, suppressedOf, threatsOf } from "../story/words.ts";
import { plain } from "./page.ts";

/** Grade, score, name, findings: one line per server, for many servers under each other. */
export function quietLine(report: Report): string {
  const { grade, score, check } = report;
  if (check !== undefined) {
    const [why] = check.reasons;
    const reason = why === undefined ? "" : `  ${why.text}`;
    return line(`${check.verdict}  ${clipped(report.target.id)}  grade ${grade ?? "-"}${reason}`);
  }
  const figure = String(score.score ?? "-").padStart(3);
  return line(`${grade ?? "-"} ${figure}  ${serverName(report)}  ${notes(report).join(", ")}`);
}

/** The line of each server and of each skipped one; that there is none, as silence says all is well. */
export function quietLines({ reports, skipped }: ReportSet): readonly string[] {
  if (reports.length === 0 && skipped.length === 0) return ["no server was found to look at"];
  return [
    ...reports.map(({ client, name, report }) =>
      line(`${client}/${clipped(name, NAME_LENGTH)}: ${quietLine(report)}`),
    ),
    ...skipped.map((one) => line(`${one.client ?? "-"}/${one.name ?? "-"}: skipped: ${one.why}`)),
  ];
}

const NAME_LENGTH = 40;

function notes(report: Report): readonly string[] {
  const { grade, score, session, coverage, capability, toxicFlows, verification, drift } = report;
  const threats = threatsOf(report);
  const { level } = capability;
  return [
    ...(grade === null && threats.length === 0 ? [] : [severityCounts(threats)]),
    ...(grade === null ? [`not judged: ${session.failure?.code ?? score.reason?.id ?? ""}`] : []),
    ...(grade !== null && !coverage.complete ? ["not seen completely"] : []),
    ...(level === "high" || level === "critical" ? [`${level} capability`] : []),
    ...(toxicFlows.length > 0 ? ["toxic flows"] : []),
    ...policyNotes(report),
    ...(verification === undefined ? [] : [verificationWords(verification)]),
    ...(drift === undefined ? [] : [`since it was pinned: ${driftWords(drift)}`]),
    ...(session.replayed === null ? [] : ["from a file"]),
    ...(session.interrupted ? ["interrupted"] : []),
  ];
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

function line(text: string): string {
  return plain(unmarked(text));
}
