import type { Rule, Rules } from "../../src/model/rule.ts";

const ADVISORIES = "https://github.com/advisories?query=mcp";
const SQUATTING = "https://docs.npmjs.com/threats-and-mitigations";
const PROVENANCE = "https://docs.npmjs.com/generating-provenance-statements";
const SCRIPTS = "https://docs.npmjs.com/cli/using-npm/scripts";
const DEPRECATION =
  "https://docs.npmjs.com/deprecating-and-undeprecating-packages-or-package-versions";

type Shared = Pick<Rule, "category" | "axis" | "stage" | "owasp" | "aliases">;

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

const vulnerable: Omit<Rule, "title" | "severity" | "taxa" | "misses"> = {
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
    taxa: ["LLM03:2025", "CWE-506"],
    misses:
      "Versions that are not in the dated list: what became known after it, and what nobody has found.",
  },
  "known-critical-vulnerability": {
    ...vulnerable,
    title: "Version with a known critical vulnerability",
    severity: "critical",
    taxa: ["LLM03:2025", "CWE-1395"],
    misses:
      "Advisories after the date of the list, and packages that are neither MCP servers nor made for them; npm audit knows those.",
  },
  "known-high-vulnerability": {
    ...vulnerable,
    title: "Version with a known severe vulnerability",
    severity: "high",
    taxa: ["LLM03:2025", "CWE-1395"],
    misses:
      "Advisories after the date of the list, and whether the way this server is started reaches the hole.",
  },
  "scope-look-alike": {
    ...shared,
    title: "Name under a scope that passes for another",
    severity: "high",
    message: "{name} reads like {known}, which belongs to {owner}",
    why: "Whoever mistypes the name, or copies it from a model's answer, runs a stranger's program.",
    remedy: "Install the package that you meant; ask where this name came from.",
    references: [SQUATTING],
    taxa: ["LLM03:2025", "CWE-1357"],
    misses:
      "Scopes that only sound official (@mcp-official), and short scopes with a slip (@azurre).",
  },
  "confusable-name": {
    ...shared,
    title: "Name spelt with characters that look like others",
    severity: "high",
    message: "{name} looks like {known}, which belongs to {owner}",
    why: "A name that the eye cannot tell from a well-known one is chosen to be taken for it.",
    remedy: "Install the package that you meant; ask where this name came from.",
    references: [SQUATTING, "https://www.unicode.org/reports/tr39/"],
    taxa: ["LLM03:2025", "CWE-1007"],
    misses: "Names that are taken for a package which is not in its list of about 80.",
  },
  "invalid-provenance": {
    ...shared,
    title: "Provenance that does not hold",
    severity: "high",
    message: "The signature material of this version does not verify: {why}",
    why: "It names a source and a build, and proves neither: the tarball may come from anywhere.",
    remedy: "Do not install the version; tell its publisher and the registry.",
    references: [PROVENANCE, "https://slsa.dev/spec/v1.0/provenance"],
    taxa: ["LLM03:2025", "CWE-347"],
    misses: "Provenance that was never published, and whether a source that is proven is any good.",
  },
  "known-medium-vulnerability": {
    ...vulnerable,
    title: "Version with a known vulnerability",
    severity: "medium",
    taxa: ["LLM03:2025", "CWE-1395"],
    misses:
      "Advisories after the date of the list, and whether the server is used in the way the advisory speaks of, except over HTTP.",
  },
  "vulnerable-dependency": {
    ...vulnerable,
    title: "Dependency with a known severe vulnerability that is likely to be reached",
    severity: "medium",
    remedy: "Ask the author to raise the dependency; until then, use another version.",
    taxa: ["LLM03:2025", "CWE-1395"],
    misses:
      "Dependencies other than those a server has only to run them, and versions that another platform would install.",
  },
  "near-name": {
    ...shared,
    title: "Name that is nearly that of a well-known package",
    severity: "medium",
    message: "{name} is nearly {known}, which belongs to {owner}",
    why: "Names one slip away from a well-known one are registered to catch those who slip. It may be a product of its own.",
    remedy: "Make sure that it is the package you meant before you install it.",
    references: [SQUATTING],
    taxa: ["LLM03:2025", "CWE-1357"],
    misses:
      "Slips in words of fewer than six letters (mpc-remote), and a vendor's name in a stranger's package (stripe-mcp-server).",
  },
  "fetching-install-script": {
    ...shared,
    title: "Install script that fetches or unpacks what it runs",
    severity: "medium",
    message: "The {event} script of {package} {what}",
    why: "What runs is not in the package: nobody who reviews it sees it, and it can be another thing for everybody and every day.",
    remedy: "Install without scripts (npm_config_ignore_scripts=true), or use another package.",
    references: [SCRIPTS],
    taxa: ["LLM03:2025", "CWE-494"],
    misses:
      "A file of the package that does the same (node install.js is not opened), tools that are not in the table, and commands behind variables.",
  },
  "source-mismatch": {
    ...shared,
    title: "Built from another source than it claims",
    severity: "medium",
    message: "The manifest claims {claimed}, the provenance proves {built}",
    why: "Who reviews the claimed repository reviews something else than what is installed.",
    remedy: "Look at the source that is proven; ask the publisher why the other is claimed.",
    references: [PROVENANCE],
    taxa: ["LLM03:2025", "CWE-1357"],
    misses: "Packages without provenance, whose claim nothing contradicts.",
  },
  "dependency-advisory": {
    ...vulnerable,
    title: "Dependency with a known vulnerability",
    severity: "low",
    why: "Whether the server uses the part that is affected is not known; many do not.",
    remedy: "Ask the author to raise the dependency.",
    taxa: ["LLM03:2025", "CWE-1395"],
    misses: "Most of the tree: the list holds what is made for MCP; npm audit knows the rest.",
  },
  "deprecated-version": {
    ...shared,
    title: "Deprecated version",
    severity: "low",
    message: "{version} is deprecated: {message}",
    why: "Its publisher advises against it; defects in it stay.",
    remedy: "Use what the message names, or a version that is kept up.",
    references: [DEPRECATION],
    taxa: ["LLM03:2025", "CWE-1104"],
    misses: "Packages that were given up without a word to the registry.",
  },
  "foreign-mcp-name": {
    ...shared,
    title: "Name in the MCP registry that belongs to another owner",
    severity: "low",
    message: "It calls itself {mcpName}, a name of {owner}, and claims a repository of {claimed}",
    why: "The registry gives such a name to the owner of the account alone: one of the two claims is not true, or is out of date.",
    remedy: "Look the name up in the MCP registry: its entry says which package it means.",
    references: ["https://github.com/modelcontextprotocol/registry"],
    taxa: ["LLM03:2025"],
    misses: "Names without an account in them, and accounts that were renamed or handed over.",
  },
  "young-package": {
    ...shared,
    title: "Package that is new to the registry",
    severity: "low",
    message: "First published {age}, in {versions} versions so far",
    why: "Malicious packages are mostly found and taken down within days; this one has not been there for long.",
    remedy: "Wait, or read its code.",
    references: [SQUATTING],
    taxa: ["LLM03:2025"],
    misses: "An old package that changed hands, or whose publisher's account was stolen.",
  },
  "install-script": {
    ...shared,
    title: "Script that runs at installation",
    severity: "info",
    message: "{whose} runs at installation",
    why: "It runs with the user's rights before anybody calls a tool. Most build or fetch a native part.",
    remedy: "Install with npm_config_ignore_scripts=true where the server works without.",
    references: [SCRIPTS],
    taxa: ["LLM03:2025"],
    misses: "What the script does: only its command line is read.",
  },
  "fresh-version": {
    ...shared,
    title: "Version of the last days",
    severity: "info",
    message: "{version} was published {age}",
    why: "A version that a thief of the publisher's account put there is found within days.",
    remedy: "Take the version before it, or wait.",
    references: [SQUATTING],
    taxa: ["LLM03:2025"],
    misses:
      "A stolen account that waited for some days, and versions whose date the registry does not tell.",
  },
  "missing-source": {
    ...shared,
    title: "No source is named",
    severity: "info",
    message: "Neither provenance nor a repository says where it comes from",
    why: "Nobody can compare what is installed with what was written.",
    remedy: "Ask the publisher for the source.",
    references: [PROVENANCE],
    taxa: ["LLM03:2025", "CWE-1357"],
    misses: "A repository that is claimed and has nothing to do with the package.",
  },
  "outdated-version": {
    ...shared,
    title: "Older version",
    severity: "info",
    message: "{version} is looked at, {latest} is the latest",
    why: "What has been mended since is not mended in it.",
    remedy: "See what changed, and take the newer one.",
    references: ["https://docs.npmjs.com/cli/commands/npm-outdated"],
    taxa: ["LLM03:2025"],
    misses: "What the newer version changed, and whether it is better.",
  },
} as const satisfies Rules;
