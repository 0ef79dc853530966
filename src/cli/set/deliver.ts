import type { Report } from "../../model/report.ts";
import type { ReportSet } from "../../model/report-set.ts";
import type { Surface } from "../../model/surface.ts";
import { setExitCode } from "../exit-code.ts";
import { type Delivered, formatOf, renderOptions, screenOf, writeFile } from "../output.ts";
import { unusedPolicyNote } from "../policy.ts";
import { type Format, renderSet, renderSetEnding } from "../../report/render.ts";
import type { ReportOptions } from "../syntax/report.ts";

const OUR_BUG = 70;

/**
 * Writes the files the user asked for and prepares what goes to the screen. `pages` holds the
 * surface of each report; with `bugs` of ours no exit code speaks of the servers.
 */
export async function deliverSet(
  set: ReportSet,
  pages: ReadonlyMap<Report, Surface>,
  bugs: readonly string[],
  options: ReportOptions,
): Promise<Delivered> {
  const exitCode = bugs.length > 0 ? OUR_BUG : setExitCode(set, options);
  const render = async (format: Format, shown: ReportOptions) => {
    const sarif =
      format === "sarif" ? { sarif: (await import("../sarif.ts")).setPointing(exitCode) } : {};
    return renderSet(set, pages, format, { ...renderOptions(shown), ...sarif });
  };
  for (const file of options.output) {
    const text = await render(formatOf(file, options), { ...options, color: false });
    writeFile("--output", file, text);
  }
  const isToFile = options.output.length > 0;
  const summary = isToFile
    ? await render("terminal", { ...options, quiet: true, color: false })
    : "";
  return {
    stdout: isToFile ? "" : await render(options.format, options),
    stderr: [
      options.config === undefined ? unusedPolicyNote() : "",
      ...bugs.map((bug) => `mcp-prober: a bug, please report it: ${bug}\n`),
      summary,
    ].join(""),
    exitCode,
    ...(isToFile
      ? {}
      : await screenOf(options, () => renderSetEnding(set, renderOptions(options)))),
  };
}
