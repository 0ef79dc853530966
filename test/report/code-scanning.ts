import type { Location, Log, Region, ReportingDescriptor, Result, Run } from "sarif";

/**
 * The rules of GitHub code scanning for a SARIF file, from its documentation ("SARIF support for code
 * scanning"), as a checker of our own: whether GitHub takes a file cannot be tried in a test. Returns
 * what is against them, with where it stands.
 */
export function againstCodeScanning(log: Log, text: string): readonly string[] {
  return [
    ...claim("the file has 10 MB at most", text.length <= 10_000_000),
    ...claim("the version is 2.1.0", log.version === "2.1.0"),
    ...claim("the schema is named", log.$schema?.startsWith("https://") === true),
    ...claim("there are 1 to 20 runs", log.runs.length >= 1 && log.runs.length <= 20),
    ...claim("runs of one tool have categories of their own", isApart(log.runs)),
    ...log.runs.flatMap((run, at) => within(`runs[${at}]`, ofRun(run))),
  ];
}

function isApart(runs: readonly Run[]): boolean {
  const categories = runs.map(({ automationDetails }) => {
    const id = automationDetails?.id ?? "";
    return id.slice(0, id.lastIndexOf("/") + 1);
  });
  return new Set(categories).size === categories.length;
}

function ofRun({ tool: { driver }, results, invocations }: Run): readonly string[] {
  const rules = driver.rules ?? [];
  return [
    ...claim("the tool has a name", driver.name !== ""),
    ...claim("the version is semantic", /^\d+\.\d+\.\d+/.test(driver.semanticVersion ?? "")),
    ...claim("there are results, if none", results !== undefined),
    ...claim("there are 5,000 results at most", (results?.length ?? 0) <= 5_000),
    ...claim("there are 25,000 rules at most", rules.length <= 25_000),
    ...claim("rules have ids of their own", isUnique(rules.map(({ id }) => id))),
    ...claim("the run says how it ended", invocations?.[0]?.executionSuccessful !== undefined),
    ...[...rules, ...(driver.notifications ?? [])].flatMap((rule) =>
      within(rule.id, ofDescriptor(rule)),
    ),
    ...(results ?? []).flatMap((result, at) => within(`results[${at}]`, ofResult(result, rules))),
  ];
}

function ofDescriptor(rule: ReportingDescriptor): readonly string[] {
  const tags = rule.properties?.tags ?? [];
  const score = rule.properties?.["security-severity"] as unknown;
  const precision = rule.properties?.["precision"] as unknown;
  return [
    ...claim("it has an id", rule.id !== ""),
    ...claim("its name, if any, has 255 characters at most", isText(rule.name ?? "-", 255)),
    ...claim("it is described in short", isText(rule.shortDescription?.text, 1024)),
    ...claim("it is described in full", isText(rule.fullDescription?.text, 1024)),
    ...claim("it has help", isText(rule.help?.text, Infinity)),
    ...claim("it has 10 tags at most", tags.length <= 10),
    ...claim(
      "its precision is one of four",
      precision === undefined ||
        ["very-high", "high", "medium", "low"].includes(precision as string),
    ),
    ...claim(
      "its score is a string above 0 and up to 10",
      score === undefined ||
        (typeof score === "string" && Number(score) > 0 && Number(score) <= 10),
    ),
    ...claim("its help link is https", rule.helpUri?.startsWith("https://") !== false),
  ];
}

function ofResult(result: Result, rules: readonly ReportingDescriptor[]): readonly string[] {
  const { ruleId, ruleIndex = -1, message, level, locations = [], relatedLocations = [] } = result;
  const steps = (result.codeFlows ?? []).flatMap(({ threadFlows }) =>
    threadFlows.flatMap((thread) => thread.locations),
  );
  return [
    ...claim("it has the rule it names", rules[ruleIndex]?.id === ruleId),
    ...claim("it has a message", isText(message.text, Infinity)),
    ...claim("its level is one of three", ["error", "warning", "note"].includes(level ?? "")),
    ...claim("it has one location", locations.length === 1),
    ...claim("it has 100 locations at most", locations.length + relatedLocations.length <= 100),
    ...claim("it has 1,000 steps at most", steps.length <= 1_000),
    ...claim(
      "it has the fingerprint that is read",
      isText(result.partialFingerprints?.["primaryLocationLineHash"], 100),
    ),
    ...[...locations, ...relatedLocations, ...steps.flatMap(({ location }) => location ?? [])]
      .map(ofLocation)
      .flat(),
  ];
}

function ofLocation({ physicalLocation }: Location): readonly string[] {
  const uri = physicalLocation?.artifactLocation?.uri ?? "";
  return [
    ...claim("a location is a physical one", physicalLocation !== undefined),
    ...claim("a location has a region", isRegion(physicalLocation?.region)),
    ...claim(`a URI is relative: ${uri}`, isRelative(uri)),
  ];
}

function isRelative(uri: string): boolean {
  const path = decodeURIComponent(uri);
  return (
    /^[\w.~!'()*%/-]+$/.test(uri) &&
    !uri.startsWith("/") &&
    !path.split("/").some((segment) => segment === ".." || segment === "") &&
    !/^[a-z][a-z\d+.-]*:/i.test(uri)
  );
}

function isRegion(region: Region | undefined): boolean {
  const { startLine = 0, startColumn = 0, endLine = 0, endColumn = 0 } = region ?? {};
  if (startLine < 1 || startColumn < 1 || endLine < startLine) return false;
  return endLine > startLine ? endColumn >= 1 : endColumn > startColumn;
}

function isText(text: string | undefined, most: number): boolean {
  return text !== undefined && text.trim() !== "" && text.length <= most;
}

function isUnique(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

function claim(words: string, holds: boolean): readonly string[] {
  return holds ? [] : [`not so: ${words}`];
}

function within(where: string, found: readonly string[]): readonly string[] {
  return found.map((text) => `${where}: ${text}`);
}
