import type { Report, ReportedFinding } from "../../model/report.ts";
import { counted } from "../words.ts";
import {
  type Block,
  type Page,
  type Paint,
  bullet,
  heading,
  quoted,
  row,
  wrapped,
} from "./page.ts";
import { placeWords, severityCounts, threatsOf } from "./words.ts";
import type { Severity } from "../../model/vocabulary.ts";

/** Places shown per rule unless everything is asked for. */
const SHOWN_PER_RULE = 3;

/**
 * All threats by severity: per rule its places with proof, then once the harm and the fix. What is
 * for information only takes a line, so that it does not drown the rest.
 */
export function findingBlocks(page: Page, report: Report): readonly Block[] {
  const threats = threatsOf(report);
  const full = threats.filter(({ severity }) => page.verbose || severity !== "info");
  const noted = threats.filter(({ severity }) => !page.verbose && severity === "info");
  const blocks: Block[] = [];
  if (full.length > 0) {
    blocks.push([heading(page, `Findings: ${severityCounts(threats)}`)]);
    for (const group of byRule(full)) blocks.push(ruleBlock(page, group, report));
  }
  if (noted.length > 0) blocks.push(notedBlock(page, noted, report));
  return blocks;
}

function notedBlock(page: Page, noted: readonly ReportedFinding[], report: Report): Block {
  const lines = byRule(noted).flatMap((group) => {
    const shown = group
      .slice(0, SHOWN_PER_RULE)
      .map(({ title, location }) => `${title}: ${placeWords(location, report)}`);
    const more = group.length - shown.length;
    return more > 0 ? [...shown, `${group[0]!.title}: ${morePlaces(more)}`] : shown;
  });
  return [
    heading(page, "Also noted (no harm by itself; --verbose shows the proof)"),
    ...lines.flatMap((line) => bullet(page, "  ", line)),
  ];
}

/** Findings of one rule, together. */
export function byRule(
  findings: readonly ReportedFinding[],
): readonly (readonly ReportedFinding[])[] {
  const groups = new Map<string, ReportedFinding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.ruleId);
    if (group === undefined) groups.set(finding.ruleId, [finding]);
    else group.push(finding);
  }
  return [...groups.values()];
}

/** The places of one rule with proof, then the harm and the fix. */
export function ruleBlock(page: Page, group: readonly ReportedFinding[], report: Report): Block {
  const [first] = group as readonly [ReportedFinding];
  const shown = page.verbose ? group : group.slice(0, SHOWN_PER_RULE);
  const lines = [...ruleHead(page, first)];
  for (const finding of shown) lines.push(...place(page, finding, report), "");
  const more = group.length - shown.length;
  if (more > 0) {
    const words = `and ${morePlaces(more)} (--verbose shows all)`;
    lines.push(...wrapped(page, "  ", words, page.paint.dim), "");
  }
  lines.push(...row(page, "why", first.why), ...row(page, "fix", first.remediation));
  lines.push(...row(page, "rule", `${first.ruleId} (${first.category}; ${first.owasp})`));
  if (page.verbose) {
    for (const reference of first.references) lines.push(...row(page, "read", reference));
  }
  return lines;
}

function ruleHead(page: Page, { severity, title, axis, stage }: ReportedFinding): string[] {
  const notes = [
    ...(axis === "capability" ? ["what it can do, not what it did"] : []),
    ...(stage === "trial" ? ["on trial, not scored"] : []),
  ];
  const label = severity.toUpperCase();
  const indent = " ".repeat(label.length + 2);
  const text = notes.length === 0 ? title : `${title} (${notes.join("; ")})`;
  const [first, ...rest] = wrapped(page, indent, text, page.paint.bold);
  return [`${severityPaint(page, severity)(label)}  ${first!.slice(indent.length)}`, ...rest];
}

function morePlaces(more: number): string {
  return counted(more, ["more place", "more places"]);
}

function place(page: Page, finding: ReportedFinding, report: Report): string[] {
  const { location, confidence, description, evidence, related } = finding;
  const where = placeWords(location, report);
  const others = new Set(related.map((other) => placeWords(other, report)));
  others.delete(where);
  const lines = [
    ...wrapped(page, "  ", `${where}, ${confidence}`, page.paint.cyan),
    ...wrapped(page, "    ", description),
    ...quoted(page, "    ", evidence),
  ];
  for (const other of others) lines.push(...wrapped(page, "    ", `see also ${other}`));
  if (page.verbose) {
    lines.push(...wrapped(page, "    ", `fingerprint ${finding.fingerprint}`, page.paint.dim));
  }
  return lines;
}

const SEVERITY_PAINT: Readonly<Record<Severity, (paint: Page["paint"]) => Paint>> = {
  critical: (paint) => (text) => paint.bold(paint.red(text)),
  high: (paint) => paint.red,
  medium: (paint) => paint.yellow,
  low: (paint) => paint.cyan,
  info: (paint) => paint.dim,
};

/** How a severity is coloured. */
export function severityPaint(page: Page, severity: Severity): Paint {
  return SEVERITY_PAINT[severity](page.paint);
}
