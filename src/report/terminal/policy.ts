import type { Report, ReportedFinding } from "../../model/report.ts";
import { counted } from "../words.ts";
import { byRule } from "./findings.ts";
import { type Block, type Page, bullet, heading, wrapped } from "./page.ts";
import { clipped, namesWords, placeWords, suppressedOf } from "./words.ts";

/** Groups, unused suppressions and violations named unless everything is asked for. */
const SHOWN = 10;
/** Places named per group. */
const PLACES_SHOWN = 3;

/** What breaks the policy: it decides how the run exits, so it stands beside the grade. */
export function violationsBlock(page: Page, { policy }: Report): Block {
  const violations = policy?.violations ?? [];
  if (policy === undefined || violations.length === 0) return [];
  const shown = page.verbose ? violations : violations.slice(0, SHOWN);
  return [
    ...wrapped(
      page,
      "  ",
      `The policy ${policy.file} is not kept, which fails this run:`,
      page.paint.red,
    ),
    ...shown.flatMap(({ text }) => bullet(page, "  ", text)),
    ...moreLine(violations.length - shown.length),
  ];
}

/** What the policy accepts, with its reason: it weighs nothing, and it is there all the same. */
export function acceptedBlock(page: Page, report: Report): Block {
  const { policy } = report;
  if (policy === undefined) return [];
  const groups = groupsOf(suppressedOf(report));
  const shown = page.verbose ? groups : groups.slice(0, SHOWN);
  const unused = policy.suppressions.filter(({ state }) => state === "unused");
  const notes = unused.map(({ rule, item = "*" }) =>
    item === "*" ? rule : `${rule} on ${namesWords([item], 1)}`,
  );
  const named = page.verbose ? notes : notes.slice(0, SHOWN);
  const lines = [
    ...shown.flatMap((group) => groupLines(page, group, report)),
    ...moreLine(groups.length - shown.length),
    ...named.flatMap((note) => bullet(page, "  ", `not needed in this run: ${note}`)),
    ...moreLine(notes.length - named.length),
  ];
  if (lines.length === 0) return [];
  const count = counted(suppressedOf(report).length, ["finding", "findings"]);
  return [heading(page, `Policy ${policy.file}: ${count} accepted, not scored`), ...lines];
}

/** Findings of one rule that one reason accepts. */
function groupsOf(accepted: readonly ReportedFinding[]): readonly (readonly ReportedFinding[])[] {
  return byRule(accepted).flatMap((ofRule) => {
    const groups = new Map<string, ReportedFinding[]>();
    for (const finding of ofRule) {
      const { reason = "", expires = null } = finding.suppressed ?? {};
      const key = JSON.stringify([reason, expires]);
      const same = groups.get(key);
      if (same === undefined) groups.set(key, [finding]);
      else same.push(finding);
    }
    return [...groups.values()];
  });
}

function groupLines(page: Page, group: readonly ReportedFinding[], report: Report): string[] {
  const [first] = group as readonly [ReportedFinding];
  const { severity, ruleId, suppressed } = first;
  const most = page.verbose ? group.length : PLACES_SHOWN;
  const places = group.slice(0, most).map(({ location }) => placeWords(location, report));
  const more = group.length > most ? [counted(group.length - most, ["more", "more"])] : [];
  const until = suppressed?.expires === null ? "without end" : `until ${suppressed?.expires}`;
  const reason = page.verbose ? suppressed?.reason : clipped(suppressed?.reason ?? "", 200);
  return [
    ...bullet(page, "  ", `${severity} ${ruleId}: ${[...places, ...more].join("; ")}`),
    ...wrapped(page, "    ", `${until}: ${reason}`),
  ];
}

function moreLine(more: number): string[] {
  return more > 0 ? [`  and ${more} more (--verbose shows all)`] : [];
}
