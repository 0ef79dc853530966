import type { Rule, Rules } from "../../src/model/rule.ts";

const PERSISTENCE = "https://attack.mitre.org/tactics/TA0003/";
const STDIO = "https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle";
const TRANSPORTS = "https://modelcontextprotocol.io/specification/2025-11-25/basic/transports";

type Shared = Pick<Rule, "axis" | "stage" | "aliases" | "category" | "owasp">;

const stable = { axis: "threat", stage: "stable", aliases: [] as string[] } as const;
const execution: Shared = {
  ...stable,
  category: "permissions",
  owasp: "MCP05:2025 Command Injection & Execution",
};
const hygiene: Shared = {
  ...stable,
  category: "hygiene",
  owasp: "LLM06:2025 Excessive Agency",
};
const network: Shared = {
  ...stable,
  category: "network",
  owasp: "MCP07:2025 Insufficient Authentication & Authorization",
};

/** Ordered by severity. All of it happened on a listing alone: no tool was called. */
export const rules = {
  "startup-file-written": {
    ...execution,
    title: "File written that runs later or grants access",
    severity: "critical",
    message: "{path} was {change}; no tool was called",
    why: "What stands there runs with the user's rights at the next login, shell or commit, or lets somebody in, long after the server is gone.",
    remedy: "Do not use the server; look for the file on every machine that ran it.",
    references: [PERSISTENCE],
    taxa: ["LLM06:2025", "CWE-506"],
    misses:
      "Absolute paths, system folders and the crontab spool without a watch (--observe), and files that are written at a tool call or at the second use of a home.",
  },
  "client-config-written": {
    ...execution,
    title: "Configuration of an MCP client or agent written",
    severity: "high",
    message: "{path} was {change}; no tool was called",
    why: "Whoever writes it adds servers, instructions and permissions to the client without asking the user.",
    remedy:
      "Do not use the server until its author has explained it; restore the file where it ran.",
    references: [PERSISTENCE, "https://owasp.org/www-project-mcp-top-10/"],
    taxa: ["LLM06:2025"],
    misses:
      "Clients that are not in its table, folders moved by a variable, and ~/.claude.json, which its own program writes at each start.",
  },
  "decoy-changed": {
    ...stable,
    category: "permissions",
    owasp: "LLM06:2025 Excessive Agency",
    title: "Private file of the user changed or removed",
    severity: "high",
    message: "{path}, a bait of ours, was {change}; no tool was called",
    why: "A server that only lists its tools has no business in the user's keys and settings.",
    remedy: "Do not use the server until its author has explained it.",
    references: ["https://attack.mitre.org/tactics/TA0040/"],
    taxa: ["CWE-506"],
    misses:
      "A bait that is written again with the same content, and private files that are no bait.",
  },
  "git-config-written": {
    ...execution,
    title: "Configuration of git written",
    severity: "medium",
    message: "{path} was {change}; no tool was called",
    why: "It names programs that git runs in every repository. A line that calls a folder safe stands there as well: what was written is not seen here.",
    remedy: "Look at what was written, and take away what names a program or a folder of others.",
    references: [PERSISTENCE, "https://git-scm.com/docs/git-config"],
    taxa: ["LLM06:2025"],
    misses:
      "What was written: a line that calls a folder safe and one that runs a program look the same here.",
  },
  "surviving-process": {
    ...hygiene,
    title: "Process that outlives the server",
    severity: "medium",
    message: "When the server had ended, {running}: {command}",
    why: "It does what it does without the client, and nobody is there to end it.",
    remedy: "Have the server end what it started; until then, end it by hand.",
    references: [STDIO],
    taxa: ["CWE-404"],
    misses:
      "Processes that leave no trace: another session, an empty environment, another folder, never seen as a child.",
  },
  "exposed-port": {
    ...network,
    title: "Port that the network reaches",
    severity: "medium",
    message: "The server listens on {address}, {ports}",
    why: "A local server needs none; everybody on the same network can talk to this one.",
    remedy: "Have it listen on the loopback address, and shut the port off until it does.",
    references: [TRANSPORTS, "https://cwe.mitre.org/data/definitions/1327.html"],
    taxa: ["CWE-1327"],
    misses:
      "UDP, ports that are open for a moment only, and all ports where there is no /proc (macOS, Windows).",
  },
  "open-port": {
    ...network,
    title: "Port open on this machine",
    severity: "info",
    message: "The server listens on {address}, {ports}",
    why: "Every program and user of the machine reaches it, and web pages may, where it checks no origin.",
    remedy: "Ask what it is for, and whether it asks who calls.",
    references: [TRANSPORTS],
    taxa: [],
    misses:
      "Whether it asks who calls; local sockets; all ports where there is no /proc (macOS, Windows).",
  },
  "forced-end": {
    ...hygiene,
    title: "Server that has to be killed",
    severity: "info",
    message: "Neither the end of its input nor SIGTERM ended the server, SIGKILL did",
    why: "With a client that only closes the input, such servers pile up.",
    remedy: "Have the server end when its input does, and obey SIGTERM.",
    references: [STDIO],
    taxa: ["CWE-404"],
    misses: "Why it did not end, and servers that only hang when a call is under way.",
  },
  "files-left": {
    ...hygiene,
    title: "Files left behind",
    severity: "info",
    message: "{files} left, changed or taken away; no tool was called",
    why: "Caches and logs are honest; they may hold what was said, and they stay.",
    remedy: "Look at them once, and delete what is not needed.",
    references: [STDIO],
    taxa: ["CWE-459"],
    misses:
      "What stands in the files, files outside the three throw-away folders, and files that were taken away again.",
  },
} as const satisfies Rules;
