import type { Location, Report } from "../../model/report.ts";
import type { Surface } from "../../model/surface.ts";
import { type Hole, type Html, html } from "./markup.ts";
import type { Room } from "./visible.ts";

/** One report on a page, and what its parts share. */
export interface Sheet {
  readonly report: Report;
  readonly surface: Surface;
  /** What its ids begin with, so that several reports can stand on one page. */
  readonly prefix: string;
  /** Level of the report's own heading, from 1. */
  readonly level: number;
  readonly room: Room;
}

/** Items of one list that are shown in full. */
export const ITEMS_SHOWN = 600;

/** A heading, `below` levels under that of the report. */
export function heading(sheet: Sheet, below: number, text: Hole): Html {
  switch (Math.min(sheet.level + below, 6)) {
    case 1:
      return html`<h1>${text}</h1>`;
    case 2:
      return html`<h2>${text}</h2>`;
    case 3:
      return html`<h3>${text}</h3>`;
    case 4:
      return html`<h4>${text}</h4>`;
    case 5:
      return html`<h5>${text}</h5>`;
    default:
      return html`<h6>${text}</h6>`;
  }
}

/** A part of the report, under its heading. */
export interface Part {
  /** Unique in the report; a word of ours. */
  readonly id: string;
  readonly title: Hole;
  readonly body: Html;
}

export function partOf(sheet: Sheet, { id, title, body }: Part): Html {
  return html`<section class="part" id="${sheet.prefix}${id}">
    ${heading(sheet, 1, title)} ${body}
  </section> `;
}

/** Something folded away; what it holds is in the page all the same. */
export function folded(summary: Hole, body: Html, isOpen = false): Html {
  const open = isOpen ? html` open` : null;
  return html`<details${open}><summary>${summary}</summary><div class="in">${body}</div></details>
`;
}

/** A wide thing that is scrolled by itself, by keyboard too. */
export function scrolled(label: string, body: Html): Html {
  return html`<div class="scroll" role="group" aria-label="${label}" tabindex="0">${body}</div>`;
}

/** Sections of the surface whose items are shown one by one, by what a location calls them. */
export const SECTION_OF: Readonly<Partial<Record<Location["kind"], keyof Surface>>> = {
  tool: "tools",
  prompt: "prompts",
  resource: "resources",
  template: "templates",
  "reverse-request": "reverse",
  notice: "notices",
  content: "contents",
};

/** Where a place is shown on this page: the id there; null where it is not shown. */
export function anchorOf(sheet: Sheet, location: Location): string | null {
  const { kind, index, broken, listing } = location;
  const { surface, prefix } = sheet;
  const further = (surface.listings?.items ?? []).findIndex(({ id }) => id === listing);
  const list = SECTION_OF[kind];
  if (further >= 0 && further < LOOKS_SHOWN && SHOWN_TO_WHO_LISTS.has(kind))
    return `${prefix}look-${further}`;
  if (kind === "server") return surface.server === null ? null : `${prefix}server`;
  if (list === undefined) return `${prefix}session`;
  if (index < 0 || index >= ITEMS_SHOWN || !isThere(surface, list, index, broken === true))
    return null;
  return broken === true ? `${prefix}${list}-broken-${index}` : `${prefix}${list}-${index}`;
}

/** Further listings that are shown. */
export const LOOKS_SHOWN = 60;

const SHOWN_TO_WHO_LISTS: ReadonlySet<Location["kind"]> = new Set([
  "server",
  "tool",
  "prompt",
  "resource",
  "template",
]);

function isThere(surface: Surface, list: string, index: number, isBroken: boolean): boolean {
  const section = surface[list as "tools" | "contents"];
  if (section === undefined || !("items" in section)) return false;
  const among = isBroken && "broken" in section ? section.broken : section.items;
  return index < among.length;
}
