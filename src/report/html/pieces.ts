import { points } from "../story/words.ts";
import type { Block, Piece, Tone } from "../story/block.ts";
import { type Html, html } from "./markup.ts";
import { said } from "./visible.ts";
import { severityLabel } from "./words.ts";

type Told = Exclude<Piece, { readonly kind: "gap" }>;

/** The pieces of a block: entries, rows and lines that follow each other become one list or quotation. */
export function piecesOf({ pieces }: Block): Html {
  const out: Html[] = [];
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at]!;
    if (piece.kind === "gap") {
      at++;
      continue;
    }
    let end = at + 1;
    while (end < pieces.length && goesOn(piece, pieces[end]!)) end++;
    out.push(together(piece, pieces.slice(at, end) as readonly Told[]));
    at = end;
  }
  return html`${out}`;
}

function goesOn(first: Piece, next: Piece): boolean {
  return isSide(first) ? isSide(next) : next.kind === first.kind;
}

function isSide({ kind }: Piece): boolean {
  return kind === "was" || kind === "now";
}

function together({ kind }: Told, pieces: readonly Told[]): Html {
  switch (kind) {
    case "item":
      return html`<ul class="told">
        ${pieces.map((piece) => html`<li class="${classOf(piece)}">${said(piece.text)}</li>`)}
      </ul>`;
    case "row":
    case "step":
      return html`<dl class="rows">${pieces.map(rowOf)}</dl>`;
    case "quote":
      return html`<blockquote><bdi class="proof">${pieces.map(onItsLine)}</bdi></blockquote>`;
    case "code":
      return html`<pre class="copy" tabindex="0">${pieces.map(onItsLine)}</pre>`;
    case "was":
    case "now":
      return html`<div class="sides">${pieces.map(sideOf)}</div>`;
    case "text":
    case "head":
    case "verdict":
      return html`${pieces.map(lineOf)}`;
  }
}

function lineOf(piece: Told): Html {
  const label = piece.kind === "head" ? html`${severityLabel(piece.tone)} ` : null;
  const badge = piece.kind === "verdict" ? html`<strong>${piece.badge}</strong> ` : null;
  return html`<p class="${classOf(piece)}">${label}${badge}${said(piece.text)}</p>`;
}

function onItsLine({ text }: Told, at: number): Html {
  return html`${at === 0 ? "" : "\n"}${said(text)}`;
}

function sideOf(piece: Told): Html {
  const label = piece.kind === "was" || piece.kind === "now" ? piece.label : "";
  return html`<div class="side ${piece.kind}">
    <p class="side-head">${said(label)}</p>
    <pre dir="auto">${said(piece.text)}</pre>
  </div>`;
}

function rowOf(piece: Told): Html {
  const label =
    piece.kind === "row" ? piece.label : piece.kind === "step" ? points(piece.points) : "";
  return html`<div class="${toneOf(piece.tone)}">
    <dt>${said(label)}</dt>
    <dd>${said(piece.text)}</dd>
  </div>`;
}

function classOf({ tone, depth }: Told): string {
  return `${toneOf(tone)} d-${Math.max(0, Math.min(depth, 4) - 1)}`;
}

function toneOf(tone: Tone): string {
  return `t-${tone}`;
}
