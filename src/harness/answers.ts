import { pathToFileURL } from "node:url";
import type { ReverseRequest } from "../model/surface.ts";
import type { Outgoing, RawObject } from "./wire.ts";

/** The capability a client has to offer before a server may make the request. */
const NEEDED: Readonly<Record<string, string | undefined>> = {
  ping: undefined,
  "roots/list": "roots",
  "elicitation/create": "elicitation",
  "sampling/createMessage": "sampling",
};

/** Whether the protocol knows this request of a server. */
export function isKnownRequest(method: string): boolean {
  return Object.hasOwn(NEEDED, method);
}

/** The harmless, fixed answer to a request of the server. None of them is ever acted on. */
export function answerFor(
  method: string,
  client: {
    /** Folder offered as the only root. */
    readonly root: string;
    /** As sent in the handshake. */
    readonly capabilities: RawObject;
  },
): {
  readonly answer: ReverseRequest["answer"];
  readonly body: Pick<Outgoing, "result" | "error">;
} {
  const needed = NEEDED[method];
  if (!isKnownRequest(method) || (needed !== undefined && !(needed in client.capabilities))) {
    return {
      answer: "unsupported",
      body: { error: { code: -32601, message: "Method not found" } },
    };
  }
  switch (method) {
    case "roots/list": {
      const roots = [{ uri: pathToFileURL(client.root).href, name: "workspace" }];
      return { answer: "answered", body: { result: { roots } } };
    }
    case "elicitation/create":
      return { answer: "declined", body: { result: { action: "decline" } } };
    case "sampling/createMessage":
      return { answer: "answered", body: { result: SAMPLED } };
    default:
      return { answer: "answered", body: { result: {} } };
  }
}

/** Says nothing a server could use (client/sampling, CreateMessageResult). */
const SAMPLED = {
  role: "assistant",
  content: { type: "text", text: "OK" },
  model: "none",
  stopReason: "endTurn",
} as const;
