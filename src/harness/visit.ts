import type { ClientIdentity, Offer } from "./handshake.ts";

/** How one session presents itself to the server, and what the server finds around it. */
export interface Visit {
  readonly client: ClientIdentity;
  readonly offer: Offer;
  /** Variables over those of the target. */
  readonly environment: Readonly<Record<string, string>>;
  /** What is in the home folder: baits, nothing, or what an earlier start has left there. */
  readonly home: "decoys" | "bare" | "as-left";
  /** Whether the throw-away working folder is a git repository. */
  readonly gitFolder: boolean;
}
