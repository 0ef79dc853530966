import type { Failure } from "../../errors.ts";
import type { HttpTarget } from "../../model/target.ts";
import { type AuthorizationFacts, openInquiry } from "./authorization.ts";
import type { WireContext } from "../context.ts";
import { createHttpClient, type HttpClientDeps } from "./fetch.ts";
import { type HttpParts, openHttp, type RefusedRequest } from "./http.ts";
import { statusText } from "./http-status.ts";
import { openSse } from "./sse.ts";
import type { Message, Wire, WireObserver } from "../wire.ts";

/** A wire over HTTP, and what there is to say about it. */
export interface HttpWire extends Wire {
  readonly transport: "http" | "sse";
  /** Why it is this transport, when the server's answer chose it. */
  reason(): string | null;
  /** Every origin that was contacted, in that order. */
  hosts(): readonly string[];
  /** Protected-resource metadata, when access was refused and the server told where to get it. */
  authorization(): AuthorizationFacts | null;
  /** A proxy may have resolved names for us: only literal private addresses could be refused. */
  behindProxy(): boolean;
}

/**
 * Connects to `target`. With `auto` the status of the first POST decides: 400, 404 or 405 without a
 * JSON-RPC error of this request means HTTP+SSE, everything else Streamable HTTP.
 *
 * @throws UsageError for a proxy setting that is no address
 */
export function connectHttp(
  target: HttpTarget,
  context: WireContext,
  options: Pick<HttpClientDeps, "env" | "resolve"> = {},
): HttpWire {
  const client = createHttpClient(target, {
    ...options,
    meter: context.meter,
    tally: context.tally,
  });
  const inquiry = openInquiry(client, context);
  const parts = { client, inquiry, context };
  const chosen =
    target.transport === "auto"
      ? openAuto(target, parts)
      : fixed(target.transport === "sse" ? openSse(target, parts) : openHttp(target, parts));
  return {
    get transport() {
      return chosen.wire().transport === "sse" ? "sse" : "http";
    },
    reason: () => chosen.reason(),
    hosts: () => client.hosts(),
    authorization: () => inquiry.facts(),
    behindProxy: () => client.proxied,
    send: (message) => chosen.wire().send(message),
    negotiated: (version, era) => chosen.wire().negotiated(version, era),
    close: () => chosen.wire().close(),
  };
}

interface Chosen {
  wire(): Wire;
  reason(): string | null;
}

function fixed(wire: Wire): Chosen {
  return { wire: () => wire, reason: () => null };
}

/** Starts as Streamable HTTP and becomes HTTP+SSE when the first POST is refused for good. */
function openAuto(target: HttpTarget, parts: HttpParts): Chosen {
  const { observer } = parts.context;
  let reason: string | null = null;
  let decided = false;

  const takeOver = (refused: RefusedRequest): boolean => {
    if (decided) return false;
    decided = true;
    if (!NOT_STREAMABLE.has(refused.status) || isAnswered(refused)) return false;
    const status = statusText(refused.status);
    let spoke = false;
    const watching: WireObserver = {
      message(message, frame, bytes) {
        spoke = true;
        observer.message(message, frame, bytes);
      },
      lost: (id, why) => observer.lost(id, why),
      closed(why) {
        if (spoke || !isNoStream(why, refused.status)) {
          observer.closed(why);
          return;
        }
        // Neither transport: what the POST was answered is the better explanation.
        reason = `the POST was refused with ${status}, and there is no event stream either`;
        current = http;
        refused.deliver(`; as HTTP+SSE: ${why.detail}`);
      },
    };
    reason = `the POST was refused with ${status}, so HTTP+SSE was tried`;
    current = openSse(target, { ...parts, context: { ...parts.context, observer: watching } });
    current.send(refused.message);
    return true;
  };
  const listening: WireObserver = {
    message(message, frame, bytes) {
      decided = true;
      reason ??= "the server answers a POST";
      observer.message(message, frame, bytes);
    },
    lost: (id, why) => observer.lost(id, why),
    closed: (why) => observer.closed(why),
  };
  const context = { ...parts.context, observer: listening };
  const http = openHttp(target, { ...parts, context }, takeOver);
  let current = http;
  return { wire: () => current, reason: () => reason };
}

/** A stream without an endpoint is a broken one, except where the POST was understood (400). */
function isNoStream({ code }: Failure, postStatus: number): boolean {
  if (code === "no-endpoint") return postStatus === 400;
  return code === "http-status" || code === "content-type";
}

/** What a server of the older transport answers to a POST at its stream's address. */
const NOT_STREAMABLE: ReadonlySet<number> = new Set([400, 404, 405]);

/** A JSON-RPC error for this very request, or one of the 2026-07-28 era: the POST was understood. */
function isAnswered({ body, message }: RefusedRequest): boolean {
  const messages: readonly Message[] = body?.decode().messages ?? [];
  return messages.some(
    (one) => one.kind === "error" && (one.id === message.id || MODERN_CODES.has(one.code)),
  );
}

/** HeaderMismatch, MissingRequiredClientCapability, UnsupportedProtocolVersion. */
const MODERN_CODES: ReadonlySet<number> = new Set([-32020, -32021, -32022]);
