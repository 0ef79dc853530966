import type { Rule } from "../../src/model/rule.ts";

type Kind = Pick<Rule, "axis" | "stage" | "aliases" | "category" | "owasp">;

const stable = { axis: "threat", stage: "stable", aliases: [] as string[] } as const;

export const secrets: Kind = {
  ...stable,
  category: "exfiltration",
  owasp: "MCP01:2025 Token Mismanagement & Secret Exposure",
};
export const agency: Kind = {
  ...stable,
  category: "permissions",
  owasp: "LLM06:2025 Excessive Agency",
};
export const supply: Kind = {
  ...stable,
  category: "supply-chain",
  owasp: "MCP04:2025 Software Supply Chain Attacks & Dependency Tampering",
};
export const network: Kind = {
  ...stable,
  category: "network",
  owasp: "MCP10:2025 Context Injection & Over-Sharing",
};
export const listening: Kind = {
  ...stable,
  category: "network",
  owasp: "MCP07:2025 Insufficient Authentication & Authorization",
};
export const execution: Kind = {
  ...stable,
  category: "permissions",
  owasp: "MCP05:2025 Command Injection & Execution",
};
export const hygiene: Kind = {
  ...stable,
  category: "hygiene",
  owasp: "LLM06:2025 Excessive Agency",
};
