import type { Rules } from "../../src/model/rule.ts";
import { execution, hygiene } from "./rule-kinds.ts";

const STDIO = "https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle";

/** What it started, and whom it ended. */
export const processRules = {
  "downloaded-program": {
    ...execution,
    category: "supply-chain",
    title: "Program fetched or written, and started",
    severity: "high",
    message: "{program} started {command} {when}: {because}",
    why: "It is in no package that anybody could have looked at, and can be another one tomorrow.",
    remedy: "Do not use the server until it brings along what it runs.",
    references: ["https://attack.mitre.org/techniques/T1105/"],
    taxa: ["LLM03:2025", "CWE-494"],
    misses:
      "Packages fetched by npx without -y or by pip, a thief that passes for a package manager, and all downloads when the network is shut off.",
  },
  "foreign-process-signalled": {
    ...execution,
    title: "Process of others ended",
    severity: "high",
    message: "{program} {did} {when}: {because}",
    why: "Work that is not saved is lost, and whatever guards the machine can be ended the same way.",
    remedy: "Do not use the server where anything else runs, until it ends its own processes only.",
    references: ["https://attack.mitre.org/techniques/T1489/"],
    taxa: ["LLM06:2025"],
    misses:
      "A process that is ended by way of another one (a service manager, a desktop), and command lines behind variables.",
  },
  "shell-started": {
    ...hygiene,
    title: "Shell started",
    severity: "low",
    message: "{program} started a shell {when}: {command}",
    why: "A shell makes commands of whatever text it is given, and finds programs by a path that others may set.",
    remedy: "Have the server start programs directly.",
    references: ["https://cwe.mitre.org/data/definitions/78.html"],
    taxa: [],
    misses:
      "What the shell was given in a script or behind variables, and the first shell under npm.",
  },
  "left-process-group": {
    ...hygiene,
    title: "Process that leaves the group of the server",
    severity: "low",
    message: "{program} left the process group of the server ({how}) {when}",
    why: "A client that ends the server by its group does not end this one.",
    remedy: "Have the server end what it started; look for what runs on.",
    references: [STDIO],
    taxa: [],
    misses: "Whether it runs on after the end: that is surviving-process of residue.",
  },
} as const satisfies Rules;
