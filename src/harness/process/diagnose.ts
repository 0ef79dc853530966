import { type Failure, failure } from "../../errors.ts";

/** What is known of a process that never became a session. */
export interface Remains {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stderrTail: string;
  /** Text on stdout that was not JSON-RPC, the last of it. */
  readonly stdoutTail: string;
}

/** How one known reason shows in what a server printed. First match wins. */
const SIGNS: readonly {
  readonly sign: RegExp;
  readonly code: Failure["code"];
  readonly say: string;
}[] = [
  {
    sign: /npm (ERR!|error) code (E401|E403|ENEEDAUTH)\b/i,
    code: "registry-login",
    say: "the registry wants a login",
  },
  {
    sign: /npm (ERR!|error) code (E404|ETARGET|ENOVERSIONS)\b/i,
    code: "package-not-found",
    say: "the registry has no such package or version",
  },
  {
    sign: /npm (ERR!|error) code (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET)\b/i,
    code: "registry-unreachable",
    say: "the registry could not be reached",
  },
  {
    sign: /EADDRINUSE|address already in use/i,
    code: "port-in-use",
    say: "a port it wants is in use",
  },
  {
    sign: /\b(not logged in|log ?in first|please (run|use) .{0,60}\blogin\b|login required|authentication required|requires? (a )?login)\b/i,
    code: "needs-login",
    say: "it wants a login",
  },
];

/** Words that make a variable's name a demand. */
const DEMAND =
  /\b(required|requires|missing|must be (set|provided|defined)|(is|are) not (set|defined|provided)|not (set|found|configured)|undefined|provide|please set|set the|expected|invalid|need(s|ed)?)\b/i;
const VARIABLE = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/;

/** Names of error codes and constants that look like variables and are none. */
const NOT_A_VARIABLE = /^(ERR_|ECONN|MODULE_|UV_|SIG|NODE_MODULE_VERSION)/;

/** Why a process ended or stayed useless before the handshake, from what it left behind. */
export function diagnose(fallback: Failure, remains: Remains): Failure {
  const printed = `${remains.stderrTail}\n${remains.stdoutTail}`;
  for (const { sign, code, say } of SIGNS) {
    if (sign.test(printed)) return failure(code, say);
  }
  const variable = demandedVariable(printed);
  if (variable !== undefined && fallback.code === "exited-at-start") {
    return failure("missing-environment", `it wants the environment variable ${variable}`);
  }
  // A server that goes on without the variable did not need it, but the user should know.
  if (variable !== undefined) {
    return failure(fallback.code, `${fallback.detail}; it mentions the variable ${variable}`);
  }
  const text = remains.stdoutTail.trim();
  if (text === "") return fallback;
  if (fallback.code === "startup-timeout" || fallback.code === "silent") {
    return failure("not-mcp", `it prints text that is not MCP: ${text.slice(0, 200)}`);
  }
  return failure(fallback.code, `${fallback.detail}; it printed: ${text.slice(0, 200)}`);
}

/** The first variable that a line demands. */
export function demandedVariable(printed: string): string | undefined {
  for (const line of printed.split("\n")) {
    const name = VARIABLE.exec(line)?.[0];
    if (name !== undefined && !NOT_A_VARIABLE.test(name) && DEMAND.test(line)) return name;
  }
  return undefined;
}
