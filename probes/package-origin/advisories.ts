/** A published defect of versions of one package. */
export interface Advisory {
  readonly package: string;
  /** GHSA id; for malicious versions the page that reports them. */
  readonly id: string;
  readonly cve: string | null;
  readonly severity: "critical" | "high" | "medium";
  /** The versions are the attack: there is no honest use of them. */
  readonly malicious?: true;
  /** Range in npm's syntax. */
  readonly affected: string;
  readonly fixed: string | null;
  /** What happens, as half a sentence. */
  readonly what: string;
  /** http: only where it is served over HTTP, which a local server seldom is. */
  readonly reach: "any" | "http";
  /** As a dependency of a server: its code is likely to run; whether it does is not known. */
  readonly inTree: "likely" | "unknown";
}

const plain = { reach: "any", inTree: "unknown" } as const;
const injection = {
  ...plain,
  severity: "high",
  what: "tool arguments run as shell commands",
} as const;

/**
 * Advisories for MCP servers and what they are built of; ids, ranges and fixes as in the GitHub
 * Advisory Database. Whoever changes it changes its date in `src/lib/list-dates.ts`.
 */
export const ADVISORIES: readonly Advisory[] = [
  {
    ...plain,
    package: "postmark-mcp",
    id: "https://postmarkapp.com/blog/information-regarding-malicious-postmark-mcp-package",
    cve: null,
    severity: "critical",
    malicious: true,
    affected: ">=1.0.16",
    fixed: null,
    what: "it sends a blind copy of every mail to its author",
  },
  {
    package: "mcp-remote",
    id: "GHSA-6xpm-ggf7-wc3p",
    cve: "CVE-2025-6514",
    severity: "critical",
    affected: ">=0.0.5 <0.1.16",
    fixed: "0.1.16",
    what: "the server it connects to can run commands on this machine",
    reach: "any",
    inTree: "likely",
  },
  {
    ...plain,
    package: "@modelcontextprotocol/inspector",
    id: "GHSA-7f8r-222p-6f5g",
    cve: "CVE-2025-49596",
    severity: "critical",
    affected: "<0.14.1",
    fixed: "0.14.1",
    what: "its proxy runs commands for whoever reaches it, web pages included",
  },
  {
    ...plain,
    package: "@modelcontextprotocol/inspector",
    id: "GHSA-g9hg-qhmf-q45m",
    cve: "CVE-2025-58444",
    severity: "high",
    affected: "<0.16.6",
    fixed: "0.16.6",
    what: "the server it connects to can run script in its page, and commands through its proxy",
  },
  {
    ...plain,
    package: "@mcpjam/inspector",
    id: "GHSA-232v-j27c-5pp6",
    cve: "CVE-2026-23744",
    severity: "critical",
    affected: "<1.4.3",
    fixed: "1.4.3",
    what: "everybody on the network can have it start a program",
  },
  {
    package: "@modelcontextprotocol/sdk",
    id: "GHSA-w48q-cv73-mx4w",
    cve: "CVE-2025-66414",
    severity: "high",
    affected: "<1.24.0",
    fixed: "1.24.0",
    what: "a web page can talk to a server on localhost (DNS rebinding)",
    reach: "http",
    inTree: "unknown",
  },
  {
    ...plain,
    package: "@modelcontextprotocol/sdk",
    id: "GHSA-8r9q-7v3j-jr4g",
    cve: "CVE-2026-0621",
    severity: "high",
    affected: "<1.25.2",
    fixed: "1.25.2",
    what: "a resource URI can keep the server busy for ever (ReDoS in UriTemplate)",
  },
  {
    package: "@modelcontextprotocol/sdk",
    id: "GHSA-345p-7cg4-v4c7",
    cve: "CVE-2026-25536",
    severity: "high",
    affected: ">=1.10.0 <1.26.0",
    fixed: "1.26.0",
    what: "an answer can go to the wrong client where clients share a server",
    reach: "http",
    inTree: "unknown",
  },
  {
    ...plain,
    package: "@modelcontextprotocol/server-filesystem",
    id: "GHSA-q66q-fx2p-7w4m",
    cve: "CVE-2025-53109",
    severity: "high",
    affected: "<=0.6.2 || >=2025.1.14 <2025.7.1",
    fixed: "2025.7.1",
    what: "links lead out of the allowed folders",
  },
  {
    ...plain,
    package: "@modelcontextprotocol/server-filesystem",
    id: "GHSA-hc55-p739-j48w",
    cve: "CVE-2025-53110",
    severity: "high",
    affected: "<=0.6.2 || >=2025.1.14 <2025.7.1",
    fixed: "2025.7.1",
    what: "folders whose name begins like an allowed one are open too",
  },
  {
    ...injection,
    package: "figma-developer-mcp",
    id: "GHSA-gxw4-4fc5-9gr5",
    cve: "CVE-2025-53967",
    affected: "<0.6.3",
    fixed: "0.6.3",
  },
  {
    ...injection,
    package: "mcp-server-kubernetes",
    id: "GHSA-gjv4-ghm7-q58q",
    cve: "CVE-2025-53355",
    affected: "<2.5.0",
    fixed: "2.5.0",
  },
  {
    ...plain,
    package: "mcp-server-kubernetes",
    id: "GHSA-wvxp-jp4w-w8wg",
    cve: "CVE-2025-66404",
    severity: "medium",
    affected: "<2.9.8",
    fixed: "2.9.8",
    what: "commands for a pod go through a shell unchecked",
  },
  {
    ...plain,
    package: "mcp-server-kubernetes",
    id: "GHSA-4xqg-gf5c-ghwq",
    cve: "CVE-2026-39884",
    severity: "high",
    affected: "<3.5.0",
    fixed: "3.5.0",
    what: "arguments of port_forward become options of kubectl",
  },
  {
    ...plain,
    package: "mcp-server-kubernetes",
    id: "GHSA-cr22-wjx7-2w6m",
    cve: "CVE-2026-46519",
    severity: "high",
    affected: "<3.6.0",
    fixed: "3.6.0",
    what: "tools that were switched off can still be called",
  },
  {
    ...injection,
    package: "@cyanheads/git-mcp-server",
    id: "GHSA-3q26-f695-pp76",
    cve: "CVE-2025-53107",
    affected: "<2.1.5",
    fixed: "2.1.5",
  },
  {
    ...injection,
    package: "node-code-sandbox-mcp",
    id: "GHSA-5w57-2ccq-8w95",
    cve: "CVE-2025-53372",
    affected: "<1.3.0",
    fixed: "1.3.0",
  },
  {
    ...injection,
    package: "ios-simulator-mcp",
    id: "GHSA-6f6r-m9pv-67jw",
    cve: "CVE-2025-52573",
    severity: "medium",
    affected: "<1.3.3",
    fixed: "1.3.3",
  },
  {
    ...injection,
    package: "@akoskm/create-mcp-server-stdio",
    id: "GHSA-3ch2-jxxc-v4xf",
    cve: "CVE-2025-54994",
    severity: "critical",
    affected: "<0.0.13",
    fixed: "0.0.13",
  },
  {
    package: "@playwright/mcp",
    id: "GHSA-6fg3-hvw7-2fwq",
    cve: "CVE-2025-9611",
    severity: "high",
    affected: "<0.0.40",
    fixed: "0.0.40",
    what: "a web page can call its tools (DNS rebinding)",
    reach: "http",
    inTree: "unknown",
  },
  {
    ...plain,
    package: "chrome-devtools-mcp",
    id: "GHSA-3pvj-jv98-qhjq",
    cve: "CVE-2026-53765",
    severity: "medium",
    affected: ">=0.20.0 <1.1.0",
    fixed: "1.1.0",
    what: "another user of the machine can have it overwrite a file",
  },
];
