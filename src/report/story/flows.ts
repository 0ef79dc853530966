import type { Report, ReportedFlow } from "../../model/report.ts";
import { counted } from "../words.ts";
import type { Block, Piece } from "./block.ts";
import { marked } from "./marks.ts";
import { block, blockIfAny, entry, head, row, said } from "./pieces.ts";
import { namesWords } from "./words.ts";

/** Flows told, and names after "switch off", unless everything is asked for. */
const FLOWS_SHOWN = 4;
const CUT_SHOWN = 10;

/** The ways from untrusted text to harm, and what to switch off so that none is left. */
export function flowBlocks({ toxicFlows, toxicFlowCut }: Report, full: boolean): readonly Block[] {
  if (toxicFlows.length === 0) return [];
  const shown = full ? toxicFlows : toxicFlows.slice(0, FLOWS_SHOWN);
  return [
    block("flows", "Toxic flows: what a misled model could do to you", []),
    ...shown.map((flow) => block("flows", null, flowPieces(flow, full))),
    ...blockIfAny("flows", null, moreFlows(toxicFlows.length - shown.length)),
    ...(toxicFlowCut === null ? [] : [block("flows", null, cutRows(toxicFlowCut, full))]),
  ];
}

function flowPieces(flow: ReportedFlow, full: boolean): readonly Piece[] {
  const { severity, title, kind, confidence, story, count, steps, ruleId } = flow;
  const how = kind === "self-contained" ? "within one tool" : "across tools";
  return [
    head(1, severity, `${title} (${how}, ${confidence})`),
    said(2, marked(story)),
    ...(count > 1 ? [said(2, `and ${count - 1} more like it`)] : []),
    ...(full
      ? [
          ...steps.map(({ role, name, location }) => {
            const whose = location === undefined ? " (of the client)" : "";
            return entry(2, `${role}: ${namesWords([name], 1)}${whose}`);
          }),
          said(2, `rule ${ruleId}`, "faint"),
        ]
      : []),
  ];
}

/** How many kinds of flow are not told. */
export function moreFlows(more: number): readonly Piece[] {
  if (more <= 0) return [];
  const kinds = counted(more, ["more kind of flow", "more kinds of flow"]);
  return [said(1, `and ${kinds} (--verbose shows all)`, "faint")];
}

function cutRows(
  { tools, smallest, lost }: NonNullable<Report["toxicFlowCut"]>,
  full: boolean,
): readonly Piece[] {
  const names = tools.map(({ name }) => name);
  const shown = namesWords(names, full ? names.length : CUT_SHOWN);
  return [
    row("switch off", `${shown} (${cutWords(smallest)})`, "strong"),
    row("you lose", lostWords(lost)),
  ];
}

/** How good a set of tools to switch off is. */
export function cutWords(isSmallest: boolean): string {
  return isSmallest ? "no smaller set breaks every flow" : "a small set that breaks every flow";
}

/** What the remaining tools cannot do. */
export function lostWords(lost: readonly string[]): string {
  return lost.length === 0 ? "nothing that no other tool can do" : lost.join(", ");
}
