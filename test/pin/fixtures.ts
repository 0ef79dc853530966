import { surfaceFromListing } from "../../src/lib/listing.ts";
import type { Lock, PinnedServer } from "../../src/model/lock.ts";
import type { ServerFacts, Surface } from "../../src/model/surface.ts";
import { withEntry } from "../../src/pin/entries.ts";
import { pinnedServer } from "../../src/pin/entry.ts";
import { emptyLock } from "../../src/pin/lock-text.ts";

type Listing = Readonly<Record<string, unknown>>;
export type Answered = Surface & { readonly server: ServerFacts };

/** A surface with an answer to the handshake and these lists. */
export function shown(listing: Listing = {}): Answered {
  const server = { protocolVersion: "2025-11-25", serverInfo: { name: "sums", version: "1" } };
  const label = { id: "sums", source: { kind: "command" as const, origin: "sums" } };
  return surfaceFromListing({ ...server, ...listing }, label) as Answered;
}

export const ADD = { name: "add", description: "Adds two numbers.", inputSchema: {} };
export const LIST = { name: "list", description: "Lists all sums of today.", inputSchema: {} };

/** How a server of that name is started. */
export function source(...argv: readonly string[]): PinnedServer["source"] {
  return { kind: "command", argv: [...argv] };
}

/** A lock of these servers, by name. */
export function lockOf(servers: Readonly<Record<string, Listing>>): Lock {
  let lock = emptyLock();
  for (const [name, listing] of Object.entries(servers)) {
    lock = withEntry(lock, { name, server: pinnedServer(shown(listing), source(name)) });
  }
  return lock;
}

/** The surface with what was pinned of it. */
export function against(surface: Answered, server: PinnedServer) {
  return { ...surface, pinned: { name: "sums", lock: "0".repeat(64), server } };
}
