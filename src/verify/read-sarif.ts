import { CATEGORIES, CONFIDENCES, type Severity } from "../model/vocabulary.ts";
import { SECTIONS } from "./read-report.ts";
import { salvaged, unreadable } from "./salvaged.ts";
import { nothingIn, type StaticFinding, type StaticReport } from "./static-report.ts";
import { isObject, type JsonObject, listOf, member, numberOf, textOf, wordOf } from "./values.ts";

/**
 * SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/): findings only. A logical location of
 * kind `tool`, `prompt`, `resource` or `template` names an item; a physical one is a file.
 */
export function readSarif(log: JsonObject): StaticReport {
  const runs = listOf(log, "runs").filter(isObject);
  const results = runs.flatMap((run) => resultsIn(run));
  const lost = results.reduce((sum, { unreadable }) => sum + unreadable, 0);
  const driver = member(member(runs[0], "tool"), "driver");
  const name = textOf(driver, "name");
  const version = textOf(driver, "semanticVersion") ?? textOf(driver, "version");
  return {
    ...nothingIn("sarif-2.1.0"),
    tool: name === null || version === null ? name : `${name} ${version}`,
    findings: results.flatMap(({ read }) => read),
    notes: [
      "SARIF lists no items and has no grade: only its findings were compared.",
      ...unreadable(lost, "results"),
    ],
  };
}

function resultsIn(run: JsonObject) {
  const rules = listOf(member(member(run, "tool"), "driver"), "rules");
  const byId = new Map(rules.map((rule) => [textOf(rule, "id"), rule]));
  const results = listOf(run, "results").filter((result) => !isSettled(result));
  return [
    salvaged(results, (result): StaticFinding | null => {
      const index = numberOf(result, "ruleIndex", [0, rules.length - 1]);
      const named = textOf(result, "ruleId") ?? textOf(member(result, "rule"), "id");
      const rule = index === null ? byId.get(named) : rules[index];
      const ruleId = named ?? textOf(rule, "id");
      if (ruleId === null) return null;
      const message = textOf(member(result, "message"), "text");
      return {
        ruleId,
        title: message ?? textOf(member(rule, "shortDescription"), "text") ?? ruleId,
        category: propertyOf(result, rule, "category", CATEGORIES),
        severity: severityOf(result, rule),
        confidence: propertyOf(result, rule, "confidence", CONFIDENCES),
        ...placeOf(result, ruleId),
      };
    }),
  ];
}

/** Results that say that something is in order, or was settled, are no findings. */
function isSettled(result: unknown): boolean {
  const kind = textOf(result, "kind");
  if (kind !== null && kind !== "fail" && kind !== "open" && kind !== "review") return true;
  return textOf(result, "baselineState") === "absent" || listOf(result, "suppressions").length > 0;
}

function placeOf(
  result: JsonObject,
  ruleId: string,
): Pick<StaticFinding, "item" | "place" | "sourceOnly"> {
  const locations = listOf(result, "locations");
  const [first] = locations;
  for (const logical of locations.flatMap((location) => listOf(location, "logicalLocations"))) {
    const section = SECTIONS.get(textOf(logical, "kind") ?? "");
    const name = textOf(logical, "name") ?? textOf(logical, "fullyQualifiedName");
    if (section !== undefined && name !== null) {
      return { item: { section, name }, place: name, sourceOnly: sourceRule(ruleId) };
    }
  }
  const physical = member(first, "physicalLocation");
  const file = textOf(member(physical, "artifactLocation"), "uri");
  const line = numberOf(member(physical, "region"), "startLine", [1, Number.MAX_SAFE_INTEGER]);
  if (file === null) return { item: null, place: null, sourceOnly: sourceRule(ruleId) };
  return {
    item: null,
    place: line === null ? file : `${file}:${line}`,
    sourceOnly: "Its place is a file, and the source was not read here.",
  };
}

function sourceRule(ruleId: string): string | null {
  return ruleId.startsWith("MTC-SRC-")
    ? "Its rule reads source code, and the source was not read here."
    : null;
}

function propertyOf<T extends string>(
  result: JsonObject,
  rule: unknown,
  key: string,
  words: readonly T[],
): T | null {
  const own = wordOf(member(result, "properties"), key, words);
  return own ?? wordOf(member(rule, "properties"), key, words);
}

const LEVELS: ReadonlyMap<string, Severity> = new Map([
  ["error", "high"],
  ["warning", "medium"],
  ["note", "low"],
  ["none", "info"],
]);

/** Bands of `security-severity` as GitHub's code scanning has them. */
const BANDS: readonly (readonly [number, Severity])[] = [
  [9, "critical"],
  [7, "high"],
  [4, "medium"],
  [Number.MIN_VALUE, "low"],
];

function severityOf(result: JsonObject, rule: unknown): Severity {
  const figure =
    textOf(member(result, "properties"), "security-severity") ??
    textOf(member(rule, "properties"), "security-severity");
  const band = figure === null ? undefined : BANDS.find(([least]) => Number(figure) >= least);
  if (band !== undefined) return band[1];
  const level =
    textOf(result, "level") ?? textOf(member(rule, "defaultConfiguration"), "level") ?? "warning";
  return LEVELS.get(level) ?? "medium";
}
