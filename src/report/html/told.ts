import type { Block } from "../story/block.ts";
import { checkBlocks } from "../story/check.ts";
import { sessionBlock } from "../story/details.ts";
import { driftBlocks } from "../story/drift.ts";
import { factsBlock } from "../story/facts.ts";
import { failureBlocks } from "../story/failure.ts";
import { heldBlocks } from "../story/held.ts";
import { observedBlocks } from "../story/observed.ts";
import { verificationBlocks } from "../story/verification.ts";
import { type Html, NOTHING, html } from "./markup.ts";
import { piecesOf } from "./pieces.ts";
import { type Sheet, folded, heading, partOf } from "./sheet.ts";
import { said } from "./visible.ts";

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
  return told(sheet, "check", blocks, "Before you add it");
}

/** A static report against what was seen. */
export function verificationPart(sheet: Sheet): Html {
  return told(sheet, "verification", verificationBlocks(sheet.report, true));
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
function told(sheet: Sheet, id: string, blocks: readonly Block[], own?: string): Html {
  const [first, ...rest] = blocks;
  if (first === undefined) return NOTHING;
  const title = own ?? first.title ?? "";
  const under = own === undefined ? rest : blocks;
  const body = html`${own === undefined ? piecesOf(first) : null}${under.map(
    (block) =>
      html`${block.title === null ? null : heading(sheet, 2, said(block.title))}${piecesOf(block)}`,
  )}`;
  return partOf(sheet, { id, title: said(title), body });
}
