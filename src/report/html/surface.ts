import { excerpt } from "../../lib/excerpt.ts";
import type { Broken, Item, Section } from "../../model/surface.ts";
import { BASE_SECTIONS, type BaseSection } from "../../model/vocabulary.ts";
import { LIST_NOUNS, counted } from "../words.ts";
import { jsonText } from "./json-text.ts";
import { type Html, NOTHING, html } from "./markup.ts";
import { ITEMS_SHOWN, type Sheet, folded, heading, partOf } from "./sheet.ts";
import { fieldText, target, targetCode, teaser } from "./visible.ts";
import { evidencePart } from "./surface-evidence.ts";

/** Names after those that are shown in full. */
const NAMES_SHOWN = 4_000;
const NAME_LENGTH = 120;

/** Everything the server showed a model, item by item, folded. */
export function surfacePart(sheet: Sheet): Html {
  const { surface } = sheet;
  const body = html`<p class="lead">
      All that was seen, as it was sent. Characters that cannot be seen are spelt out, such as
      <span class="chip">U+200B</span>; the browser's search looks into folded parts too.
    </p>
    ${serverOf(sheet)}${BASE_SECTIONS.map((name) => listOf(sheet, name, surface[name]))}${evidencePart(sheet)}`;
  return partOf(sheet, { id: "surface", title: "Everything the server showed", body });
}

function serverOf(sheet: Sheet): Html {
  const { server } = sheet.surface;
  if (server === null) return NOTHING;
  const { instructions } = server;
  const told =
    instructions === null
      ? html`<p class="soft">It gives no instructions.</p>`
      : html`<p class="label">Instructions</p>
          <pre class="text" dir="auto">${fieldText(instructions, sheet.room)}</pre>`;
  return html`<div id="${sheet.prefix}server">
    ${heading(sheet, 2, "The server")}
    ${told}${folded("Its whole answer to the handshake", html`<pre dir="auto">${jsonText(without(server.raw, ["instructions"]), sheet.room)}</pre>`)}
  </div> `;
}

function listOf(sheet: Sheet, name: BaseSection, section: Section): Html {
  const nouns = LIST_NOUNS[name];
  if (section.state === "absent") return NOTHING;
  if (section.state === "failed") {
    return html`${heading(sheet, 2, `${capital(nouns[1])}: not read`)}
      <p class="warn">${target(excerpt(section.why))}</p>`;
  }
  const { items, broken } = section;
  const rest = items.slice(ITEMS_SHOWN);
  const cut =
    section.state === "capped"
      ? html`<p class="warn">The list is cut off: ${target(excerpt(section.why))}</p>`
      : null;
  return html`${heading(sheet, 2, capital(counted(items.length, nouns)))}${cut}
  ${items.slice(0, ITEMS_SHOWN).map((item, at) => itemOf(sheet, name, item, at))}${namesOf(rest)}${broken.slice(0, ITEMS_SHOWN).map((one, at) => brokenOf(sheet, name, one, at))}`;
}

function itemOf(sheet: Sheet, list: BaseSection, { name, raw, frame }: Item, at: number): Html {
  const id = `${sheet.prefix}${list}-${at}`;
  const { room } = sheet;
  if (room.left <= 0)
    return html`<p class="item" id="${id}">
      ${targetCode(excerpt(name, NAME_LENGTH))} <span class="cut">no room left on this page</span>
    </p> `;
  const description = raw["description"];
  const schema = raw["inputSchema"];
  const shown = [
    ...(typeof description === "string" ? ["description"] : []),
    ...(schema === undefined ? [] : ["inputSchema"]),
  ];
  const other = without(raw, shown);
  const first = typeof description === "string" ? teaser(description) : null;
  return html`<details class="item" id="${id}">
    <summary>${targetCode(excerpt(name, NAME_LENGTH))} ${first}</summary>
    <div class="in">
      ${
        typeof description === "string"
          ? html`<p class="label">Description</p>
              <pre class="text" dir="auto">${fieldText(description, room)}</pre>`
          : null
      }${
        schema === undefined
          ? null
          : html`<p class="label">Input schema</p>
              <pre dir="auto">${jsonText(schema, room)}</pre>`
      }
      <p class="label">
        ${shown.length === 0 ? "As sent" : "All else, as sent"}${frame === 0 ? "" : `, frame ${frame}`}
      </p>
      <pre dir="auto">${jsonText(other, room)}</pre>
    </div>
  </details> `;
}

function namesOf(items: readonly Item[]): Html {
  if (items.length === 0) return NOTHING;
  const shown = items.slice(0, NAMES_SHOWN);
  const left = items.length - shown.length;
  return folded(
    `${items.length} more, by name only: the saved surface has all`,
    html`<p class="names">
      ${shown.map(({ name }, at) => html`${at === 0 ? "" : ", "}${targetCode(excerpt(name, 60))}`)}${left > 0 ? ` and ${left} more` : ""}
    </p>`,
  );
}

function brokenOf(
  { prefix, room }: Sheet,
  list: BaseSection,
  { index, why, raw }: Broken,
  at: number,
): Html {
  return html`<details class="item" id="${prefix}${list}-broken-${at}">
    <summary>Broken element #${index + 1} ${teaser(why)}</summary>
    <div class="in"><pre dir="auto">${jsonText(raw, room)}</pre></div>
  </details> `;
}

/** An object without some of its members; nothing is looked at that is not its own. */
function without(raw: Item["raw"], keys: readonly string[]) {
  return Object.fromEntries(Object.entries(raw).filter(([key]) => !keys.includes(key)));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
