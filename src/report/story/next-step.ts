import type { Check } from "../../model/check.ts";
import type { Report, ReportedFinding } from "../../model/report.ts";
import { namesWords, threatsOf } from "./words.ts";

const PIN = "pin it, so that you hear of a change: mcp-prober pin.";
/** Without more of its tools than these a server is hardly worth adding, and nobody would do it. */
const MOST_CUT = 4;

/** What to do now, imperative; marked. The first that applies, most urgent first. */
export function nextStep(report: Report): string {
  const { grade, check, session, coverage, drift } = report;
  const [worst] = threatsOf(report).filter(({ severity }) => severity !== "info");
  if (check !== undefined) return checkStep(report, check);
  if (grade === null) return unseenStep(report);
  if ((report.policy?.violations ?? []).length > 0) return policyStep(report, worst);
  if (isDrift(worst)) return driftStep(report);
  if (worst !== undefined) return `${worst.remediation} More: mcp-prober explain ${worst.ruleId}`;
  if (session.interrupted || !coverage.complete) return againStep(report);
  if (drift !== undefined) return driftStep(report);
  return adoptionStep(report);
}

function isDrift(finding: ReportedFinding | undefined): boolean {
  return finding?.ruleId.startsWith("drift/") ?? false;
}

function checkStep(report: Report, { verdict, config }: Check): string {
  const how = config === null ? "" : " with the configuration below";
  switch (verdict) {
    case "add":
      return `Add it${how}, and ${PIN}`;
    case "add-with-care":
      return `Decide on the reasons above. If you add it${how}, ${cutStep(report)}${PIN}`;
    case "do-not-add":
      return "Do not add it. The same command with --verbose shows the proof.";
    case "could-not-tell":
      return `Do not add it on this evidence. ${unseenStep(report)}`;
  }
}

/** What breaks the toxic flows, or at least puts a person into each of them. */
function cutStep({ toxicFlows, toxicFlowCut }: Report): string {
  const tools = (toxicFlowCut?.tools ?? []).map(({ name }) => name);
  if (tools.length > 0 && tools.length <= MOST_CUT) {
    return `switch off ${namesWords(tools, MOST_CUT)}, and `;
  }
  return toxicFlows.length === 0 ? "" : ASK;
}

const ASK = "have your client ask before each call, and ";

/** Not seen is no verdict: look again. */
function unseenStep({ session, grade }: Report): string {
  if (session.failure !== null) return session.failure.next;
  return session.transport === "file" && grade === null
    ? "Look at the running server instead: mcp-prober scan."
    : "Look again: it may need arguments, a variable (--env) or more time (--timeout).";
}

function againStep(report: Report): string {
  if (report.session.transport === "file") {
    return "Look at the running server before you rely on it: mcp-prober scan.";
  }
  return report.session.failure === null
    ? "Look again, with more time, before you rely on it: --timeout, --total-timeout."
    : unseenStep(report);
}

function policyStep({ policy, grade }: Report, worst: ReportedFinding | undefined): string {
  const isUnchecked = policy?.violations.every(({ id }) => id === "not-checked");
  if (isUnchecked === true) {
    return "Have all looked at that the policy asks about: without --skip-probe, and with more time.";
  }
  // Nobody should be led to accept what makes a bad grade.
  return worst !== undefined && grade !== "A" && grade !== "B"
    ? `Do not use it under this policy. ${worst.remediation}`
    : "Do not use it under this policy. What is right as it is, accept there with a reason.";
}

/** Nothing that nobody approved may go on as if somebody had. */
function driftStep({ drift = [] }: Report): string {
  if (drift.length === 0) return "Nothing to do: it is as it was pinned.";
  const isSmall = drift.every(({ kind }) => kind === "version" || kind === "formatting");
  return isSmall
    ? "Nothing that a model reads has changed. To approve it: mcp-prober pin."
    : "Read what has changed. If it is right, approve it: mcp-prober pin. If not, stop using it.";
}

/** Nothing speaks against it: how to use it well. */
function adoptionStep(report: Report): string {
  const { session, capability, verification } = report;
  if (session.transport === "file") {
    return "Look at the running server before you add it: mcp-prober scan.";
  }
  const { changed = 0, renamed = 0, staticOnly = 0, liveOnly = 0 } = verification?.counts ?? {};
  if (changed + renamed + staticOnly + liveOnly > 0) {
    return `Go by what runs, not by the static report: read below where they differ. Then ${PIN}`;
  }
  const isStrong = capability.level === "high" || capability.level === "critical";
  const care = cutStep(report) || (isStrong ? ASK : "");
  return care === "" ? `Add it, and ${PIN}` : `If you add it, ${care}${PIN}`;
}
