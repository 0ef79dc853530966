import { FAILURES, type Failure } from "../errors.ts";
import { excerpt } from "../lib/excerpt.ts";
import type { SessionFacts } from "../model/session.ts";
import type { Target } from "../model/target.ts";
import type { HttpWire } from "./http/connect-http.ts";
import type { Remains } from "./process/diagnose.ts";
import type { Handshake } from "./handshake.ts";
import type { Launch } from "./process/launch.ts";
import { type Budgets, LIMITS } from "./limits.ts";
import type { Tally } from "./peculiarities.ts";
import type { Secret } from "./frames/redact.ts";
import { maskArgv } from "./frames/secrets.ts";
import type { Closed, Wire } from "./wire.ts";

/** Gathers what a session leaves for the report. Target text becomes excerpts here. */
export function sessionFacts(parts: {
  readonly target: Target;
  readonly secrets: readonly Secret[];
  /** Origins that were contacted, redacted. */
  readonly hosts: readonly string[];
  readonly budgets: Budgets;
  readonly tally: Tally;
  readonly agreed: Handshake | undefined;
  readonly closed: Closed | undefined;
  readonly launch: Launch | undefined;
  readonly wire: Wire | undefined;
  readonly http: HttpWire | undefined;
  readonly remains: Remains | undefined;
  readonly failure: Failure | undefined;
  readonly containment: SessionFacts["containment"];
  /** The program was started, not the runner that was named. */
  readonly isInstalled: boolean;
  readonly interrupted: boolean;
}): SessionFacts {
  const { target, agreed, closed, http, failure, remains } = parts;
  const server = agreed?.ok === true ? agreed.server : undefined;
  return {
    transport: parts.wire?.transport ?? (target.kind === "stdio" ? "stdio" : "http"),
    transportReason: http?.reason() ?? null,
    protocolVersion: server === undefined ? null : excerpt(server.protocolVersion, 40),
    era: server?.era ?? null,
    negotiation: [...(agreed?.steps ?? [])],
    budgets: { ...parts.budgets },
    command: target.kind === "stdio" ? commandFacts(target, parts) : null,
    containment: parts.containment,
    hosts: parts.hosts.map((host) => excerpt(host)),
    exit:
      closed === undefined || target.kind !== "stdio"
        ? null
        : {
            code: closed.exitCode,
            signal: closed.signal,
            endedBy: closed.endedBy,
            exitMs: closed.exitMs,
            survivors: closed.survivors.map(({ pid, command, ended }) => ({
              pid,
              command: excerpt(command, 120),
              ended,
            })),
          },
    peculiarities: parts.tally
      .list()
      .map(({ id, count, firstFrame }) => ({ id, count, frame: firstFrame })),
    failure:
      failure === undefined
        ? null
        : {
            code: failure.code,
            message: excerpt(failure.detail, 600),
            next: FAILURES[failure.code],
            stderrTail:
              remains === undefined || remains.stderrTail === ""
                ? null
                : excerpt(remains.stderrTail, LIMITS.stderrTailBytes),
            exitCode: remains?.exitCode ?? null,
            authorization: http?.authorization() ?? null,
          },
    interrupted: parts.interrupted,
    replayed: null,
    caveats: [...caveats(parts)],
  };
}

function commandFacts(
  target: Target & { kind: "stdio" },
  { secrets, launch, isInstalled }: Parameters<typeof sessionFacts>[0],
): SessionFacts["command"] {
  // What npx was asked for is the name of the target; here stands what was started.
  const program = isInstalled ? (launch?.file ?? target.command) : target.command;
  const argv = [program, ...(launch?.args ?? target.args)];
  const masked = (path: string) => excerpt(maskArgv([path], secrets)[0]!);
  return {
    argv: maskArgv(argv, secrets).map((arg) => excerpt(arg)),
    resolved: launch === undefined ? null : masked(launch.file),
    cwd: target.cwd === undefined ? "[scratch]" : masked(target.cwd),
    environment: Object.keys(target.env).sort(),
  };
}

function* caveats(parts: Parameters<typeof sessionFacts>[0]): Generator<string> {
  const { http } = parts;
  if (http?.behindProxy() === true) {
    yield "Behind a proxy only literal private addresses can be refused; where the proxy connected to is not known.";
  }
  if (parts.closed?.survivors.some((one) => !one.ended) === true) {
    yield "A process of the server could not be ended.";
  }
}
