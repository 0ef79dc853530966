import type { Report, ReportedFinding } from "../../model/report.ts";
import { counted } from "../words.ts";
import type { Block, Piece } from "./block.ts";
import { marked } from "./marks.ts";
import { blockIfAny, entry, said } from "./pieces.ts";
import { violationWords } from "./reasons.ts";
import { byRule, cutShort, namesWords, placeWords, suppressedOf } from "./words.ts";

/** Groups, unused suppressions and violations named unless everything is asked for. */
const SHOWN = 10;
/** Places named per group. */
const PLACES_SHOWN = 3;
const REASON_LENGTH = 200;

/** What breaks the policy: it decides how the run exits, so it stands beside the grade. */
export function violationBlocks({ policy }: Report, full: boolean): readonly Block[] {
  const violations = policy?.violations ?? [];
  if (policy === undefined || violations.length === 0) return [];
  const shown = full ? violations : violations.slice(0, SHOWN);
  const text = `The policy ${marked(policy.file)} is not kept, which fails this run:`;
  return blockIfAny("violations", null, [
    said(1, text, "bad"),
    ...shown.map((violation) => entry(1, violationWords(violation.text))),
    ...morePieces(violations.length - shown.length),
  ]);
}

/** What the policy accepts, with its reason: it weighs nothing, and it is there all the same. */
export function acceptedBlocks(report: Report, full: boolean): readonly Block[] {
  const { policy } = report;
  if (policy === undefined) return [];
  const groups = groupsOf(suppressedOf(report));
  const shown = full ? groups : groups.slice(0, SHOWN);
  const unused = policy.suppressions.filter(({ state }) => state === "unused");
  const notes = unused.map(({ rule, item = "*" }) =>
    item === "*" ? marked(rule) : `${marked(rule)} on ${namesWords([item], 1)}`,
  );
  const named = full ? notes : notes.slice(0, SHOWN);
  const count = counted(suppressedOf(report).length, ["finding", "findings"]);
  return blockIfAny("accepted", `Policy ${marked(policy.file)}: ${count} accepted, not scored`, [
    ...shown.flatMap((group) => groupPieces(group, report, full)),
    ...morePieces(groups.length - shown.length),
    ...named.map((note) => entry(1, `not needed in this run: ${note}`)),
    ...morePieces(notes.length - named.length),
  ]);
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

function groupPieces(
  group: readonly ReportedFinding[],
  report: Report,
  full: boolean,
): readonly Piece[] {
  const [{ severity, ruleId, suppressed }] = group as readonly [ReportedFinding];
  const most = full ? group.length : PLACES_SHOWN;
  const places = group.slice(0, most).map(({ location }) => placeWords(location, report));
  const more = group.length > most ? [counted(group.length - most, ["more", "more"])] : [];
  const expires = suppressed?.expires ?? null;
  const until = expires === null ? "without end" : `until ${marked(expires)}`;
  const reason = suppressed?.reason ?? "";
  return [
    entry(1, `${severity} ${ruleId}: ${[...places, ...more].join("; ")}`),
    said(2, `${until}: ${marked(full ? reason : cutShort(reason, REASON_LENGTH))}`),
  ];
}

function morePieces(more: number): readonly Piece[] {
  return more > 0 ? [said(1, `and ${more} more (--verbose shows all)`)] : [];
}
