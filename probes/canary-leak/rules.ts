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
    message: "The variable {planted} came back {way} ({forms}; seen {often})",
    why: "The server has no use for this variable: what it shows, logs, sends or keeps of it, others can read, and all the other variables can go the same way.",
    remedy: "Do not use the server, and change every secret that stood in its environment.",
    taxa: ["LLM02:2025", "CWE-200"],
    misses:
      "Values that leave encrypted, hashed, compressed or in pieces of less than a half, over a connection of the server's own, or later.",
  },
  "leaked-file": {
    ...shared,
    title: "Secret of a private file given out",
    severity: "critical",
    message: "What stood in {planted} came back {way} ({forms}; seen {often})",
    why: "Nobody pointed the server at this file, yet it read it: what it shows, logs, sends or keeps of it, others can read.",
    remedy: "Do not use the server, and change the keys in the files of its user.",
    taxa: ["LLM02:2025", "CWE-200"],
    misses:
      "Files that are no bait, a server that tells the throw-away home from a real one, and contents that leave in another form.",
  },
  "leaked-root-file": {
    ...shared,
    title: "File of the work folder given out unasked",
    severity: "medium",
    message: "What stood in {planted} came back {way} ({forms}; seen {often})",
    why: "The folder was offered, but nobody asked for this file: what stands in it reaches whoever sees the lists, the log, the traffic or the command lines.",
    remedy: "Ask the author why the contents of files are given out unasked.",
    taxa: ["LLM02:2025", "CWE-200"],
    misses: "Files in the folder that hold no bait, and whatever leaves with a tool call.",
  },
  "served-root-file": {
    ...shared,
    title: "File of the work folder in what was asked for or kept",
    severity: "info",
    message: "What stood in {planted} came back {way} ({forms}; seen {often})",
    why: "A resource or prompt that we asked for may hold the files of the folder that was offered, and an index or cache of them stays on this machine.",
    remedy: "See whether the server is meant to read the files of that folder.",
    taxa: ["LLM02:2025"],
    misses: "Whether the file was meant to be served; resources that were not read.",
  },
  "echoed-credential": {
    ...shared,
    title: "Dummy credential seen again",
    severity: "info",
    message: "The dummy for {planted} came back {way} ({forms}; seen {often})",
    why: "A server may use the credential it was started with; where this one was seen, a real one would be seen too.",
    remedy: "See whether the place is one where a real credential may stand.",
    taxa: ["LLM02:2025"],
    misses:
      "Whether the host that got it is the one it is for, and credentials that were not dummies of ours.",
  },
} as const satisfies Rules;
