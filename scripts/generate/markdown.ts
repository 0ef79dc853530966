import { format } from "prettier";

/** Formats as `prettier --check` wants it, with the settings of package.json. */
export function formatMarkdown(text: string): Promise<string> {
  return format(text, { parser: "markdown", printWidth: 100 });
}

/** A table; cells may hold Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map(tableLine).join("\n");
}

/**
 * Replaces what stands between `<!-- marker -->` and the next `<!-- /generated -->`. Throws an
 * Error that names the file when there is no such place.
 */
export function between(text: string, marker: string, content: string, path: string): string {
  const open = `<!-- ${marker} -->`;
  const close = "<!-- /generated -->";
  const start = text.indexOf(open);
  const end = text.indexOf(close, start);
  if (start < 0 || end < 0) throw new Error(`${path} needs a line ${open} and a line ${close}`);
  return `${text.slice(0, start + open.length)}\n\n${content.trim()}\n\n${text.slice(end)}`;
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
