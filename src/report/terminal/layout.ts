import type { Severity } from "../../model/vocabulary.ts";
import type { Block, BlockId, Piece, Tone } from "../story/block.ts";
import { unmarked } from "../story/marks.ts";
import {
  hanging,
  type Lines,
  type Page,
  type Paint,
  plain,
  printed,
  quoted,
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
      return row(page, piece.label, text, {
        columns,
        paint: linkPaint(page, piece.href, tonePaint(page, piece.tone)),
      });
    case "head":
      return headLines(page, indent, piece.tone, text);
    case "verdict":
      return verdictLines(page, { ...piece, text });
    case "quote":
      return quoted(page, indent, text);
    case "code":
      // Wrapped, it could not be pasted.
      return text.split("\n").map((line) => `${indent}${plain(line)}`);
    case "was":
    case "now": {
      const paint = tonePaint(page, piece.tone);
      return wrapped(page, `${indent}${piece.label} | `, text, paint);
    }
    case "step":
      return hanging(page, `${figure(piece.points)}  `, text);
  }
}

function headLines(page: Page, indent: string, severity: Severity, text: string): Lines {
  const label = severity.toUpperCase();
  const hang = " ".repeat(indent.length + label.length + 2);
  const [first, ...rest] = wrapped(page, hang, text, page.paint.bold);
  return [`${indent}${tonePaint(page, severity)(label)}  ${first!.slice(hang.length)}`, ...rest];
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

/** A hyperlink (OSC 8) where the terminal knows them; only addresses of ours come here. */
function linkPaint({ links }: Page, href: string | undefined, paint: Paint): Paint {
  if (!links || href === undefined || !/^https:\/\/[!-~]+$/.test(href)) return paint;
  return (text) => `\u{1b}]8;;${href}\u{1b}\\${paint(text)}\u{1b}]8;;\u{1b}\\`;
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
