import {
  hanging,
  type Lines,
  openPage,
  type Page,
  printed,
  quoted,
  row,
  wrapped,
} from "../terminal/page.ts";
import type { ExplainPage, Said } from "./page.ts";

/** A page for a person at a terminal; columns are taken as 60 to 200. */
export function explainTerminal(
  page: ExplainPage,
  options: { readonly color: boolean; readonly width: number; readonly quiet: boolean },
): string {
  const sheet = openPage(options);
  if (options.quiet) return printed([[`${page.title}: ${page.lead}`]]);
  return printed([
    [sheet.paint.bold(page.title), ...wrapped(sheet, "", page.lead)],
    ...page.sections.map((section) => [
      sheet.paint.bold(section.title),
      ...section.said.flatMap((said) => lines(sheet, said, labelColumns(section.said))),
    ]),
  ]);
}

/** Where the values of a section begin: behind its longest label. */
function labelColumns(said: readonly Said[]): number {
  const longest = Math.max(0, ...said.map((one) => (one.kind === "row" ? one.label.length : 0)));
  return Math.max(14, longest + 4);
}

function lines(page: Page, said: Said, columns: number): Lines {
  switch (said.kind) {
    case "text":
      return wrapped(page, "  ", said.text);
    case "row":
      return row(page, said.label, said.text, { columns });
    case "quote":
      return quoted(page, "  ", said.text);
    case "code":
      return said.text.split("\n").map((line) => `    ${line}`);
    case "item": {
      const address = said.url ?? "";
      if (said.text === "") return [`  - ${address}`];
      const words = hanging(page, "  - ", said.text);
      return address === "" ? words : [...words, `    ${address}`];
    }
  }
}
