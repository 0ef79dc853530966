import type { Rule, Rules } from "../../src/model/rule.ts";

const SECRETS = "https://owasp.org/www-project-mcp-top-10/";
const PRACTICES =
  "https://modelcontextprotocol.io/specification/2025-11-25/basic/security_best_practices";

type Shared = Pick<Rule, "axis" | "stage" | "aliases" | "category" | "owasp" | "references">;

const shared: Shared = {
  axis: "threat",
  stage: "stable",
  aliases: [],
  category: "exfiltration",
  owasp: "MCP01:2025 Token Mismanagement & Secret Exposure",
  references: [SECRETS, PRACTICES],
};

/** Ordered by severity. Each is about one bait and one way on which it came back. */
export const rules = {
  "leaked-environment": {
    ...shared,
    title: "Secret of the environment given out",
    severity: "critical",
    message: "The variable {planted} came back {way} ({forms}; seen {count}x)",
    why: "A server that gives out a variable it has no use for gives out all the others as well.",
    remedy: "Do not use the server, and change every secret that stood in its environment.",
  },
  "leaked-file": {
    ...shared,
    title: "Secret of a private file given out",
    severity: "critical",
    message: "What stood in {planted} came back {way} ({forms}; seen {count}x)",
    why: "Nobody pointed the server at this file: it went to look for keys, and took them.",
    remedy: "Do not use the server, and change the keys in the files of its user.",
  },
  "leaked-root-file": {
    ...shared,
    title: "File of the work folder given out unasked",
    severity: "medium",
    message: "What stood in {planted} came back {way} ({forms}; seen {count}x)",
    why: "The folder was offered, but no tool was called: its contents reach whoever reads the listing.",
    remedy: "Ask the author why the contents of files are given out unasked.",
  },
  "echoed-credential": {
    ...shared,
    title: "Dummy credential seen again",
    severity: "info",
    message: "The dummy for {planted} came back {way} ({forms}; seen {count}x)",
    why: "A server may use the credential it was started with; where it shows it, a real one would be shown too.",
    remedy: "See whether the place is one where a real credential may stand.",
  },
} as const satisfies Rules;
