import type { Rule, Rules } from "../../src/model/rule.ts";

const POISONING = "https://owasp.org/www-project-mcp-top-10/";
const TOOLS = "https://modelcontextprotocol.io/specification/2025-11-25/server/tools";
const LIFECYCLE = "https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle";
const SSRI = "https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json";

type Shared = Pick<Rule, "axis" | "stage" | "aliases" | "category" | "owasp">;

const stable = { axis: "threat", stage: "stable", aliases: [] as string[] } as const;
// Not "injection": a large honest update changes a hundred texts, and what is bad about one of them
// is found by the probes that read it.
const words: Shared = {
  ...stable,
  category: "supply-chain",
  owasp: "MCP03:2025 Tool Poisoning",
};
const supply: Shared = {
  ...stable,
  category: "supply-chain",
  owasp: "MCP04:2025 Software Supply Chain Attacks & Dependency Tampering",
};
const hygiene: Shared = { ...stable, category: "hygiene", owasp: words.owasp };

const READ = "Read what is new; approve it with mcp-prober pin, or stay with what was pinned.";

/** Ordered by severity. Each compares the base lists with what a lock pins of the server. */
export const rules = {
  "same-version-other-bytes": {
    ...supply,
    title: "Other bytes under the same version",
    severity: "critical",
    message: "{item} {version} is not the package that was pinned under this version",
    why: "A registry lets nobody change a published version. Other bytes mean another registry, or somebody in between.",
    remedy: "Do not use it. Find out where it was fetched from, and tell its author.",
    references: [SSRI, "https://slsa.dev/spec/v1.1/threats"],
    taxa: ["LLM03:2025", "CWE-494"],
    misses:
      "Servers that mcp-prober did not fetch from npm itself, and bytes that were bad already when they were pinned.",
  },
  "changed-text-same-version": {
    ...words,
    title: "Text changed while the package did not",
    severity: "high",
    message: "Not as it was pinned, although the package is the very same: {field} of {item}",
    why: "The text does not come from the code that was approved: somebody can change at any time what the model is told.",
    remedy: "Do not use the server until its author has said where the text comes from.",
    references: [POISONING, TOOLS],
    taxa: ["LLM01:2025", "CWE-829"],
    misses:
      "Servers behind a URL or a path, whose bytes are not compared; dates, counts and resources are left out.",
  },
  "changed-server-identity": {
    ...supply,
    title: "Another server than was pinned",
    severity: "medium",
    message: "The {field} was {before} when it was pinned, and is {after}",
    why: "What was approved of one server says nothing of another that is reached in its place.",
    remedy: "Look whether that is the server you mean; then approve it with mcp-prober pin.",
    references: [LIFECYCLE, POISONING],
    taxa: ["LLM03:2025"],
    misses: "A stranger in the server's place that gives the same name.",
  },
  "changed-text": {
    ...words,
    title: "Text that is not as it was pinned",
    severity: "medium",
    message: "Not as it was pinned: {field} of {item}",
    why: "A model reads it as an instruction. What was approved is another text.",
    remedy: READ,
    references: [POISONING, TOOLS],
    taxa: ["LLM01:2025"],
    misses:
      "What was bad when it was approved, what other clients are shown, and numbers in a field that moves by itself.",
  },
  "added-item": {
    ...words,
    title: "Item that nobody approved",
    severity: "medium",
    message: "{item} was not there when the server was pinned",
    why: "A model can use it, and reads its text, although nobody has looked at it.",
    remedy: READ,
    references: [POISONING, TOOLS],
    taxa: ["LLM01:2025"],
    misses: "New behaviour behind an old item; items in a list that failed or was cut.",
  },
  "vanished-item": {
    ...supply,
    title: "Pinned item that is gone",
    severity: "medium",
    message: "{item} was pinned, and is no longer there",
    why: "What relies on it breaks, and another server may take its name.",
    remedy: "Look why it is gone; then approve that with mcp-prober pin.",
    references: [TOOLS],
    taxa: [],
    misses:
      "Items of a list that failed or was cut: they may still be there, so none is called vanished.",
  },
  "changed-annotations": {
    ...words,
    title: "Hints that are not as they were pinned",
    severity: "medium",
    message: "Not as it was pinned: {field} of {item}",
    why: "Clients decide by these hints whether they ask the user before a call.",
    remedy: READ,
    references: [TOOLS],
    taxa: ["LLM06:2025"],
    misses: "Hints that were false from the start, and the same hints over other code.",
  },
  "renamed-item": {
    ...hygiene,
    title: "Item under another name",
    severity: "low",
    message: "{item} was pinned as {was}",
    why: "Permissions that a client keeps by name do not hold for it, and the old name is free.",
    remedy: "Look whether it is the same; then approve it with mcp-prober pin.",
    references: [TOOLS],
    taxa: [],
    misses:
      "A rename together with another description, or with one of less than 16 characters: that is one gone and one added.",
  },
  "changed-schema": {
    ...hygiene,
    title: "Structure that is not as it was pinned",
    severity: "low",
    message: "Not as it was pinned: {field} of {item}",
    why: "Types and bounds say what a model may pass: a wider schema lets more through.",
    remedy: READ,
    references: [TOOLS],
    taxa: [],
    misses: "What the server does with arguments that the schema allowed before.",
  },
  "formatting-only": {
    ...hygiene,
    title: "White space or order that is not as it was pinned",
    severity: "low",
    message: "Written otherwise than it was pinned, saying the same: {field} of {item}",
    why: "It says the same to a model; the pin no longer fits to the letter.",
    remedy: "Approve it with mcp-prober pin, so that the next difference stands out.",
    references: [TOOLS],
    taxa: [],
    misses:
      "Meaning that lies in order or white space; a text of the same words whose numbers move by themselves counts as this.",
  },
  "other-version": {
    ...supply,
    title: "Other version than was pinned",
    severity: "info",
    message: "The {field} was {before} when it was pinned, and is {after}",
    why: "Other code runs than was looked at when it was approved.",
    remedy: "Name the version in the command, or approve the new one with mcp-prober pin.",
    references: [LIFECYCLE],
    taxa: ["LLM03:2025"],
    misses: "Other code under the same version, where mcp-prober did not fetch the package itself.",
  },
  "other-dependencies": {
    ...supply,
    title: "Other dependencies than were pinned",
    severity: "info",
    message: "{item} {version} is the same, the packages it brings are not",
    why: "A package names ranges of what it needs: each install may bring other versions.",
    remedy: "Install it with a lock file of npm where that matters.",
    references: [SSRI],
    taxa: ["LLM03:2025"],
    misses: "What the changed dependencies do: they are named, not read.",
  },
} as const satisfies Rules;
