import type { Report } from "../../model/report.ts";
import type { Grade } from "../../model/vocabulary.ts";
import type { Block, Tone } from "./block.ts";
import { marked } from "./marks.ts";
import { GAP, block, said } from "./pieces.ts";
import { summaryOf } from "./summary.ts";

/** For a replay: the first thing to read. */
export function provenanceBlocks({ session }: Report): readonly Block[] {
  const { replayed } = session;
  if (replayed === null) return [];
  const text =
    `Read from a file, not from a server: ${marked(replayed.file)}. We cannot vouch for its ` +
    `origin. SHA-256 ${marked(replayed.sha256)}`;
  return [block("provenance", null, [said(0, text, "warn")])];
}

/** May I use this, and why. */
export function headlineBlock(report: Report): Block {
  const { grade, figure, name, answer, reasons } = summaryOf(report);
  return block("headline", null, [
    {
      kind: "verdict",
      depth: 0,
      badge: grade ?? "?",
      figure,
      text: name,
      note: "",
      tone: gradeTone(grade),
    },
    GAP,
    said(1, answer, "strong"),
    ...reasons.map((reason) => said(1, reason)),
  ]);
}

/** How good a grade is; none is neither good nor bad news. */
export function gradeTone(grade: Grade | null): Tone {
  return grade === null ? "faint" : GRADE_TONES[grade];
}

const GRADE_TONES: Readonly<Record<Grade, Tone>> = {
  A: "good",
  B: "good",
  C: "warn",
  D: "bad",
  F: "bad",
};
