import type { Report } from "../../model/report.ts";
import { BASE_SECTIONS } from "../../model/vocabulary.ts";
import { caveatWords } from "../story/caveats.ts";
import { withoutHint } from "../story/hints.ts";
import { type Html, html } from "./markup.ts";
import { type Sheet, heading, partOf } from "./sheet.ts";
import { said, target } from "./visible.ts";

/** What was looked at, and what was not. */
export function lookedPart(sheet: Sheet): Html {
  const { report } = sheet;
  const body = html`<div class="halves">
    <div>
      ${heading(sheet, 2, "Looked at")}
      <table class="plain lists">
        <caption class="hidden">
          The lists of the server and what became of each
        </caption>
        <thead>
          <tr>
            <th scope="col">List</th>
            <th scope="col">State</th>
            <th scope="col" class="num">Items</th>
          </tr>
        </thead>
        <tbody>
          ${BASE_SECTIONS.map((name) => listRow(report, name))}
        </tbody>
      </table>
      ${probes(report)}
    </div>
    <div>
      ${heading(sheet, 2, "Not looked at, or not known")}
      <ul class="caveats">
        ${caveatsOf(report).map((text) => html`<li>${said(withoutHint(caveatWords(text)))}</li>`)}
      </ul>
    </div>
  </div>`;
  return partOf(sheet, { id: "looked", title: "What was looked at, and what was not", body });
}

function listRow({ coverage }: Report, name: (typeof BASE_SECTIONS)[number]): Html {
  const { state, items, broken, pages, why } = coverage.lists[name];
  const bad = state === "failed" || state === "capped";
  const more = [
    ...(broken > 0 ? [`${broken} broken`] : []),
    ...(pages > 1 ? [`${pages} pages`] : []),
  ].join(", ");
  const reason = why === null ? null : html`<br /><span class="soft">${target(why)}</span>`;
  const count = state === "listed" || state === "capped" ? String(items) : "-";
  return html`<tr>
    <th scope="row">${name}</th>
    <td><span class="${bad ? "state bad" : "state"}">${STATES[state]}</span>${reason}</td>
    <td class="num">
      ${count}${more === "" ? null : html`<br /><span class="soft">${more}</span>`}
    </td>
  </tr>`;
}

const STATES = {
  listed: "read to its end",
  absent: "the server offers none",
  failed: "could not be read",
  capped: "cut off",
} as const;

function probes({ outcomes }: Report): Html {
  const rows = outcomes.map(({ probe, status, findings, dropped, unjudged, why }) => {
    const notes = [
      ...(status === "found" ? [`${findings} found`] : []),
      ...(dropped > 0 ? [`${dropped} more not listed`] : []),
      ...(unjudged > 0 ? [`left ${unjudged} unjudged`] : []),
    ].join(", ");
    const reason = why === null ? null : html`<span class="soft">${target(why)}</span>`;
    return html`<tr>
      <th scope="row">${probe}</th>
      <td>${status.replace("-", " ")}${notes === "" ? null : `: ${notes}`} ${reason}</td>
    </tr>`;
  });
  return html`<details>
    <summary>Judged by ${outcomes.length} probes</summary>
    <div class="in">
      <table class="plain">
        <caption class="hidden">
          The probes and what each came to
        </caption>
        <thead>
          <tr>
            <th scope="col">Probe</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </details>`;
}

function caveatsOf({ coverage, session }: Report): readonly string[] {
  return [...coverage.caveats, ...session.caveats];
}
