import { closeSync, openSync, readSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join, parse, resolve } from "node:path";
import { UsageError } from "../errors.ts";
import { SURFACE_SCHEMA_URL } from "../model/vocabulary.ts";
import { type SarifOptions, UNNAMED_SURFACE } from "../report/sarif.ts";
import { fileUri, type Folders } from "../report/sarif/uri.ts";

/** Where a SARIF file points, and what the user is to hear of that. */
export interface Pointing {
  readonly sarif: SarifOptions;
  /** For stderr; empty when all is well. */
  readonly note: string;
}

/** The file beside a SARIF file that its results point at: `report.surface.json` for `report.sarif`. */
export function surfaceBeside(file: string): string {
  const { dir, name } = parse(file);
  return join(dir, `${name}.surface.json`);
}

/**
 * Refuses to put the surface where another file stands: nobody named this one, so nothing but an older
 * surface may be overwritten.
 */
export function checkSurfaceBeside(file: string, others: readonly string[]): void {
  const beside = surfaceBeside(file);
  const next = "Give the SARIF file another name, or name the file of the surface: --save-surface.";
  if (others.some((other) => resolve(other) === resolve(beside))) {
    throw new UsageError(
      `--output ${file}: its surface goes to ${beside}, which is named as well`,
      next,
    );
  }
  if (!isFreeForSurface(beside)) {
    throw new UsageError(
      `--output ${file}: its surface goes to ${beside}, where another file is`,
      next,
    );
  }
}

const SURFACE_BEGINS = `{\n  "$schema": "${SURFACE_SCHEMA_URL}",\n  "format": "mcp-prober/surface",\n`;

function isFreeForSurface(file: string): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return true;
  if (!stat.isFile()) return false;
  return stat.size === 0 || beginningOf(file, SURFACE_BEGINS.length) === SURFACE_BEGINS;
}

function beginningOf(file: string, bytes: number): string {
  const buffer = Buffer.alloc(bytes);
  const opened = openSync(file, "r");
  try {
    return buffer.toString("latin1", 0, readSync(opened, buffer));
  } finally {
    closeSync(opened);
  }
}

/** Points at a surface that was written to a file. */
export function pointingAt(file: string, exitCode: number | undefined): Pointing {
  // Code scanning follows no link: it must be told where the file really is.
  const { uri, isNameOnly } = fileUri(realpathSync(file), folders());
  const sarif = { artifact: uri, folders: folders(), ...exit(exitCode) };
  if (!isNameOnly) return { sarif, note: "" };
  const note = `${file} lies outside the current folder: the SARIF tells its name alone, ${uri}`;
  return { sarif: { ...sarif, notes: [OUTSIDE] }, note: `mcp-prober: ${note}.\n` };
}

const OUTSIDE =
  "The surface lies outside the current folder: the results point at a file of its name there.";

/** Points at a surface that nobody asked to keep. */
export function pointingNowhere(exitCode: number | undefined): Pointing {
  return {
    sarif: {
      artifact: UNNAMED_SURFACE,
      folders: folders(),
      ...exit(exitCode),
      notes: [NOT_WRITTEN],
    },
    note:
      `mcp-prober: the SARIF points at lines of ${UNNAMED_SURFACE}, which is not written; ` +
      "--output FILE.sarif writes the surface beside it, and so does --save-surface FILE in a live scan.\n",
  };
}

const NOT_WRITTEN =
  "The surface was not kept: the results point at lines that it has when it is saved under this name.";

/** What the SARIF of a set is told: its results point at the files of the clients. */
export function setPointing(exitCode: number): SarifOptions {
  return { exitCode, folders: folders() };
}

function folders(): Folders {
  return { cwd: process.cwd(), home: homedir() };
}

function exit(exitCode: number | undefined): Pick<SarifOptions, "exitCode"> {
  return exitCode === undefined ? {} : { exitCode };
}
