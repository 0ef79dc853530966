import type { Report } from "../model/report.ts";
import type { ReportSet } from "../model/report-set.ts";
import type { Surface } from "../model/surface.ts";
import { abilityBlocks } from "./story/abilities.ts";
import type { Block } from "./story/block.ts";
import { checkBlocks } from "./story/check.ts";
import { crossBlocks } from "./story/cross-server.ts";
import { gapBlocks, inventoryBlock, scoreBlocks, sessionBlock } from "./story/details.ts";
import { driftBlocks, otherFindings } from "./story/drift.ts";
import { factsBlock } from "./story/facts.ts";
import { failureBlocks } from "./story/failure.ts";
import { findingBlocks } from "./story/findings.ts";
import { flowBlocks } from "./story/flows.ts";
import { headlineBlock, provenanceBlocks } from "./story/headline.ts";
import { heldBlocks } from "./story/held.ts";
import { marked } from "./story/marks.ts";
import { observedBlocks } from "./story/observed.ts";
import { block, said } from "./story/pieces.ts";
import { acceptedBlocks, violationBlocks } from "./story/policy.ts";
import { overviewBlocks, skippedBlocks } from "./story/set.ts";
import { verificationBlocks } from "./story/verification.ts";
import { serverName } from "./story/words.ts";

/** How much is told. `full`: all findings, the whole score, all names, the session. */
export interface StoryOptions {
  readonly detail: "short" | "full";
}

/**
 * What a report says to a person, in words that every format shares: the verdict first, then the
 * proof, last what is not known. Target text in it is marked (`story/marks.ts`).
 */
export function storyOf(
  report: Report,
  surface: Surface,
  { detail }: StoryOptions,
): readonly Block[] {
  const full = detail === "full";
  const { check, grade } = report;
  const answer = check === undefined ? [] : checkBlocks(report, check, surface, full);
  if (check !== undefined && !full) return answer;
  return [
    ...answer,
    ...provenanceBlocks(report),
    headlineBlock(report),
    ...violationBlocks(report, full),
    ...verificationBlocks(report, full),
    ...(grade === null ? failureBlocks(report, full) : []),
    factsBlock(report, surface),
    ...(grade === null ? [] : failureBlocks(report, full)),
    ...driftBlocks(report, surface, full),
    ...findingBlocks(report, full),
    ...abilityBlocks(report, full),
    ...flowBlocks(report, full),
    ...(full
      ? [
          ...scoreBlocks(report),
          inventoryBlock(surface),
          ...observedBlocks(report),
          ...heldBlocks(report),
          sessionBlock(report),
        ]
      : []),
    ...acceptedBlocks(report, full),
    ...gapBlocks(report),
  ];
}

/** What has changed since it was pinned, and only then what else there is to know. */
export function driftStory(
  report: Report,
  surface: Surface,
  { detail }: StoryOptions,
): readonly Block[] {
  const full = detail === "full";
  const title = `${serverName(report)}: ${marked(report.target.source.origin)}`;
  return [
    block("headline", null, [said(0, title, "strong")]),
    ...violationBlocks(report, full),
    ...driftBlocks(report, surface, full),
    ...failureBlocks(report, full),
    ...otherFindings(report),
    ...(full ? [...findingBlocks(report, full), ...gapBlocks(report)] : []),
  ];
}

/** Several reports: a line per server, what was skipped, what they make of each other. */
export function setStory(set: ReportSet, { detail }: StoryOptions): readonly Block[] {
  return [...overviewBlocks(set), ...skippedBlocks(set), ...crossBlocks(set, detail === "full")];
}
