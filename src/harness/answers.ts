import { pathToFileURL } from "node:url";
import type { ReverseRequest } from "../model/surface.ts";
import type { Outgoing } from "./wire.ts";

/**
 * The client capabilities we declare, so that the richest surface is seen: some servers register
 * tools only for clients that offer sampling, elicitation or roots.
 */
export const CLIENT_CAPABILITIES = {
  roots: { listChanged: true },
  sampling: {},
  elicitation: {},
} as const;

/** The harmless answer to a request of the server. None of them is ever acted on. */
export function answerFor(
  method: string,
  root: string,
): {
  readonly answer: ReverseRequest["answer"];
  readonly body: Pick<Outgoing, "result" | "error">;
} {
  switch (method) {
    case "ping":
      return { answer: "answered", body: { result: {} } };
    case "roots/list":
      return {
        answer: "answered",
        body: { result: { roots: [{ uri: pathToFileURL(root).href, name: "workspace" }] } },
      };
    case "elicitation/create":
      return { answer: "declined", body: { result: { action: "decline" } } };
    case "sampling/createMessage":
      // The specification's example of a user who says no (client/sampling, error handling).
      return {
        answer: "refused",
        body: { error: { code: -1, message: "User rejected sampling request" } },
      };
    default:
      return {
        answer: "unsupported",
        body: { error: { code: -32601, message: "Method not found" } },
      };
  }
}
