/** One entry of a public list of weaknesses or risks. */
export interface Taxon {
  /** As the list spells it. */
  readonly name: string;
  readonly url: string;
}

const MCP_TOP_10 = "https://owasp.org/www-project-mcp-top-10/2025";
const LLM_TOP_10 = "https://genai.owasp.org/llmrisk";

/**
 * The entries that rules name, by id. From the OWASP MCP Top 10 (2025, version 0.1, whose addresses
 * hold an en dash), the OWASP Top 10 for LLM Applications (2025), and CWE.
 */
export const TAXONOMY = {
  "MCP01:2025": {
    name: "Token Mismanagement & Secret Exposure",
    url: `${MCP_TOP_10}/MCP01-2025-Token-Mismanagement-and-Secret-Exposure`,
  },
  "MCP02:2025": {
    name: "Privilege Escalation via Scope Creep",
    url: `${MCP_TOP_10}/MCP02-2025%E2%80%93Privilege-Escalation-via-Scope-Creep`,
  },
  "MCP03:2025": {
    name: "Tool Poisoning",
    url: `${MCP_TOP_10}/MCP03-2025%E2%80%93Tool-Poisoning`,
  },
  "MCP04:2025": {
    name: "Software Supply Chain Attacks & Dependency Tampering",
    url: `${MCP_TOP_10}/MCP04-2025%E2%80%93Software-Supply-Chain-Attacks&Dependency-Tampering`,
  },
  "MCP05:2025": {
    name: "Command Injection & Execution",
    url: `${MCP_TOP_10}/MCP05-2025%E2%80%93Command-Injection&Execution`,
  },
  "MCP06:2025": {
    name: "Intent Flow Subversion",
    url: `${MCP_TOP_10}/MCP06-2025%E2%80%93Intent-Flow-Subversion`,
  },
  "MCP07:2025": {
    name: "Insufficient Authentication & Authorization",
    url: `${MCP_TOP_10}/MCP07-2025%E2%80%93Insufficient-Authentication&Authorization`,
  },
  "MCP10:2025": {
    name: "Context Injection & Over-Sharing",
    url: `${MCP_TOP_10}/MCP10-2025%E2%80%93ContextInjection&OverSharing`,
  },
  "LLM01:2025": { name: "Prompt Injection", url: `${LLM_TOP_10}/llm01-prompt-injection/` },
  "LLM02:2025": {
    name: "Sensitive Information Disclosure",
    url: `${LLM_TOP_10}/llm022025-sensitive-information-disclosure/`,
  },
  "LLM03:2025": { name: "Supply Chain", url: `${LLM_TOP_10}/llm032025-supply-chain/` },
  "LLM05:2025": {
    name: "Improper Output Handling",
    url: `${LLM_TOP_10}/llm052025-improper-output-handling/`,
  },
  "LLM06:2025": { name: "Excessive Agency", url: `${LLM_TOP_10}/llm062025-excessive-agency/` },
  "LLM09:2025": { name: "Misinformation", url: `${LLM_TOP_10}/llm092025-misinformation/` },
  "LLM10:2025": {
    name: "Unbounded Consumption",
    url: `${LLM_TOP_10}/llm102025-unbounded-consumption/`,
  },
  "CWE-73": cwe(73, "External Control of File Name or Path"),
  "CWE-79": cwe(
    79,
    "Improper Neutralization of Input During Web Page Generation ('Cross-site Scripting')",
  ),
  "CWE-150": cwe(150, "Improper Neutralization of Escape, Meta, or Control Sequences"),
  "CWE-176": cwe(176, "Improper Handling of Unicode Encoding"),
  "CWE-200": cwe(200, "Exposure of Sensitive Information to an Unauthorized Actor"),
  "CWE-347": cwe(347, "Improper Verification of Cryptographic Signature"),
  "CWE-404": cwe(404, "Improper Resource Shutdown or Release"),
  "CWE-451": cwe(451, "User Interface (UI) Misrepresentation of Critical Information"),
  "CWE-459": cwe(459, "Incomplete Cleanup"),
  "CWE-494": cwe(494, "Download of Code Without Integrity Check"),
  "CWE-506": cwe(506, "Embedded Malicious Code"),
  "CWE-694": cwe(694, "Use of Multiple Resources with Duplicate Identifier"),
  "CWE-749": cwe(749, "Exposed Dangerous Method or Function"),
  "CWE-829": cwe(829, "Inclusion of Functionality from Untrusted Control Sphere"),
  "CWE-912": cwe(912, "Hidden Functionality"),
  "CWE-918": cwe(918, "Server-Side Request Forgery (SSRF)"),
  "CWE-1007": cwe(1007, "Insufficient Visual Distinction of Homoglyphs Presented to User"),
  "CWE-1104": cwe(1104, "Use of Unmaintained Third Party Components"),
  "CWE-1327": cwe(1327, "Binding to an Unrestricted IP Address"),
  "CWE-1357": cwe(1357, "Reliance on Insufficiently Trustworthy Component"),
  "CWE-1395": cwe(1395, "Dependency on Vulnerable Third-Party Component"),
  "CWE-1427": cwe(1427, "Improper Neutralization of Input Used for LLM Prompting"),
} as const satisfies Readonly<Record<string, Taxon>>;

export type TaxonId = keyof typeof TAXONOMY;

export const TAXON_IDS = Object.keys(TAXONOMY) as [TaxonId, ...TaxonId[]];

/** The entry that begins a text such as `MCP03:2025 Tool Poisoning`; undefined: it names none. */
export function taxonIn(text: string): TaxonId | undefined {
  const id = text.split(" ", 1)[0] ?? "";
  return TAXON_IDS.find((known) => known === id);
}

function cwe(id: number, name: string): Taxon {
  return { name, url: `https://cwe.mitre.org/data/definitions/${id}.html` };
}
