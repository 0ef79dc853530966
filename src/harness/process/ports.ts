import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { endianness } from "node:os";
import { compareCodeUnits } from "../../lib/canonical.ts";

/** A TCP socket that waits for connections. */
export interface ListeningPort {
  /** `127.0.0.1`, `::1`, `0.0.0.0`; an IPv4 address in IPv6 clothes stands as IPv4. */
  readonly address: string;
  readonly port: number;
}

/** Ports named at most, and file descriptors of one process looked at. */
const MAX_PORTS = 100;
const MAX_DESCRIPTORS = 4_096;

/**
 * The TCP sockets in LISTEN of these processes, each seen from its own network namespace; null
 * where there is no /proc/net to read. Sorted, without duplicates.
 */
export function listeningPorts(pids: readonly number[]): readonly ListeningPort[] | null {
  if (read("/proc/self/net/tcp") === undefined) return null;
  const tables = new Map<string, readonly Listener[]>();
  const found = new Map<string, ListeningPort>();
  for (const pid of pids) {
    const sockets = socketsOf(pid);
    if (sockets.size === 0) continue;
    const namespace = link(`/proc/${pid}/ns/net`) ?? `${pid}`;
    const table = tables.get(namespace) ?? listenersSeenBy(pid);
    tables.set(namespace, table);
    for (const { inode, address, port } of table) {
      if (sockets.has(inode)) found.set(`${address} ${port}`, { address, port });
    }
  }
  return inOrder(found);
}

/** Both lists as one: sorted, without duplicates; null only where neither was looked at. */
export function joinPorts(
  one: readonly ListeningPort[] | null,
  other: readonly ListeningPort[] | null,
): readonly ListeningPort[] | null {
  if (one === null || other === null) return one ?? other;
  return inOrder(new Map([...one, ...other].map((port) => [`${port.address} ${port.port}`, port])));
}

function inOrder(ports: ReadonlyMap<string, ListeningPort>): readonly ListeningPort[] {
  return [...ports.values()]
    .sort((a, b) => compareCodeUnits(a.address, b.address) || a.port - b.port)
    .slice(0, MAX_PORTS);
}

interface Listener extends ListeningPort {
  readonly inode: string;
}

const LISTEN = "0A";

function listenersSeenBy(pid: number): readonly Listener[] {
  return ["tcp", "tcp6"]
    .flatMap((table) => (read(`/proc/${pid}/net/${table}`) ?? "").split("\n").slice(1))
    .flatMap((line) => {
      const [, local = "", , state, , , , , , inode] = line.trim().split(/\s+/);
      const [address = "", port = ""] = local.split(":");
      if (state !== LISTEN || inode === undefined) return [];
      return [{ inode, address: addressText(address), port: Number.parseInt(port, 16) }];
    });
}

/** The kernel prints an address as 32-bit words in the machine's own byte order. */
function addressText(hex: string): string {
  const words = (hex.match(/.{8}/g) ?? []).map((word) => Buffer.from(word, "hex"));
  const bytes = Buffer.concat(endianness() === "LE" ? words.map((word) => word.reverse()) : words);
  if (bytes.length === 4) return bytes.join(".");
  if (MAPPED.equals(bytes.subarray(0, MAPPED.length)))
    return bytes.subarray(MAPPED.length).join(".");
  const groups = bytes.toString("hex").match(/.{4}/g) ?? [];
  // The URL parser knows the usual short form.
  return new URL(`http://[${groups.join(":")}]/`).hostname.slice(1, -1);
}

/** `::ffff:0:0/96`. */
const MAPPED = Buffer.from("00000000000000000000ffff", "hex");

/** Inodes of the sockets a process holds. */
function socketsOf(pid: number): ReadonlySet<string> {
  const folder = `/proc/${pid}/fd`;
  const targets = list(folder)
    .slice(0, MAX_DESCRIPTORS)
    .map((name) => link(`${folder}/${name}`) ?? "");
  return new Set(targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []));
}

/** A process may vanish between two looks: what is not there reads as undefined. */
function attempt<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

function read(path: string): string | undefined {
  return attempt(() => readFileSync(path, "latin1"));
}

function link(path: string): string | undefined {
  return attempt(() => readlinkSync(path));
}

function list(path: string): readonly string[] {
  return attempt(() => readdirSync(path)) ?? [];
}
