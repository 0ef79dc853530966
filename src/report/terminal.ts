import type { Report } from "../model/report.ts";
import type { Surface } from "../model/surface.ts";
import { abilityBlocks } from "./terminal/abilities.ts";
import { checkBlocks } from "./terminal/check.ts";
import { gapsBlock, inventoryBlock, scoreBlock, sessionBlock } from "./terminal/details.ts";
import { driftBlock, otherFindings } from "./terminal/drift.ts";
import { facts } from "./terminal/facts.ts";
import { failureBlock } from "./terminal/failure.ts";
import { findingBlocks } from "./terminal/findings.ts";
import { heldBlock } from "./terminal/held.ts";
import { headline, provenance } from "./terminal/headline.ts";
import { observedBlock } from "./terminal/observed.ts";
import { openPage, printed, wrapped } from "./terminal/page.ts";
import { acceptedBlock, violationsBlock } from "./terminal/policy.ts";
import { quietLine } from "./terminal/quiet.ts";
import { verificationBlocks } from "./terminal/verification.ts";
import { serverName } from "./terminal/words.ts";

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
  const page = openPage(options);
  if (report.check !== undefined && !options.verbose) {
    return printed(checkBlocks(page, report, report.check, surface));
  }
  return printed([
    ...(report.check === undefined ? [] : checkBlocks(page, report, report.check, surface)),
    provenance(page, report),
    headline(page, report),
    violationsBlock(page, report),
    ...verificationBlocks(page, report),
    ...(report.grade === null ? [failureBlock(page, report)] : []),
    facts(page, report, surface),
    ...(report.grade === null ? [] : [failureBlock(page, report)]),
    driftBlock(page, report, surface),
    ...findingBlocks(page, report),
    ...abilityBlocks(page, report),
    ...(options.verbose
      ? [
          scoreBlock(page, report),
          inventoryBlock(page, surface),
          observedBlock(page, report),
          heldBlock(page, report),
          sessionBlock(page, report),
        ]
      : []),
    acceptedBlock(page, report),
    gapsBlock(page, report),
  ]);
}

/** What has changed since it was pinned, and only then what else there is to know. */
export function renderDrift(report: Report, surface: Surface, options: TerminalOptions): string {
  if (options.quiet) return printed([[quietLine(report)]]);
  const page = openPage(options);
  return printed([
    wrapped(page, "", `${serverName(report)}: ${report.target.source.origin}`, page.paint.bold),
    violationsBlock(page, report),
    driftBlock(page, report, surface),
    failureBlock(page, report),
    otherFindings(page, report),
    ...(options.verbose ? [...findingBlocks(page, report), gapsBlock(page, report)] : []),
  ]);
}
