/** `host:port` taken apart; a local socket has no host. */
export interface Endpoint {
  readonly host: string;
  readonly port: number | null;
}

/** `a.example:443`, `10.0.0.1:80`, `[::1]:80`, `::1:80`, or a bare name; undefined for `unix:/...`. */
export function endpointOf(what: string): Endpoint | undefined {
  if (what === "" || /^(?:unix|abstract|netlink):|^[/@]/.test(what)) return undefined;
  const bracketed = /^\[([^\]]*)\](?::(\d{1,5}))?$/.exec(what);
  if (bracketed !== null) return endpoint(bracketed[1] ?? "", bracketed[2]);
  const colon = what.lastIndexOf(":");
  const port = what.slice(colon + 1);
  return colon > 0 && /^\d{1,5}$/.test(port)
    ? endpoint(what.slice(0, colon), port)
    : endpoint(what, undefined);
}

function endpoint(host: string, port: string | undefined): Endpoint {
  const plain = host
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/^::ffff:(?=\d+\.)/, "");
  return { host: plain.replace(/%.*$/, ""), port: port === undefined ? null : Number(port) };
}

/** Whether a text is an address and no name. */
export function isAddress(host: string): boolean {
  return isV6(host) || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);
}

/** Whether only this machine reaches the address. */
export function isLoopback(host: string): boolean {
  return host.startsWith("127.") || host === "::1" || host === "localhost";
}

/**
 * Whether a host is this machine or its own network: a database next door is no stranger. Names
 * without a dot are looked up in the local network alone; the endings can belong to nobody.
 */
export function isNear(host: string): boolean {
  if (isV6(host)) return NEAR_V6.test(host);
  if (isAddress(host)) return NEAR_V4.test(host);
  return !host.includes(".") || NEAR_NAMES.test(host);
}

function isV6(host: string): boolean {
  return host.includes(":") && /^[0-9a-f:.]+$/.test(host);
}

/** Loopback, private, shared (RFC 6598), link-local, multicast and broadcast addresses. */
const NEAR_V4 =
  /^(?:0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|22[4-9]\.|23\d\.|255\.)/;
const NEAR_V6 = /^(?:::1?$|fe[89ab]|f[cd]|ff)/;
/** Reserved by RFC 2606, 6761, 6762, 8375 and 9476, or used so by everybody. */
const NEAR_NAMES =
  /\.(?:localhost|local|localdomain|internal|intranet|lan|home|home\.arpa|in-addr\.arpa|ip6\.arpa|test|example|invalid)$/;
