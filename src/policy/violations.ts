import type { AppliedPolicy, Policy } from "../model/policy.ts";
import type { Report, ReportedCapability } from "../model/report.ts";
import { CAPABILITY_LEVELS, type Tag, VIOLATION_IDS } from "../model/vocabulary.ts";

type Violation = AppliedPolicy["violations"][number];
type Suppressions = AppliedPolicy["suppressions"];

/** Names told per violation. */
const NAMES_SHOWN = 4;
/** A name may be a whole speech. */
const NAME_LENGTH = 60;

/** What breaks the policy, in the order of {@link VIOLATION_IDS}. */
export function violationsOf(
  report: Report,
  policy: Policy,
  suppressions: Suppressions,
): Violation[] {
  const found = [
    ...suppressions.filter(({ state }) => state === "expired").map(expired),
    ...(policy.denyRules ?? []).flatMap((rule) => deniedRule(report, rule)),
    ...(policy.denyRoles ?? []).flatMap((role) => deniedRole(report, role)),
    ...capability(report, policy),
  ];
  return VIOLATION_IDS.flatMap((id) => found.filter((violation) => violation.id === id));
}

function expired({ rule, item = "*", expires, findings }: Suppressions[number]): Violation {
  const what = item === "*" ? rule : `${rule} on ${shortName(item)}`;
  const rest =
    findings === 0 ? "nothing is found there now, remove it" : `${counted(findings)} again`;
  return {
    id: "expired-suppression",
    text: `The suppression of ${what} held until ${expires}: ${rest}`,
  };
}

function counted(findings: number): string {
  return findings === 1 ? "1 finding counts" : `${findings} findings count`;
}

/** A rule that nobody looked for is not known to be kept: its probe must have come to an end. */
function deniedRule(report: Report, rule: string): readonly Violation[] {
  const found = report.findings.filter(
    ({ ruleId, suppressed }) => ruleId === rule && suppressed === undefined,
  );
  if (found.length > 0) {
    const names = found.map(({ location }) => `${location.kind} ${shortName(location.name)}`);
    return [{ id: "denied-rule", text: `${rule} is denied: ${listed(names)}` }];
  }
  const probe = rule.slice(0, rule.indexOf("/"));
  const outcome = report.outcomes.find((one) => one.probe === probe);
  if (outcome?.status === "clear" || outcome?.status === "found") return [];
  const why = outcome === undefined ? "its probe was left out" : (outcome.why ?? outcome.status);
  return [{ id: "not-checked", text: `${rule} is denied, and was not looked for: ${why}` }];
}

/** A guess makes no capability level, and so no violation. */
function deniedRole(report: Report, role: Tag): readonly Violation[] {
  if (report.capability.level === null) return [notAnalysed(`${role} is denied`)];
  const holders = report.capabilities.filter(
    ({ tags, confidence }) => tags.includes(role) && confidence[role] !== "speculative",
  );
  if (holders.length === 0) return [];
  return [{ id: "denied-role", text: `${role} is denied: ${listed(holders.map(holderName))}` }];
}

const NOUNS = { prompts: "prompt", resources: "resource", templates: "template" } as const;

function holderName({ tool, section }: ReportedCapability): string {
  return `${section === undefined ? "tool" : NOUNS[section]} ${shortName(tool)}`;
}

function capability({ capability: { level } }: Report, policy: Policy): readonly Violation[] {
  const most = policy.maxCapability;
  if (most === undefined) return [];
  if (level === null) return [notAnalysed(`A capability above ${most} is denied`)];
  if (CAPABILITY_LEVELS.indexOf(level) <= CAPABILITY_LEVELS.indexOf(most)) return [];
  return [
    {
      id: "capability-above-limit",
      text: `The capability is ${level}, ${most} is the most allowed`,
    },
  ];
}

function notAnalysed(what: string): Violation {
  return { id: "not-checked", text: `${what}, and what the server can do was not analysed` };
}

function listed(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  const more = distinct.length - NAMES_SHOWN;
  return distinct.slice(0, NAMES_SHOWN).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function shortName(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= NAME_LENGTH) return name;
  return `${characters.slice(0, NAME_LENGTH - 3).join("")}...`;
}
