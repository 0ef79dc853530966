import { excerpt } from "../../lib/excerpt.ts";
import { jsonText } from "./json-text.ts";
import { type Html, NOTHING, html } from "./markup.ts";
import { ITEMS_SHOWN, type Sheet, folded, heading } from "./sheet.ts";
import { target, targetCode } from "./visible.ts";

const SKIPPED_SHOWN = 100;

/** What the server sent and left beside its lists. */
export function evidencePart(sheet: Sheet): Html {
  const { surface, room } = sheet;
  const { reverse, notices, contents } = surface;
  return html`${group(
    sheet,
    "reverse",
    "Requests of the server to us",
    reverse?.dropped ?? 0,
    (reverse?.items ?? []).map(({ method, answer, raw, listing }) => ({
      head: html`${name(method)} <span class="teaser">${answer}${seenIn(listing)}</span>`,
      raw,
    })),
  )}
  ${group(
    sheet,
    "notices",
    "Notifications and errors",
    notices?.dropped ?? 0,
    (notices?.items ?? []).map(({ kind, method, raw, listing }) => ({
      head: html`${name(method)} <span class="teaser">${kind}${seenIn(listing)}</span>`,
      raw,
    })),
  )}
  ${group(
    sheet,
    "contents",
    "Rendered prompts and read resources",
    contents?.dropped ?? 0,
    (contents?.items ?? []).map((one) => ({
      head: html`${name(one.name)}
        <span class="teaser">${one.of === "prompts" ? "prompt" : "resource"}</span>`,
      raw: one.raw,
    })),
  )}
  ${skipped(sheet)}${baits(sheet)}${room.left <= 0 ? html`<p class="warn">The page is full: what is not here is in the saved surface.</p>` : null}`;
}

interface Entry {
  readonly head: Html;
  readonly raw: unknown;
}

function group(
  sheet: Sheet,
  list: string,
  title: string,
  dropped: number,
  entries: readonly Entry[],
): Html {
  if (entries.length === 0) return NOTHING;
  const left = Math.max(0, entries.length - ITEMS_SHOWN) + dropped;
  return html`${heading(sheet, 2, title)}
  ${entries.slice(0, ITEMS_SHOWN).map(
    ({ head, raw }, at) =>
      html`<details class="item" id="${sheet.prefix}${list}-${at}">
        <summary>${head}</summary>
        <div class="in"><pre dir="auto">${jsonText(raw, sheet.room)}</pre></div>
      </details> `,
  )}${left > 0 ? html`<p class="soft">${left} more are not shown.</p>` : null}`;
}

function name(text: string): Html {
  return targetCode(excerpt(text, 120));
}

function seenIn(listing: string | undefined): Html {
  return listing === undefined ? NOTHING : html`, in listing ${target(excerpt(listing, 60))}`;
}

function skipped({ surface }: Sheet): Html {
  const all = surface.contents?.skipped ?? [];
  if (all.length === 0) return NOTHING;
  const shown = all.slice(0, SKIPPED_SHOWN);
  return folded(
    `${all.length} not read`,
    html`<ul>
      ${shown.map((one) => html`<li>${name(one.name)}: ${target(excerpt(one.why))}</li>`)}
    </ul>`,
  );
}

/** The baits that were laid out, and which came back. */
function baits(sheet: Sheet): Html {
  const { canaries } = sheet.surface;
  if (canaries === undefined || canaries.planted.length === 0) return NOTHING;
  const back = new Set(canaries.hits.map(({ canary }) => canary));
  const rows = canaries.planted.slice(0, ITEMS_SHOWN).map(
    (bait) =>
      html`<tr>
        <th scope="row">${name(bait.name)}</th>
        <td>${bait.kind}</td>
        <td>${targetCode(excerpt(bait.where, 120))}</td>
        <td>
          ${back.has(bait.name) ? html`<strong class="bad">came back</strong>` : "not seen again"}
        </td>
      </tr>`,
  );
  return html`${heading(sheet, 2, "Baits")}
    <table class="plain">
      <caption class="hidden">
        Baits that were planted and whether they came back
      </caption>
      <thead>
        <tr>
          <th scope="col">Bait</th>
          <th scope="col">Kind</th>
          <th scope="col">Where</th>
          <th scope="col">Seen again</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`;
}
