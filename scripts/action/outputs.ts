import { GRADES } from "../../src/model/vocabulary.ts";

/** What an exit code of mcp-prober is called in the output `verdict`. */
export const VERDICT_OF: Readonly<Record<number, string>> = {
  0: "pass",
  1: "fail",
  2: "usage-error",
  3: "incomplete",
  70: "bug",
  130: "interrupted",
};

/** A summary takes 1 MiB a step; GitHub drops a larger one whole. */
const SUMMARY_BYTES = 1024 * 1024 - 1024;

interface Judged {
  readonly grade: string | null;
  readonly score: { readonly score: number | null };
  readonly check?: { readonly verdict: string };
}

/** Grade, score and verdict of a report or a set of reports; empty where there is none. */
export function judgedOf(text: string): Readonly<Record<string, string>> {
  const none = { grade: "", score: "", "check-verdict": "" };
  // The file is there and empty where mcp-prober ended before it had a report.
  if (text.trim() === "") return none;
  const document = JSON.parse(text) as Judged & {
    readonly reports?: readonly { readonly report: Judged }[];
    readonly skipped?: readonly { readonly kind: string }[];
  };
  const reports = document.reports?.map(({ report }) => report) ?? [document];
  const isUnseen = (document.skipped ?? []).some(({ kind }) => kind !== "disabled");
  const grades = reports.map(({ grade }) => grade);
  const scores = reports.map(({ score }) => score.score);
  // The worst of those that were seen would pass for the worst of all.
  const verdict = document.check?.verdict ?? "";
  if (isUnseen || reports.length === 0 || grades.includes(null)) {
    return { ...none, "check-verdict": verdict };
  }
  const order: readonly (string | null)[] = GRADES;
  return {
    grade: GRADES[Math.max(...grades.map((grade) => order.indexOf(grade)))] ?? "",
    score: String(Math.min(...scores.map((score) => score ?? 0))),
    "check-verdict": verdict,
  };
}

/** Outputs as GITHUB_OUTPUT takes them; `delimiter` is random, so that no value can end early. */
export function outputLines(outputs: Readonly<Record<string, string>>, delimiter: string): string {
  return Object.entries(outputs)
    .map(([name, value]) => `${name}<<${delimiter}\n${value}\n${delimiter}\n`)
    .join("");
}

/** The page of the job: the Markdown report, whole or not at all. */
export function jobSummary(markdown: string, verdict: string): string {
  if (markdown === "") return `**mcp-prober**: ${verdict}. There is no report; see the log.\n`;
  if (Buffer.byteLength(markdown) <= SUMMARY_BYTES) return `${markdown}\n`;
  return `**mcp-prober**: ${verdict}. The report is too long for this page; see its files.\n`;
}
