import type { CheckReason } from "../model/check.ts";
import type { RegistryFacts } from "../model/registry.ts";
import type { Report } from "../model/report.ts";
import type { CapabilityLevel } from "../model/vocabulary.ts";
import { findingReasons, reason, threatsOf } from "./reasons-findings.ts";

/** What whoever adds the server should know first, weightiest first. */
export function careReasons({
  report,
  registry,
}: {
  readonly report: Report;
  readonly registry: RegistryFacts | undefined;
}): readonly CheckReason[] {
  const worrying = threatsOf(report).filter(
    ({ severity }) => severity !== "low" && severity !== "info",
  );
  return [
    ...findingReasons(worrying),
    ...capabilityReason(report, "critical"),
    ...flowReason(report),
    ...deprecatedReason(registry),
    ...gradeReason(report, worrying.length),
    ...scriptReason(report, registry),
    ...publisherReason(report),
    ...capabilityReason(report, "high"),
    ...findingReasons(threatsOf(report).filter(({ ruleId }) => AGE_RULES.includes(ruleId))),
  ];
}

/** Small as findings, but what is new has had no time to be found out: waiting costs nothing. */
const AGE_RULES: readonly string[] = [
  "package-origin/young-package",
  "package-origin/fresh-version",
];

const HARM: Readonly<Partial<Record<CapabilityLevel, string>>> = {
  high: "serious",
  critical: "grave",
};

function capabilityReason({ capability }: Report, level: CapabilityLevel): readonly CheckReason[] {
  const harm = HARM[level];
  if (capability.level !== level || harm === undefined) return [];
  const how = capability.reasons[0] ?? "see what it can do";
  return [reason(`capability-${level}`, `A misled model can do ${harm} harm with it: ${how}.`)];
}

function flowReason({ toxicFlows }: Report): readonly CheckReason[] {
  const [worst] = toxicFlows;
  if (worst === undefined) return [];
  const more = toxicFlows.length === 1 ? "" : ` (and ${toxicFlows.length - 1} more ways)`;
  return [reason("toxic-flow", `${worst.story}${more}`)];
}

function deprecatedReason(registry: RegistryFacts | undefined): readonly CheckReason[] {
  if (registry === undefined || registry.deprecated === null) return [];
  return [reason("deprecated", `Its publisher has deprecated it: "${registry.deprecated}"`)];
}

/** Findings that are named already tell more than the grade they led to. */
function gradeReason({ grade }: Report, named: number): readonly CheckReason[] {
  if (grade !== "B" || named > 0) return [];
  return [reason("grade", "It is graded B: many small findings. Read them (--verbose).")];
}

function scriptReason(
  { observations, session }: Report,
  registry: RegistryFacts | undefined,
): readonly CheckReason[] {
  const installed = observations.package;
  const tree = installed?.scripts.length ?? 0;
  if (installed?.ranScripts === true) {
    const text = `${tree} install scripts ran, and will run on your machine outside any sandbox.`;
    return [reason("runs-install-scripts", text)];
  }
  if (session.failure?.code === "needs-scripts") {
    return [reason("needs-install-scripts", "It does not start before its install scripts ran.")];
  }
  const own = registry?.scripts.find(({ event }) => INSTALL_EVENTS.includes(event));
  if (own === undefined) return [];
  const text = `It wants to run a script when it is installed (${own.event}: ${own.command}). It was not run, and the configuration below keeps npm from running it.`;
  return [reason("has-install-script", text)];
}

/** The others run where a package is made, not where it is used. */
const INSTALL_EVENTS: readonly string[] = ["preinstall", "install", "postinstall"];

function publisherReason({ score }: Report): readonly CheckReason[] {
  const term = score.vector.find((line) => line.term === "verification-discount");
  if (term?.level !== "none") return [];
  return [
    reason(
      "publisher-unknown",
      "Nothing tells who made it: no provenance, and no source is named.",
    ),
  ];
}
