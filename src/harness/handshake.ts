import { type Failure, failure } from "../errors.ts";
import type { ServerFacts } from "../model/surface.ts";
import { CLIENT_CAPABILITIES } from "./answers.ts";
import type { Tally } from "./peculiarities.ts";
import type { Reply, Rpc } from "./rpc.ts";
import type { RawObject, Wire } from "./wire.ts";

const MODERN = "2026-07-28";
const LEGACY = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"] as const;
const NEWEST_LEGACY = LEGACY[0];
/** What every server that knows any revision knows: offered when the newest was refused. */
const OLDEST_COMMON = "2024-11-05";

const UNSUPPORTED_PROTOCOL_VERSION = -32022;
const METHOD_NOT_FOUND = -32601;

/** How we introduce ourselves. */
export interface ClientIdentity {
  readonly name: string;
  readonly version: string;
}

export type Handshake =
  | {
      readonly ok: true;
      readonly server: ServerFacts;
      /** Steps that were not the plain one, as sentences. */
      readonly steps: readonly string[];
    }
  | { readonly ok: false; readonly failure: Failure; readonly steps: readonly string[] };

/**
 * Agrees on a protocol revision: `initialize` first; the 2026-07-28 era when the server says it
 * speaks only that; once more with an older revision when it refuses the newest before negotiating.
 */
export async function handshake(
  rpc: Rpc,
  wire: Wire,
  tally: Tally,
  client: ClientIdentity,
  secondsLeft: () => number,
): Promise<Handshake> {
  const steps: string[] = [];
  const first = await initialize(rpc, client, NEWEST_LEGACY, secondsLeft());
  if (first.ok) return legacy(rpc, wire, tally, first, steps);
  // Some servers refuse a revision they do not know with a bare HTTP 400.
  const isVersionRefused = first.why === "refused" || first.failure.status === 400;
  if (!isVersionRefused) return { ok: false, failure: first.failure, steps };

  const offered = supportedVersions(first);
  if (speaksOnlyModern(first, offered)) {
    steps.push(`initialize was refused (${first.code}); continued with server/discover`);
    wire.negotiated(MODERN, "modern");
    const found = await rpc.request("server/discover", modernParams({}, client), secondsLeft());
    return found.ok
      ? { ok: true, server: discoveredFacts(found.result, found.frame), steps }
      : { ok: false, failure: found.failure, steps };
  }
  const older = LEGACY.find((version) => version !== NEWEST_LEGACY && offered.includes(version));
  const retry = older ?? OLDEST_COMMON;
  const how = first.code ?? `HTTP ${first.failure.status}`;
  steps.push(`revision ${NEWEST_LEGACY} was refused (${how}); tried ${retry}`);
  const second = await initialize(rpc, client, retry, secondsLeft());
  if (!second.ok) return { ok: false, failure: first.failure, steps };
  tally.note("older-version-retried");
  return legacy(rpc, wire, tally, second, steps);
}

/** Request parameters with what the 2026-07-28 era wants in every request (basic, `_meta`). */
export function modernParams(params: RawObject, client: ClientIdentity): RawObject {
  return {
    ...params,
    _meta: {
      "io.modelcontextprotocol/protocolVersion": MODERN,
      "io.modelcontextprotocol/clientInfo": client,
      "io.modelcontextprotocol/clientCapabilities": CLIENT_CAPABILITIES,
    },
  };
}

function initialize(rpc: Rpc, client: ClientIdentity, version: string, seconds: number) {
  const params = {
    protocolVersion: version,
    capabilities: CLIENT_CAPABILITIES,
    clientInfo: client,
  };
  return rpc.request("initialize", params, seconds);
}

function legacy(
  rpc: Rpc,
  wire: Wire,
  tally: Tally,
  reply: Reply & { ok: true },
  steps: readonly string[],
): Handshake {
  const { result, frame } = reply;
  const info = asObject(result["serverInfo"]);
  const version = result["protocolVersion"];
  if (info === undefined) tally.note("server-info-missing", frame);
  else if (typeof info["version"] !== "string") tally.note("server-info-without-version", frame);
  if (result["capabilities"] === undefined) tally.note("capabilities-missing", frame);
  else if (asObject(result["capabilities"]) === undefined) tally.note("capabilities-odd", frame);
  if (!["undefined", "string"].includes(typeof result["instructions"])) {
    tally.note("instructions-odd", frame);
  }
  const known = typeof version === "string" && (LEGACY as readonly string[]).includes(version);
  if (typeof version !== "string") tally.note("protocol-version-missing", frame);
  else if (!known) tally.note("unknown-protocol-version", frame);
  if (info === undefined && !known && result["capabilities"] === undefined) {
    const why = failure("not-mcp", "the answer to initialize holds nothing of an MCP server");
    return { ok: false, failure: why, steps };
  }
  const agreed = typeof version === "string" ? version : NEWEST_LEGACY;
  wire.negotiated(agreed, "legacy");
  rpc.notify("notifications/initialized");
  const server = facts(result, info, agreed, "legacy", frame);
  return { ok: true, server, steps };
}

function discoveredFacts(result: RawObject, frame: number): ServerFacts {
  const info = asObject(asObject(result["_meta"])?.["io.modelcontextprotocol/serverInfo"]);
  return facts(result, info, MODERN, "modern", frame);
}

function facts(
  raw: RawObject,
  info: RawObject | undefined,
  protocolVersion: string,
  era: ServerFacts["era"],
  frame: number,
): ServerFacts {
  const { name, version } = { name: info?.["name"], version: info?.["version"] };
  const instructions = raw["instructions"];
  return {
    name: typeof name === "string" ? name : "",
    version: typeof version === "string" ? version : null,
    protocolVersion,
    era,
    instructions: typeof instructions === "string" ? instructions : null,
    raw,
    frame,
  };
}

/** Revisions a refusal names, in `data.supported` or in its message. */
function supportedVersions(reply: Reply & { ok: false }): readonly string[] {
  const supported = asObject(reply.data)?.["supported"];
  if (Array.isArray(supported)) return supported.filter((one) => typeof one === "string");
  return reply.failure.detail.match(/\b20\d\d-\d\d-\d\d\b/g) ?? [];
}

function speaksOnlyModern(reply: Reply & { ok: false }, offered: readonly string[]): boolean {
  if (LEGACY.some((version) => version !== NEWEST_LEGACY && offered.includes(version)))
    return false;
  return (
    reply.code === UNSUPPORTED_PROTOCOL_VERSION ||
    reply.code === METHOD_NOT_FOUND ||
    offered.some((version) => version >= MODERN)
  );
}

function asObject(value: unknown): RawObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as RawObject)
    : undefined;
}
