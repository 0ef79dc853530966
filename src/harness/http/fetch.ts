import { unescape } from "node:querystring";
import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Dispatcher } from "undici";
import { type Failure, failure } from "../../errors.ts";
import type { HttpTarget } from "../../model/target.ts";
import { LIMITS } from "../limits.ts";
import type { Meter } from "../meter.ts";
import { createNetwork, type ResolveAll } from "./net-guard.ts";
import { networkFailure } from "./network-failure.ts";
import type { Tally } from "../peculiarities.ts";

export interface HttpRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly url: URL;
  /** Our own header fields, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly signal: AbortSignal;
  /** Leaves the user's header fields out, also towards the origin they are meant for. */
  readonly anonymous?: true;
}

export interface HttpAnswer {
  /** Where it came from, after redirects. */
  readonly url: URL;
  readonly status: number;
  /** Content type in lower case, without its parameters; "" when there is none. */
  readonly mediaType: string;
  /** A header field; several of one name joined by commas, null when there is none. */
  header(name: string): string | null;
  /**
   * Hands over the decompressed body in chunks, until its end or until `sink` says stop. Returns
   * null then, and why it ended otherwise: a limit of the session, the signal, the connection.
   */
  read(sink: (chunk: Buffer) => "more" | "stop"): Promise<Failure | null>;
  /** Ends the connection without reading on. */
  discard(): void;
}

export type Fetched = { readonly answer: HttpAnswer } | { readonly failure: Failure };

/** HTTP for one session with one target. */
export interface HttpClient {
  /** Follows redirects within the rules below. Expected failures are values; it never rejects. */
  send(request: HttpRequest): Promise<Fetched>;
  /** Every origin that was contacted, in that order. */
  hosts(): readonly string[];
  /** See `Network.proxied`. */
  readonly proxied: boolean;
  /** Ends every connection. */
  close(): Promise<void>;
}

export interface HttpClientDeps {
  readonly meter: Meter;
  readonly tally: Tally;
  /** Where the proxy settings are read from; `process.env` by default. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly resolve?: ResolveAll;
}

/**
 * The user's header fields go to the exact origin of the target's URL and nowhere else. Only public
 * addresses are contacted beside that origin. 307 and 308 keep method and body; 301, 302 and 303
 * are followed for GET only, since they would turn a POST into something else.
 */
export function createHttpClient(target: HttpTarget, deps: HttpClientDeps): HttpClient {
  const trusted = new URL(target.url);
  const network = createNetwork(trusted, deps.env ?? process.env, deps.resolve);
  const users = { ...credentials(trusted), ...lowerCaseNames(target.headers) };
  const hosts = new Set<string>();

  const once = async (url: URL, request: HttpRequest, anonymous: boolean): Promise<Fetched> => {
    const route = network.route(url);
    if ("code" in route) return { failure: route };
    try {
      const response = await route.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method,
        headers: {
          ...OWN_HEADERS,
          ...(anonymous ? withoutSession(request.headers) : { ...request.headers, ...users }),
        },
        body: request.body ?? null,
        signal: request.signal,
      });
      hosts.add(url.origin);
      return toAnswer(response, url, request.signal, deps);
    } catch (error) {
      const why = networkFailure(error, url, request.signal, "request");
      if (why.code !== "address-refused") hosts.add(url.origin);
      return { failure: why };
    }
  };

  return {
    proxied: network.proxied,
    hosts: () => [...hosts],
    close: () => network.close(),
    async send(request) {
      let url = request.url;
      let anonymous = request.anonymous === true;
      for (let hops = 0; ; hops++) {
        // Once another origin had a say in where we go, the user's header fields stay at home.
        anonymous ||= url.origin !== trusted.origin;
        const fetched = await once(url, request, anonymous);
        if ("failure" in fetched) return fetched;
        const next = redirection(fetched.answer, request.method);
        if (next === null) return fetched;
        fetched.answer.discard();
        if ("code" in next) return { failure: next };
        if (hops === LIMITS.redirects) {
          const text = `${request.url.origin} redirects more than ${LIMITS.redirects} times`;
          return { failure: failure("redirect-refused", text) };
        }
        deps.tally.note("redirected");
        url = next;
      }
    },
  };
}

/** The first bytes of a body. `cut` when `limit` ended it, `failure` when something else did. */
export async function readUpTo(
  answer: HttpAnswer,
  limit: number,
): Promise<{ readonly bytes: Buffer; readonly cut: boolean; readonly failure: Failure | null }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const why = await answer.read((chunk) => {
    chunks.push(chunk.subarray(0, limit - size));
    size += chunk.length;
    return size > limit ? "stop" : "more";
  });
  return { bytes: Buffer.concat(chunks), cut: size > limit, failure: why };
}

/** A session is between us and its server; what else is in the fields says nothing of the user. */
function withoutSession(headers: HttpRequest["headers"]): HttpRequest["headers"] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "mcp-session-id"));
}

const OWN_HEADERS = { "accept-encoding": "identity", "user-agent": "mcp-prober" } as const;

/** A user name and password in the URL, as Basic authentication (RFC 7617). */
function credentials({ username, password }: URL): Record<string, string> {
  if (username === "" && password === "") return {};
  const pair = Buffer.from(`${unescape(username)}:${unescape(password)}`);
  return { authorization: `Basic ${pair.toString("base64")}` };
}

function lowerCaseNames(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** Where an answer sends us, null when it is a plain answer, or why we do not go there. */
function redirection(answer: HttpAnswer, method: HttpRequest["method"]): URL | Failure | null {
  const location = answer.header("location");
  if (![301, 302, 303, 307, 308].includes(answer.status) || location === null) return null;
  const refuse = (text: string) =>
    failure("redirect-refused", `${answer.url.origin} answered HTTP ${answer.status} ${text}`);

  if (!URL.canParse(location, answer.url.href)) return refuse("with a location that is no URL");
  const next = new URL(location, answer.url);
  if (next.protocol !== "https:" && next.protocol !== "http:") {
    return refuse(`with a location that is no web address (${next.protocol})`);
  }
  if (answer.status < 307 && method !== "GET") {
    return refuse(`to a ${method}, towards ${next.origin}: that changes the request`);
  }
  next.username = "";
  next.password = "";
  next.hash = "";
  return next;
}

function toAnswer(
  response: Dispatcher.ResponseData,
  url: URL,
  signal: AbortSignal,
  { meter, tally }: HttpClientDeps,
): Fetched {
  const header = (name: string): string | null => {
    const value = response.headers[name];
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  };
  const encoding = (header("content-encoding") ?? "").trim().toLowerCase();
  const compressed = encoding !== "" && encoding !== "identity";
  if (compressed) tally.note("compressed-body");
  const body = compressed ? decompressed(response.body, encoding, meter) : response.body;
  if (body === null) {
    response.body.on("error", ignoreLateError).destroy();
    const text = `${url.origin} answered in a content coding we did not ask for: ${encoding}`;
    return { failure: failure("content-type", text) };
  }

  const answer: HttpAnswer = {
    url,
    status: response.statusCode,
    mediaType: (header("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "",
    header,
    async read(sink) {
      try {
        for await (const chunk of body as AsyncIterable<Buffer>) {
          const broken = meter.bytes(chunk.length);
          if (broken) return broken;
          if (sink(chunk) === "stop") return null;
        }
        return meter.broken();
      } catch (error) {
        return meter.broken() ?? networkFailure(error, url, signal, "answer");
      }
    },
    discard() {
      body.on("error", ignoreLateError).destroy();
    },
  };
  return { answer };
}

/** One coding only: a chain of them multiplies what a small body can grow to. */
function decompressed(body: Readable, encoding: string, meter: Meter): Readable | null {
  const decoder = decoderFor(encoding);
  if (decoder === null) return null;
  // What comes in is counted too: there are endless compressed streams that hold nothing.
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if (meter.bytes(chunk.length)) return;
      yield chunk;
    }
  };
  pipeline(body, counted, decoder, ignoreLateError);
  return decoder;
}

function decoderFor(encoding: string): (Readable & NodeJS.WritableStream) | null {
  switch (encoding) {
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      return createInflate();
    case "br":
      return createBrotliDecompress();
    default:
      return null;
  }
}

/** Whoever reads a body sees its error there; nobody waits for one that was given up. */
function ignoreLateError(): void {
  // Nothing to do: see above.
}
