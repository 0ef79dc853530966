import { surfaceOf } from "../../src/engine/cases.ts";
import type { Listing, ReverseRequest, Surface } from "../../src/model/surface.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** A request of the server as it comes over the wire. */
export function request(
  method: string,
  params: JsonObject = {},
  rest: Partial<ReverseRequest> = {},
): ReverseRequest {
  const raw = { jsonrpc: "2.0", id: 1, method, params };
  return { method, raw, answer: "declined", frame: 5, ...rest };
}

/** A request that came inside an answer, as servers of the modern era ask. */
export function input(method: string, params: JsonObject = {}): ReverseRequest {
  return request(method, params, { raw: { method, params }, answer: "unsupported" });
}

/** A question to the user; inputs given by name alone are free strings. */
export function form(message: string, properties: JsonObject = {}): ReverseRequest {
  const requestedSchema = { type: "object", properties };
  return request("elicitation/create", { message, requestedSchema });
}

export const STRING: JsonObject = { type: "string" };

/** A request for a summary, as honest servers make it when one of their tools was called. */
export function sample(params: JsonObject = {}): ReverseRequest {
  return request("sampling/createMessage", {
    systemPrompt: "You are a helpful assistant.",
    messages: [{ role: "user", content: { type: "text", text: "Summarise this text." } }],
    maxTokens: 100,
    ...params,
  });
}

/** A request that has the model answer this text. */
export function sampleOf(text: string, params: JsonObject = {}): ReverseRequest {
  return sample({ messages: [{ role: "user", content: { type: "text", text } }], ...params });
}

/** A form with one input, which the server describes. */
export function described(name: string, description: string, message = "Settings"): ReverseRequest {
  return form(message, { [name]: { type: "string", description } });
}

/** A server that made these requests. */
export function asking(...items: readonly ReverseRequest[]): Surface {
  return { ...surfaceOf({ tools: [] }), reverse: { items: [...items], dropped: 0 } };
}

/** The same, of the modern era. */
export function modern(...items: readonly ReverseRequest[]): Surface {
  const facts = { name: "case", version: null, protocolVersion: "2026-07-28" };
  const server = { ...facts, era: "modern" as const, instructions: null, raw: {}, frame: 2 };
  return { ...asking(...items), server };
}

/** The same, with a further look by a client that offers these capabilities. */
export function alsoAs(id: string, capabilities: readonly string[], surface: Surface): Surface {
  const all = ["roots", "sampling", "elicitation"];
  const listing: Listing = {
    id,
    how: "new-session",
    varied: ["start", "client"],
    client: { name: id, version: "1", capabilities: [...capabilities] },
    offered: "2025-11-25",
    waitedMs: null,
    announced: [],
    state: "listed",
    why: null,
    lists: null,
  };
  const client = { name: "mcp-prober", version: "1", capabilities: all };
  return { ...surface, listings: { client, items: [listing] } };
}
