import type { Block } from "../story/block.ts";
import { checkBlocks } from "../story/check.ts";
import { sessionBlock } from "../story/details.ts";
import { driftBlocks } from "../story/drift.ts";
import { factsBlock } from "../story/facts.ts";
import { failureBlocks } from "../story/failure.ts";
import { heldBlocks } from "../story/held.ts";
import { observedBlocks } from "../story/observed.ts";
import { STEPS_TITLE, verificationBlocks } from "../story/verification.ts";
import { points } from "../story/words.ts";
import { type Html, NOTHING, html } from "./markup.ts";
import { piecesOf } from "./pieces.ts";
import { type Sheet, folded, heading, partOf, scrolled } from "./sheet.ts";
import { said, target } from "./visible.ts";

/** Why the look failed or ended early. */
export function failurePart(sheet: Sheet): Html {
  return told(sheet, "failure", failureBlocks(sheet.report, true));
}

/** What `check` has to say beside its verdict: abilities, deeds, the package, what to paste. */
export function checkPart(sheet: Sheet): Html {
  const { report, surface } = sheet;
  if (report.check === undefined) return NOTHING;
  // The verdict and its reasons are the first screen.
  const blocks = checkBlocks(report, report.check, surface, true).filter(
    ({ pieces }) => !pieces.some(({ kind }) => kind === "verdict"),
  );
  return told(sheet, "check", blocks, { title: "Before you add it" });
}

/** A static report against what was seen; the points of both sides are a table. */
export function verificationPart(sheet: Sheet): Html {
  const blocks = verificationBlocks(sheet.report, true).filter(
    ({ title }) => title !== STEPS_TITLE,
  );
  const steps = (sheet.report.verification?.steps ?? []).length > 0 ? stepTable(sheet) : NOTHING;
  return told(sheet, "verification", blocks, { after: steps });
}

function stepTable(sheet: Sheet): Html {
  const { steps, static: claimed, live } = sheet.report.verification!;
  const rows = steps.map(
    ({ term, label, static: one, live: other }) =>
      html`<tr>
        <th scope="row">
          ${target(term)}${label === "" ? null : html` <span class="soft">${target(label)}</span>`}
        </th>
        <td class="num">${off(one)}</td>
        <td class="num">${off(other)}</td>
      </tr> `,
  );
  return html`${heading(sheet, 2, "Points off, step by step")}${scrolled(
    "Points off on both sides",
    html`<table class="plain">
      <caption class="hidden">
        What each step took off in the static report, and live
      </caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col" class="num">Static</th>
          <th scope="col" class="num">Live</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
        <tr class="sum">
          <th scope="row">score <span class="soft">100 less all of them</span></th>
          <td class="num">${claimed.score === null ? "-" : points(claimed.score)}</td>
          <td class="num">${live.score === null ? "-" : points(live.score)}</td>
        </tr>
      </tbody>
    </table>`,
  )}`;
}

function off(value: number | null): string {
  if (value === null) return "not told";
  if (value === 0) return "0";
  return value > 0 ? `\u{2212}${points(value)}` : `+${points(-value)}`;
}

/** What is not as it was pinned. */
export function driftPart(sheet: Sheet): Html {
  return told(sheet, "drift", driftBlocks(sheet.report, sheet.surface, true));
}

/** How it was collected, in full, for whoever wants to repeat it. */
export function sessionDetails({ report, surface }: Sheet): Html {
  const blocks = [
    factsBlock(report, surface),
    sessionBlock(report),
    ...heldBlocks(report),
    ...observedBlocks(report),
  ].filter(({ pieces }) => pieces.length > 0);
  return folded(
    "All that is known of the session",
    html`${blocks.map((block) => html`${titleOf(block)}${piecesOf(block)}`)}`,
  );
}

/** Within a fold a title is no heading: the outline would lead to what is not shown. */
function titleOf({ title }: Block): Html {
  return title === null ? NOTHING : html`<p class="label">${said(title)}</p>`;
}

/** Blocks as one part; the first title is that of the part, unless it has one of its own. */
function told(
  sheet: Sheet,
  id: string,
  blocks: readonly Block[],
  own: { readonly title?: string; readonly after?: Html } = {},
): Html {
  const [first, ...rest] = blocks;
  if (first === undefined) return NOTHING;
  const title = own.title ?? first.title ?? "";
  const under = own.title === undefined ? rest : blocks;
  const body = html`${own.title === undefined ? piecesOf(first) : null}${under.map(
    (block) =>
      html`${block.title === null ? null : heading(sheet, 2, said(block.title))}${piecesOf(block)}`,
  )}${own.after ?? null}`;
  return partOf(sheet, { id, title: said(title), body });
}
