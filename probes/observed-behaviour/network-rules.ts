import type { Rules } from "../../src/model/rule.ts";
import { listening, network, secrets } from "./rule-kinds.ts";

const EXFILTRATION = "https://attack.mitre.org/tactics/TA0010/";
const METADATA = "https://attack.mitre.org/techniques/T1552/005/";
const TRANSPORTS = "https://modelcontextprotocol.io/specification/2025-11-25/basic/transports";
const TOP_TEN = "https://owasp.org/www-project-mcp-top-10/";

/** Whom it talked to, and who could talk to it. */
export const networkRules = {
  "canary-sent": {
    ...secrets,
    title: "Secret put into a connection, a name or a command line",
    severity: "critical",
    message: "{program} put a secret of ours, {canaries}, into {channel} {when}",
    why: "The secret was left where a server has no business. From there it goes to strangers, or stands where every program of the machine can read it.",
    remedy: "Do not use the server, and change every secret that it could reach.",
    references: [EXFILTRATION, TOP_TEN],
    taxa: ["LLM02:2025", "CWE-200"],
    misses:
      "Secrets inside an encrypted connection, and all that is sent when nothing is watched (--observe) or the network is shut off.",
  },
  "metadata-asked": {
    ...secrets,
    title: "Cloud metadata address asked",
    severity: "high",
    message: "{program} asked {host}, where a cloud hands out its machines' credentials, {when}",
    why: "In a cloud, whoever asks there gets the rights of the machine; nothing the server is declared for needs them.",
    remedy: "Do not run the server in a cloud until its author has explained it; deny the address.",
    references: [METADATA],
    taxa: ["LLM02:2025"],
    misses:
      "What was asked and what came back; a thief that also asks a host of telemetry passes for a library and is heuristic only.",
  },
  "foreign-host": {
    ...network,
    title: "Stranger asked while it is only listed",
    severity: "medium",
    message:
      "{program} {asked} {host} {when}: neither declared by the server nor a known telemetry service",
    why: "Nobody called a tool: what it fetches or sends there, it does of its own accord.",
    remedy: "Ask the author whose host it is and what for; deny it the network until then.",
    references: [EXFILTRATION],
    taxa: ["LLM02:2025"],
    misses:
      "A stranger behind the server's own domain or a well-known host, private networks, and what goes over the connection.",
  },
  "exposed-listener": {
    ...listening,
    title: "Port that the network reaches, for a time",
    severity: "medium",
    message: "{program} listened on {address} {when}",
    why: "A local server needs none; everybody on the same network can talk to this one.",
    remedy: "Have it listen on the loopback address, and shut the port off until it does.",
    references: [TRANSPORTS, "https://cwe.mitre.org/data/definitions/1327.html"],
    taxa: ["CWE-1327"],
    misses: "Whether anybody connected, and ports that are opened by a tool call.",
  },
  "belied-locality": {
    ...network,
    title: "Server that says it is local, and talks to the outside",
    severity: "medium",
    message: "The server says: {claim} Yet {program} {asked} {host} {when}",
    why: "Who relies on such a sentence gives a server what may not leave the machine.",
    remedy: "Do not rely on the sentence; deny it the network, or ask which of both is meant.",
    references: [TOP_TEN],
    taxa: ["CWE-451"],
    misses:
      'Claims about data that name no machine ("stored locally"), claims about parts of the server, and other languages than English.',
  },
  "vendor-telemetry": {
    ...network,
    title: "Report or update check while it is only listed",
    severity: "low",
    message: "{program} {asked} {host}, {whose}, {when}",
    why: "The vendor learns who starts the server, when and where; often more.",
    remedy: "Look for a setting that turns it off, or deny it the network.",
    references: [TOP_TEN],
    taxa: ["LLM02:2025"],
    misses: "What is reported, and reports to hosts that are not in the table of known services.",
  },
  "own-cloud-metadata": {
    ...secrets,
    title: "Cloud metadata address asked by a server that has reason to",
    severity: "info",
    message: "{program} asked {host} {when}: {because}",
    why: "In a cloud, it has the rights of the machine before a tool is called.",
    remedy: "Give the machine a role that may do no more than the server needs.",
    references: [METADATA],
    taxa: ["LLM02:2025"],
    misses: "Whether the server has the reason that its name suggests.",
  },
  "local-listener": {
    ...listening,
    title: "Port open on this machine for a time",
    severity: "info",
    message: "{program} listened on {address} {when}",
    why: "Every program and user of the machine reaches it, and web pages may, where it checks no origin.",
    remedy: "Ask what it is for, and whether it asks who calls.",
    references: [TRANSPORTS],
    taxa: [],
    misses:
      "Whether it asks who calls or checks the origin; local sockets, those of docker and ssh-agent among them.",
  },
} as const satisfies Rules;
