import { stringBytes, visibleText } from "./values.ts";

/** Where a socket leads, or where it is bound. */
export type Address =
  | { readonly family: "inet"; readonly host: string; readonly port: number }
  /** An abstract name has no path. */
  | { readonly family: "unix"; readonly path: string | undefined; readonly name: string };

/** Reads `{sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("..")}` and its kin. */
export function parseAddress(token: string): Address | undefined {
  if (token.includes("sa_family=AF_UNIX")) return unixAddress(token);
  const isSix = token.includes("sa_family=AF_INET6");
  if (!isSix && !token.includes("sa_family=AF_INET,")) return undefined;
  const port = /sin6?_port=htons\((\d{1,5})\)/.exec(token)?.[1];
  const marker = isSix ? "inet_pton(AF_INET6, " : "inet_addr(";
  const start = token.indexOf(marker);
  const bytes = start < 0 ? undefined : stringBytes(token.slice(start + marker.length));
  if (port === undefined || bytes === undefined) return undefined;
  return { family: "inet", host: plainHost(visibleText(bytes)), port: Number(port) };
}

/** An IPv4 address in IPv6 clothes stands as IPv4. */
function plainHost(host: string): string {
  return /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(host)?.[1] ?? host.toLowerCase();
}

/** `host:port`, IPv6 in brackets. */
export function hostAndPort(host: string, port: number): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}

/** What strace says of a socket: `UDP:[77]`, `TCP:[1.2.3.4:5]`, `TCPv6:[[::1]:5->[::1]:6]`. */
export interface SocketText {
  readonly isDatagram: boolean;
  readonly isInet: boolean;
  /** Its number; known while it has no address, and in other network spaces at all times. */
  readonly inode: string | undefined;
  readonly local: Extract<Address, { family: "inet" }> | undefined;
  readonly peer: Extract<Address, { family: "inet" }> | undefined;
}

export function parseSocket(text: string): SocketText | undefined {
  const [, protocol, inside] = /^([A-Z][A-Za-z0-9-]*):\[(.*)\]$/s.exec(text) ?? [];
  if (protocol === undefined || inside === undefined) return undefined;
  const isInet = /^(TCP|UDP|UDPLITE|RAW|PING|ICMP|SCTP|DCCP|MPTCP)(v6)?$/i.test(protocol);
  const [local = "", peer] = isInet ? inside.split("->", 2) : [inside];
  return {
    isDatagram: !/^(TCP|SCTP|MPTCP|UNIX)/.test(protocol),
    isInet: isInet || !/^(UNIX|NETLINK)/.test(protocol),
    inode:
      /^(\d{1,20})/.exec(inside)?.[0] === local || !isInet
        ? /^\d{1,20}/.exec(inside)?.[0]
        : undefined,
    local: textAddress(local),
    peer: textAddress(peer ?? ""),
  };
}

function textAddress(text: string): Extract<Address, { family: "inet" }> | undefined {
  const [, host, port] = /^(.+):(\d{1,5})$/s.exec(text) ?? [];
  if (host === undefined || port === undefined) return undefined;
  return { family: "inet", host: plainHost(host.replace(/^\[|\]$/g, "")), port: Number(port) };
}

function unixAddress(token: string): Address | undefined {
  const [, abstract, rest] = /sun_path=(@?)(".*)$/s.exec(token) ?? [];
  const bytes = rest === undefined ? undefined : stringBytes(rest);
  if (bytes === undefined) return undefined;
  const text = visibleText(bytes);
  return { family: "unix", path: abstract === "" ? text : undefined, name: `@${text}` };
}
