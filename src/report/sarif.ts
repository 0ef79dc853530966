import type { Report } from "../model/report.ts";
import type { ReportSet } from "../model/report-set.ts";
import type { Surface } from "../model/surface.ts";
import { VERSION } from "../version.ts";
import { placesInSurface } from "./sarif/places.ts";
import { renderRuns, runOf } from "./sarif/run.ts";
import { runsOfSet } from "./sarif/set.ts";
import { type Folders, withoutHome } from "./sarif/uri.ts";

/** What a SARIF file says and no report knows. */
export interface SarifOptions {
  /** Where the canonical surface is written, as a URI relative to the repository. */
  readonly artifact?: string;
  /** How the program exits. */
  readonly exitCode?: number;
  /** What is to be said of where the results point. */
  readonly notes?: readonly string[];
  /**
   * Folders that the files of a set are told from, when left out by their names alone; and the home
   * folder, in whose place `~` is put throughout.
   */
  readonly folders?: Folders;
}

/** Where the surface is said to be when nobody says where it is. */
export const UNNAMED_SURFACE = "mcp-prober.surface.json";

/**
 * SARIF 2.1.0 for code scanning: each result points at its line of the canonical surface, which is
 * `surfaceText(surface)`, as `--save-surface` writes it.
 */
export function renderSarif(report: Report, surface: Surface, options: SarifOptions = {}): string {
  const { artifact = UNNAMED_SURFACE, exitCode = null, notes = [], folders } = options;
  const places = placesInSurface(surface, artifact);
  const run = runOf([{ report, places, exitCode, notes, scope: "" }], null);
  return withoutHome(renderRuns([run]), folders?.home ?? "");
}

/**
 * SARIF 2.1.0 of several reports: a run of each server, whose results point at its entry in the
 * configuration file that names it, and before them one of what they make of each other.
 */
export function renderSarifSet(set: ReportSet, options: SarifOptions = {}): string {
  return withoutHome(renderRuns(runsOfSet(set, VERSION, options)), options.folders?.home ?? "");
}
