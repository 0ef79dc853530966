import type { Block, BlockId, Piece, Tone } from "../story/block.ts";
import { unmarked } from "../story/marks.ts";
import {
  hanging,
  type Lines,
  type Page,
  type Paint,
  plain,
  printed,
  row,
  wrapped,
} from "./page.ts";

/** Blocks of a story as one text, a blank line between them. */
export function layOut(page: Page, blocks: readonly Block[]): string {
  return printed(blocks.map((block) => linesOf(page, block)));
}

/** Columns in front of the value of a row. */
const COLUMNS = 14;
const WIDE_COLUMNS: Readonly<Partial<Record<BlockId, number>>> = {
  abilities: 20,
  verification: 16,
};

function linesOf(page: Page, { id, title, pieces }: Block): Lines {
  const columns = WIDE_COLUMNS[id] ?? COLUMNS;
  const heading = title === null ? [] : wrapped(page, "", unmarked(title), page.paint.bold);
  return [...heading, ...pieces.flatMap((piece) => pieceLines(page, piece, columns))];
}

function pieceLines(page: Page, piece: Piece, columns: number): Lines {
  if (piece.kind === "gap") return [""];
  const text = unmarked(piece.text);
  const indent = "  ".repeat(piece.depth);
  switch (piece.kind) {
    case "text":
      return wrapped(page, indent, text, tonePaint(page, piece.tone));
    case "item":
      return hanging(page, `${indent}- `, text, tonePaint(page, piece.tone));
    case "row":
      return row(page, piece.label, text, { columns, paint: tonePaint(page, piece.tone) });
    case "head":
      return headLines(
        page,
        piece.depth,
        piece.tone.toUpperCase(),
        text,
        tonePaint(page, piece.tone),
      );
    case "verdict":
      return verdictLines(page, { ...piece, text });
    case "quote":
      return quoted(page, indent, text);
    case "code":
      // Wrapped, it could not be pasted.
      return text.split("\n").map((line) => `${indent}${plain(line)}`);
    case "was":
    case "now":
      return piece.depth === 2
        ? quoted(page, indent, `${piece.label.padEnd(8)}${text}`)
        : wrapped(page, `${indent}${piece.label} | `, text, tonePaint(page, piece.tone));
    case "step":
      return hanging(page, `${figure(piece.points)}  `, text);
  }
}

/** At the top a label and a title; further down both in the colour of the label. */
function headLines(page: Page, depth: number, label: string, text: string, paint: Paint): Lines {
  if (depth > 0) return wrapped(page, "  ".repeat(depth), `${label}  ${text}`, paint);
  const hang = label.length + 2;
  const [first, ...rest] = wrapped(page, " ".repeat(hang), text, page.paint.bold);
  return [`${paint(label)}  ${first!.slice(hang)}`, ...rest];
}

/** Target text on lines of its own, each behind a bar, so that none can pass for ours. */
function quoted(page: Page, indent: string, text: string): Lines {
  const inner = text.trimStart();
  return wrapped(page, `${indent}| ${" ".repeat(text.length - inner.length)}`, inner);
}

function verdictLines(page: Page, piece: Extract<Piece, { kind: "verdict" }>): Lines {
  const { paint } = page;
  const { depth, badge, figure, text, note, tone } = piece;
  const start = `${"  ".repeat(depth)}${groundPaint(page, tone)(` ${badge} `)} `;
  const hang = 2 * depth + badge.length + 3;
  if (depth === 0) {
    const words = figure === "" ? text : `${figure}  ${text}`;
    const [first, ...rest] = wrapped(page, " ".repeat(hang), words, paint.bold);
    return [`${start}${first!.slice(hang)}`, ...rest];
  }
  const indent = " ".repeat(hang + FIGURE + 2);
  const [first, ...rest] = wrapped(page, indent, text);
  return [
    `${start}${figure.padStart(FIGURE)}  ${first!.slice(indent.length)}`,
    ...rest,
    ...(note === "" ? [] : wrapped(page, indent, unmarked(note), paint.dim)),
  ];
}

/** Columns of a score. */
const FIGURE = 3;

function figure(points: number): string {
  return (points === 0 ? "0.00" : points.toFixed(2)).padStart(8);
}

function tonePaint({ paint }: Page, tone: Tone): Paint {
  switch (tone) {
    case "plain":
      return String;
    case "strong":
      return paint.bold;
    case "faint":
    case "info":
      return paint.dim;
    case "good":
      return paint.green;
    case "warn":
    case "medium":
      return paint.yellow;
    case "bad":
    case "high":
      return paint.red;
    case "place":
    case "low":
      return paint.cyan;
    case "critical":
      return (text) => paint.bold(paint.red(text));
  }
}

/** The ground that a grade or a verdict stands on. */
function groundPaint({ paint }: Page, tone: Tone): Paint {
  const ground =
    tone === "good"
      ? paint.bgGreen
      : tone === "warn"
        ? paint.bgYellow
        : tone === "bad"
          ? paint.bgRed
          : paint.bgWhite;
  return (text) => ground(paint.black(text));
}
