import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import type { LookupFunction, Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool } from "undici";
import { type Failure, failure, UsageError } from "../../errors.ts";

/**
 * True when `address` (any spelling of an IPv4 or IPv6 address) is global unicast. Everything else,
 * text that is no address included, is somewhere a target must not send us.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed.kind() === "ipv6") return (parsed.toByteArray()[0] ?? 0) >> 5 === GLOBAL_UNICAST_V6;
  return !CLOUD_INTERNAL.has(parsed.toString());
}

/**
 * Why a URL that the target named may not be contacted, judged by its host alone; null for a public
 * address and for a name, which is judged again when it is resolved.
 */
export function refusedHost(url: URL): string | null {
  const host = hostOf(url);
  if (isLocalName(host)) return `${host} is this machine`;
  if (!ipaddr.isValid(host) || isPublicAddress(host)) return null;
  return `${host} is not a public address`;
}

/** A name the target gave us resolves to an address that is not public. */
export class AddressRefusedError extends Error {
  override readonly name = "AddressRefusedError";
}

/** Resolves a name to all its addresses, as `dns.lookup` does with `all: true`. */
export type ResolveAll = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A `lookup` for sockets that fails unless every address of the name is public. */
export function guardedLookup(resolve: ResolveAll = systemLookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const refused = addresses.find(({ address }) => !isPublicAddress(address));
      if (refused) {
        const text = `${hostname} resolves to ${refused.address}, which is not a public address`;
        return done(new AddressRefusedError(text), []);
      }
      if (options.all) return done(null, addresses);
      done(null, addresses[0]?.address ?? "", addresses[0]?.family);
    });
  };
}

/** The connections of one session. */
export interface Network {
  /** What carries a request to this URL, or why nothing may. */
  route(url: URL): Dispatcher | Failure;
  /** A proxy may resolve names for us: then only literal private addresses can be refused. */
  readonly proxied: boolean;
  /** Ends every connection, also those still being made. */
  close(): Promise<void>;
}

/**
 * Opens no connection yet. Requests to `trusted` (an origin the user gave) go anywhere; all others
 * only to public addresses. `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` are read from `env`.
 *
 * @throws UsageError for a proxy that is not an http or https URL
 */
export function createNetwork(
  trusted: URL,
  env: Readonly<Record<string, string | undefined>>,
  resolve?: ResolveAll,
): Network {
  const sockets = new Set<Socket>();
  const proxies = proxySettings(env);
  const proxied = proxies.httpProxy !== "" || proxies.httpsProxy !== "";
  const plain = tracked({}, sockets);
  const common = {
    ...proxies,
    connections: MAX_CONNECTIONS,
    // Time limits are the session's own: an idle event stream is no fault.
    headersTimeout: 0,
    bodyTimeout: 0,
    clientFactory: (proxy: URL, options: object) => new Pool(proxy, { ...options, connect: plain }),
  };
  const guarded = new EnvHttpProxyAgent({
    ...common,
    connect: tracked({ lookup: guardedLookup(resolve) }, sockets),
  });
  // No proxy can reach what listens on this machine's loopback.
  const open = isLoopback(trusted)
    ? new Agent({ ...common, connect: plain })
    : new EnvHttpProxyAgent({ ...common, connect: plain });

  return {
    proxied,
    route(url) {
      if (url.origin === trusted.origin) return open;
      const refused = refusedHost(url);
      return refused === null
        ? guarded
        : failure("address-refused", `${url.origin} was not contacted: ${refused}`);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all([guarded.destroy(), open.destroy()]);
    },
  };
}

/** 2000::/3, all that is allocated: the rest embeds IPv4, is local, or is not in use. */
const GLOBAL_UNICAST_V6 = 0b001;

/** Addresses that look public but answer inside a cloud only (Azure's platform endpoint). */
const CLOUD_INTERNAL: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** Per origin. More requests wait; a server that never answers cannot take every socket we have. */
const MAX_CONNECTIONS = 16;

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/gu, "").replace(/\.$/u, "");
}

function isLoopback(url: URL): boolean {
  const host = hostOf(url);
  return isLocalName(host) || (ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback");
}

/** RFC 6761: never looked up anywhere but here. */
function isLocalName(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}

function proxySettings(env: Readonly<Record<string, string | undefined>>): {
  httpProxy: string;
  httpsProxy: string;
  noProxy: string;
} {
  const read = (name: string): string => env[name] ?? env[name.toUpperCase()] ?? "";
  const proxy = (name: string): string => {
    const value = read(name);
    if (value === "") return value;
    const scheme = URL.canParse(value) ? new URL(value).protocol : "";
    if (scheme === "http:" || scheme === "https:") return value;
    throw new UsageError(
      `${name.toUpperCase()} is not an http or https URL.`,
      `Set ${name.toUpperCase()} to http://host:port, or unset it.`,
    );
  };
  return {
    httpProxy: proxy("http_proxy"),
    httpsProxy: proxy("https_proxy"),
    noProxy: read("no_proxy"),
  };
}

/** undici leaves a socket that is still connecting behind when its dispatcher is destroyed. */
function tracked(
  options: buildConnector.BuildOptions,
  sockets: Set<Socket>,
): buildConnector.connector {
  // The type says void, but the connector returns the socket it started.
  const connect = buildConnector(options) as (
    ...args: Parameters<buildConnector.connector>
  ) => Socket;
  return (target, done) => {
    const socket = connect(target, done);
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  };
}
