import type { Rules } from "../../src/model/rule.ts";
import { agency, secrets, supply } from "./rule-kinds.ts";

const CREDENTIALS = "https://attack.mitre.org/techniques/T1552/001/";
const PERSISTENCE = "https://attack.mitre.org/tactics/TA0003/";
const TOP_TEN = "https://owasp.org/www-project-mcp-top-10/";

/** What it did with files. */
export const fileRules = {
  "credential-read": {
    ...secrets,
    title: "Credential of the user read unasked",
    severity: "critical",
    message: "{program} read {path}, {what}, {when}; no tool was called",
    why: "Nobody pointed the server at this file, and nothing it is declared for needs it. What it has read it can send anywhere.",
    remedy: "Do not use the server, and change the keys of everybody who has run it.",
    references: [CREDENTIALS, TOP_TEN],
    taxa: ["LLM02:2025", "CWE-200"],
    misses:
      "A thief named after what it steals: that is told as own-credential-read. Credentials that are not in the table, and thieves that leave the traces of a program known to read the file.",
  },
  "credential-sought": {
    ...secrets,
    title: "Credential of the user looked for",
    severity: "high",
    message: "{program} {tried} {path}, {what}, {when}; no tool was called",
    why: "On a machine where the file is there and may be read, the server would have it now.",
    remedy: "Do not use the server until its author has explained it.",
    references: [CREDENTIALS, TOP_TEN],
    taxa: ["LLM02:2025"],
    misses:
      "Most credentials that are looked for but not there in the throw-away home: libraries do that too.",
  },
  "private-file-read": {
    ...secrets,
    title: "Private file of the user read unasked",
    severity: "high",
    message: "{program} {tried} {path}, {what}, {when}; no tool was called",
    why: "Histories hold typed passwords and visited places; the settings of other programs hold their keys, and show what else could be taken over.",
    remedy: "Do not use the server until its author has explained it.",
    references: [CREDENTIALS, "https://attack.mitre.org/techniques/T1217/"],
    taxa: ["LLM02:2025", "CWE-200"],
    misses:
      "Private files that are not in the table, and those in folders that the user named on the command line.",
  },
  "persistence-written": {
    ...agency,
    title: "File outside the throw-away home that runs later or steers a client",
    severity: "high",
    message: "{program} {tried} {path} {when}; no tool was called",
    why: "What stands there runs with the user's rights, or instructs the user's clients, long after the server is gone.",
    remedy: "Do not use the server; look for the file on every machine that ran it.",
    references: [PERSISTENCE],
    taxa: ["MCP05:2025"],
    misses:
      "Places that run later and are not in the table; what is written in the throw-away home is the work of residue.",
  },
  "written-outside": {
    ...agency,
    title: "Change outside its own folders",
    severity: "medium",
    message: "{program} {tried} {path}, {what}, {when}; no tool was called",
    why: "To be listed, a server has nothing to change: not in the system, not in the user's files, not in a folder that it was given to work in later.",
    remedy: "Ask the author what the file is for, and give the server no more than it needs.",
    references: ["https://attack.mitre.org/tactics/TA0040/"],
    taxa: [],
    misses: "What was written, and whatever happens when a tool is called.",
  },
  "code-from-outside": {
    ...supply,
    title: "Program code from outside the package",
    severity: "medium",
    message: "{program} read program code, {path}, {when}",
    why: "What the package was checked for says nothing of code that comes from elsewhere, and who can write there decides what the server does.",
    remedy: "Ask the author where the code comes from, and have it packed.",
    references: ["https://attack.mitre.org/techniques/T1574/"],
    taxa: ["LLM03:2025", "CWE-829"],
    misses:
      "Code in a file whose name is not that of code, and a file that the server wrote into its own package and then imports.",
  },
  "belied-read-only": {
    ...agency,
    title: "Server that says it changes nothing, and does",
    severity: "medium",
    message: "The server says: {claim} Yet {program} {tried} {path} {when}",
    why: "Who relies on such a sentence gives a server more than it would otherwise get.",
    remedy: "Do not rely on the sentence; ask the author which of both is meant.",
    references: [TOP_TEN],
    taxa: ["CWE-451"],
    misses:
      "Claims in other languages than English, in more than one sentence, or about one tool only.",
  },
  "own-credential-read": {
    ...secrets,
    title: "Credential that belongs to what the server is for",
    severity: "info",
    message: "{program} read {path}, {what}, {when}: {because}",
    why: "This is what it works with; it also means that it holds the credential before a tool is called.",
    remedy: "Give it a credential that may do no more than it needs.",
    references: [TOP_TEN],
    taxa: ["LLM02:2025"],
    misses:
      "Whether the server needs the credential: a thief that names a tool after it is told as this, too.",
  },
} as const satisfies Rules;
