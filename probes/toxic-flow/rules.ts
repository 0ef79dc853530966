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
  },
  "self-contained-exfiltration": {
    ...leak,
    title: "One tool that takes in foreign text, reads private data and sends it out",
    severity: "high",
    message: '"{entry}" alone is enough; {count} such ways on the server in all',
    why: "Nothing else has to be called between the foreign text and the leak, so nothing else can stop it.",
    remedy: "Switch the tool off, or split it and allow the parts separately.",
  },
  "secrets-to-anywhere": {
    ...leak,
    title: "Way from foreign text over secrets to any destination",
    severity: "high",
    why: "Whoever wrote the text picks the secret and the address it goes to.",
    remedy: cutOne,
  },
  "private-data-to-anywhere": {
    ...leak,
    title: "Way from foreign text over private data to any destination",
    severity: "high",
    why: "Whoever wrote the text picks the data and the address it goes to.",
    remedy: cutOne,
  },
  "untrusted-code": {
    ...harm,
    title: "Way from foreign text to running code",
    severity: "high",
    why: "A model that follows an instruction in what it read runs the code of a stranger.",
    remedy: "Switch off the tool that runs code, or run it where nothing is worth taking.",
  },
  "untrusted-admin": {
    ...harm,
    title: "Way from foreign text to accounts and rights",
    severity: "high",
    why: "A model that follows an instruction in what it read gives a stranger access that lasts.",
    remedy: "Switch off the administrative tools, or use credentials that cannot grant rights.",
  },
  "secrets-to-service": {
    ...leak,
    title: "Way from foreign text over secrets to a service that others read",
    severity: "medium",
    why: "The destination is fixed, but whoever can read there gets the secrets.",
    remedy: cutOne,
  },
  "private-data-to-service": {
    ...leak,
    title: "Way from foreign text over private data to a service that others read",
    severity: "medium",
    why: "The destination is fixed, but whoever can read there gets the data.",
    remedy: cutOne,
  },
  "untrusted-deletion": {
    ...harm,
    title: "Way from foreign text to deleting or overwriting",
    severity: "medium",
    why: "A model that follows an instruction in what it read destroys what cannot be brought back.",
    remedy: "Switch off the tools that delete, or use credentials that cannot.",
  },
  "way-out": {
    ...leak,
    title: "Private data and a way out",
    severity: "low",
    message: 'From "{source}" to "{sink}"; {count} such ways in all',
    why: "Beside any other server or page that brings in foreign text, the data can be carried off.",
    remedy: "Do not use it in one conversation with tools that read foreign text.",
  },
} as const satisfies Rules;
