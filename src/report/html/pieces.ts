import type { Block, Piece, Tone } from "../story/block.ts";
import { type Html, html } from "./markup.ts";
import { said, target } from "./visible.ts";

type Told = Exclude<Piece, { readonly kind: "gap" }>;

/** Pieces of a block as they stand: runs of entries, rows and lines become lists and quotations. */
export function piecesOf({ pieces }: Block): Html {
  const out: Html[] = [];
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at]!;
    if (piece.kind === "gap") {
      at++;
      continue;
    }
    let end = at + 1;
    while (pieces[end]?.kind === piece.kind) end++;
    out.push(runOf(piece.kind, pieces.slice(at, end) as readonly Told[]));
    at = end;
  }
  return html`${out}`;
}

function runOf(kind: Told["kind"], pieces: readonly Told[]): Html {
  switch (kind) {
    case "text":
      return html`${pieces.map(
        ({ text, tone, depth }) => html`<p class="${classOf(tone, depth)}">${said(text)}</p> `,
      )}`;
    case "item":
      return html`<ul class="told">
        ${pieces.map(({ text, tone, depth }) => html`<li class="${classOf(tone, depth)}">${said(text)}</li>`)}
      </ul> `;
    case "row":
    case "step":
      return html`<dl class="rows">${pieces.map(rowOf)}</dl> `;
    case "quote":
      return html`<blockquote><bdi class="proof">${pieces.map(onItsLine)}</bdi></blockquote>`;
    case "code":
      return html`<pre class="copy" tabindex="0">${pieces.map(onItsLine)}</pre>`;
    case "was":
    case "now":
      return html`${pieces.map(
        ({ text }) =>
          html`<div class="side ${kind}">
            <p class="side-head">${kind}</p>
            <pre dir="auto">${target(text)}</pre>
          </div> `,
      )}`;
  }
}

function onItsLine({ text }: Told, at: number): Html {
  return html`${at === 0 ? "" : "\n"}${said(text)}`;
}

function rowOf(piece: Told): Html {
  const label =
    piece.kind === "row" ? piece.label : piece.kind === "step" ? piece.points.toFixed(2) : "";
  return html`<div class="${classOf(piece.tone, piece.depth)}">
    <dt>${said(label)}</dt>
    <dd>${said(piece.text)}</dd>
  </div>`;
}

function classOf(tone: Tone, depth: number): string {
  return `t-${tone} d-${Math.min(depth, 4)}`;
}
