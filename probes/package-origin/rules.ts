import type { Rule, Rules } from "../../src/model/rule.ts";

const ADVISORIES = "https://github.com/advisories?query=mcp";
const SQUATTING = "https://docs.npmjs.com/threats-and-mitigations";
const PROVENANCE = "https://docs.npmjs.com/generating-provenance-statements";
const SCRIPTS = "https://docs.npmjs.com/cli/using-npm/scripts";
const DEPRECATION =
  "https://docs.npmjs.com/deprecating-and-undeprecating-packages-or-package-versions";

type Shared = Omit<Rule, "title" | "severity" | "message" | "why" | "remedy" | "references">;

const shared: Shared = {
  category: "supply-chain",
  axis: "threat",
  stage: "stable",
  owasp: "MCP04:2025 Software Supply Chain Attacks & Dependency Tampering",
  aliases: [],
};

const advisory: Shared & Pick<Rule, "message" | "references"> = {
  ...shared,
  message: "{package} {version}, {advisory}: {what} ({fix})",
  references: [ADVISORIES],
};

const vulnerable: Omit<Rule, "title" | "severity"> = {
  ...advisory,
  why: "What is published is tried: a page, a document or a server that the model meets can use the hole with the user's rights.",
  remedy: "Use the fixed version, and pin it.",
};

/** Ordered by severity. */
export const rules = {
  "malicious-version": {
    ...advisory,
    title: "Version that was published to do harm",
    severity: "critical",
    why: "It is no defect: its publisher put it there.",
    remedy:
      "Remove it wherever it is installed, and change what it has seen of keys and passwords.",
  },
  "known-critical-vulnerability": {
    ...vulnerable,
    title: "Version with a known critical vulnerability",
    severity: "critical",
  },
  "known-high-vulnerability": {
    ...vulnerable,
    title: "Version with a known severe vulnerability",
    severity: "high",
  },
  "scope-look-alike": {
    ...shared,
    title: "Name under a scope that passes for another",
    severity: "high",
    message: "{name} reads like {known}, which belongs to {owner}",
    why: "Whoever mistypes the name, or copies it from a model's answer, runs a stranger's program.",
    remedy: "Install the package that you meant; ask where this name came from.",
    references: [SQUATTING],
  },
  "confusable-name": {
    ...shared,
    title: "Name spelt with characters that look like others",
    severity: "high",
    message: "{name} looks like {known}, which belongs to {owner}",
    why: "A name that the eye cannot tell from a well-known one is chosen to be taken for it.",
    remedy: "Install the package that you meant; ask where this name came from.",
    references: [SQUATTING, "https://www.unicode.org/reports/tr39/"],
  },
  "invalid-provenance": {
    ...shared,
    title: "Provenance that does not hold",
    severity: "high",
    message: "The signature material of this version does not verify: {why}",
    why: "It names a source and a build, and proves neither: the tarball may come from anywhere.",
    remedy: "Do not install the version; tell its publisher and the registry.",
    references: [PROVENANCE, "https://slsa.dev/spec/v1.0/provenance"],
  },
  "known-medium-vulnerability": {
    ...vulnerable,
    title: "Version with a known vulnerability",
    severity: "medium",
  },
  "vulnerable-dependency": {
    ...vulnerable,
    title: "Dependency with a known severe vulnerability that is likely to be reached",
    severity: "medium",
    remedy: "Ask the author to raise the dependency; until then, use another version.",
  },
  "near-name": {
    ...shared,
    title: "Name that is nearly that of a well-known package",
    severity: "medium",
    message: "{name} is nearly {known}, which belongs to {owner}",
    why: "Names one slip away from a well-known one are registered to catch those who slip. It may be a product of its own.",
    remedy: "Make sure that it is the package you meant before you install it.",
    references: [SQUATTING],
  },
  "fetching-install-script": {
    ...shared,
    title: "Install script that fetches or unpacks what it runs",
    severity: "medium",
    message: "The {event} script of {package} {what}",
    why: "What runs is not in the package: nobody who reviews it sees it, and it can be another thing for everybody and every day.",
    remedy: "Install without scripts (npm_config_ignore_scripts=true), or use another package.",
    references: [SCRIPTS],
  },
  "source-mismatch": {
    ...shared,
    title: "Built from another source than it claims",
    severity: "medium",
    message: "The manifest claims {claimed}, the provenance proves {built}",
    why: "Who reviews the claimed repository reviews something else than what is installed.",
    remedy: "Look at the source that is proven; ask the publisher why the other is claimed.",
    references: [PROVENANCE],
  },
  "dependency-advisory": {
    ...vulnerable,
    title: "Dependency with a known vulnerability",
    severity: "low",
    why: "Whether the server uses the part that is affected is not known; many do not.",
    remedy: "Ask the author to raise the dependency.",
  },
  "deprecated-version": {
    ...shared,
    title: "Deprecated version",
    severity: "low",
    message: "{version} is deprecated: {message}",
    why: "Its publisher advises against it; defects in it stay.",
    remedy: "Use what the message names, or a version that is kept up.",
    references: [DEPRECATION],
  },
  "foreign-mcp-name": {
    ...shared,
    title: "Name in the MCP registry that belongs to another owner",
    severity: "low",
    message: "It calls itself {mcpName}, a name of {owner}, and claims a repository of {claimed}",
    why: "The registry gives such a name to the owner of the account alone: one of the two claims is not true, or is out of date.",
    remedy: "Look the name up in the MCP registry: its entry says which package it means.",
    references: ["https://github.com/modelcontextprotocol/registry"],
  },
  "young-package": {
    ...shared,
    title: "Package that is new to the registry",
    severity: "low",
    message: "First published {age}, in {versions} versions so far",
    why: "Malicious packages are mostly found and taken down within days; this one has not been there for long.",
    remedy: "Wait, or read its code.",
    references: [SQUATTING],
  },
  "install-script": {
    ...shared,
    title: "Script that runs at installation",
    severity: "info",
    message: "{whose} runs at installation",
    why: "It runs with the user's rights before anybody calls a tool. Most build or fetch a native part.",
    remedy: "Install with npm_config_ignore_scripts=true where the server works without.",
    references: [SCRIPTS],
  },
  "fresh-version": {
    ...shared,
    title: "Version of the last days",
    severity: "info",
    message: "{version} was published {age}",
    why: "A version that a thief of the publisher's account put there is found within days.",
    remedy: "Take the version before it, or wait.",
    references: [SQUATTING],
  },
  "missing-source": {
    ...shared,
    title: "No source is named",
    severity: "info",
    message: "Neither provenance nor a repository says where it comes from",
    why: "Nobody can compare what is installed with what was written.",
    remedy: "Ask the publisher for the source.",
    references: [PROVENANCE],
  },
  "outdated-version": {
    ...shared,
    title: "Older version",
    severity: "info",
    message: "{version} is looked at, {latest} is the latest",
    why: "What has been mended since is not mended in it.",
    remedy: "See what changed, and take the newer one.",
    references: ["https://docs.npmjs.com/cli/commands/npm-outdated"],
  },
} as const satisfies Rules;
