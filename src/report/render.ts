import type { Report } from "../model/report.ts";
import type { ReportSet } from "../model/report-set.ts";
import type { Surface } from "../model/surface.ts";
import type { Bar } from "./bar.ts";
import type { SarifOptions } from "./sarif.ts";
import type { Block } from "./story/block.ts";

/** Formats of a report: `terminal` is plain text unless colours or links are asked for. */
export const FORMATS = ["terminal", "json", "sarif", "html", "markdown", "junit"] as const;
/** One of the {@link FORMATS}. */
export type Format = (typeof FORMATS)[number];

/** A report and the surface that it is about. */
export interface Judged {
  readonly report: Report;
  readonly surface: Surface;
}

/** How a report is shown; what a format has no use for it leaves alone. */
export interface RenderOptions {
  /** Terminal: colours. */
  readonly color?: boolean;
  /** Terminal: columns, taken as 60 to 200. */
  readonly width?: number;
  /** Terminal: references are hyperlinks (OSC 8). */
  readonly links?: boolean;
  /** Terminal: one line only. */
  readonly quiet?: boolean;
  /** Terminal: everything. */
  readonly verbose?: boolean;
  /** Terminal: what has changed since it was pinned comes first, and the rest is left out. */
  readonly page?: "drift";
  /** JUnit: what the server must reach; grade B, and no single threat fails, when left out. */
  readonly bar?: Bar;
  /** SARIF: where the surface is written, and what else only the program knows. */
  readonly sarif?: SarifOptions;
}

/**
 * A report in one of the {@link FORMATS}; the same input gives the same text.
 *
 * @param judged The report and the surface it is about, as {@link probe} and {@link check} give them.
 * @param format One of the {@link FORMATS}.
 * @param options How it is shown; what a format has no use for it leaves alone.
 * @returns The whole text. Text of the target is in it as excerpts only.
 * @example
 * ```ts
 * import { writeFileSync } from "node:fs";
 * import { probe, render } from "mcp-prober";
 *
 * const seen = await probe({ kind: "http", url: "https://example.com/mcp" });
 * writeFileSync("report.sarif", await render(seen, "sarif"));
 * ```
 */
export async function render(
  { report, surface }: Judged,
  format: Format,
  options: RenderOptions = {},
): Promise<string> {
  switch (format) {
    case "json":
      return (await import("./json.ts")).renderJson(report);
    case "sarif":
      return (await import("./sarif.ts")).renderSarif(report, surface, options.sarif);
    case "html":
      return (await import("./html.ts")).renderHtml(report, surface);
    case "markdown":
      return (await import("./markdown.ts")).renderMarkdown(report, surface);
    case "junit":
      return (await import("./junit.ts")).renderJunit(report, options.bar);
    case "terminal": {
      const { renderTerminal, renderDrift } = await import("./terminal.ts");
      const page = options.page === "drift" ? renderDrift : renderTerminal;
      return page(report, surface, terminal(options));
    }
  }
}

/**
 * Several reports in one of the {@link FORMATS}.
 *
 * @param set The reports, as `mcp-prober scan --clients --json` writes them.
 * @param surfaces The surface of each report of the set, by the very object; a report
 * without one stands in the overview only (terminal, HTML, Markdown).
 * @param format One of the {@link FORMATS}.
 * @param options How it is shown; what a format has no use for it leaves alone.
 * @returns The whole text. Text of the targets is in it as excerpts only.
 * @example
 * ```ts
 * import { readFileSync } from "node:fs";
 * import { renderSet, type ReportSet } from "mcp-prober";
 *
 * const set = JSON.parse(readFileSync("servers.json", "utf8")) as ReportSet;
 * console.log(await renderSet(set, new Map(), "markdown"));
 * ```
 */
export async function renderSet(
  set: ReportSet,
  surfaces: ReadonlyMap<Report, Surface>,
  format: Format,
  options: RenderOptions = {},
): Promise<string> {
  switch (format) {
    case "json":
      return (await import("./json.ts")).renderJson(set);
    case "sarif":
      return (await import("./sarif.ts")).renderSarifSet(set, options.sarif);
    case "html":
      return (await import("./html.ts")).renderHtmlSet(set, surfaces);
    case "markdown":
      return (await import("./markdown.ts")).renderMarkdownSet(set, surfaces);
    case "junit":
      return (await import("./junit.ts")).renderJunitSet(set, options.bar);
    case "terminal":
      return (await import("./terminal-set.ts")).renderTerminalSet(
        set,
        surfaces,
        terminal(options),
      );
  }
}

/** The answer and the next step once more, for the end of a report that ran off the screen. */
export async function renderEnding(
  { report, surface }: Judged,
  options: RenderOptions,
): Promise<string> {
  const { driftStory, storyOf } = await import("./story.ts");
  const story = options.page === "drift" ? driftStory : storyOf;
  return ending(story(report, surface, { detail: "short" }), options);
}

/** The same for several reports. */
export async function renderSetEnding(set: ReportSet, options: RenderOptions): Promise<string> {
  const { setStory } = await import("./story.ts");
  return ending(setStory(set, { detail: "short" }), options);
}

async function ending(story: readonly Block[], options: RenderOptions): Promise<string> {
  const { renderAnswer } = await import("./terminal.ts");
  return renderAnswer(story, terminal(options));
}

function terminal({
  color = false,
  width = 100,
  links = false,
  quiet = false,
  verbose = false,
}: RenderOptions) {
  return { color, width, links, quiet, verbose };
}
