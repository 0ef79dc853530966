import type { Rule, Rules } from "../../src/model/rule.ts";

const ELICITATION = "https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation";
const SAMPLING = "https://modelcontextprotocol.io/specification/2025-11-25/client/sampling";
const LIFECYCLE = "https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle";

type Shared = Pick<Rule, "axis" | "stage" | "aliases">;

const shared: Shared = { axis: "threat", stage: "stable", aliases: [] };

/** Ordered by severity. */
export const rules = {
  "elicited-secret": {
    ...shared,
    title: "Request to type in a secret",
    severity: "high",
    category: "exfiltration",
    owasp: "MCP01:2025 Token Mismanagement & Secret Exposure",
    message: "Before any tool was called, the server asks the user for this: {wanted}",
    why: "Forms of a client are not the place for passwords and keys: the server receives what is typed, and so do logs on the way.",
    remedy:
      "Decline, and give secrets only to the program's own settings or its page in a browser.",
    references: [ELICITATION],
    taxa: ["LLM02:2025"],
    misses:
      "Secrets in words or languages that are not in the lists, on a page behind an address, or asked for once a tool was called.",
  },
  "sampled-secret": {
    ...shared,
    title: "Request that has the model get or hand over a secret",
    severity: "high",
    category: "exfiltration",
    owasp: "MCP01:2025 Token Mismanagement & Secret Exposure",
    message: "Before any tool was called, the server has the model get or hand over this: {wanted}",
    why: "The answer goes back to the server: a secret that the model knows, or that its user tells it, goes with it.",
    remedy: "Do not use the server until its author has explained it, and refuse its sampling.",
    references: [SAMPLING],
    taxa: ["LLM02:2025", "CWE-1427"],
    misses:
      'Requests in other languages than English, and requests for "everything above" that name no secret.',
  },
  "sampling-with-context": {
    ...shared,
    title: "Request for a model's answer with context or tools",
    severity: "medium",
    category: "exfiltration",
    owasp: "MCP10:2025 Context Injection & Over-Sharing",
    message: "The server wants the model to answer with {wanted}",
    why: "The answer goes back to the server and can hold the conversation, or what other servers gave out.",
    remedy: "Have the client leave context and tools out of what servers ask of the model.",
    references: [SAMPLING],
    taxa: ["LLM02:2025"],
    misses:
      "Whether the client would give the context at all, and requests that only come with a tool call.",
  },
  "unprompted-sampling": {
    ...shared,
    title: "Request for a model's answer before any tool was called",
    severity: "medium",
    category: "injection",
    owasp: "LLM01:2025 Prompt Injection",
    message: "The server has the model answer without having been asked for anything ({often})",
    why: "The user pays for it, and a text of the server reaches the model without a task it belongs to.",
    remedy: "Refuse sampling that no tool call needs.",
    references: [SAMPLING],
    taxa: ["MCP06:2025", "LLM10:2025"],
    misses: "Requests that come once a tool is called: mcp-prober calls none.",
  },
  "elicited-url": {
    ...shared,
    title: "Request to open an address",
    severity: "medium",
    category: "network",
    owasp: "MCP10:2025 Context Injection & Over-Sharing",
    message: "Before any tool was called, the server sends the user to {host}",
    why: "A page that is opened in a hurry can ask for a sign-in that belongs to somebody else.",
    remedy: "Read the whole address first, and sign in only where you would have gone yourself.",
    references: [ELICITATION],
    taxa: [],
    misses: "Whether the page belongs to the makers of the server, and what stands on it.",
  },
  "unprompted-elicitation": {
    ...shared,
    title: "Question to the user before any tool was called",
    severity: "low",
    category: "injection",
    owasp: "MCP10:2025 Context Injection & Over-Sharing",
    message: "The server asks the user without having been asked for anything ({often})",
    why: "Nobody can tell what the answer is for, and a habit of filling in forms is made use of.",
    remedy: "Decline until a tool needs the answer.",
    references: [ELICITATION],
    taxa: [],
    misses:
      "Questions that come once a tool is called (mcp-prober calls none), and what the server does with the answer.",
  },
  "undeclared-request": {
    ...shared,
    title: "Request that the client does not serve",
    severity: "low",
    category: "hygiene",
    owasp: "MCP10:2025 Context Injection & Over-Sharing",
    message: "The server sends {method}, though {why} ({often})",
    why: "A server that does not heed what the client offers tries what it may get.",
    remedy: "Ask the author to look at the capabilities of the client before asking.",
    references: [LIFECYCLE],
    taxa: [],
    misses:
      "In a quick scan most of them: mcp-prober then offers roots, sampling and elicitation itself, so that little is undeclared.",
  },
} as const satisfies Rules;
