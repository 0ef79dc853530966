import { failure } from "../../errors.ts";
import type { HttpTarget } from "../../model/target.ts";
import type { AccessInquiry } from "./authorization.ts";
import type { WireContext } from "../context.ts";
import { readEvents } from "./event-stream.ts";
import { type Fetched, type HttpAnswer, type HttpClient, readUpTo } from "./fetch.ts";
import { statusFailure, statusText } from "./http-status.ts";
import { LIMITS } from "../limits.ts";
import { isRequest, NOTHING_RAN, openLink } from "./link.ts";
import { isFieldValue, openOutbox } from "./outbox.ts";
import { readRefusal, type Refusal } from "./refusal.ts";
import type { Closed, Outgoing, Wire } from "../wire.ts";

/** What the wires over HTTP are made of. */
export interface HttpParts {
  readonly client: HttpClient;
  readonly inquiry: AccessInquiry;
  readonly context: WireContext;
}

/** A 4xx answer to a request, before it is told to the session. */
export interface RefusedRequest extends Refusal {
  readonly message: Outgoing;
  /** Tells the session what it would have been told; `also` is added to a failure. */
  deliver(also?: string): void;
}

/**
 * A wire over Streamable HTTP (basic/transports). Every message is a POST, answered by a JSON body
 * or an event stream. `takeOver` sees each refused request first; when it returns true, nothing is
 * told to the session. Nothing is ever reconnected.
 */
export function openHttp(
  target: HttpTarget,
  { client, inquiry, context }: HttpParts,
  takeOver: (refused: RefusedRequest) => boolean = () => false,
): Wire {
  const { tally, meter } = context;
  const url = new URL(target.url);
  const link = openLink(context);
  let sessionId: string | null = null;
  let revision: { readonly version: string | null; readonly era: "legacy" | "modern" } | null =
    null;

  const headers = (method: string | undefined): Record<string, string> => ({
    ...(sessionId === null || revision?.era === "modern" ? {} : { "mcp-session-id": sessionId }),
    ...(revision?.version ? { "mcp-protocol-version": revision.version } : {}),
    ...(revision?.era === "modern" && method !== undefined ? { "mcp-method": method } : {}),
  });
  const outbox = openOutbox({
    client,
    context,
    link,
    address: async () => url,
    headers: (message) => ({
      accept: "application/json, text/event-stream",
      ...(message.method === "initialize" ? {} : headers(message.method)),
    }),
    posted,
  });

  async function posted(message: Outgoing, fetched: Fetched): Promise<void> {
    if ("failure" in fetched) return link.lose(message, fetched.failure);
    const { answer } = fetched;
    if (answer.status < 200 || answer.status > 299) return refused(message, answer);
    if (message.method === "notifications/initialized" && revision?.era === "legacy") void listen();
    const isJson = answer.mediaType === "application/json";
    if (!isJson && answer.mediaType !== "text/event-stream") return readOther(message, answer);
    if (message.method === "initialize") keepSession(answer);
    return isJson ? readJson(message, answer) : readStream(message, answer);
  }

  function keepSession(answer: HttpAnswer): void {
    const given = answer.header("mcp-session-id");
    sessionId = given !== null && isFieldValue(given) ? given : null;
    if (given === null) tally.note("no-session-id");
    else if (sessionId === null) tally.note("odd-session-id");
  }

  async function readJson(message: Outgoing, answer: HttpAnswer): Promise<void> {
    const limit = meter.limits.messageBytes;
    const read = await readUpTo(answer, limit);
    const oversize = failure("limit-message-bytes", `one body of more than ${limit} bytes`);
    const why = read.failure ?? (read.cut ? oversize : meter.messages());
    if (why) return link.lose(message, why);
    if (read.bytes.length > 0 && link.deliver(link.record("http", read.bytes), message)) return;
    link.lose(message, failure("closed", `${statusText(answer.status)} without the answer in it`));
  }

  async function readStream(message: Outgoing, answer: HttpAnswer): Promise<void> {
    let lingering: NodeJS.Timeout | undefined;
    const why = await readEvents(answer, meter, (event) => {
      const received = link.record("sse", event.data);
      if (event.type !== "message") tally.note("odd-event-type", received.frame);
      else if (link.deliver(received, message)) {
        // The specification lets the server close the stream now; one that does not is left.
        lingering ??= setTimeout(() => answer.discard(), LIMITS.answeredStreamMs).unref();
      }
      return link.isDown() ? "stop" : "more";
    });
    clearTimeout(lingering);
    if (lingering !== undefined) {
      const broken = meter.broken();
      if (broken) link.down(broken);
      return;
    }
    if (why === null && isRequest(message)) tally.note("stream-without-answer");
    link.lose(message, why ?? failure("closed", "the event stream ended without the answer"));
  }

  async function readOther(message: Outgoing, answer: HttpAnswer): Promise<void> {
    const { bytes, failure: why } = await readUpTo(answer, LIMITS.errorBodyBytes);
    if (why) return link.lose(message, why);
    if (!isRequest(message)) return;
    if (bytes.length > 0) link.record("http", bytes);
    if (answer.status === 202 || answer.status === 204 || bytes.length === 0) {
      const text = "a request was accepted without an answer";
      return link.lose(message, statusFailure("http-status", answer.status, text));
    }
    const { mediaType } = answer;
    tally.note(mediaType === "" ? "missing-content-type" : "wrong-content-type");
    const type = mediaType === "" ? "without a content type" : `with content type ${mediaType}`;
    link.lose(message, failure("content-type", `${statusText(answer.status)} ${type}`));
  }

  async function refused(message: Outgoing, answer: HttpAnswer): Promise<void> {
    const refusal = await readRefusal(answer, link, inquiry);
    if (!isRequest(message) || link.isDown()) return;
    const errors = refusal.body?.decode().messages ?? [];
    const deliver = (also = "") => {
      const { body, failure: why } = refusal;
      if (body !== null && errors.length > 0 && link.deliver(body, message)) return;
      if (answer.status === 404 && sessionId !== null) {
        // Not "this method is unknown": with a session id the status speaks of the session.
        tally.note("session-lost");
        return link.lose(
          message,
          failure("closed", `the server forgot our session: ${why.detail}`),
        );
      }
      link.lose(message, { ...why, detail: why.detail + also });
    };
    const takeable = refusal.failure.code === "http-status" && answer.status < 500;
    if (!takeable || !takeOver({ ...refusal, message, deliver })) deliver();
  }

  /** The optional stream for what the server says unasked; most servers refuse it. */
  async function listen(): Promise<void> {
    const fetched = await client.send({
      method: "GET",
      url,
      headers: { accept: "text/event-stream", ...headers(undefined) },
      signal: link.signal,
    });
    if (link.isDown()) return;
    if ("failure" in fetched) return tally.note("get-stream-refused");
    const { answer } = fetched;
    if (answer.status !== 200 || answer.mediaType !== "text/event-stream") {
      answer.discard();
      return tally.note("get-stream-refused");
    }
    const why = await readEvents(answer, meter, (event) => {
      const received = link.record("sse", event.data);
      if (event.type === "message") link.deliver(received, "none");
      else tally.note("odd-event-type", received.frame);
      return link.isDown() ? "stop" : "more";
    });
    if (why?.code.startsWith("limit-")) link.down(why);
  }

  async function close(): Promise<Closed> {
    link.leave();
    if (sessionId !== null && revision?.era === "legacy") {
      const goodbye = new AbortController();
      const timer = setTimeout(() => goodbye.abort(), LIMITS.exitGraceMs);
      const own = headers(undefined);
      const sent = { method: "DELETE", url, headers: own, signal: goodbye.signal } as const;
      const fetched = await client.send(sent);
      clearTimeout(timer);
      if ("answer" in fetched) {
        fetched.answer.discard();
        if (fetched.answer.status >= 400) tally.note("delete-refused");
      }
    }
    await client.close();
    return NOTHING_RAN;
  }
  let closed: Promise<Closed> | undefined;

  return {
    transport: "http",
    send: (message) => outbox.send(message),
    negotiated(version, era) {
      // Target text: what cannot stand in a header field is not sent.
      revision = { version: isFieldValue(version) ? version : null, era };
    },
    close: () => (closed ??= close()),
  };
}
