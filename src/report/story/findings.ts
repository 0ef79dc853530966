import type { Report, ReportedFinding } from "../../model/report.ts";
import { counted } from "../words.ts";
import type { Block, Piece } from "./block.ts";
import { marked } from "./marks.ts";
import { GAP, block, blockIfAny, entry, head, quote, row, said } from "./pieces.ts";
import { byRule, descriptionWords, placeWords, severityCounts, threatsOf } from "./words.ts";

/** Places shown per rule unless everything is asked for. */
const SHOWN_PER_RULE = 3;

/**
 * All threats by severity: per rule its places with proof, then once the harm and the fix. What is
 * for information only takes a line, so that it does not drown the rest.
 */
export function findingBlocks(report: Report, full: boolean): readonly Block[] {
  const threats = threatsOf(report);
  const told = threats.filter(({ severity }) => full || severity !== "info");
  const noted = threats.filter(({ severity }) => !full && severity === "info");
  const title = `Findings: ${severityCounts(threats)}`;
  return [
    ...(told.length > 0 ? [block("findings", title, [])] : []),
    ...byRule(told).map((group) => block("findings", null, rulePieces(group, report, full))),
    ...blockIfAny(
      "noted",
      "Also noted (no harm by itself; --verbose shows the proof)",
      byRule(noted).flatMap((group) => notedPieces(group, report)),
    ),
  ];
}

function notedPieces(group: readonly ReportedFinding[], report: Report): readonly Piece[] {
  const shown = group
    .slice(0, SHOWN_PER_RULE)
    .map(({ title, location }) => entry(1, `${title}: ${placeWords(location, report)}`));
  const more = group.length - shown.length;
  return more > 0 ? [...shown, entry(1, `${group[0]!.title}: ${morePlaces(more)}`)] : shown;
}

/** The places of one rule with proof, then the harm and the fix. */
export function rulePieces(
  group: readonly ReportedFinding[],
  report: Report,
  full: boolean,
): readonly Piece[] {
  const [first] = group as readonly [ReportedFinding];
  const shown = full ? group : group.slice(0, SHOWN_PER_RULE);
  const more = group.length - shown.length;
  return [
    head(0, first.severity, titleWords(first)),
    ...shown.flatMap((finding) => [...placePieces(finding, report, full), GAP]),
    ...(more > 0 ? [said(1, `and ${morePlaces(more)} (--verbose shows all)`, "faint"), GAP] : []),
    row("why", first.why),
    row("fix", first.remediation),
    row("rule", `${first.ruleId} (${first.category}; ${first.owasp})`),
    ...(full ? first.references.map((reference) => row("read", reference)) : []),
  ];
}

function titleWords({ title, axis, stage }: ReportedFinding): string {
  const notes = [
    ...(axis === "capability" ? ["what it can do, not what it did"] : []),
    ...(stage === "trial" ? ["on trial, not scored"] : []),
  ];
  return notes.length === 0 ? title : `${title} (${notes.join("; ")})`;
}

function morePlaces(more: number): string {
  return counted(more, ["more place", "more places"]);
}

function placePieces(finding: ReportedFinding, report: Report, full: boolean): readonly Piece[] {
  const { location, confidence, evidence, related, fingerprint } = finding;
  const where = placeWords(location, report);
  const others = new Set(related.map((other) => placeWords(other, report)));
  others.delete(where);
  return [
    said(1, `${where}, ${confidence}`, "place"),
    said(2, descriptionWords(finding)),
    quote(2, marked(evidence)),
    ...Array.from(others, (other) => said(2, `see also ${other}`)),
    ...(full ? [said(2, `fingerprint ${fingerprint}`, "faint")] : []),
  ];
}
