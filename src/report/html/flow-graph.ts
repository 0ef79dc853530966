import { type Edge, type Layout, NODE, type Node, footOf } from "./flow-layout.ts";
import { type Html, html } from "./markup.ts";

/** Columns of a node's name, a wide character counted as two. */
const NAME_COLUMNS = 23;
const ROLE_COLUMNS = 31;
/** What the cross takes of it. */
const CROSS_COLUMNS = 3;

/** The ways as a picture. `id` is where its title and description begin; what it shows is told in words too. */
export function graphOf(layout: Layout, id: string, description: string): Html {
  const { width, height, columns } = layout;
  return html`<svg
    class="graph"
    viewBox="0 0 ${width} ${height}"
    width="${width}"
    height="${height}"
    role="img"
    aria-labelledby="${id}-title ${id}-desc"
  >
    <title id="${id}-title">Ways from foreign text to harm</title>
    <desc id="${id}-desc">${description}</desc>
    ${columns.map(({ title, x }) => html`<text class="column" x="${x}" y="22">${title}</text><line class="under" x1="${x}" y1="32" x2="${x + NODE.width}" y2="32" />`)}
    ${layout.edges.map(edgeOf)} ${layout.nodes.map(nodeOf)}
    ${columns.map((column) => (column.more === 0 ? null : html`<text class="more" x="${column.x}" y="${footOf(layout, column)}">and ${column.more} more</text>`)).filter((one) => one !== null)}
  </svg>`;
}

function edgeOf({ from, to, severity, isCut, passage }: Edge): Html {
  const [x1, y1] = [from.x + NODE.width, from.y + NODE.height / 2];
  const [x2, y2] = [to.x - 9, to.y + NODE.height / 2];
  const tip = `M${x2 + 8},${y2} l-9,-5 v10 z`;
  const path = `M${x1},${y1}${wayThrough(passage, x1, y1, x2, y2)}`;
  const broken = isCut ? "edge broken" : "edge";
  return html`<g class="${broken} ${severity}"
    ><path class="way" d="${path}" /><path class="tip" d="${tip}"
  /></g> `;
}

/** One curve to the next column; over a column in between, two curves and a straight way between its tools. */
function wayThrough(
  passage: Edge["passage"],
  x1: number,
  y1: number,
  x2: number,
  y2: number,
): string {
  if (passage === null) return curve(x1, y1, x2, y2);
  const { x, y } = passage;
  return `${curve(x1, y1, x, y)} H${x + NODE.width}${curve(x + NODE.width, y, x2, y2)}`;
}

function curve(x1: number, y1: number, x2: number, y2: number): string {
  const bend = Math.max(36, (x2 - x1) / 2);
  return ` C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`;
}

function nodeOf({ x, y, name, roles, isOnWay, isCut, isClient }: Node): Html {
  const kind = `node${isOnWay ? "" : " bystander"}${isCut ? " off" : ""}${isClient ? " client" : ""}`;
  const note = isCut ? "switch off" : isClient ? "of the client" : roles.join(", ");
  return html`<g class="${kind}" transform="translate(${x} ${y})"
    ><rect width="${NODE.width}" height="${NODE.height}" rx="8" /><text class="name" x="12" y="20"
      >${fitted(name, isCut ? NAME_COLUMNS - CROSS_COLUMNS : NAME_COLUMNS)}</text
    ><text class="role" x="12" y="36">${fitted(note, ROLE_COLUMNS)}</text
    >${isCut ? html`<path class="cross" d="M${NODE.width - 22},8 l12,12 m0,-12 l-12,12" />` : null}</g
  > `;
}

/** As much of a text as fits; what is left out is shown as dots. */
function fitted(text: string, columns: number): string {
  let used = 0;
  let shown = "";
  for (const char of text) {
    used += char.codePointAt(0)! >= FIRST_WIDE ? 2 : 1;
    if (used > columns) return `${shown.trimEnd()}\u{2026}`;
    shown += char;
  }
  return shown;
}

/** Hangul Jamo: from here on most characters take two columns. */
const FIRST_WIDE = 0x1100;
