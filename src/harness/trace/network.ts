import type { Call } from "./calls.ts";
import {
  type Address,
  hostAndPort,
  parseAddress,
  parseSocket,
  type SocketText,
} from "./addresses.ts";
import { parseDns } from "./dns.ts";
import type { Deed, KeptEvent } from "./ledger.ts";
import { descriptor, fieldBytes, stringBytes, visibleText } from "./values.ts";

type NetworkDeed = Pick<Deed, "kind" | "what" | "done" | "canaries">;

/** What the network part needs from whoever keeps the events. */
export interface NetworkContext {
  add(deed: NetworkDeed): KeptEvent | undefined;
  /** The names of the baits in a text. */
  baits(text: string): readonly string[];
  /** A path of this call's process, as it is reported. */
  place(path: string): string;
}

export interface Network {
  look(call: Call, context: NetworkContext): void;
  isFull(): boolean;
}

const MAX_SOCKETS = 10_000;
const MAX_NAMES = 10_000;
/** Bytes of payloads searched for baits in one start. */
const MAX_SEARCHED_BYTES = 32 * 1024 * 1024;
/** End of what a socket sent before: a bait may be sent in pieces. */
const TAIL_LENGTH = 256;
const DNS_PORTS = new Set([53, 5353, 5355]);

interface SocketState {
  peer: Address | undefined;
  bound: Address | undefined;
  tail: string;
}

/** Follows sockets: who is asked for names, where connections go, what listens, what carries baits. */
export function createNetwork(resolvers: readonly string[]): Network {
  const sockets = new Map<string, SocketState>();
  const names = new Map<string, string>();
  const lookups = new Map<string, KeptEvent>();
  const trusted = new Set(resolvers);
  let searched = 0;
  let isFull = false;

  const stateOf = (call: Call, text: SocketText): SocketState => {
    const key = keyOf(call, text);
    let state = sockets.get(key);
    if (state === undefined) {
      if (sockets.size >= MAX_SOCKETS) {
        isFull = true;
        sockets.delete(sockets.keys().next().value ?? "");
      }
      state = { peer: undefined, bound: undefined, tail: "" };
      sockets.set(key, state);
    }
    return state;
  };
  const nameOf = ({ host, port }: { readonly host: string; readonly port: number }) =>
    hostAndPort(names.get(host) ?? host, port);

  const isResolver = ({ host, port }: { readonly host: string; readonly port: number }) =>
    port === 53 && trusted.has(host);

  const connected = (call: Call, context: NetworkContext) => {
    const address = parseAddress(call.args[1] ?? "");
    const text = socketOf(call);
    if (address === undefined) return;
    const done = call.value === 0 || call.error === "EINPROGRESS";
    if (text !== undefined) stateOf(call, text).peer = address;
    if (address.family === "unix") {
      const what = address.path === undefined ? address.name : context.place(address.path);
      context.add({ kind: "connect", what: `unix:${what}`, done });
      // The C library connects datagram sockets to compare routes: nothing is sent by that.
    } else if (text?.isDatagram !== true && !isResolver(address)) {
      context.add({ kind: "connect", what: nameOf(address), done });
    }
  };

  const bound = (call: Call, context: NetworkContext) => {
    const address = parseAddress(call.args[1] ?? "");
    const text = socketOf(call);
    if (address === undefined || text === undefined) return;
    const done = call.value === 0;
    if (address.family === "unix") {
      if (address.path !== undefined) {
        context.add({ kind: "write", what: context.place(address.path), done });
      }
      return;
    }
    stateOf(call, text).bound = done ? address : undefined;
    // With an address it may lose its number, but a port that the system chose says nothing.
    if (done) stateOf(call, { ...text, inode: undefined }).bound = address;
    if (text.isDatagram && address.port !== 0) {
      context.add({ kind: "listen", what: hostAndPort(address.host, address.port), done });
    }
  };

  const listened = (call: Call, context: NetworkContext) => {
    const text = socketOf(call);
    if (text?.isInet !== true) return;
    const isSix = call.args[0]?.includes("v6:") === true;
    const fallback = { family: "inet", host: isSix ? "::" : "0.0.0.0", port: 0 } as const;
    const known = sockets.get(keyOf(call, text))?.bound ?? text.local ?? fallback;
    if (known.family !== "inet") return;
    context.add({
      kind: "listen",
      what: hostAndPort(known.host, known.port),
      done: call.value === 0,
    });
  };

  const asked = (bytes: Buffer, context: NetworkContext): boolean => {
    const message = parseDns(bytes);
    if (message === undefined) return false;
    for (const question of message.questions) {
      if (message.isAnswer || question === "") continue;
      // A bait may be split over labels; letter case matters to some of its forms.
      const joined = context.baits(question.replaceAll(".", ""));
      const plain = context.baits(question);
      const isHidden = joined.some((bait) => !plain.includes(bait));
      const what = isHidden ? question.replaceAll(".", "") : question;
      const canaries = [...new Set([...plain, ...joined])];
      const event = context.add({
        kind: "lookup",
        what: canaries.length === 0 ? what.toLowerCase() : what,
        done: false,
        ...(canaries.length === 0 ? {} : { canaries }),
      });
      if (event !== undefined && lookups.size < MAX_NAMES) {
        lookups.set(question.toLowerCase(), event);
      }
    }
    return true;
  };

  const answered = (bytes: Buffer) => {
    const message = parseDns(bytes);
    const name = message?.questions[0]?.toLowerCase();
    if (message?.isAnswer !== true || name === undefined || message.addresses.length === 0) return;
    const event = lookups.get(name);
    if (event === undefined) return;
    event.done = true;
    if (event.canaries.length > 0) return;
    for (const address of message.addresses) {
      if (names.size < MAX_NAMES || names.has(address)) names.set(address, name);
    }
  };

  const sent = (call: Call, payloads: readonly Payload[], context: NetworkContext) => {
    const text = socketOf(call);
    if (text === undefined) return;
    const state = stateOf(call, text);
    const done = call.value !== null && call.value >= 0;
    for (const { bytes, to } of payloads) {
      const peer = to ?? text.peer ?? state.peer;
      if (peer === undefined) continue;
      if (peer.family === "inet") {
        const isQuestion = text.isDatagram && DNS_PORTS.has(peer.port) && asked(bytes, context);
        // A name server of its own choice is a host like any other.
        const isUsual =
          isQuestion && (peer.port !== 53 || trusted.has(peer.host) || isOwn(peer.host));
        if (text.isDatagram && peer.port !== 0 && !isUsual) {
          context.add({ kind: "connect", what: nameOf(peer), done });
        }
        if (isQuestion) continue;
      } else if (state.peer === undefined && to === undefined) continue;
      searched += bytes.length;
      if (searched > MAX_SEARCHED_BYTES) {
        isFull = true;
        continue;
      }
      const whole = state.tail + visibleText(bytes);
      const canaries = context.baits(whole);
      state.tail = canaries.length > 0 ? "" : whole.slice(-TAIL_LENGTH);
      if (canaries.length === 0) continue;
      const what =
        peer.family === "inet"
          ? nameOf(peer)
          : `unix:${peer.path === undefined ? peer.name : context.place(peer.path)}`;
      context.add({ kind: "send", what, done, canaries });
    }
  };

  const received = (call: Call) => {
    const text = socketOf(call);
    if (text?.isDatagram !== true || call.value === null || call.value <= 0) return;
    const peer = text.peer ?? sockets.get(text.inode ?? "")?.peer;
    // Whoever listens on such a port can answer anything: only the resolvers of the system count.
    if (peer?.family !== "inet" || !isResolver(peer)) return;
    for (const { bytes } of payloadsOf(call)) answered(bytes);
  };

  return {
    look(call, context) {
      if (call.name === "connect") connected(call, context);
      else if (call.name === "bind") bound(call, context);
      else if (call.name === "listen") listened(call, context);
      else if (call.name.startsWith("recv")) received(call);
      else if (SENDING.has(call.name)) sent(call, payloadsOf(call), context);
    },
    isFull: () => isFull,
  };
}

/** In a sandbox nothing listens there: it is the stub that stands for a resolver. */
function isOwn(host: string): boolean {
  return host.startsWith("127.") || host === "::1";
}

const SENDING = new Set(["sendto", "sendmsg", "sendmmsg", "write", "writev"]);

interface Payload {
  readonly bytes: Buffer;
  readonly to: Address | undefined;
}

/** The messages of a sending or receiving call, with the address each one names. */
function payloadsOf(call: Call): readonly Payload[] {
  const [, data = "", , , address = ""] = call.args;
  if (call.name === "write" || call.name === "sendto" || call.name === "recvfrom") {
    const bytes = stringBytes(data);
    return bytes === undefined ? [] : [{ bytes, to: parseAddress(address) }];
  }
  // One message of several begins with its header.
  const messages = data.split("{msg_hdr=").filter((message) => message.includes("iov_base"));
  return messages.map((message) => ({
    bytes: Buffer.concat(fieldBytes(message, "iov_base")),
    to: parseAddress(message.slice(0, message.indexOf("msg_iov="))),
  }));
}

/** Without a number it is known by the descriptor, as long as nobody hands that on. */
function keyOf(call: Call, { inode }: SocketText): string {
  return inode ?? `${call.pid} ${call.args[0]?.split("<", 1)[0]}`;
}

function socketOf(call: Call): SocketText | undefined {
  const text = descriptor(call.args[0] ?? "")?.socket;
  return text === undefined ? undefined : parseSocket(text);
}
