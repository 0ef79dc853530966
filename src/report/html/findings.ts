import type { ReportedFinding } from "../../model/report.ts";
import {
  byRule,
  descriptionWords,
  placeWords,
  severityCounts,
  suppressedOf,
  threatsOf,
} from "../story/words.ts";
import { counted } from "../words.ts";
import { evidenceOf } from "./evidence.ts";
import { type Html, NOTHING, html, isEmpty } from "./markup.ts";
import { type Sheet, folded, heading, partOf } from "./sheet.ts";
import { said, targetCode } from "./visible.ts";
import { placeLink, referenceLink, severityLabel, tagLabel } from "./words.ts";

/** Places of one rule that stand open, and those that are folded behind them. */
const OPEN_PLACES = 3;
const FOLDED_PLACES = 100;
/** See-also places of one finding. */
const RELATED_SHOWN = 8;
const UNUSED_SHOWN = 60;

/** Threats by rule, worst first; what a policy accepts stands apart. */
export function findingsPart(sheet: Sheet): Html {
  const { report } = sheet;
  const threats = threatsOf(report);
  const title = threats.length === 0 ? "Threats" : `Threats: ${severityCounts(threats)}`;
  const body =
    threats.length > 0
      ? html`<p class="lead">
            What the server says stands in a box, and none of it is a link. The links that lead out
            of this page, under "Read more", are ours.
          </p>
          ${ruleGroups(sheet, threats)}`
      : html`<p class="empty">
          ${report.grade === null ? "Nothing was found, but next to nothing was seen." : report.coverage.complete ? "None was found in what the server lists." : "None was found in what could be looked at, which was not everything."}
        </p>`;
  return partOf(sheet, { id: "findings", title, body });
}

/** Findings that a policy accepts: they weigh nothing and are shown all the same. */
export function suppressedPart(sheet: Sheet): Html {
  const accepted = suppressedOf(sheet.report);
  const notes = unusedOf(sheet);
  if (accepted.length === 0 && isEmpty(notes)) return NOTHING;
  const { policy } = sheet.report;
  const file = policy === undefined ? null : html` ${targetCode(policy.file)}`;
  const body = html`<p class="lead">
      Found, and accepted by the policy${file}: it costs no points.
    </p>
    ${ruleGroups(sheet, accepted)}${notes}`;
  const count = accepted.length === 0 ? "nothing in this run" : severityCounts(accepted);
  return partOf(sheet, { id: "suppressed", title: `Accepted: ${count}`, body });
}

/** Suppressions that no finding needed, or that are past their day. */
function unusedOf({ report }: Sheet): Html {
  const idle = (report.policy?.suppressions ?? []).filter(({ state }) => state !== "used");
  if (idle.length === 0) return NOTHING;
  const shown = idle.slice(0, UNUSED_SHOWN);
  const left = idle.length - shown.length;
  return html`<ul>
    ${shown.map(
      ({ rule, item, state }) =>
        html`<li>
          ${state === "expired" ? "Expired" : "Not needed in this run"}:
          ${targetCode(rule)}${item === undefined ? null : html` on ${targetCode(item)}`}
        </li>`,
    )}${left > 0 ? html`<li>and ${left} more</li>` : null}
  </ul>`;
}

/** Findings of one rule under one head. */
export function ruleGroups(sheet: Sheet, findings: readonly ReportedFinding[]): Html {
  const evidence = evidenceOf(sheet.surface);
  return html`${byRule(findings).map((group) => ruleGroup(sheet, group, evidence))}`;
}

function ruleGroup(
  sheet: Sheet,
  group: readonly ReportedFinding[],
  evidence: (finding: ReportedFinding) => Html,
): Html {
  const [first] = group as readonly [ReportedFinding];
  const labels = [
    ...(first.axis === "capability" ? [tagLabel("what it can do, not what it did")] : []),
    ...(first.stage === "trial" ? [tagLabel("on trial, not scored")] : []),
    ...(group.length > 1 ? [tagLabel(counted(group.length, ["place", "places"]))] : []),
  ];
  const place = (finding: ReportedFinding) => placeOf(sheet, finding, evidence);
  const open = group.slice(0, OPEN_PLACES).map(place);
  const more = group.slice(OPEN_PLACES, OPEN_PLACES + FOLDED_PLACES).map(place);
  const left = group.length - open.length - more.length;
  return html`<article class="rule ${first.severity}">
    <header>${severityLabel(first.severity)}${heading(sheet, 2, first.title)}${labels}</header>
    <p class="why"><strong>Why it matters</strong> ${said(first.why)}</p>
    <p class="fix"><strong>What to do</strong> ${said(first.remediation)}</p>
    <ol class="places">
      ${open}
    </ol>
    ${
      more.length === 0
        ? null
        : folded(
            counted(more.length, ["more place", "more places"]),
            html`<ol class="places" start="${OPEN_PLACES + 1}">
              ${more}
            </ol>`,
          )
    }${left > 0 ? html`<p class="soft">${left} more are in the JSON report.</p>` : null}
    ${ruleFacts(first)}
  </article> `;
}

function placeOf(
  sheet: Sheet,
  finding: ReportedFinding,
  evidence: (finding: ReportedFinding) => Html,
): Html {
  const { location, confidence, suppressed, fingerprint } = finding;
  const accepted =
    suppressed === undefined
      ? null
      : html`<p class="accepted">
          <strong>Accepted</strong>
          ${said(suppressed.reason)}${suppressed.expires === null ? null : ` (until ${suppressed.expires})`}
        </p>`;
  return html`<li>
    <p class="where">
      ${placeLink(sheet, location)}
      <span class="conf" title="fingerprint ${fingerprint}">${confidence}</span>
    </p>
    <p>${said(descriptionWords(finding))}</p>
    ${evidence(finding)}${seeAlso(sheet, finding)}${accepted}
  </li> `;
}

function seeAlso(sheet: Sheet, { location, related }: ReportedFinding): Html {
  const words = new Map(related.map((one) => [placeWords(one, sheet.report), one]));
  words.delete(placeWords(location, sheet.report));
  if (words.size === 0) return NOTHING;
  const shown = [...words.values()].slice(0, RELATED_SHOWN);
  const left = words.size - shown.length;
  return html`<p class="also">
    See also:
    ${shown.map((one, at) => html`${at === 0 ? "" : "; "}${placeLink(sheet, one)}`)}${left > 0 ? ` and ${left} more` : ""}
  </p>`;
}

function ruleFacts({ ruleId, category, owasp, taxa, references }: ReportedFinding): Html {
  const rows: readonly (readonly [string, Html])[] = [
    ["Rule", html`<span class="code">${ruleId}</span> (${category})`],
    ["Known as", html`${[owasp, ...taxa].map((name) => html`<span class="tag">${name}</span> `)}`],
    [
      "Read more",
      html`${references.map((url, at) => html`${at === 0 ? "" : html`<br />`}${referenceLink(url)}`)}`,
    ],
  ];
  return html`<dl class="facts">
    ${rows.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}
