import type { Report, ReportedFlow, ReportedFinding } from "../../model/report.ts";
import { ABILITIES } from "../story/check.ts";
import { counted } from "../words.ts";
import { ruleGroups } from "./findings.ts";
import { graphOf } from "./flow-graph.ts";
import { layoutOf } from "./flow-layout.ts";
import { type Html, NOTHING, html } from "./markup.ts";
import { ITEMS_SHOWN, type Sheet, folded, heading, partOf, scrolled } from "./sheet.ts";
import { said, targetCode, target } from "./visible.ts";
import { severityLabel, tagLabel } from "./words.ts";

/** Names of one role that are shown without unfolding; reasons of one tag. */
const NAMES_SHOWN = 12;
const REASONS_SHOWN = 4;

/** What a misled model could do with the server: none of it is a threat by itself. */
export function abilitiesPart(sheet: Sheet): Html {
  const { report } = sheet;
  const { level, reasons, tags } = report.capability;
  const findings = report.findings.filter((finding) => isAbility(report, finding));
  if (level === null && findings.length === 0) return NOTHING;
  const body = html`<p class="lead">
      What a model could do with this server if it was misled. None of it is a threat by itself, and
      none of it makes the grade.
    </p>
    <ul class="reasons">
      ${reasons.map((reason) => html`<li>${said(reason)}</li>`)}
    </ul>
    ${tags.length === 0 ? html`<p class="empty">Nothing of note.</p>` : roleTable(report)}
    ${itemTable(report)}
    ${findings.length === 0 ? null : folded(`Findings about it (${findings.length})`, ruleGroups(sheet, findings))}`;
  const title = level === null ? "What it can do" : `What it can do: ${level}`;
  return partOf(sheet, { id: "abilities", title, body });
}

/** A flow is told as a story, so its finding need not be told once more. */
function isAbility({ toxicFlows }: Report, { axis, ruleId, suppressed }: ReportedFinding): boolean {
  if (suppressed !== undefined || axis !== "capability") return false;
  return !toxicFlows.some((flow) => flow.ruleId === ruleId);
}

function roleTable({ capability, capabilities }: Report): Html {
  return html`<table class="plain">
    <caption class="hidden">
      Roles, and the items that have them
    </caption>
    <thead>
      <tr>
        <th scope="col">Role</th>
        <th scope="col">Items</th>
      </tr>
    </thead>
    <tbody>
      ${capability.tags.map((tag) => {
        const holders = capabilities.filter(({ tags }) => tags.includes(tag));
        const shown = holders.slice(0, NAMES_SHOWN);
        const left = holders.length - shown.length;
        return html`<tr>
          <th scope="row">${tagLabel(tag)} <span class="soft">${ABILITIES[tag]}</span></th>
          <td>
            ${shown.map(({ tool, confidence }, at) => html`${at === 0 ? "" : ", "}${targetCode(tool)}${confidence[tag] === "speculative" ? " (perhaps)" : ""}`)}${left > 0 ? ` and ${left} more` : ""}
          </td>
        </tr> `;
      })}
    </tbody>
  </table>`;
}

/** Each item with its roles, and the words that say so. */
function itemTable({ capabilities }: Report): Html {
  const able = capabilities.filter(({ tags }) => tags.length > 0);
  if (able.length === 0) return NOTHING;
  const rows = able.slice(0, ITEMS_SHOWN).map(({ tool, section, tags, reasons, confidence }) => {
    const claims = tags.map((tag) => {
      const why = (reasons[tag] ?? []).slice(0, REASONS_SHOWN);
      return html`<li>
        ${tagLabel(tag)}
        <span class="conf">${confidence[tag] ?? ""}</span>
        ${why.map((text, at) => html`${at === 0 ? "" : "; "}${target(text)}`)}
      </li>`;
    });
    return html`<tr>
      <th scope="row">
        ${targetCode(tool)}${section === undefined ? null : html` <span class="soft">${section}</span>`}
      </th>
      <td>
        <ul class="claims">
          ${claims}
        </ul>
      </td>
    </tr> `;
  });
  const left = able.length - rows.length;
  const rest = left > 0 ? html`<p class="soft">${left} more are in the JSON report.</p>` : null;
  return folded(
    `${counted(able.length, ["item", "items"])} with a role, and why`,
    html`${scrolled(
      "Items with their roles",
      html`<table class="plain">
        <caption class="hidden">
          Items, their roles, and the words that say so
        </caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Roles</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>`,
    )}${rest}`,
  );
}

/** Ways from foreign text to harm: a picture, the stories in words, and what to switch off. */
export function flowsPart(sheet: Sheet): Html {
  const { report, prefix } = sheet;
  const { toxicFlows, toxicFlowCut, capabilities } = report;
  if (toxicFlows.length === 0) return NOTHING;
  const cut = new Set<string>((toxicFlowCut?.tools ?? []).map(({ name }) => name));
  const ways = toxicFlows.map(({ severity, steps }) => ({
    severity,
    steps: steps.map(({ role, name, location }) => ({
      role,
      name,
      isClient: location === undefined,
    })),
  }));
  const holders = capabilities.map(({ tool, tags }) => ({ name: tool, roles: tags }));
  const layout = layoutOf(ways, holders, cut);
  const body = html`<p class="lead">
      Each way begins with text that a stranger can write, and ends where it hurts. The worst of
      each kind is drawn.
    </p>
    <figure>
      ${scrolled("Picture of the toxic flows", graphOf(layout, `${prefix}graph`, "The list below tells every way of this picture in words."))}
      <figcaption>
        A line is a way that text or data can take.
        ${cut.size === 0 ? "" : "Dashed: broken as soon as the crossed tools are switched off. "}Pale:
        has the role, and is on none of the drawn ways.
      </figcaption>
    </figure>
    ${cutWords(report)} ${heading(sheet, 2, "In words")}
    <ol class="stories">
      ${toxicFlows.map(story)}
    </ol>`;
  return partOf(sheet, {
    id: "flows",
    title: "Toxic flows: what a misled model could do to you",
    body,
  });
}

function story({
  severity,
  title,
  kind,
  confidence,
  story: text,
  count,
  steps,
}: ReportedFlow): Html {
  const how = kind === "self-contained" ? "within one tool" : "across tools";
  const path = steps.map(
    ({ role, name, location }, at) =>
      html`${at === 0 ? "" : " \u{2192} "}${targetCode(name)}
        <span class="soft">${role}${location === undefined ? ", of the client" : ""}</span>`,
  );
  return html`<li>
    <p>
      ${severityLabel(severity)} <strong>${title}</strong>
      <span class="conf">${how}, ${confidence}</span>
    </p>
    <p>${target(text)}</p>
    <p class="path">${path}</p>
    ${count > 1 ? html`<p class="soft">and ${count - 1} more like it</p>` : null}
  </li> `;
}

function cutWords({ toxicFlowCut }: Report): Html {
  if (toxicFlowCut === null) {
    return html`<p class="soft">No set of tools to switch off would break every way.</p>`;
  }
  const { tools, smallest, lost } = toxicFlowCut;
  return html`<div class="cutbox">
    <p>
      <strong>Switch off</strong>
      ${tools.map(({ name }, at) => html`${at === 0 ? "" : ", "}${targetCode(name)}`)} and every way
      is broken
      <span class="soft">(${smallest ? "no smaller set does it" : "a small set that does it"})</span
      >.
    </p>
    <p>
      <strong>You lose</strong>
      ${lost.length === 0 ? "nothing that no other tool can do" : lost.map((tag) => ABILITIES[tag]).join("; ")}.
    </p>
  </div>`;
}
