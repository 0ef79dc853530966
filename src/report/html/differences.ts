import { excerpt } from "../../lib/excerpt.ts";
import { type JsonDifference, jsonDifferences } from "../../lib/json-difference.ts";
import { itemsOf, listDiffers } from "../../lib/listings.ts";
import type { Item, Listing } from "../../model/surface.ts";
import { BASE_SECTIONS, type BaseSection } from "../../model/vocabulary.ts";
import { counted } from "../words.ts";
import { jsonText } from "./json-text.ts";
import { type Html, NOTHING, html } from "./markup.ts";
import { LOOKS_SHOWN, type Sheet, folded, heading, partOf } from "./sheet.ts";
import { type Room, fieldText, target, targetCode } from "./visible.ts";

/** Items of one kind and fields of one item that are set side by side. */
const ITEMS_SHOWN = 40;
const FIELDS_SHOWN = 24;
const LONGEST_SIDE = 4_000;

/** What was shown first, and what was shown to another client, or later: side by side. */
export function differencesPart(sheet: Sheet): Html {
  const looks = sheet.surface.listings?.items ?? [];
  if (looks.length === 0) return NOTHING;
  const shown = looks.slice(0, LOOKS_SHOWN).map((look, at) => lookOf(sheet, look, at));
  const left = looks.length - shown.length;
  const body = html`<p class="lead">
      The server was asked for its lists again. Left is what it showed first, right what it showed
      then.
    </p>
    ${shown}${left > 0 ? html`<p class="soft">${left} further looks are in the saved surface.</p>` : null}`;
  return partOf(sheet, { id: "differences", title: "Asked again: what differed", body });
}

function lookOf(sheet: Sheet, look: Listing, at: number): Html {
  const { id, varied, client, how, waitedMs, state, why, lists, server } = look;
  const wait = waitedMs === null ? "" : `, after ${waitedMs / 1000} s`;
  const start = how === "new-session" ? "in a new start" : "in the same session";
  const who = html`<p class="soft">
    ${start}${wait}, as ${targetCode(excerpt(client.name, 60))}; other ${varied.join(", ")}
  </p>`;
  const sections = lists === null ? [] : BASE_SECTIONS.filter((name) => listDiffers(lists[name]));
  const outcome =
    state === "failed"
      ? html`<p class="warn">It could not be listed: ${target(excerpt(why ?? ""))}</p>`
      : sections.length === 0 && server === undefined
        ? html`<p class="same">The same as before.</p>`
        : html`${server === undefined ? null : serverSides(sheet, server.raw, client.name)}${sections.map((name) => sectionSides(sheet, name, look))}`;
  return html`<section class="look" id="${sheet.prefix}look-${at}">
    ${heading(sheet, 2, target(excerpt(id, 80)))} ${who}${outcome}
  </section> `;
}

function serverSides(sheet: Sheet, now: unknown, who: string): Html {
  const fields = jsonDifferences(sheet.surface.server?.raw ?? {}, now, FIELDS_SHOWN);
  return html`${heading(sheet, 3, "What the server says of itself")}${fields.map((field) => sides(sheet, field, who))}`;
}

function sectionSides(sheet: Sheet, name: BaseSection, { lists, client }: Listing): Html {
  const { changed, added, missing, reordered, broken } = lists![name];
  const base = itemsOf(sheet.surface[name]);
  const left = Math.max(0, changed.length - ITEMS_SHOWN);
  const gone = missing.map((at) => base[at]).filter((item) => item !== undefined);
  return html`${changed.slice(0, ITEMS_SHOWN).map(({ at, item }) => html`${heading(sheet, 3, html`Changed ${name.slice(0, -1)} ${targetCode(excerpt(item.name, 120))}`)}${jsonDifferences(base[at]?.raw ?? {}, item.raw, FIELDS_SHOWN).map((field) => sides(sheet, field, client.name))}`)}
  ${left > 0 ? html`<p class="soft">${left} more changed ${name} are in the saved surface.</p>` : null}
  ${names(sheet, `Only here: ${counted(added.length, ["item", "items"])} of ${name}`, added)}
  ${names(sheet, `Not here: ${counted(gone.length, ["item", "items"])} of ${name}`, gone)}
  ${broken.length > 0 ? html`<p>${counted(broken.length, ["newly broken element", "newly broken elements"])} of ${name}.</p>` : null}
  ${reordered ? html`<p>The ${name} came in another order.</p>` : null}`;
}

function names(sheet: Sheet, title: string, items: readonly Item[]): Html {
  if (items.length === 0) return NOTHING;
  const shown = items.slice(0, ITEMS_SHOWN);
  const left = items.length - shown.length;
  return html`<p><strong>${title}</strong></p>
    ${shown.map(({ name, raw }) => folded(targetCode(excerpt(name, 120)), html`<pre dir="auto">${jsonText(raw, sheet.room)}</pre>`))}${left > 0 ? html`<p class="soft">and ${left} more</p>` : null}`;
}

/** One field, before and after; what is not common to both is marked. */
function sides(
  { room, surface }: Sheet,
  { pointer, before, after }: JsonDifference,
  who: string,
): Html {
  const first = surface.listings?.client.name ?? "";
  const where = pointer === "" ? "all of it" : excerpt(pointer.slice(1), 160);
  return html`<div class="sides">
    <p class="field">${targetCode(where)}</p>
    <div class="side was">
      <p class="side-head">First, to ${target(excerpt(first, 40))}</p>
      ${sideOf(before, after, room, "del")}
    </div>
    <div class="side now">
      <p class="side-head">Then, to ${target(excerpt(who, 40))}</p>
      ${sideOf(after, before, room, "ins")}
    </div>
  </div> `;
}

function sideOf(own: unknown, other: unknown, room: Room, kind: "del" | "ins"): Html {
  if (own === undefined) return html`<p class="soft">nothing there</p>`;
  if (typeof own !== "string")
    return html`<pre dir="auto">${jsonText(own, room, LONGEST_SIDE)}</pre>`;
  if (typeof other !== "string")
    return html`<pre dir="auto">${changed(kind, fieldText(own, room, LONGEST_SIDE))}</pre>`;
  const [start, end] = commonEnds(own, other);
  const middle = own.slice(start, own.length - end);
  const from = Math.max(0, start - LONGEST_SIDE / 4);
  const before = own.slice(from, start);
  const after = end === 0 ? "" : own.slice(own.length - end, own.length - end + LONGEST_SIDE / 4);
  const cut = from > 0 ? html`<span class="cut">${from} characters left out</span> ` : null;
  return html`<pre dir="auto">
${cut}${fieldText(before, room)}${middle === "" ? null : changed(kind, fieldText(middle, room, LONGEST_SIDE))}${fieldText(after, room)}${end > after.length ? html` <span class="cut">${end - after.length} characters left out</span>` : null}</pre>`;
}

function changed(kind: "del" | "ins", text: Html): Html {
  return kind === "del" ? html`<del>${text}</del>` : html`<ins>${text}</ins>`;
}

/** How much two texts have in common at their beginning and at their end; whole words. */
function commonEnds(one: string, other: string): readonly [start: number, end: number] {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start++;
  if (start < most) start = one.lastIndexOf(" ", start) + 1;
  let end = 0;
  while (end < most - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end++;
  const space = one.indexOf(" ", one.length - end);
  if (end > 0 && end < one.length - start) end = space < 0 ? 0 : one.length - space;
  return [start, end];
}
