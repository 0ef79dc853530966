import type { View } from "../../src/engine/define.ts";
import type { ReverseRequest } from "../../src/model/surface.ts";

/** What the client has to offer before a server may ask. */
const NEEDED: ReadonlyMap<string, string> = new Map([
  ["sampling/createMessage", "sampling"],
  ["elicitation/create", "elicitation"],
]);

/** Why the client of that session serves no such request; undefined when it may be made. */
export function whyUnserved(
  { method, raw, listing }: ReverseRequest,
  { server, listings }: View<"server" | "listings">,
): string | undefined {
  // Many honest servers ask every client for its roots and go on without an answer.
  if (method === "roots/list") return undefined;
  const look = listings?.items.find(({ id }) => id === listing);
  const era = (look?.server ?? server)?.era;
  // Inside an answer a request has no envelope; only there may a server of that era ask.
  const isInput = raw["jsonrpc"] === undefined;
  if (era === "modern" && !isInput && method !== "ping") {
    return "servers of this protocol version make no requests";
  }
  const needed = NEEDED.get(method);
  if (needed === undefined) return undefined;
  // Without further looks all three were offered: a bare quick scan does so.
  const offered = (look?.client ?? listings?.client)?.capabilities;
  return offered === undefined || offered.includes(needed)
    ? undefined
    : `the client did not offer ${needed}`;
}
