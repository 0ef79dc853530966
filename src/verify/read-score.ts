import type { StaticScore, StaticTerm } from "./static-report.ts";
import { salvaged } from "./salvaged.ts";
import { isObject, type JsonObject, listOf, member, numberOf, textOf, wordOf } from "./values.ts";

/** Points that one line of a score can be about; more would be no score. */
const POINTS = [-10_000, 10_000] as const;

/** The score of a report in the seed's shape: its vector and the gates that held; null: it has none. */
export function readScore(report: JsonObject): StaticScore | null {
  const score = member(report, "score");
  if (!isObject(score)) return null;
  const { read } = salvaged(listOf(score, "vector"), (line): StaticTerm | null => {
    const term = textOf(line, "term");
    const points = numberOf(line, "appliedPenalty", POINTS);
    if (term === null || points === null) return null;
    const kind = wordOf(line, "kind", ["threat", "client"] as const) ?? "threat";
    return { kind, term, level: textOf(line, "level") ?? "", points };
  });
  return { score: numberOf(score, "score", [0, 100]), terms: read, gates: gatesIn(score) };
}

/** Gates as ids alone, or with a reason each. */
function gatesIn(score: JsonObject): StaticScore["gates"] {
  return listOf(score, "gatesFired").flatMap((gate) => {
    const id = typeof gate === "string" ? gate : (textOf(gate, "id") ?? textOf(gate, "gate"));
    return id === null ? [] : [{ id, reason: textOf(gate, "reason") ?? "" }];
  });
}
