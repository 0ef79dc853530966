import type { Report } from "../../model/report.ts";
import type { Surface } from "../../model/surface.ts";
import { abilitiesPart, flowsPart } from "./abilities.ts";
import { differencesPart } from "./differences.ts";
import { findingsPart, suppressedPart } from "./findings.ts";
import { firstScreen } from "./first-screen.ts";
import { lookedPart } from "./looked.ts";
import { type Html, html, isEmpty } from "./markup.ts";
import type { Sheet } from "./sheet.ts";
import { surfacePart } from "./surface.ts";
import { timelinePart } from "./timeline.ts";
import { checkPart, driftPart, failurePart, verificationPart } from "./told.ts";
import { scorePart } from "./waterfall.ts";

/** A report laid out: its body, and what stands where in it. */
export interface LaidOut {
  readonly body: Html;
  readonly contents: readonly (readonly [id: string, title: string])[];
}

/** One report, its first screen first and the whole surface last. */
export function reportSheet(sheet: Sheet): LaidOut {
  const parts = PARTS.map(([id, title, make]) => ({
    id: `${sheet.prefix}${id}`,
    title,
    body: make(sheet),
  }));
  const shown = parts.filter(({ body }) => !isEmpty(body));
  return {
    body: html`${firstScreen(sheet)}${shown.map(({ body }) => body)}`,
    contents: shown.map(({ id, title }) => [id, title]),
  };
}

const PARTS: readonly (readonly [id: string, title: string, make: (sheet: Sheet) => Html])[] = [
  ["failure", "What went wrong", failurePart],
  ["check", "Before you add it", checkPart],
  ["looked", "What was looked at", lookedPart],
  ["score", "Score", scorePart],
  ["findings", "Threats", findingsPart],
  ["suppressed", "Accepted", suppressedPart],
  ["flows", "Toxic flows", flowsPart],
  ["abilities", "What it can do", abilitiesPart],
  ["verification", "Static report", verificationPart],
  ["drift", "Since it was pinned", driftPart],
  ["differences", "Asked again", differencesPart],
  ["session", "Session", timelinePart],
  ["surface", "Everything shown", surfacePart],
];

/** Characters of target text on one page. */
const ROOM = 6_000_000;

export function sheetOf(
  report: Report,
  surface: Surface,
  prefix: string,
  level: number,
  room = ROOM,
): Sheet {
  return { report, surface, prefix, level, room: { left: room } };
}
