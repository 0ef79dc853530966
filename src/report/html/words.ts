import type { Location, ReportedFinding } from "../../model/report.ts";
import type { Grade, Severity, Tag } from "../../model/vocabulary.ts";
import { placeWords } from "../terminal/words.ts";
import { type Html, html } from "./markup.ts";
import { type Sheet, anchorOf } from "./sheet.ts";
import { notes } from "./visible.ts";

/** The severity as a label; its colour says nothing that its word does not. */
export function severityLabel(severity: Severity): Html {
  return html`<span class="sev ${severity}">${severity}</span>`;
}

/** A word about something, in a frame. */
export function tagLabel(word: string): Html {
  return html`<span class="tag">${word}</span>`;
}

/** The class of a grade's colour. */
export function gradeClass(grade: Grade | null): string {
  return grade === null ? "g-none" : `g-${grade.toLowerCase()}`;
}

/** A place in words, leading to where it is shown. */
export function placeLink(sheet: Sheet, location: Location): Html {
  const words = html`<bdi>${notes(placeWords(location, sheet.report))}</bdi>`;
  const anchor = anchorOf(sheet, location);
  return anchor === null ? words : html`<a href="#${anchor}">${words}</a>`;
}

/** Findings of one rule, together, in the order of the first of each. */
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

/** What an item with this tag lets a model do. */
export const TAG_WORDS: Readonly<Record<Tag, string>> = {
  "untrusted-input": "takes in text that strangers can write",
  "sensitive-source": "reads data that is not meant for the public",
  "external-sink": "sends data out",
  "code-exec": "runs commands, code or arbitrary requests",
  "file-write": "writes files",
  "state-change": "changes the state of a system",
  destructive: "deletes or overwrites",
  "privilege-admin": "changes who may do what",
};

/** References are ours: a link, if it is one that may be followed. */
export function referenceLink(url: string): Html {
  if (!url.startsWith("https://")) return html`${url}`;
  return html`<a href="${url}" rel="noreferrer noopener">${url.slice("https://".length)}</a>`;
}
