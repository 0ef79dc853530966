import type { Report } from "../model/report.ts";
import type { Surface } from "../model/surface.ts";
import { driftStory, storyOf } from "./story.ts";
import { layOut } from "./terminal/layout.ts";
import { openPage, printed } from "./terminal/page.ts";
import { quietLine } from "./terminal/quiet.ts";

export interface TerminalOptions {
  readonly color: boolean;
  /** Columns; taken as 60 to 200. */
  readonly width: number;
  /** One line only. */
  readonly quiet: boolean;
  /** Everything: all findings, the whole score, all names, the session. */
  readonly verbose: boolean;
}

/** The report for a person: the verdict first, then the proof, last what is not known. */
export function renderTerminal(report: Report, surface: Surface, options: TerminalOptions): string {
  if (options.quiet) return printed([[quietLine(report)]]);
  return layOut(openPage(options), storyOf(report, surface, detailOf(options)));
}

/** What has changed since it was pinned, and only then what else there is to know. */
export function renderDrift(report: Report, surface: Surface, options: TerminalOptions): string {
  if (options.quiet) return printed([[quietLine(report)]]);
  return layOut(openPage(options), driftStory(report, surface, detailOf(options)));
}

function detailOf({ verbose }: TerminalOptions): { readonly detail: "short" | "full" } {
  return { detail: verbose ? "full" : "short" };
}
