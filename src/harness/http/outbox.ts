import { setTimeout as sleep } from "node:timers/promises";
import { failure } from "../../errors.ts";
import type { WireContext } from "../context.ts";
import type { Fetched, HttpClient } from "./fetch.ts";
import { LIMITS } from "../limits.ts";
import type { Link } from "./link.ts";
import type { Outgoing } from "../wire.ts";

/** The sending half that both wires over HTTP share: every message is a POST of its own. */
export interface Outbox {
  /** Records and posts; requests overtake nothing but each other. */
  send(message: Outgoing): void;
}

/** Target text may go back to the server in a header field only when it cannot be anything else. */
export function isFieldValue(text: string): boolean {
  return /^[\x21-\x7e]{1,1024}$/u.test(text);
}

/** Bytes that the header fields and the bookkeeping of one waiting POST cost. */
const POST_OVERHEAD = 1024;

export interface OutboxDeps {
  readonly client: HttpClient;
  readonly context: WireContext;
  readonly link: Link;
  /** Where to post; may have to be waited for. null: nowhere, and the link knows why. */
  address(): Promise<URL | null>;
  headers(message: Outgoing): Readonly<Record<string, string>>;
  /** Told how each POST was answered, or that it was not. */
  posted(message: Outgoing, fetched: Fetched): Promise<void>;
}

export function openOutbox({ client, context, link, ...deps }: OutboxDeps): Outbox {
  let waiting = 0;
  let initialized: Promise<unknown> = Promise.resolve();

  const post = async (message: Outgoing, body: Buffer): Promise<Fetched | null> => {
    const url = await deps.address();
    if (url === null || link.isDown()) return null;
    const headers = { "content-type": "application/json", ...deps.headers(message) };
    return client.send({ method: "POST", url, headers, body, signal: link.signal });
  };

  return {
    send(message) {
      if (link.isDown()) return;
      const body = Buffer.from(JSON.stringify(message));
      const cost = body.length + POST_OVERHEAD;
      waiting += cost;
      if (waiting > LIMITS.outboundBytes) {
        link.down(failure("limit-outbound", "the server does not take what it asked for"));
        return;
      }
      context.recorder.record("sent", "http", body);
      const posted = initialized.then(() => post(message, body));
      if (message.method === "notifications/initialized") {
        // Servers may refuse lists before they saw this; one that never answers it is not waited for.
        initialized = Promise.race([
          posted,
          sleep(LIMITS.initializedGraceMs, null, { ref: false }),
        ]);
      }
      void posted.then((fetched) => {
        waiting -= cost;
        return fetched === null || link.isDown() ? undefined : deps.posted(message, fetched);
      });
    },
  };
}
