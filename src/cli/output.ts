import { appendFileSync, closeSync, openSync, writeFileSync } from "node:fs";
import { extname } from "node:path";
import { isatty } from "node:tty";
import { UsageError } from "../errors.ts";
import type { Report } from "../model/report.ts";
import type { Surface } from "../model/surface.ts";
import { exitCode } from "./exit-code.ts";
import { unusedPolicyNote } from "./policy.ts";
import { type Format, render, renderEnding, type RenderOptions } from "../report/render.ts";
import type { Pointing } from "./sarif.ts";
import { knowsLinks, pagerOf, wantsColor } from "./screen.ts";
import type { ReportOptions } from "./syntax/report.ts";
import type { KeepOptions } from "./syntax/scan.ts";

/** What a command hands to `main`: text for stdout and stderr, and how to exit. */
export interface Delivered {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  /** Only for what a person reads on a terminal. */
  readonly screen?: Screen;
}

/** What to do with a text that is longer than the screen. */
interface Screen {
  /** The user's pager, as words; undefined: none is wanted, or none can be used. */
  readonly pager: readonly string[] | undefined;
  /** The answer and the next step once more, for the end of a text that ran off the screen. */
  readonly ending: string;
}

/** How a command shows its report. */
type PageOptions = ReportOptions &
  Partial<Pick<KeepOptions, "saveSurface">> & {
    /** `drift`: on the screen what has changed comes first, and the rest is in the JSON. */
    readonly page?: "drift";
    /** The surface as `--save-surface` wrote it, where the one shown has more in it. */
    readonly kept?: Surface;
    /** The command does not exit by the report. */
    readonly exitsByItself?: true;
  };

/**
 * Refuses what could not be delivered in the end, before anything is started. A SARIF file of `one`
 * report has the surface beside it, unless that is among the `files`.
 */
export async function checkOutputs(
  options: ReportOptions,
  files: Readonly<Record<string, string | undefined>> = {},
  reports: "one" | "several" = "one",
): Promise<void> {
  const kept = Object.values(files).filter((file) => file !== undefined);
  for (const file of options.output) {
    const format = formatOf(file, options);
    if (format === "sarif" && files["--save-surface"] === undefined && reports === "one") {
      const { checkSurfaceBeside, surfaceBeside } = await import("./sarif.ts");
      checkSurfaceBeside(file, [...options.output, ...kept]);
      checkWritable("--output", surfaceBeside(file));
    }
    checkWritable("--output", file);
  }
  for (const [option, file] of Object.entries(files)) {
    if (file !== undefined) checkWritable(option, file);
  }
  if (options.probe.length + options.skipProbe.length > 0) await chooseProbes(options);
}

/** The ids of the probes the user chose; throws {@link UsageError} for one that does not exist. */
export async function chooseProbes(options: ReportOptions): Promise<readonly string[]> {
  const { PROBES } = await import("../../probes/index.ts");
  const known: readonly string[] = PROBES.map(({ id }) => id);
  for (const id of [...options.probe, ...options.skipProbe]) {
    if (!known.includes(id)) {
      throw new UsageError(`there is no probe ${id}`, `Known probes: ${known.join(", ")}`);
    }
  }
  const wanted = options.probe.length === 0 ? known : options.probe;
  const chosen = known.filter((id) => wanted.includes(id) && !options.skipProbe.includes(id));
  if (chosen.length === 0) {
    throw new UsageError("--probe and --skip-probe leave no probe", "Leave one of them out.");
  }
  return chosen;
}

/** Writes the files the user asked for and prepares what goes to the screen. */
export async function deliver(
  report: Report,
  surface: Surface,
  options: PageOptions,
): Promise<Delivered> {
  const shown = renderOptions(options);
  const plain = { ...shown, color: false, links: false };
  const judged = { report, surface };
  const code = exitCode(report, options);
  const notes = [report.policy === undefined ? unusedPolicyNote() : ""];
  const rendered = async (format: Format, file: string | null) => {
    if (format !== "sarif") {
      return render(judged, format, file === null ? shown : plain);
    }
    const { sarif, note } = await pointing(file, options.kept ?? surface, options, code);
    notes.push(note);
    return render({ report, surface: options.kept ?? surface }, format, { sarif });
  };
  for (const file of options.output) {
    writeFile("--output", file, await rendered(formatOf(file, options), file));
  }
  if (options.output.length === 0) {
    const stdout = await rendered(options.format, null);
    return {
      stdout,
      stderr: notes.join(""),
      exitCode: code,
      ...(await screenOf(options, () => renderEnding(judged, shown))),
    };
  }
  const summary = await render(judged, "terminal", { ...plain, quiet: true });
  return { stdout: "", stderr: notes.join("") + summary, exitCode: code };
}

/** Where the SARIF in `file`, or on stdout, points; writes the surface beside it unless it is kept. */
async function pointing(
  file: string | null,
  surface: Surface,
  { saveSurface, exitsByItself }: PageOptions,
  code: number,
): Promise<Pointing> {
  const { pointingAt, pointingNowhere, surfaceBeside } = await import("./sarif.ts");
  const exit = exitsByItself === true ? undefined : code;
  if (saveSurface !== undefined) return pointingAt(saveSurface, exit);
  if (file === null) return pointingNowhere(exit);
  const { surfaceText } = await import("../lib/surface-text.ts");
  const beside = surfaceBeside(file);
  writeFile("--output", beside, surfaceText(surface));
  return pointingAt(beside, exit);
}

/** Writes a file, whole or piece by piece; a path that cannot be written is the user's to mend. */
export function writeFile(option: string, file: string, text: string | Iterable<string>): void {
  try {
    writeFileSync(file, "");
    for (const piece of typeof text === "string" ? [text] : text) appendFileSync(file, piece);
  } catch (error) {
    throw unwritable(option, error);
  }
}

/** Opens the file as the report will: a path that cannot be written is known before the scan. */
function checkWritable(option: string, file: string): void {
  try {
    closeSync(openSync(file, "a"));
  } catch (error) {
    throw unwritable(option, error);
  }
}

function unwritable(option: string, error: unknown): UsageError {
  const reason = error instanceof Error ? error.message : "it cannot be written";
  return new UsageError(`${option}: ${reason}`, "Give a path that can be written.");
}

const FORMAT_OF: Readonly<Record<string, Format>> = {
  ".json": "json",
  ".sarif": "sarif",
  ".html": "html",
  ".md": "markdown",
  ".xml": "junit",
};

/** The format of one `--output`; throws {@link UsageError} where the name does not tell. */
export function formatOf(file: string, options: ReportOptions): Format {
  if (options.formatGiven && options.output.length === 1) return options.format;
  const format = FORMAT_OF[extname(file)];
  if (format !== undefined) return format;
  throw new UsageError(
    `--output ${file}: the format is not clear from the name`,
    `Use a name that ends in ${Object.keys(FORMAT_OF).join(", ")}, or give --format.`,
  );
}

/** How a report is shown on this terminal. */
export function renderOptions(options: PageOptions): RenderOptions {
  const { color, quiet, verbose, page, minGrade, failOn } = options;
  const isColored = color && wantsColor(process.env, isatty(1));
  return {
    color: isColored,
    links: isColored && isatty(1) && knowsLinks(process.env),
    width: process.stdout.columns ?? 100,
    quiet,
    verbose,
    bar: { minGrade, failOn },
    ...(page === undefined ? {} : { page }),
  };
}

/** For a report that a person reads on a terminal: how it is kept on the screen. */
export async function screenOf(
  { format, quiet, pager }: ReportOptions,
  ending: () => Promise<string>,
): Promise<Pick<Delivered, "screen">> {
  if (format !== "terminal" || quiet || !isatty(1)) return {};
  return { screen: { pager: pager ? pagerOf(process.env) : undefined, ending: await ending() } };
}
