import type { Corpus } from "../../scripts/evaluate/corpus.ts";
import { corpusOf } from "../../scripts/evaluate/corpus.ts";
import { isObject, type JsonObject, strings } from "../../scripts/evaluate/json.ts";
import type { Judging, ThreatFinding } from "../../scripts/evaluate/judged.ts";

/** A judge that reads its verdict off the listing: `grade`, `threats`, `flows`, and `tags` of a tool. */
export const readsAloud: Judging = (_, listing) => {
  const { grade, threats, flows, tools } = listing;
  return {
    grade: (grade ?? null) as "A" | "D" | null,
    score: null,
    threatFindings: (threats ?? []) as readonly ThreatFinding[],
    tools: (Array.isArray(tools) ? tools.filter(isObject) : []).map(({ name, tags }) => ({
      name: String(name),
      tags: strings(tags),
    })),
    flows: strings(flows),
    milliseconds: 2,
  };
};

/** The corpus of some rows, as its file would be read. */
export function corpusOfRows(...rows: readonly JsonObject[]): Corpus {
  return corpusOf(rows.map((row) => JSON.stringify(row)).join("\n"), "rows.jsonl");
}

export function threat(severity: "high" | "medium", confidence: "strong" | "heuristic") {
  return {
    ruleId: "own/rule",
    severity,
    confidence,
    kind: "tool",
    name: "add",
    pointer: "/description",
    evidence: "own words",
  } as const satisfies ThreatFinding;
}
