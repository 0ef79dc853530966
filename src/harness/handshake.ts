import { type Failure, failure } from "../errors.ts";
import type { ServerFacts } from "../model/surface.ts";
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
  readonly capabilities: RawObject;
}

/** What we offer: the newest revision with all fallbacks, one revision and no other, or an era. */
export type Offer =
  | { readonly kind: "newest" }
  | { readonly kind: "exactly"; readonly version: string }
  | { readonly kind: "modern" };

/** The offer as a word of the report. */
export function offeredVersion(offer: Offer): string {
  if (offer.kind === "exactly") return offer.version;
  return offer.kind === "modern" ? MODERN : NEWEST_LEGACY;
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
 * Agrees on a protocol revision. For the newest: `initialize` first; the 2026-07-28 era when the server says it
 * speaks only that; once more with an older revision when it refuses the newest before negotiating.
 */
export async function handshake(
  rpc: Rpc,
  wire: Wire,
  tally: Tally,
  client: ClientIdentity,
  offer: Offer,
  secondsLeft: () => number,
): Promise<Handshake> {
  const steps: string[] = [];
  if (offer.kind === "modern") return discover(rpc, wire, client, steps, secondsLeft());
  if (offer.kind === "exactly") {
    const only = await initialize(rpc, client, offer.version, secondsLeft());
    return only.ok
      ? legacy(rpc, wire, tally, only, steps)
      : { ok: false, failure: only.failure, steps };
  }
  const first = await initialize(rpc, client, NEWEST_LEGACY, secondsLeft());
  if (first.ok) return legacy(rpc, wire, tally, first, steps);
  // Some servers refuse a revision they do not know with a bare HTTP 400.
  const isVersionRefused = first.why === "refused" || first.failure.status === 400;
  if (!isVersionRefused) return { ok: false, failure: first.failure, steps };

  const offered = supportedVersions(first);
  if (speaksOnlyModern(first, offered)) {
    steps.push(`initialize was refused (${first.code}); continued with server/discover`);
    return discover(rpc, wire, client, steps, secondsLeft());
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
      "io.modelcontextprotocol/clientInfo": { name: client.name, version: client.version },
      "io.modelcontextprotocol/clientCapabilities": client.capabilities,
    },
  };
}

function initialize(rpc: Rpc, client: ClientIdentity, version: string, seconds: number) {
  const params = {
    protocolVersion: version,
    capabilities: client.capabilities,
    clientInfo: { name: client.name, version: client.version },
  };
  return rpc.request("initialize", params, seconds);
}

async function discover(
  rpc: Rpc,
  wire: Wire,
  client: ClientIdentity,
  steps: readonly string[],
  seconds: number,
): Promise<Handshake> {
  wire.negotiated(MODERN, "modern");
  const found = await rpc.request("server/discover", modernParams({}, client), seconds);
  return found.ok
    ? { ok: true, server: discoveredFacts(found.result, found.frame), steps }
    : { ok: false, failure: found.failure, steps };
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
