import {
  BASE_SECTIONS,
  type BaseSection,
  CATEGORIES,
  CONFIDENCES,
  GRADES,
  SEVERITIES,
  TAGS,
} from "../model/vocabulary.ts";
import { readScore } from "./read-score.ts";
import { type Salvaged, salvaged, unreadable } from "./salvaged.ts";
import {
  nothingIn,
  type StaticFinding,
  type StaticItem,
  type StaticReport,
  type StaticTags,
} from "./static-report.ts";
import { type JsonObject, listOf, member, numberOf, textOf, wordOf } from "./values.ts";

const MOST = 1_000_000;

/**
 * A report that somebody's static scan wrote: `{tool, target, grade, score, capabilities[],
 * findings[]}`. Each element is salvaged on its own. It carries no texts.
 */
export function readReport(report: JsonObject): StaticReport {
  const items = itemsIn(report);
  const findings = findingsIn(report, sourceReason);
  const inputs = member(member(report, "coverage"), "inputs");
  return {
    ...nothingIn("static-report"),
    tool: toolOf(report),
    grade: wordOf(report, "grade", GRADES),
    asPrinted: printedGrade(report),
    methodology: textOf(member(report, "tool"), "methodologyVersion"),
    score: readScore(report),
    items: items.read,
    whole: wholeLists(report, items.read),
    findings: findings.read,
    inputs: {
      implementationSource: member(inputs, "implementationSource") === true,
      packageMetadata: member(inputs, "packageMetadata") === true,
    },
    notes: [
      "It carries no texts: what it names can be present, never confirmed or changed.",
      ...unreadable(items.unreadable, "capabilities"),
      ...unreadable(findings.unreadable, "findings"),
    ],
  };
}

/** A report that this program wrote, of a look at another time: the same shape, and names as excerpts. */
export function readOwnReport(report: JsonObject): StaticReport {
  const findings = findingsIn(report, () => null);
  const read = readReport(report);
  const lists = member(member(report, "coverage"), "lists");
  const isWhole = (section: BaseSection) =>
    ["listed", "absent"].includes(textOf(member(lists, section), "state") ?? "");
  return {
    ...read,
    format: "mcp-prober-report",
    findings: findings.read,
    namesAreExcerpts: true,
    whole: new Set([...read.whole].filter(isWhole)),
    notes: [
      "A report of mcp-prober keeps names, findings and capabilities, no texts: what it names can be present, never confirmed or changed. A surface (--save-surface) has the texts.",
      ...read.notes.slice(1),
    ],
  };
}

function itemsIn(report: JsonObject): Salvaged<StaticItem> {
  return salvaged(listOf(report, "capabilities"), (element) => {
    const name = textOf(element, "tool");
    const section = Object.hasOwn(element, "section")
      ? wordOf(element, "section", BASE_SECTIONS)
      : "tools";
    if (name === null || section === null) return null;
    return { section, name, raw: null, tags: tagsIn(element) };
  });
}

function tagsIn(element: JsonObject): StaticTags | null {
  if (!Array.isArray(member(element, "tags"))) return null;
  const said = new Set(listOf(element, "tags"));
  const reasons = member(element, "reasons");
  return new Map(
    TAGS.filter((tag) => said.has(tag)).map((tag) => [tag, firstReason(reasons, tag)]),
  );
}

function firstReason(reasons: unknown, tag: string): string | null {
  const [first] = listOf(reasons, tag);
  return typeof first === "string" ? first : textOf(reasons, tag);
}

/**
 * A list is known to be whole where as many are named as are counted, or none is counted and none
 * named. Tools that nobody counts are whole where some are named.
 */
function wholeLists(report: JsonObject, items: readonly StaticItem[]): ReadonlySet<BaseSection> {
  const stats = member(report, "stats");
  const countOf = (section: BaseSection) =>
    // Templates are resources to whoever does not count them apart.
    numberOf(stats, section === "templates" && !isCounted(stats) ? "resources" : section, [
      0,
      MOST,
    ]);
  return new Set(
    BASE_SECTIONS.filter((section) => {
      const named = items.filter((item) => item.section === section).length;
      const count = countOf(section);
      if (count === null) return section === "tools" && named > 0;
      return named >= count;
    }),
  );
}

function isCounted(stats: unknown): boolean {
  return member(stats, "templates") !== undefined;
}

function findingsIn(
  report: JsonObject,
  sourceOnly: (finding: JsonObject) => string | null,
): Salvaged<StaticFinding> {
  return salvaged(listOf(report, "findings"), (finding) => {
    const ruleId = textOf(finding, "ruleId");
    if (ruleId === null) return null;
    const location = member(finding, "location");
    const section = SECTIONS.get(textOf(location, "kind") ?? "");
    const name = textOf(location, "name");
    return {
      ruleId,
      title: textOf(finding, "title") ?? ruleId,
      category: wordOf(finding, "category", CATEGORIES),
      severity: wordOf(finding, "severity", SEVERITIES),
      confidence: wordOf(finding, "confidence", CONFIDENCES),
      item: section === undefined || name === null ? null : { section, name },
      place: name ?? textOf(location, "file"),
      sourceOnly: sourceOnly(finding),
    };
  });
}

/** What others call the kinds of items. */
export const SECTIONS: ReadonlyMap<string, BaseSection> = new Map([
  ["tool", "tools"],
  ["prompt", "prompts"],
  ["resource", "resources"],
  ["template", "templates"],
  ["resource-template", "templates"],
  ["resourceTemplate", "templates"],
]);

function sourceReason(finding: JsonObject): string | null {
  const data = member(finding, "data");
  const location = member(finding, "location");
  if (member(data, "nonRuntime") === true) {
    return "It is about code that the running server does not run.";
  }
  if ((textOf(finding, "ruleId") ?? "").startsWith("MTC-SRC-")) {
    return "Its rule reads source code, and the source was not read here.";
  }
  const isFile = [data, location].some((at) => textOf(at, "file") !== null);
  return isFile || member(location, "line") !== undefined
    ? "Its place is a file, and the source was not read here."
    : null;
}

function toolOf(report: JsonObject): string | null {
  const tool = member(report, "tool");
  const name = textOf(tool, "name");
  const version = textOf(tool, "version");
  return name === null || version === null ? name : `${name} ${version}`;
}

function printedGrade(report: JsonObject): string | null {
  const grade = textOf(report, "grade");
  const score = member(member(report, "score"), "score");
  const figure = typeof score === "number" && Number.isFinite(score) ? `${score}/100` : null;
  const parts = [grade, figure].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" ");
}
