import { failure } from "../../errors.ts";
import type { HttpTarget } from "../../model/target.ts";
import { readEvents } from "./event-stream.ts";
import { readUpTo } from "./fetch.ts";
import type { HttpParts } from "./http.ts";
import { statusText } from "./http-status.ts";
import { LIMITS } from "../limits.ts";
import { NOTHING_RAN, openLink } from "./link.ts";
import { refusedHost } from "./net-guard.ts";
import { isFieldValue, openOutbox } from "./outbox.ts";
import { readRefusal } from "./refusal.ts";
import type { Closed, Wire } from "../wire.ts";

/**
 * A wire over the HTTP+SSE transport of revision 2024-11-05: one event stream brings everything,
 * and its first event names the address that takes our messages. Opened at once; what is sent
 * before that event waits for it, for one request budget at most. Nothing is ever reconnected.
 */
export function openSse(target: HttpTarget, { client, inquiry, context }: HttpParts): Wire {
  const { tally, meter, budgets } = context;
  const link = openLink(context);
  let version: string | null = null;
  let endpoint: URL | null = null;
  let found: ((url: URL | null) => void) | undefined;
  const address = new Promise<URL | null>((resolve) => {
    found = resolve;
    link.signal.addEventListener("abort", () => resolve(null), { once: true });
  });

  const outbox = openOutbox({
    client,
    context,
    link,
    address: () => address,
    headers: ({ method }) =>
      version === null || method === "initialize" ? {} : { "mcp-protocol-version": version },
    async posted(message, fetched) {
      if ("failure" in fetched) return link.lose(message, fetched.failure);
      const { answer } = fetched;
      if (answer.status >= 200 && answer.status <= 299) {
        // The answer comes over the stream; what stands here is a courtesy ("Accepted").
        const { failure: why } = await readUpTo(answer, LIMITS.errorBodyBytes);
        return why?.code.startsWith("limit-") ? link.lose(message, why) : undefined;
      }
      const { body, failure: why } = await readRefusal(answer, link, inquiry);
      if (body !== null && body.decode().messages.length > 0 && link.deliver(body, message)) return;
      link.lose(message, why);
    },
  });

  const takeEndpoint = (data: Buffer, frame: number, source: URL): void => {
    if (endpoint !== null) return tally.note("endpoint-repeated", frame);
    // As sent, not as recorded: redaction would break an address that repeats our query values.
    const text = data.toString().trim();
    const url = URL.canParse(text, source.href) ? new URL(text, source) : null;
    if (url === null) {
      return link.down(failure("no-endpoint", "the endpoint event does not hold an address"));
    }
    if (url.origin !== source.origin) {
      const code = refusedHost(url) === null ? "redirect-refused" : "address-refused";
      return link.down(failure(code, `the endpoint event names another origin: ${url.origin}`));
    }
    endpoint = url;
    found?.(url);
  };

  const listen = async (): Promise<void> => {
    const late = `the event stream did not name its endpoint within ${budgets.request} s`;
    const timer = setTimeout(() => {
      if (endpoint === null) link.down(failure("no-endpoint", late));
    }, budgets.request * 1000);
    link.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });

    const url = new URL(target.url);
    const headers = { accept: "text/event-stream" };
    const fetched = await client.send({ method: "GET", url, headers, signal: link.signal });
    if ("failure" in fetched) return link.down(fetched.failure);
    const { answer } = fetched;
    if (answer.status !== 200) {
      return link.down((await readRefusal(answer, link, inquiry)).failure);
    }
    if (answer.mediaType !== "text/event-stream") {
      answer.discard();
      tally.note(answer.mediaType === "" ? "missing-content-type" : "wrong-content-type");
      const text = `${statusText(answer.status)} with content type ${answer.mediaType || "(none)"}`;
      return link.down(failure("content-type", text));
    }
    const why = await readEvents(answer, meter, (event) => {
      const received = link.record("sse", event.data);
      if (event.type === "endpoint") takeEndpoint(event.data, received.frame, answer.url);
      else if (event.type === "message") link.deliver(received, "all");
      else tally.note("odd-event-type", received.frame);
      return link.isDown() ? "stop" : "more";
    });
    const early = failure("no-endpoint", "the event stream ended before it named its endpoint");
    const ended = endpoint === null ? early : failure("closed", "the event stream ended");
    link.down(why ?? ended);
  };
  void listen();

  let closed: Promise<Closed> | undefined;
  const close = async (): Promise<Closed> => {
    link.leave();
    await client.close();
    return NOTHING_RAN;
  };

  return {
    transport: "sse",
    send: (message) => outbox.send(message),
    negotiated(agreed) {
      version = isFieldValue(agreed) ? agreed : null;
    },
    close: () => (closed ??= close()),
  };
}
