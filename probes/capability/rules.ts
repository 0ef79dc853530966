import type { Rules } from "../../src/model/rule.ts";

const AGENCY = "https://genai.owasp.org/llmrisk/llm062025-excessive-agency/";

const stable = { axis: "capability", stage: "stable" } as const;
const execution = {
  ...stable,
  category: "permissions",
  owasp: "MCP05:2025 Command Injection & Execution",
} as const;
const agency = {
  ...stable,
  category: "permissions",
  owasp: "LLM06:2025 Excessive Agency",
} as const;

/** Ordered by severity. Whatever a server can do is no defect: none of these touches the grade. */
export const rules = {
  "open-command": {
    ...execution,
    title: "Command of the caller's choice",
    severity: "medium",
    message: "{tool} carries out whatever stands in {parameter}",
    why: "A model that has read a stranger's text can be talked into any command the server may run.",
    remedy: "Ask before each call, or list the allowed commands in the schema.",
    references: ["https://cwe.mitre.org/data/definitions/78.html", AGENCY],
    aliases: [],
    taxa: ["LLM06:2025", "CWE-749"],
    misses:
      "Commands under inputs with an unusual name, limits that only the description states, and what the code checks.",
  },
  "open-code": {
    ...execution,
    title: "Code of the caller's choice",
    severity: "medium",
    message: "{tool} runs the code in {parameter}",
    why: "Code can do everything its interpreter may do, whatever the tool is meant for.",
    remedy:
      "Ask before each call, and run the interpreter in a sandbox without network and secrets.",
    references: ["https://cwe.mitre.org/data/definitions/94.html", AGENCY],
    aliases: [],
    taxa: ["LLM06:2025", "CWE-749"],
    misses: "A sandbox around the interpreter, and code that a file or a template brings in.",
  },
  "raw-request": {
    ...agency,
    title: "Tool that passes on any request",
    severity: "medium",
    message: "{tool} passes on whatever request it is given",
    why: "Every limit that the other tools keep can be walked around with it.",
    remedy: "Switch it off, or ask before each call.",
    references: [AGENCY],
    aliases: [],
    taxa: ["MCP02:2025", "CWE-749"],
    misses:
      "General tools that do not call themselves so, and rights of the credential that limit them.",
  },
  "unconfirmed-privilege": {
    ...agency,
    title: "Change of rights without a confirmation",
    severity: "medium",
    message: "{tool} changes users, keys or permissions in one step (such tools: {count})",
    why: "One call that a model was talked into gives a stranger lasting access.",
    remedy: "Let the client ask before each of these calls, or use credentials that may not do it.",
    references: [AGENCY],
    aliases: [],
    taxa: ["MCP02:2025"],
    misses: "A confirmation that the server or the client asks for without an input of its own.",
  },
  "open-query": {
    ...execution,
    title: "Database statement of the caller's choice",
    severity: "low",
    message: "{tool} passes the statement in {parameter} to a database",
    why: "A statement reads, and often changes, everything the account of the server may touch.",
    remedy: "Give the server an account that may read only what you would show.",
    references: ["https://cwe.mitre.org/data/definitions/89.html", AGENCY],
    aliases: [],
    taxa: ["LLM06:2025", "CWE-749"],
    misses:
      "Accounts that may read only, and statements that are put together from several inputs.",
  },
  "open-url": {
    ...stable,
    category: "network",
    owasp: "LLM06:2025 Excessive Agency",
    title: "Address of the caller's choice",
    severity: "low",
    message: "{tool} goes to whatever address stands in {parameter}",
    why: "The address can carry data away, and can be one that only the server reaches (SSRF).",
    remedy: "Restrict the hosts the server may reach; deny private and metadata addresses.",
    references: ["https://cwe.mitre.org/data/definitions/918.html", AGENCY],
    aliases: [],
    taxa: ["CWE-918"],
    misses:
      "An allow-list of hosts in the code, and addresses that are made of a host and a path input.",
  },
  "open-path": {
    ...agency,
    title: "Path of the caller's choice",
    severity: "low",
    message: "{tool} takes whatever path stands in {parameter}",
    why: "Unless the server keeps to a folder, keys and start-up files are within reach.",
    remedy: "Start the server with the one folder it needs.",
    references: ["https://cwe.mitre.org/data/definitions/22.html", AGENCY],
    aliases: [],
    taxa: ["CWE-73"],
    misses: "The folder that the server keeps to, and paths inside other inputs or behind $ref.",
  },
  "open-recipient": {
    ...stable,
    category: "exfiltration",
    owasp: "LLM06:2025 Excessive Agency",
    title: "Recipient of the caller's choice",
    severity: "low",
    message: "{tool} sends to whomever {parameter} names",
    why: "What the model has read can be sent to somebody who talked it into that.",
    remedy: "Ask before each call, or limit the recipients.",
    references: [AGENCY],
    aliases: [],
    taxa: ["MCP10:2025"],
    misses:
      "Recipients that are limited by the service or the account, and inputs with an unusual name.",
  },
  "unconfirmed-loss": {
    ...agency,
    title: "Deletion without a confirmation",
    severity: "low",
    message: "{tool} deletes or overwrites in one step (such tools: {count})",
    why: "What is lost by a call the model was talked into does not come back.",
    remedy: "Let the client ask before each of these calls, and keep backups.",
    references: [AGENCY],
    aliases: [],
    taxa: [],
    misses:
      "A confirmation that the server or the client asks for without an input of its own, and a bin from which things come back.",
  },
} as const satisfies Rules;
