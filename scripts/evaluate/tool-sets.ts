import { grouped } from "./grouped.ts";
import { isArray, isObject, type JsonObject, stringOr, strings } from "./json.ts";
import { type Judged, type Judgement, judgementOf, type Judging } from "./judged.ts";
import { listingOf, type Listings, toolOf } from "./listings.ts";
import { type Scores, scoresOf, type Times, timesOf } from "./statistics.ts";
import { isCallChain } from "./surfaces.ts";

export interface ToolSetCase extends Judgement {
  readonly id: string;
  readonly label: "flow" | "no-flow" | "arguable";
  /** As in the file. */
  readonly flows: readonly string[];
  /** Rules of the flows that were found. */
  readonly found: readonly string[];
}

export interface ToolSetsResult {
  readonly cases: readonly ToolSetCase[];
  readonly totals: ToolSetTotals;
}

export interface ToolSetTotals {
  readonly kind: "tool-sets";
  readonly rows: number;
  readonly malformed: number;
  readonly unresolved: number;
  readonly unjudged: number;
  readonly skipped: number;
  /** Sets whose only flows are arguable: judged, counted neither way. */
  readonly arguable: number;
  /** A flow is there or not; which one is not compared. */
  readonly flow: Scores;
  readonly milliseconds: Times;
}

/** Labelled sets of tools: in which a toxic flow is seen, and in which there is one. */
export function evaluateToolSets(
  rows: readonly JsonObject[],
  listings: Listings,
  malformed: number,
  judging: Judging,
): ToolSetsResult {
  const sets = rows.filter((row) => !isCallChain(row));
  const cases = sets.flatMap((row) => {
    const listing = listingFor(row, listings);
    return listing === undefined ? [] : [caseOf(row, judging(stringOr(row["id"], ""), listing))];
  });
  const count = (label: ToolSetCase["label"], seen: boolean) =>
    cases.filter((one) => one.label === label && one.found.length > 0 === seen).length;
  return {
    cases,
    totals: {
      kind: "tool-sets",
      rows: rows.length,
      malformed,
      unresolved: sets.length - cases.length,
      unjudged: cases.filter(({ grade }) => grade === null).length,
      skipped: rows.length - sets.length,
      arguable: cases.filter(({ label }) => label === "arguable").length,
      flow: scoresOf(count("flow", true), count("no-flow", true), count("flow", false)),
      milliseconds: timesOf(cases.map(({ milliseconds }) => milliseconds)),
    },
  };
}

/** The set as one surface; undefined when one of its tools is not found, since that one may make the flow. */
function listingFor(row: JsonObject, listings: Listings): JsonObject | undefined {
  const server = { name: strings(row["servers"]).join(" + "), version: "" };
  if (isArray(row["tools"])) return { server, tools: row["tools"] };
  const byServer = grouped(strings(row["labelled_tools"]), (path) =>
    path.slice(0, Math.max(0, path.lastIndexOf("/"))),
  );
  const tools = [...byServer].map(([name, paths]) => {
    const names = paths.map((path) => path.slice(path.lastIndexOf("/") + 1));
    const listing = listingOf(listings, name, names);
    return listing === undefined ? undefined : names.map((tool) => toolOf(listing, tool));
  });
  const all = tools.flat();
  return all.length > 0 && all.every(isObject) ? { server, tools: all } : undefined;
}

function caseOf(row: JsonObject, surface: Judged): ToolSetCase {
  const flows = strings(row["flows"]);
  const arguable = strings(row["flows_arguable"]);
  return {
    id: stringOr(row["id"], ""),
    label: flows.length > 0 ? "flow" : arguable.length > 0 ? "arguable" : "no-flow",
    ...judgementOf(surface),
    flows,
    found: surface.flows,
  };
}
