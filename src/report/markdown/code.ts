/*
 * Code is what Markdown leaves alone: no mention, link, image, HTML, reference or emoji comes out of it.
 * What stands here is target text, so whatever ends code early is a way out.
 */

/** Where code stands: in a cell of a table a pipe ends it. */
export interface CodePlace {
  readonly inCell: boolean;
}

/** A text as a code span of one line; nothing for an empty text. */
export function codeSpan(text: string, { inCell }: CodePlace = { inCell: false }): string {
  const content = shortRuns(visible(text));
  if (content === "") return "";
  const fence = "`".repeat(longestRun(content) + 1);
  const isTouching = content.startsWith("`") || content.endsWith("`");
  const isStripped = content.startsWith(" ") && content.endsWith(" ") && content.trim() !== "";
  const pad = isTouching || isStripped ? " " : "";
  return `${fence}${pad}${inCell ? withoutCellEnds(content) : content}${pad}${fence}`;
}

/** Lines as a fenced block that none of them can end. */
export function fencedBlock(lines: readonly string[]): readonly string[] {
  const content = lines.map(visible);
  const longest = Math.max(2, ...content.map(longestRun));
  const fence = "`".repeat(longest + 1);
  return [`${fence}text`, ...content, fence];
}

/**
 * Excerpts spell out what cannot be seen; where one was forgotten, a line must not end all the same. A
 * CI runner that prints this obeys `##[command]` anywhere.
 */
function visible(text: string): string {
  return text.replace(
    /#(?=#[a-z]*\[)|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/giu,
    (one) => `<U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}>`,
  );
}

/** GitHub's parser opens no span of more than 80 backticks: it would print them and read the rest. */
const MOST_BACKTICKS = 8;

function shortRuns(text: string): string {
  return text.replace(/`+/g, (run) =>
    run.length > MOST_BACKTICKS ? `<U+0060 x${run.length}>` : run,
  );
}

/** Before a pipe a backslash cannot be written: two are one escaped backslash, and the pipe is free. */
function withoutCellEnds(text: string): string {
  return text.replace(/(\\*)\|/g, (_, before: string) => `${"<U+005C>".repeat(before.length)}\\|`);
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
