import type { Location } from "../../model/report.ts";
import type { Grade, Severity } from "../../model/vocabulary.ts";
import { placeWords } from "../story/words.ts";
import { type Html, html } from "./markup.ts";
import { type Sheet, anchorOf } from "./sheet.ts";
import { said } from "./visible.ts";

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
  const words = said(placeWords(location, sheet.report));
  const anchor = anchorOf(sheet, location);
  return anchor === null ? words : html`<a href="#${anchor}">${words}</a>`;
}

/** References are ours: a link, if it is one that may be followed. */
export function referenceLink(url: string): Html {
  if (!url.startsWith("https://")) return html`${url}`;
  return html`<a href="${url}" rel="noreferrer noopener">${url.slice("https://".length)}</a>`;
}
