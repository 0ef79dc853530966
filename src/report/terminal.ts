import type { Report } from "../model/report.ts";
import type { Surface } from "../model/surface.ts";
import { driftStory, storyOf } from "./story.ts";
import type { Block, BlockId } from "./story/block.ts";
import { layOut } from "./terminal/layout.ts";
import { openPage, printed, rule } from "./terminal/page.ts";
import { quietLine } from "./terminal/quiet.ts";

/** How a report is laid out for a terminal. */
export interface TerminalOptions {
  readonly color: boolean;
  /** Columns; taken as 60 to 200. */
  readonly width: number;
  /** One line only. */
  readonly quiet: boolean;
  /** The terminal knows hyperlinks (OSC 8). */
  readonly links?: boolean;
  /** Everything: all findings, the whole score, all names, the session. */
  readonly verbose: boolean;
}

/**
 * The report for a person: the verdict first, then the proof, last what is not known. {@link render}
 * does the same with defaults.
 *
 * @param report What was found.
 * @param surface What it was found in.
 * @param options How it is laid out; a width outside 60 to 200 is taken as the nearer of both.
 * @returns Lines of text; escape sequences are in it for colours and links only.
 */
export function renderTerminal(report: Report, surface: Surface, options: TerminalOptions): string {
  if (options.quiet) return printed([[quietLine(report)]]);
  return layOut(openPage(options), storyOf(report, surface, detailOf(options)));
}

/** What has changed since it was pinned, and only then what else there is to know. */
export function renderDrift(report: Report, surface: Surface, options: TerminalOptions): string {
  if (options.quiet) return printed([[quietLine(report)]]);
  return layOut(openPage(options), driftStory(report, surface, detailOf(options)));
}

/** Blocks that say whether to use it, and what to do now. */
const ANSWERS: readonly BlockId[] = ["check", "headline", "set"];

/** Under a line, the first block of a story that answers. */
export function renderAnswer(story: readonly Block[], options: TerminalOptions): string {
  const page = openPage(options);
  const answer = story.find(({ id }) => ANSWERS.includes(id));
  return `${rule(page)}\n${layOut(page, answer === undefined ? [] : [answer])}`;
}

function detailOf({ verbose }: TerminalOptions): { readonly detail: "short" | "full" } {
  return { detail: verbose ? "full" : "short" };
}
