import type { Block, Piece } from "../story/block.ts";
import { unmarked } from "../story/marks.ts";
import { codeSpan, fencedBlock } from "./code.ts";
import { inline, paragraph } from "./inline.ts";

/** The pieces of blocks as Markdown: groups of lines, between which blank lines stand. */
export function piecesMarkdown(blocks: readonly Block[]): string {
  const groups: Group[] = [];
  for (const { title, pieces } of blocks) {
    if (title !== null) groups.push({ kind: "text", lines: [bold(title)] });
    for (const piece of pieces) {
      const group = groupOf(piece);
      const last = groups.at(-1);
      if (group === undefined) {
        groups.push({ kind: "gap", lines: [] });
      } else if (last !== undefined && last.kind === group.kind && JOINED.includes(group.kind)) {
        goOn(last, group, piece);
      } else groups.push(group);
    }
  }
  return groups
    .filter(({ lines }) => lines.length > 0)
    .map(groupText)
    .join("\n\n");
}

interface Group {
  readonly kind: "text" | "list" | "quote" | "code" | "gap";
  readonly lines: string[];
}

/** Of these, one that follows another goes on with it. */
const JOINED: readonly Group["kind"][] = ["list", "quote", "code"];

/** A row without a label goes on with the row above. */
function goOn({ lines }: Group, group: Group, piece: Piece): void {
  if (piece.kind === "row" && piece.label === "") {
    lines.push(`${lines.pop() ?? ""}\\`, `  ${inline(piece.text)}`);
  } else lines.push(...group.lines);
}

/** Undefined for some room, which ends a list. */
function groupOf(piece: Piece): Group | undefined {
  switch (piece.kind) {
    case "gap":
      return undefined;
    case "text":
      return text(piece.tone === "strong" ? bold(piece.text) : paragraph(piece.text));
    case "head":
      return text(`**${piece.tone.toUpperCase()}** ${inline(piece.text)}`);
    case "verdict": {
      const { badge, figure, text: name, note } = piece;
      const about = [figure, name, note === "" ? "" : `(${note})`].filter((part) => part !== "");
      return text(`${bold(badge)} ${inline(about.join(" "))}`);
    }
    case "item":
      return list(`- ${inline(piece.text)}`);
    case "row":
      return list(piece.label === "" ? `- ${inline(piece.text)}` : labelled(piece.label, piece));
    case "was":
    case "now":
      return list(`- ${inline(piece.label)}: ${codeSpan(unmarked(piece.text))}`);
    case "step":
      return list(`- ${stepWords(piece)}`);
    case "quote":
      return { kind: "quote", lines: [unmarked(piece.text)] };
    case "code":
      return { kind: "code", lines: unmarked(piece.text).split("\n") };
  }
}

function groupText({ kind, lines }: Group): string {
  switch (kind) {
    case "quote": {
      const [only] = lines;
      // One quotation wraps; several are lines that belong together. None begins with what it quotes:
      // a CI runner that prints this obeys lines.
      if (lines.length === 1 && only !== undefined) return `> ${codeSpan(only)}`;
      return fencedBlock(lines.map((line) => `| ${line}`)).join("\n");
    }
    case "code":
      return fencedBlock(lines).join("\n");
    case "text":
    case "list":
    case "gap":
      return lines.join("\n");
  }
}

function text(line: string): Group {
  return { kind: "text", lines: [line] };
}

function list(line: string): Group {
  return { kind: "list", lines: [line] };
}

function labelled(label: string, { text: value }: { readonly text: string }): string {
  return `- ${bold(label)}: ${inline(value)}`;
}

function stepWords({
  points,
  text: words,
  tone,
}: Extract<Piece, { readonly kind: "step" }>): string {
  const line = `${Math.round(points * 100) / 100} ${inline(words)}`;
  return tone === "strong" ? `**${line}**` : line;
}

function bold(words: string): string {
  const line = inline(words);
  return line === "" ? "" : `**${line}**`;
}
