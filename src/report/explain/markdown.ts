import { codePointLabel } from "../../lib/codepoints.ts";
import type { ExplainPage, Said, Section } from "./page.ts";

/** A page as Markdown, printable ASCII; `level` is that of its heading. */
export function explainMarkdown(page: ExplainPage, level = 1, title = page.title): string {
  return ascii(
    [
      `${"#".repeat(level)} ${title}`,
      plainMarkdown(page.lead),
      ...page.sections.flatMap(sectionMarkdown),
    ].join("\n\n"),
  );
}

/** Plain text as Markdown that shows it as it is. */
export function plainMarkdown(words: string): string {
  return words.replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}

/** Honest foreign letters may stand in an excerpt, and only ASCII in a file of ours. */
export function ascii(words: string): string {
  return words.replace(
    /[^\n\x20-\x7e]/gu,
    (letter) => `<${codePointLabel(letter.codePointAt(0)!)}>`,
  );
}

function sectionMarkdown({ title, said }: Section): readonly string[] {
  return [`**${title}**`, ...groups(said)];
}

/** Entries of one list stand together; all else is set apart by a blank line. */
function groups(said: readonly Said[]): readonly string[] {
  const blocks: string[] = [];
  let list: string[] = [];
  for (const one of said) {
    if (one.kind === "item" || one.kind === "row") {
      list.push(entry(one));
      continue;
    }
    if (list.length > 0) blocks.push(list.join("\n"));
    list = [];
    blocks.push(block(one));
  }
  return list.length > 0 ? [...blocks, list.join("\n")] : blocks;
}

function entry(said: Extract<Said, { kind: "item" | "row" }>): string {
  if (said.kind === "row") return `- ${plainMarkdown(said.label)}: ${plainMarkdown(said.text)}`;
  if (said.url === undefined) return `- ${plainMarkdown(said.text)}`;
  return said.text === "" ? `- <${said.url}>` : `- [${plainMarkdown(said.text)}](${said.url})`;
}

function block(said: Extract<Said, { kind: "text" | "quote" | "code" }>): string {
  if (said.kind === "text") return plainMarkdown(said.text);
  return fenced(said.kind === "code" ? said.language : "text", said.text);
}

/** A block of code that no text can end before its end. */
function fenced(language: string, words: string): string {
  const longest = Math.max(2, ...(words.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${words}\n${fence}`;
}
