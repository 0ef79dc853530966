import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { ROOT } from "../prober.ts";

/** A fenced block of a page. */
export interface Block {
  /** Line of its first line of content. */
  readonly line: number;
  /** As written behind the fence; "" for none. */
  readonly language: string;
  readonly text: string;
}

/** A command line of this program that a page shows. */
export interface Documented {
  /** Line of the page, or of the block that holds it. */
  readonly line: number;
  readonly args: readonly string[];
}

/** The page at a path from the root. */
export function pageText(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** Fenced blocks, also indented ones. */
export function blocksOf(page: string): readonly Block[] {
  const blocks: Block[] = [];
  let open:
    { fence: string; indent: number; language: string; line: number; lines: string[] } | undefined;
  for (const [index, line] of page.split("\n").entries()) {
    const [, indent = "", fence = "", language = ""] = /^( *)(`{3,}|~{3,}) *(\w*)/.exec(line) ?? [];
    if (open === undefined) {
      if (fence !== "")
        open = { fence, indent: indent.length, language, line: index + 2, lines: [] };
    } else if (fence.startsWith(open.fence) && language === "") {
      blocks.push({ line: open.line, language: open.language, text: open.lines.join("\n") });
      open = undefined;
    } else open.lines.push(line.slice(open.indent));
  }
  return blocks;
}

/** Inline code outside of blocks, with its line; a span may go over two lines. */
export function spansOf(page: string): readonly { readonly line: number; readonly text: string }[] {
  const prose = page.replaceAll(/^( *)(`{3,})[^]*?^\1\2 *$/gm, (block) =>
    block.replaceAll(/[^\n]/g, ""),
  );
  return [...prose.matchAll(/(?<!`)`(?!`)([^`]+)`(?!`)/g)].map(({ index, 1: text = "" }) => ({
    line: prose.slice(0, index).split("\n").length,
    text: text.replaceAll(/\s+/g, " ").trim(),
  }));
}

/** Every command line of this program in the blocks and in the inline code of a page. */
export function documentedCommands(page: string): readonly Documented[] {
  const inBlocks = blocksOf(page).flatMap(({ line, language, text }) =>
    scriptsIn(language, text).flatMap((script) =>
      // A text of YAML that is the name alone is a name.
      ownCommands(language === "yaml" && script === "mcp-prober" ? "" : script).map(
        ({ at, args }) => ({
          line: language === "yaml" ? line : line + at,
          args,
        }),
      ),
    ),
  );
  const inSpans = spansOf(page)
    .filter(({ text }) => /^(?:mcp-prober|node dist\/src\/cli\/main\.js) /.test(text))
    .flatMap(({ line, text }) => ownCommands(text).map(({ args }) => ({ line, args })));
  return [...inBlocks, ...inSpans];
}

/** All texts in a YAML document, keys left out. */
export function yamlTexts(text: string): readonly string[] {
  return parseAllDocuments(text).flatMap((document) => textsIn(document.toJS()));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** What of a block is shell; output of the program in `text` blocks is none, but for its prompt. */
function scriptsIn(language: string, text: string): readonly string[] {
  switch (language) {
    case "sh":
    case "bash":
      return [text];
    case "yaml":
      return yamlTexts(text);
    case "groovy":
      return [...text.matchAll(/\bsh '([^']*)'/g)].map(([, script = ""]) => script);
    default:
      // A block without a language is shell where it begins with a command.
      if (language === "" && text.startsWith("mcp-prober ")) return [text];
      return [
        text
          .split("\n")
          .map((line) => (line.startsWith("$ ") ? line : ""))
          .join("\n"),
      ];
  }
}

/**
 * Commands of this program in a script: words as a shell has them, without expansion. `<...>` is a
 * placeholder and `[...]` what may be left out.
 */
export function ownCommands(
  script: string,
): readonly { readonly at: number; readonly args: readonly string[] }[] {
  return commandsIn(script).flatMap(({ at, words }) => {
    const rest = words.slice(words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word)));
    const [program, first, second] = rest;
    if (program === "mcp-prober") return [{ at, args: rest.slice(1) }];
    if (program === "node" && first === "dist/src/cli/main.js")
      return [{ at, args: rest.slice(2) }];
    if (program === "npx" && second === "mcp-prober") return [{ at, args: rest.slice(3) }];
    return [];
  });
}

interface Command {
  /** Line of the script, from 0. */
  readonly at: number;
  readonly words: readonly string[];
}

const TOKEN =
  /(?<prompt>^\$ )|(?<comment>(?<=^|\s)#[^\n]*)|(?<joined>\\\n)|(?<end>\n|&&|\|\|?|;|&(?!\w))|(?<optional>\[(?:[^\]"'\n])*\])|(?<placeholder><[\w./-]+>)|(?<redirection>\d?>>?)|(?<single>'[^']*')|(?<double>"(?:[^"\\]|\\[^])*")|(?<escaped>\\[^])|(?<blank>[ \t]+)|(?<plain>[^])/gm;

function commandsIn(script: string): readonly Command[] {
  const commands: Command[] = [];
  let at = 0;
  let start = 0;
  let words: string[] = [];
  let word: string | undefined;
  const endWord = () => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const endCommand = () => {
    endWord();
    if (words.length > 0) commands.push({ at: start, words });
    words = [];
  };
  for (const { 0: text, groups = {} } of script.matchAll(TOKEN)) {
    if (words.length === 0 && word === undefined) start = at;
    if (groups["end"] !== undefined || groups["redirection"] !== undefined) endCommand();
    else if (groups["blank"] !== undefined) endWord();
    else if (groups["single"] !== undefined) word = `${word ?? ""}${text.slice(1, -1)}`;
    else if (groups["double"] !== undefined) {
      word = `${word ?? ""}${text.slice(1, -1).replaceAll(/\\(["\\$`])/g, "$1")}`;
    } else if (groups["escaped"] !== undefined) word = `${word ?? ""}${text.slice(1)}`;
    else if (groups["plain"] !== undefined || groups["placeholder"] !== undefined)
      word = `${word ?? ""}${text}`;
    at += text.split("\n").length - 1;
  }
  endCommand();
  return commands;
}
