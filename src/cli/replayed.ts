import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { UsageError } from "../errors.ts";
import { LIMITS } from "../harness/limits.ts";
import { judge } from "../judge.ts";
import { sha256 } from "../lib/canonical.ts";
import { excerpt } from "../lib/excerpt.ts";
import { FILE_SESSION } from "../lib/file-session.ts";
import { readSurface } from "../lib/read-surface.ts";
import type { Report } from "../model/report.ts";
import type { Surface } from "../model/surface.ts";
import { chooseProbes } from "./output.ts";
import { namedPolicy } from "./policy.ts";
import type { ReportOptions } from "./syntax/report.ts";

/** A file of the user's, whole. */
export interface InputFile {
  readonly text: string;
  readonly sha256: string;
}

/** Reads a file that a target may have written; throws {@link UsageError} where it cannot be read. */
export function readInput(file: string): InputFile {
  const bytes = readBounded(file);
  return { text: bytes.toString("utf8"), sha256: sha256(bytes) };
}

function readBounded(file: string): Buffer {
  try {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat?.isFile() !== true) throw new UsageError(`${file} is not a file`, "Check the path.");
    if (stat.size > LIMITS.savedSurfaceBytes) {
      throw new UsageError(
        `${file} is larger than ${LIMITS.savedSurfaceBytes} bytes`,
        "No surface or report that mcp-prober reads is that large; check what the file is.",
      );
    }
    return readFileSync(file);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof Error ? error.message : "it cannot be read";
    throw new UsageError(reason, "Give a file that can be read.");
  }
}

/** Judges a saved surface or a bare listing, with nothing but the file. */
export async function judgeFile(
  file: string,
  options: ReportOptions,
): Promise<{ readonly report: Report; readonly surface: Surface }> {
  const input = readInput(file);
  const label = {
    id: basename(file),
    source: { kind: "listing", origin: basename(file) },
  } as const;
  const read = readSurface(input.text, label);
  if (!read.ok) throw new UsageError(`${file}: ${read.why}`, read.next);
  const session = {
    ...FILE_SESSION,
    replayed: { sha256: input.sha256, file: excerpt(basename(file)) },
  };
  const probes = await chooseProbes(options);
  const policy = await namedPolicy(options.config);
  const { includeBuiltins } = options;
  return {
    report: judge(read.surface, { session, probes, includeBuiltins, policy }),
    surface: read.surface,
  };
}
