import { type Failure, failure } from "../../errors.ts";
import { demandedVariables } from "./demanded-variables.ts";

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

/** Why a process ended or stayed useless before the handshake, from what it left behind. */
export function diagnose(fallback: Failure, remains: Remains): Failure {
  const printed = `${remains.stderrTail}\n${remains.stdoutTail}`;
  for (const { sign, code, say } of SIGNS) {
    if (sign.test(printed)) return failure(code, say);
  }
  const variables = demandedVariables(printed).slice(0, MOST_NAMED);
  const kind = variables.length === 1 ? "variable" : "variables";
  if (variables.length > 0 && fallback.code === "exited-at-start") {
    return failure("missing-environment", `it wants the environment ${kind} ${inWords(variables)}`);
  }
  // A server that goes on without the variable did not need it, but the user should know.
  if (variables.length > 0) {
    return failure(
      fallback.code,
      `${fallback.detail}; it mentions the ${kind} ${inWords(variables)}`,
    );
  }
  const text = remains.stdoutTail.trim();
  if (text === "") return fallback;
  if (fallback.code === "startup-timeout" || fallback.code === "silent") {
    return failure("not-mcp", `it prints text that is not MCP: ${text.slice(0, 200)}`);
  }
  return failure(fallback.code, `${fallback.detail}; it printed: ${text.slice(0, 200)}`);
}

const MOST_NAMED = 8;

function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
