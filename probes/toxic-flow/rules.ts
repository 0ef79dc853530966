import type { Rule, Rules } from "../../src/model/rule.ts";

const TRIFECTA = "https://simonwillison.net/2025/Jun/16/the-lethal-trifecta/";
const GITHUB_CASE = "https://invariantlabs.ai/blog/mcp-github-vulnerability";
const INJECTION = "https://genai.owasp.org/llmrisk/llm01-prompt-injection/";
const AGENCY = "https://genai.owasp.org/llmrisk/llm062025-excessive-agency/";

type Shared = Pick<
  Rule,
  "axis" | "stage" | "aliases" | "category" | "owasp" | "message" | "references"
>;

const leak: Shared = {
  axis: "capability",
  stage: "stable",
  aliases: [],
  category: "exfiltration",
  owasp: "LLM02:2025 Sensitive Information Disclosure",
  message: 'From "{entry}" over "{source}" to "{sink}"; {count} such ways in all',
  references: [TRIFECTA, GITHUB_CASE],
};
const harm: Shared = {
  ...leak,
  category: "permissions",
  owasp: "LLM06:2025 Excessive Agency",
  message: 'From "{entry}" to "{harm}"; {count} such ways in all',
  references: [INJECTION, AGENCY],
};

const cutOne = "Switch off one side of the flow, or do not use its tools in one conversation.";

/** Ordered by severity. */
export const rules = {
  "stated-theft": {
    axis: "threat",
    category: "exfiltration",
    owasp: "MCP03:2025 Tool Poisoning",
    stage: "stable",
    aliases: [],
    title: "Tool that says it takes private data and sends it away unseen",
    severity: "critical",
    message: "Its own description says that it takes private data and sends it away unseen",
    why: "A tool that is built to carry secrets off needs no further trick: calling it is the leak.",
    remedy: "Do not use the server.",
    references: [TRIFECTA],
    taxa: ["LLM02:2025", "CWE-506"],
    misses:
      "Theft that is told in another language than English, in a parameter's description, or without a word of stealth.",
  },
  "self-contained-exfiltration": {
    ...leak,
    title: "One tool that takes in foreign text, reads private data and sends it out",
    severity: "high",
    message: '"{entry}" alone is enough; {count} such ways on the server in all',
    why: "Nothing else has to be called between the foreign text and the leak, so nothing else can stop it.",
    remedy: "Switch the tool off, or split it and allow the parts separately.",
    taxa: ["MCP10:2025"],
    misses:
      "A filter of recipients or hosts behind the tool, which a listing cannot show; and a tool whose texts do not show one of the three roles.",
  },
  "secrets-to-anywhere": {
    ...leak,
    title: "Way from foreign text over secrets to any destination",
    severity: "high",
    why: "Whoever wrote the text picks the secret and the address it goes to.",
    remedy: cutOne,
    taxa: ["MCP10:2025"],
    misses:
      "Whether the data is secret in fact: pages and tables count as private only, though they may hold passwords.",
  },
  "private-data-to-anywhere": {
    ...leak,
    title: "Way from foreign text over private data to any destination",
    severity: "high",
    why: "Whoever wrote the text picks the data and the address it goes to.",
    remedy: cutOne,
    taxa: ["MCP10:2025"],
    misses:
      "Ways over a second server, over stored text that is read again later, or without a message (the order of calls, a choice from a list).",
  },
  "untrusted-code": {
    ...harm,
    title: "Way from foreign text to running code",
    severity: "high",
    why: "A model that follows an instruction in what it read runs the code of a stranger.",
    remedy: "Switch off the tool that runs code, or run it where nothing is worth taking.",
    taxa: ["LLM01:2025", "MCP05:2025"],
    misses:
      "A sandbox around the tool, which makes it harmless, and code that only runs later (a file that is written, a job that is planned).",
  },
  "untrusted-admin": {
    ...harm,
    title: "Way from foreign text to accounts and rights",
    severity: "high",
    why: "A model that follows an instruction in what it read gives a stranger access that lasts.",
    remedy: "Switch off the administrative tools, or use credentials that cannot grant rights.",
    taxa: ["LLM01:2025", "MCP02:2025"],
    misses:
      "Rights that are changed by a general request or by a file, and a real confirmation that the server asks for.",
  },
  "secrets-to-service": {
    ...leak,
    title: "Way from foreign text over secrets to a service that others read",
    severity: "medium",
    why: "The destination is fixed, but whoever can read there gets the secrets.",
    remedy: cutOne,
    taxa: ["MCP10:2025"],
    misses:
      "A free destination inside a content object or under a name of another language: the way is then found as this milder rule.",
  },
  "private-data-to-service": {
    ...leak,
    title: "Way from foreign text over private data to a service that others read",
    severity: "medium",
    why: "The destination is fixed, but whoever can read there gets the data.",
    remedy: cutOne,
    taxa: ["MCP10:2025"],
    misses:
      "Who can read at the service: a private board and a public forum look the same in a listing.",
  },
  "untrusted-deletion": {
    ...harm,
    title: "Way from foreign text to deleting or overwriting",
    severity: "medium",
    why: "A model that follows an instruction in what it read destroys what cannot be brought back.",
    remedy: "Switch off the tools that delete, or use credentials that cannot.",
    taxa: ["LLM01:2025"],
    misses:
      "Backups, a bin and a real confirmation, which a listing cannot show; deletion by a general query.",
  },
  "way-out": {
    ...leak,
    title: "Private data and a way out",
    severity: "low",
    message: 'From "{source}" to "{sink}"; {count} such ways in all',
    why: "Beside any other server or page that brings in foreign text, the data can be carried off.",
    remedy: "Do not use it in one conversation with tools that read foreign text.",
    taxa: ["MCP10:2025"],
    misses: "Which other server would complete it: each server is judged on its own here.",
  },
} as const satisfies Rules;
