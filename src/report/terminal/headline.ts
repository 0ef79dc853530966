import type { Report } from "../../model/report.ts";
import { type Block, type Page, type Paint, wrapped } from "./page.ts";
import type { Grade } from "../../model/vocabulary.ts";
import { summaryOf } from "../story/summary.ts";

/** For a replay: the first thing to read. */
export function provenance(page: Page, { session }: Report): Block {
  const { replayed } = session;
  if (replayed === null) return [];
  const text =
    `Read from a file, not from a server: ${replayed.file}. We cannot vouch for its origin. ` +
    `SHA-256 ${replayed.sha256}`;
  return wrapped(page, "", text, page.paint.yellow);
}

/** May I use this, and why. */
export function headline(page: Page, report: Report): Block {
  const { grade, figure, name, answer, reasons } = summaryOf(report);
  const badge = gradePaint(page, grade)(` ${grade ?? "?"} `);
  const [first, ...more] = wrapped(page, " ".repeat(4), `${figure}  ${name}`, page.paint.bold);
  return [
    `${badge} ${first!.slice(4)}`,
    ...more,
    "",
    ...wrapped(page, "  ", answer, page.paint.bold),
    ...reasons.flatMap((reason) => wrapped(page, "  ", reason)),
  ];
}

/** The ground that a grade stands on. */
export function gradePaint({ paint }: Page, grade: Grade | null): Paint {
  const ground = grade === null ? paint.bgWhite : GROUND[grade](paint);
  return (text) => ground(paint.black(text));
}

const GROUND: Readonly<Record<Grade, (paint: Page["paint"]) => Paint>> = {
  A: (paint) => paint.bgGreen,
  B: (paint) => paint.bgGreen,
  C: (paint) => paint.bgYellow,
  D: (paint) => paint.bgRed,
  F: (paint) => paint.bgRed,
};
